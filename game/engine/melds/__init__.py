"""Melds on the table: what they are, what their wilds stand for, and where more cards go.

Begin with `meld`; `readings` says what written cards can mean, `why_not` why they are no meld, and `room` where on the
table a card can be added or take a wild's place.
"""
