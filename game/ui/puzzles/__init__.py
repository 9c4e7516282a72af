"""Puzzles, tables at which one turn answers a question, and the deal of the day.

Begin with `puzzles`, the page that lists them; `table` is the one at which one is solved.
"""
