"""Melds on the table: what they are, what their wilds stand for, and where more cards go.

Begin with `meld`; `shape` says why cards are no meld, `room` where a card can be added or take a wild's place.
"""
