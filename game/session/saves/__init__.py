"""Saved matches: files that are whole or absent, however the program ends.

Begin with `saves`, the match under way; `records` are its files, `archive` the finished matches. `files` writes all
files of the program, crash reports included.
"""
