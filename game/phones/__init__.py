"""Phones at the table: a server for the home network, a page in the phone's browser, and the seats that phones hold.

Begin with `protocol` (every message), then `party` (what the seats may do, on the main thread) and `server` (a thread).
"""
