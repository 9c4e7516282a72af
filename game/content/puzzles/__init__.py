"""Puzzles: staged tables in `levels/puzzles` with a question that has one answer, and the search that proves it.

Begin with `puzzles`, what one is and when it is solved; `proof` is for whoever makes them.
"""
