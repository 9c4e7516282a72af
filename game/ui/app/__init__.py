"""The program in a window: the loop, the window, and the pages one can open from anywhere.

Begin with `program`, which puts all of it together; `services` what pages ask, `pages`
the list of those the title leads to.
"""
