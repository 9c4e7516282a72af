"""Choosing an action: the draw, the play, the contract to go for, and second thoughts by search.

Begin with `player`, which asks `draw` or `play` by the phase; `hand_value` is what they weigh.
"""
