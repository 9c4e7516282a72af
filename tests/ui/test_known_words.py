from __future__ import annotations

from msgspec import structs

from game.bots.knowledge.memory import Memory
from game.engine.actions import DrawStock
from game.engine.cards import parse_cards
from game.engine.state import view
from game.session.match.known import Known
from game.session.match.replay import Replay
from game.ui.words.events import known_lines
from tests.bots.positions import position
from tests.session.matches import begun, recorded

NAMES = ("Ann", "Bea", "Cy")


def test_all_that_was_seen_is_said_and_nothing_hidden() -> None:
    state = position("rummy_500", ["7H 8H", "KS KD", "2C 3D 4S"], discards="9C TC", melds=((1, "4H 5H 6H"),))
    nothing = ((), (), ())
    memory = structs.replace(
        Memory(0, nothing, nothing, nothing, nothing),
        held=((), parse_cards("KS"), ()),
        taken=((), parse_cards("KS"), ()),
        thrown=((), (), parse_cards("9C TC")),
    )
    lines = known_lines(Known(view(state, 0), memory, 1, 4, DrawStock(0)), NAMES)
    assert lines[:-1] == [
        "Ann held 7♥ 8♥.",
        "Discards, the top one last: 9♣ 10♣.",
        "On the table lay the run 4♥ 5♥ 6♥ of Bea.",
        "Bea had 2 cards, among them surely K♠.",
        "Bea had taken K♠.",
        "Cy had 3 cards, none of them known.",
        "Cy had thrown 9♣ 10♣.",
    ]
    assert lines[-1].startswith("Not seen, 46 in all, 6 of them in the stock: ")
    assert "K♠" not in lines[-1]
    assert lines[-1].endswith("★×2.")


def test_what_is_in_the_stock_again_lies_nowhere_else() -> None:
    state = position("basic_rummy", ["7H 8H", "KS KD", "2C 3D 4S"], discards="TC", melds=((1, "4H 5H 6H"),))
    nothing = ((), (), ())
    memory = structs.replace(
        Memory(0, nothing, nothing, nothing, nothing),
        held=((), parse_cards("KS"), ()),
        buried=parse_cards("QC 6H KS 8H TC 9D"),
    )
    lines = known_lines(Known(view(state, 0), memory, 1, 4, DrawStock(0)), NAMES)
    assert "In the stock again, or drawn from it: 9♦ Q♣." in lines
    memory = structs.replace(memory, buried=parse_cards("6H"))
    lines = known_lines(Known(view(state, 0), memory, 1, 4, DrawStock(0)), NAMES)
    assert not any("stock again" in line for line in lines)


def test_before_the_pack_is_cut_nothing_is_told_of_others() -> None:
    first = Replay(recorded(begun(3, game="liverpool_rummy"))).known(0, 0)
    lines = known_lines(first, NAMES)
    assert lines[:2] == ["Ann held no cards.", "Discards, the top one last: no cards."]
    assert len(lines) == 3
    assert lines[2].startswith("Not seen, 108 in all, 108 of them in the stock: ")
