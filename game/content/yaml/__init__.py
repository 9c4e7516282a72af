"""Reading YAML safely: every value knows its line and column, every mistake is noted and none stops the reading.

Begin with `reader`; `typed` turns nodes into values of a type, `meant` suggests valid values for mistakes.
"""
