"""One match under way, and matches that are looked at again.

Begin with `match`: it takes actions, keeps what was, and tells every seat its part. `dealer` orders the cards, `people`
is what those who share a machine call and may see, `replay` a record moment by moment.
"""
