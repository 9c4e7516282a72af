"""What is kept on disk of matches, whole or not there, however the program ends.

Begin with `saves`, the match under way; `records` are its files, `archive` the matches that are over. All files of the
program are written by `files`, the report of what went wrong as well.
"""
