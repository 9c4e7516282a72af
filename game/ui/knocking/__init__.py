"""Games whose melds stay in the hand: the ways a hand could be shown, the page to choose one before knocking, and
deadwood on the felt.

Begin with `showing`.
"""
