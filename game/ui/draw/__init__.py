"""Drawing: the canvas, fonts, colours, pictures and shapes.

Begin with `canvas`, the few methods everything is drawn with, and `theme`, the colours and type sizes.
"""
