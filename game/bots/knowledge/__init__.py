"""What a seat knows and may believe: what it remembers, what may come, and who errs how.

Begin with `memory`, built from the seat's own events, and `outlook`, what it reckons with from there.
"""
