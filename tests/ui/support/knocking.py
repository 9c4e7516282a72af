"""Tables of games in which one knocks."""

from __future__ import annotations

from tests.ui.support.tables import Seated, played, table_of

KNOCKER = "3C 3D 3S 5H 6H 7H AS 2D 4D KC"
LAYER = "KH KS KD 8C 9C TC 4H JH 2S 6D"


def gin(
    hands: tuple[str, str] = (KNOCKER, LAYER), up: str = "9S", stock: str = "AC", game: str = "gin_rummy"
) -> Seated:
    return Seated(table_of(hands, up=up, stock=stock, game=game, jokers=0))


def about_to_knock(hands: tuple[str, str] = (KNOCKER, LAYER), stock: str = "AC") -> Seated:
    at = gin(hands, stock=stock)
    played(at.table, "pass", "pass", "draw stock")
    at.loop.step()
    return at


def about_to_lay_off() -> Seated:
    at = gin((LAYER, KNOCKER), stock="QD AC")
    played(at.table, "pass", "pass", "draw stock", "discard QD", "draw stock", "knock KC")
    at.loop.step()
    return at
