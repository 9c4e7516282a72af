"""Tables of contract games, at which several melds are laid at once."""

from __future__ import annotations

from game.engine.cards import show
from game.session.settings import Settings
from game.ui.input.verbs import Pos
from game.words.input_signs import spoken
from tests.ui.support.tables import Seated, played, table_of

HAND = "7C 7D 7S KH KC 3D 5D 8S 9C QH JH 4S"
BEA = "4C 4D 4S 5H 6H 7H 8S 9S TS JS QS KD"
CY = "3H 4H JD JC QC QD AS AD TD TC 9C 9D"


def dummy(hand: str = HAND, stock: str = "KS") -> Seated:
    return Seated(played(table_of([hand, BEA, CY], stock=stock, game="dummy_rummy", packs=2), "draw stock"))


def contract_rummy(settings: Settings | None = None) -> Seated:
    table = table_of([HAND, BEA, CY], stock="KS", game="contract_rummy", packs=2)
    return Seated(played(table, "draw stock", "pass", "pass"), settings=settings)


def box(at: Seated, number: int) -> Pos:
    rect = at.screen.stage.scene.tray[number]
    return (rect.right - 30, rect.centery)


def tray(at: Seated) -> list[str]:
    return [show(meld) for meld in at.screen.tray.melds]


def click_button(at: Seated, text: str) -> None:
    at.loop.step()
    widgets = [widget for group in at.screen.panels.groups for widget in group.root.walk()]
    found = [widget for widget in widgets if spoken(getattr(widget, "text", "")) == text]
    at.click(found[0].rect.center)
