"""Opponents and lessons, as they are written in `levels`.

Begin with `opponents` for those one plays with, `lessons` for the tables one learns at.
"""
