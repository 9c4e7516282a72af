"""Puzzles: staged tables in `levels/puzzles` with a question that has one answer.

Begin with `puzzles`: a puzzle and when it is solved. `packaging/puzzles.py` makes them, `packaging/proof.py` proves
that each has one answer.
"""
