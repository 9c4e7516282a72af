"""Every sentence of the window. Nothing of pygame, so the command line can use them as well, but in `lessons`, which
speaks of keys.

Begin with `strings`, what sentences are made with; the other modules are called after what they speak of.
"""
