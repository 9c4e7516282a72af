"""Keeping score with real cards.

Begin with `sheet`, the score sheet of an evening; `line` writes down a deal.
"""
