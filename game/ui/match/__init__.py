"""The match under way, apart from its table: menu, score sheet, result, review, and unfinished matches.

Begin with `controller`, which opens them all; `table_opener` opens the table, with its bots and gamepads.
"""
