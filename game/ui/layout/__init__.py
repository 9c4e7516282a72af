"""Where everything on the table stands: pure geometry from a view and a window's size, without pictures or time."""

from game.ui.layout.areas import Areas, areas
from game.ui.layout.fan import HandShape
from game.ui.layout.scene import Scene, reshaped, scene
from game.ui.layout.slots import Place, Slot, Zone, hit

__all__ = ["Areas", "HandShape", "Place", "Scene", "Slot", "Zone", "areas", "hit", "reshaped", "scene"]
