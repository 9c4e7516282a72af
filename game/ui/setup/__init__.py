"""Setting the table: which game, who sits there, how long.

Begin with `draft`, the table being set; `screen` shows it.
"""
