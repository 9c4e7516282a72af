"""Setting the table: the game, the players and the length of a match.

Begin with `draft`, the choices so far; `chairs` are its seats, `screen` shows it all.
"""
