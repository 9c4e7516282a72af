"""The people who play at this machine.

Begin with `people`, the list of them; `profile` is one.
"""
