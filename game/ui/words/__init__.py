"""All texts of the window. Without pygame, so that the command line can use them.

Begin with `strings`, the building blocks; `glyphs` are keys and buttons inside a text. The other modules are named
after their subjects.
"""
