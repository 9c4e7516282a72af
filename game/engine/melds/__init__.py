"""Melds on the table: their cards, the meanings of their wilds, and the places for further cards.

Begin with `meld`; `readings` returns the meanings that written cards can have, `why_not` the reason why they are no
meld, and `room` the places where a card can be added or take a wild's place.
"""
