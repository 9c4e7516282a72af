"""Lessons: short staged tables with instructions and reasons for each play.

Begin with `lessons`, their list; `table` is the screen of a lesson, `words` its texts. `listed` is the
list page shared with puzzles.
"""
