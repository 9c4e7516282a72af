"""Rule sheets in words: for the rule page, the editor, and the lines that say what makes a game special.

Begin with `page`, which puts a whole page together from `sentences`, `turns` and `tables`; `words` tells single keys.
"""
