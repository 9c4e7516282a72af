"""The program in a window: the loop, the window, the stack of screens, and the pages one can open from anywhere.

Begin with `program`, which puts all of it together; `screens` is a screen's life, `services` what pages ask, `pages`
the list of those the title leads to.
"""
