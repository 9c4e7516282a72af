"""The cards one sees: where they lie, how they fly there, and how they are painted.

Begin with `scene`, which gives every card of a view its place; `stage` moves sprites there, `painter` paints them.
"""
