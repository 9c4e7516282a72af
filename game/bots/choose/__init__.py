"""Choosing an action: the draw, the play, the first lay to go for, and second thoughts by search.

Begin with `player`, which asks `draw` or `play` by the phase. They weigh hands by `hand_value`, and by `plans` where
something must be laid first. Where melds stay in the hand `in_hand` decides all of it; it weighs hands by `deadwood`,
and by `whole_hand` where only one without anything left over is shown.
"""
