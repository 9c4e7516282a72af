"""The record book: what the statistics say of everybody.

Begin with `screen`.
"""
