"""A puzzle, as its file has it."""

from __future__ import annotations

OUT = """
title: Go out
game: basic_rummy
players: 2
hands: [7H 8H KD, 4H 5C QS JC]
stock: 5S 6S
discards: 2C 9H
puzzle: out
play:
  - draw discards
  - lay 7H 8H 9H
  - discard KD
"""
