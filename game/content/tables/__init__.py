"""Staged tables: read, set up, played and checked, and written from a moment of a match.

Begin with `staged`, the format; `checking` plays one.
"""
