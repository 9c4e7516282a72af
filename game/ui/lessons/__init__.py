"""Lessons: short tables at which one is told what to do, and why.

Begin with `lessons`, the list; `table` is one under way, `words` what it says. Puzzles are listed by `listed`, too.
"""
