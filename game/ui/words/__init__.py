"""Every sentence of the window. Nothing of pygame, so the command line can use them as well.

Begin with `strings`, what sentences are made with; `glyphs` are keys and buttons inside a sentence. The other
modules are called after what they speak of.
"""
