"""Reading YAML safely: every value knows its line and column, every mistake is noted and none stops the reading.

Begin with `reader`; `typed` turns what was read into values of a type, `meant` suggests what a mistake was meant to be.
"""
