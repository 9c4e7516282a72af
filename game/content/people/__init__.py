"""Opponents and lessons, written in `levels`.

Begin with `opponents` for the characters of bots, `lessons` for the tables that teach.
"""
