"""Why not: no reason is without its sentence, in words of the rules, with cards written as asked."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec import structs

from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet
from game.engine import refusals
from game.engine.cards import JOKER, parse_card
from game.engine.refusals import Refusal
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.state import Phase
from game.record.record import Seat
from game.ui.setup.draft import MatchPlan
from game.ui.table.host import TableHost
from game.words.refusals import RULES, house_rule, refusal_text
from game.words.strings import notation, signs
from tests.support.for_each import for_each
from tests.support.languages import shipped_catalogue, speaking
from tests.ui.support.evening import Evening
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of

NAMES = ("Ann", "Bea", "Cy")
SEVEN, TEN = parse_card("7H"), parse_card("TS")
CONTRACT = Contract((Slot(Kind.SET, 3), Slot(Kind.SET, 3), Slot(Kind.RUN, 4)), "2 sets of 3 + 1 run of 4")
EXACT = Contract((Slot(Kind.SET, 3),), "1 set of 3", is_exact=True)
VALUES: dict[str, Any] = {
    "forced": False, "takes_pile": True,
    "turn": 1, "seat": 2, "phase": Phase.DRAW, "asked": (1, 2), "what": "buy", "least": 3, "most": 4,
    "card": SEVEN, "cards": (SEVEN, TEN), "stuck": (SEVEN, TEN), "kind": Kind.RUN, "suit": 1, "ace": "low",
    "readings": ("KS KH X=KD", "KS KH X=KC"), "meld": 3, "contract": CONTRACT, "number": 3, "wild": JOKER,
    "flaw": refusals.TooShort(Kind.RUN, 4), "floating": False, "can_be_taken": False, "named": ("X=KD",),
    "points": 2, "suits": "one", "is_race": False, "limit": 10, "left": (SEVEN, TEN), "closer": 1, "pure": "run",
    "opener": 1, "dealt_more": True, "own_rank": False, "may_be_upcard": True, "at_once": False, "dug": True,
    "until": "knock",
}  # fmt: skip
WHYS = {
    refusals.CannotSlide: ("not_run", "stands", "once", "inside", "end", "room", "touch"),
    refusals.MayNotBuy: ("own", "wild", "melded", "limit", "match", "floating", "turn", "passed"),
    refusals.MayNotAddTo: ("own", "opener", "none"),
    refusals.NoDropping: ("never", "first", "later"),
    refusals.MayNotCall: ("own", "passed"),
    refusals.MayNotForce: ("own", "passed"),
}


def refusal(kind: type[refusals.Refusal], **changed: Any) -> refusals.Refusal:
    values = {"why": WHYS.get(kind, ("",))[0]} | VALUES | changed
    return kind(**{name: values[name] for name in kind.__struct_fields__})


@for_each("kind", refusals.Refusal.__subclasses__())
def test_every_refusal_is_one_clear_sentence(kind: type[refusals.Refusal]) -> None:
    for card, why in product((signs, notation), WHYS.get(kind, ("",))):
        text = refusal_text(refusal(kind, why=why), NAMES, card)
        assert text[0].isupper() or text[0].isdigit() or text[0] in "X★"
        assert text.endswith(".")
        assert "illegal" not in text.lower()
        assert "{" not in text
        assert "\n" not in text


def test_cards_are_written_for_the_screen_or_in_the_notation() -> None:
    kind = refusals.NotInHand
    assert refusal_text(kind(TEN), NAMES) == "You do not have 10♠ in your hand."
    assert refusal_text(kind(TEN), NAMES, notation) == "You do not have TS in your hand."


def test_refusals_about_taken_cards_name_a_wild_or_the_dug_card() -> None:
    for kind in (refusals.MustPlayTaken, refusals.NoPlaceForTaken):
        assert "a wild (joker) taken" in refusal_text(kind((JOKER,)), NAMES)
        assert "from the table or the discards" in refusal_text(kind((TEN,), dug=True), NAMES)


def test_the_refusal_of_a_dig_says_at_once_or_in_this_turn() -> None:
    assert "to a meld at once" in refusal_text(refusals.DugUnplayable(TEN), NAMES)
    assert "to a meld in this turn" in refusal_text(refusals.DugUnplayable(TEN, at_once=False), NAMES)


@pytest.mark.parametrize("phase", Phase)
def test_the_refusal_of_a_play_in_the_wrong_phase_says_not_now(phase: Phase) -> None:
    assert refusal_text(refusals.NotNow(phase), NAMES).startswith("Not now: ")


@for_each(
    ("reason", "words"),
    [
        (refusals.NotYourTurn(1), "It is Bea’s turn"),
        (refusals.WindowOpen(Phase.BUY, (1,)), "Bea may still buy"),
        (refusals.WindowOpen(Phase.CALL, (1,)), "call rummy"),
        (refusals.WindowOpen(Phase.CALL, (1,), forced=True), "force the card on you"),
        (refusals.NoWindow("buy"), "to buy now"),
        (refusals.NoWindow("buy", is_race=True), "no discard to call for"),
        (refusals.NoWindow("call"), "call rummy"),
        (refusals.NoWindow("pass"), "pass"),
        (refusals.NoDigging(takes_pile=True), "whole discard pile"),
        (refusals.NoDigging(takes_pile=False), "top card"),
        (
            refusals.MustPlayDug(SEVEN),
            "7♥ was taken to be played at once: it must be the next card you play",
        ),
        (refusals.RoundTheCorner("low"), "ace is low"),
        (refusals.RoundTheCorner("high"), "ace is high"),
        (refusals.RoundTheCorner("either"), "round the corner"),
        (refusals.SuitTwice(1), "♥"),
        (refusals.SuitTwice(-1), "no suit is left"),
        (refusals.TooShort(Kind.SET, 3), "A set needs at least 3 cards"),
        (refusals.TooShort(None, 3), "A meld needs at least 3 cards"),
        (refusals.CannotSlide(SEVEN, 2, "not_run"), "the one in m2 stays"),
        (refusals.CannotSlide(SEVEN, 2, "inside"), "inside a run"),
        (refusals.CannotSlide(SEVEN, 2, "room"), "no room"),
        (refusals.CannotSlide(SEVEN, 2, "touch"), "side by side"),
        (refusals.CannotSlide(SEVEN, 2, "stands"), "stands for 7♥"),
        (refusals.ContractNotMet(CONTRACT), "2 sets of 3 + 1 run of 4"),
        (refusals.Ambiguous(("a", "b")), "a or b"),
        (refusals.MeldsStayInHand("knock"), "until somebody knocks"),
        (refusals.MeldsStayInHand("show"), "until somebody shows a hand"),
        (refusals.MeldsStayInHand("out"), "until somebody goes out"),
    ],
)
def test_the_text_of_a_refusal_names_its_rule(reason: refusals.Refusal, words: str) -> None:
    assert words in refusal_text(reason, NAMES)


def test_the_refusal_of_a_contract_says_exactly_only_if_its_melds_must_have_exact_sizes() -> None:
    exact, least = (refusal_text(refusals.ContractNotMet(parsed), NAMES) for parsed in (EXACT, CONTRACT))
    assert exact.endswith("must be the contract, all at once and exactly: 1 set of 3.")
    assert least.endswith("must be the contract, all at once and nothing else: 2 sets of 3 + 1 run of 4.")


USUAL = load_sheet("rummy_500")


def test_a_refusal_by_a_house_rule_names_the_rule_and_its_usual_value() -> None:
    ours = structs.replace(USUAL, runs=structs.replace(USUAL.runs, min=4))
    short = refusals.TooShort(Kind.RUN, 4)
    assert house_rule(short, ours, USUAL) == "A house rule – Fewest cards in a run: 4; usually: 3."
    assert house_rule(refusals.TooShort(Kind.SET, 3), ours, USUAL) == ""
    assert house_rule(short, USUAL, USUAL) == ""
    assert house_rule(short, ours, None) == ""


@for_each(("kind", "keys"), RULES.items())
def test_rules_named_by_refusals_are_keys_of_a_sheet(kind: type[Refusal], keys: tuple[str, ...]) -> None:
    assert issubclass(kind, Refusal)
    assert keys
    assert set(keys) <= set(KEYS)


class Ruled(TableHost):
    """A table at which every refusal is caused by a house rule."""

    def house_rule(self, refusal: Refusal) -> str:
        return f"A house rule, {type(refusal).__name__}."


def test_a_refusal_is_shown_at_the_table() -> None:
    at = Seated(played(table_of([ANN, BEA]), "draw stock"), host=Ruled())
    for card in ("8H", "9H"):
        at.click(at.card(card))
    at.key("l")
    assert at.says("A house rule, TooShort.")


def test_the_house_rule_of_a_refusal_is_compared_with_the_base_of_the_match(evening: Evening) -> None:
    ours = structs.replace(USUAL, runs=structs.replace(USUAL.runs, min=4))
    for base, said in ((USUAL, "A house rule – Fewest cards in a run: 4; usually: 3."), (ours, "")):
        evening.services.unfinished_matches.table = None
        evening.services.match.begin(MatchPlan(ours, (Seat("Ann"), Seat("Bea", "bot")), 3, base=base))
        assert evening.opened[-1].host.house_rule(refusals.TooShort(Kind.RUN, 4)) == said


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        (
            "de",
            "Jetzt nicht: Karten anlegen darf noch Bea.",
            "Jetzt nicht: Karten anlegen dürfen noch Bea und Cy.",
        ),
        (
            "es",
            "Ahora no: antes decide Bea si coloca cartas.",
            "Ahora no: antes deciden Bea y Cy si colocan cartas.",
        ),
    ],
)
def test_the_refusal_during_a_question_uses_singular_or_plural(language: str, one: str, several: str) -> None:
    with speaking(shipped_catalogue(language)):
        told = [refusal_text(refusals.WindowOpen(Phase.LAY_OFF, asked), NAMES) for asked in ((1,), (1, 2))]
    assert told == [one, several]
