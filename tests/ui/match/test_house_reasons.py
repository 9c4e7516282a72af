"""Why something is not allowed names the house rule, where it is one."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet
from game.engine import refusals
from game.engine.refusals import Refusal
from game.engine.sheet.contracts import Kind
from game.record.record import Seat
from game.ui.match.house_reasons import RULES, house_rule
from game.ui.setup.draft import Plan
from game.ui.table.host import TableHost
from tests.ui.support.evening import Evening
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of

USUAL = load_sheet("rummy_500")


def test_a_changed_rule_is_named_with_what_is_usual() -> None:
    ours = structs.replace(USUAL, runs=structs.replace(USUAL.runs, min=4))
    short = refusals.TooShort(Kind.RUN, 4)
    assert house_rule(short, ours, USUAL) == "A house rule – Fewest cards in a run: 4; usually: 3."
    assert house_rule(refusals.TooShort(Kind.SET, 3), ours, USUAL) == ""
    assert house_rule(short, USUAL, USUAL) == ""
    assert house_rule(short, ours, None) == ""


@pytest.mark.parametrize(("kind", "keys"), RULES.items(), ids=lambda given: getattr(given, "__name__", ""))
def test_every_rule_named_is_one_of_a_sheet(kind: type[Refusal], keys: tuple[str, ...]) -> None:
    assert issubclass(kind, Refusal)
    assert keys
    assert set(keys) <= set(KEYS)


class Ruled(TableHost):
    """Every refusal comes of a house rule."""

    def house_rule(self, refusal: Refusal) -> str:
        return f"A house rule, {type(refusal).__name__}."


def test_it_is_said_at_the_table() -> None:
    at = Seated(played(table_of([ANN, BEA]), "draw stock"), host=Ruled())
    for card in ("8H", "9H"):
        at.click(at.card(card))
    at.key("l")
    assert at.says("A house rule, TooShort.")


def test_a_match_knows_what_its_house_rules_changed(evening: Evening) -> None:
    ours = structs.replace(USUAL, runs=structs.replace(USUAL.runs, min=4))
    for base, said in ((USUAL, "A house rule – Fewest cards in a run: 4; usually: 3."), (ours, "")):
        evening.services.unfinished.table = None
        evening.services.match.begin(Plan(ours, (Seat("Ann"), Seat("Bea", "bot")), 3, base=base))
        assert evening.opened[-1].host.house_rule(refusals.TooShort(Kind.RUN, 4)) == said
