"""Whole deals played out in no time, for rules that are simple enough: melds that stay in the hand, no wild cards.

`tables` says which rules are known and what they make of cards, `deals` plays, `worlds` deals what nobody has seen.
`table_cards`, `table_deals` and `table_worlds` do the same for one pack and melds that are laid freely on the table;
`table_wilds` where some cards are wild, or more than one discard is drawn.
"""
