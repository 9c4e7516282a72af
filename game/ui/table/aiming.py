"""Where cards may go: the places that light up, and the one meant by a point of the window."""

from pygame import Rect

from game.ui.drag import Lifted, Offer, Spot, Target
from game.ui.input import Pos
from game.ui.layout.tray import buttons_room
from game.ui.table.desk import Desk
from game.ui.table.laying import Laying
from game.ui.table.stage import Stage

NEAR = 16
"""Units round a meld, in both directions together, that still mean it."""


class Aim:
    """Asks the desk what may be done, and the stage where that is."""

    def __init__(self, desk: Desk, laying: Laying, stage: Stage) -> None:
        self.desk = desk
        self.laying = laying
        self.stage = stage

    def offers(self, lifted: Lifted | None) -> list[Offer]:
        """The places that take these cards."""
        found = self.desk.offers(lifted) if lifted else []
        # A contract goes down from the tray, and only from there.
        return [each for each in found if each.target.spot is not Spot.NEW or not self.laying.active]

    def target_at(self, pos: Pos, lifted: Lifted | None) -> Target | None:
        """The place meant by a point: one that takes the cards, if there is one here."""
        here = self.targets_at(pos)
        offered = [offer.target for offer in self.offers(lifted)]
        return next((target for target in here if target in offered), here[0] if here else None)

    def targets_at(self, pos: Pos) -> list[Target]:
        """Every place a point could mean, the likeliest first; none on the free felt."""
        scene = self.stage.scene
        wider = self.stage.metrics.px(NEAR)
        near = [
            (_distance(box, pos), number)
            for number, box in scene.melds.items()
            if box.inflate(wider, wider).collidepoint(pos)
        ]
        found = [Target(Spot.MELD, number) for _, number in sorted(near)]
        found += self._on_a_mat(pos)
        if scene.discards.collidepoint(pos):
            found.append(Target(Spot.DISCARDS))
        if scene.areas.hand.union(scene.areas.prompt).collidepoint(pos):
            found.append(Target(Spot.HAND))
        return found

    def _on_a_mat(self, pos: Pos) -> list[Target]:
        scene = self.stage.scene
        seat = next((s for s, mat in enumerate(scene.areas.mats) if mat.collidepoint(pos)), None)
        if seat is None:
            return []
        if seat != self.desk.seat:
            melds = self.desk.view.state.melds
            theirs = [n for n in scene.melds if melds[n - 1].owner == seat]
            return [Target(Spot.MELD, n) for n in sorted(theirs, key=lambda n: _distance(scene.melds[n], pos))]
        if not scene.tray:
            return [Target(Spot.NEW)]
        if pos[0] >= buttons_room(scene.areas.mats[seat], self.stage.metrics).left:
            return []
        nearest = min(range(len(scene.tray)), key=lambda n: _distance(scene.tray[n], pos))
        return [Target(Spot.TRAY, nearest)]


def _distance(box: Rect, pos: Pos) -> float:
    dx = max(box.left - pos[0], 0, pos[0] - box.right)
    dy = max(box.top - pos[1], 0, pos[1] - box.bottom)
    return float(dx * dx + dy * dy) + abs(box.centerx - pos[0]) * 0.001
