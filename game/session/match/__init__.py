"""One match under way, and the replay of recorded ones.

Begin with `match`: it applies actions, saves the record, and gives every seat its view. `dealer` shuffles, `people`
handles calls and the visible hand at a shared machine, `replay` a record moment by moment.
"""
