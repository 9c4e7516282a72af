"""Drawing: the canvas, letters, colours, pictures and shapes everything on the screen is made of.

Begin with `canvas`, the few verbs all use, and `theme`, how everything looks.
"""
