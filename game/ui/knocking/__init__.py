"""Games whose melds stay in the hand, at the table: what a hand could be shown as, the page on which one looks at that
before it is done, and the deadwood on the felt.

Begin with `showing`.
"""
