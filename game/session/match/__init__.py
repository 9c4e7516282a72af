"""One match under way: the table, the dealer, calls out of turn, and matches that are looked at again.

Begin with `table`: it takes actions, keeps what was, and tells every seat its part.
"""
