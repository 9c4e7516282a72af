"""Lessons: short tables on which the player is told what to do and why.

Begin with `lessons`, their list; `table` is the screen of one, `words` its texts. `listed` is the list page shared with
puzzles.
"""
