"""Puzzles, staged tables on which one turn is the answer, and the deal of the day.

Begin with `puzzles`, the page that lists them; `table` is the screen of a puzzle, `day` that of the deal of the day.
"""
