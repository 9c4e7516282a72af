"""What is counted of everybody who plays here, deal by deal, in one SQLite file.

Begin with `statistics`; `counts` says what a match comes to, `tables` in which columns that is kept, `file` how the
file is opened and mended, `record_book` what can be asked of it.
"""
