"""Keeping score of games with real cards.

Begin with `sheet`, the score sheet of an evening; `line` is the page that enters a deal.
"""
