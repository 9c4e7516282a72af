"""Games whose melds stay in the hand: the page to choose a showing before knocking, and deadwood on the felt.

Begin with `knock_page`.
"""
