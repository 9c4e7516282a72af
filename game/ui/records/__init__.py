"""The record book: the statistics of everybody who plays on this computer.

Begin with `screen`.
"""
