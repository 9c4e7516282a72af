"""The signals of processes that tests start."""

HEEDING_SIGNALS = ("env", "--default-signal=HUP,INT,TERM")
"""Begins a command that signals end as usual: one of a shell's background has some of them ignored, and so have the
tests it runs.
"""
