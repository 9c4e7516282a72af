"""Replays: the table of a recorded match at any moment, and the controls to move along it.

Begin with `screen`, which shows a match at a moment; `opening` opens it from a record, `matches` lists the finished
ones.
"""
