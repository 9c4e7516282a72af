"""How a hand can be laid out: which melds it makes, and how it is best split.

Begin with `deadwood`, the exact layout of a whole hand; `layable` and `first_lays` list what may be laid now.
"""
