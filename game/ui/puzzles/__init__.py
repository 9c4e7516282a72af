"""Puzzles, staged tables on which one turn is the answer, and the deal of the day.

Begin with `puzzles`, the page that lists them; `table` is the screen of one, `day` the page of the deal of the day.
"""
