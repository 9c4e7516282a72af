"""A match as text: notation, records that check themselves, and how they are played again.

Begin with `notation` for cards and actions, `record` for whole matches; `replay` plays one again.
"""
