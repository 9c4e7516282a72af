"""What is counted of everybody who plays here, deal by deal, in one SQLite file.

Begin with `statistics`; `counts` says what a match comes to, `file` is the file and how it is mended, `record_book`
what can be asked of it.
"""
