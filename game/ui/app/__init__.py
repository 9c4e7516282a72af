"""The program in a window: the loop, the window, and the pages reached from anywhere.

Begin with `program`, which puts everything together; `services` holds what all pages share, `pages` the list of the
pages the title page leads to.
"""
