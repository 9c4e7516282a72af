"""Statistics of all people, counted deal by deal in one SQLite file.

Begin with `statistics`; `counts` computes the counts of a match, `tables` declares the columns, `file` opens and
repairs the file, `record_book` queries it.
"""
