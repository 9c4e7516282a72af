"""Whole deals played out in no time, for rules that are simple enough: melds that stay in the hand, no wild cards.

`tables` says which rules are known and what they make of cards, `deals` plays, `worlds` deals what nobody has seen.
"""
