"""Melds on the table: what they are, what their wilds stand for, and where more cards go.

Begin with `meld`; `readings` says what written cards can mean, `shape` why they mean nothing, and `room` where on the
table a card can be added or take a wild's place.
"""
