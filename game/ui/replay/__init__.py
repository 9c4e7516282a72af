"""Looking at a match again: its table at any moment, and what one moves along it with.

Begin with `screen`, which shows a match at a moment; `opening` leads there from a record, `matches` lists those kept.
"""
