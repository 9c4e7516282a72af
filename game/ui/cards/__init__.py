"""The cards on the screen: the layout, the flights and the painting.

Begin with `scene`, which gives every card of a view its place; `stage` moves sprites there, `painter` paints them.
"""
