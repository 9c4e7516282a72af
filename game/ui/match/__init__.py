"""The match under way, besides its table: the menu, the score sheet, the result, the review, matches not finished.

Begin with `match`, which opens them all; `table_opener` opens its tables, with their bots and gamepads.
"""
