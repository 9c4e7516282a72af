"""Setting the table: the game, the players and the length of a match.

Begin with `draft`, the choices for a match, whose seats are in `people.chairs`; `screen` is the page that shows them.
"""
