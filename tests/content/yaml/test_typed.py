"""Values by the type a key asks for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct, inspect

from game.content.people.opponents import KEYS as OPPONENT_KEYS
from game.content.people.opponents import Persona
from game.content.sheets.keys import KEYS
from game.content.yaml.reader import Mistake, Notes, parse_documents
from game.content.yaml.typed import INVALID, TypedKeys, allowed_text, description, plain_type, read_value
from game.engine.sheet.keys import RuleSheet
from tests.support.for_each import for_each


def _told(mistake: Mistake, key: str) -> str:
    return f"{mistake.key}: {mistake.text}".removeprefix(f"{key}: ")


def read(key: str, text: str) -> tuple[Any, list[str]]:
    notes = Notes("f")
    (node,) = parse_documents(text, "f") or parse_documents("''", "f")
    return read_value(node, KEYS[key], key, notes), [_told(each, key) for each in notes.mistakes]


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("No", False), ("true", True), ("FALSE", False)])
def test_yes_and_no_are_read_as_booleans_only_for_boolean_keys(text: str, value: bool) -> None:
    assert read("deal.upcard", text) == (value, [])


def test_yes_and_no_are_read_as_text_for_keys_that_expect_text() -> None:
    assert read("title", "no") == ("no", [])
    assert read("title", "12:30") == ("12:30", [])
    assert read("pack.wild", "[joker, 2, 10, A]") == (("joker", "2", "10", "A"), [])


@pytest.mark.parametrize(("text", "hint"), [("on", "yes"), ("off", "no"), ("ture", "true")])
def test_other_words_for_yes_and_no_are_refused_with_a_suggestion(text: str, hint: str) -> None:
    value, (mistake,) = read("deal.upcard", text)
    assert value is INVALID
    assert mistake == f"{text!r} is not allowed — yes or no; did you mean {hint!r}?"


@pytest.mark.parametrize("text", ["no", "off", "never", "none", "''"])
def test_other_words_for_none_are_refused_with_none_suggested(text: str) -> None:
    value, found = read("deal.cutter", text)
    if text == "none":
        assert (value, found) == ("none", [])
    else:
        assert "did you mean 'none'?" in found[0] or text == "''"


@pytest.mark.parametrize("text", ["12:30", "0x10", "1_0", "1.5", "1e1", "fifty", "50%", "[5, 6]", "{5: 5}"])
def test_a_value_that_is_not_a_number_is_refused_for_a_number_key(text: str) -> None:
    value, (mistake,) = read("stalemate", text)
    assert value is INVALID
    assert mistake.endswith("a number from 1 to 20")


@pytest.mark.parametrize("text", ["05", "5.0", "five", "[5]", "5 rounds", "5%", "“5”", "5;"])
def test_a_number_in_another_form_is_refused_with_the_number_suggested(text: str) -> None:
    value, (mistake,) = read("stalemate", text)
    assert value is INVALID
    assert mistake.endswith("a number from 1 to 20; did you mean 5?")


@for_each(
    ("key", "text", "told"),
    [
        ("stalemate", "2,5", "'2,5' is not a whole number — a number from 1 to 20"),
        ("stalemate", "'5'", "'5' is text, because it is in quotes — a number from 1 to 20; did you mean 5,"),
        (
            "match.target",
            "1.000",
            "'1.000' is not a whole number — a number from 1 to 100000, or none; did you mean 1000?",
        ),
        ("deal.upcard", "yes please", "'yes please' is not allowed — yes or no; did you mean 'yes'?"),
        ("deal.upcard", "'no'", "'no' is text, because it is in quotes — yes or no; did you mean 'no', without"),
        (
            "buying.limit",
            "unlimited",
            "'unlimited' is not allowed — a number from 0 to 20, or none; did you mean 'none'?",
        ),
        ("buying.limit", "two", "'two' is not allowed — a number from 0 to 20, or none; did you mean 2?"),
        ("pack.wild", "joker, 2", "'joker, 2' is not allowed — a list, as [joker, 2]; did you mean [joker, 2]?"),
        ("pack.wild", "jokers", "'jokers' is not allowed — a list, as [joker, 2]; did you mean [joker]?"),
        ("pack.wild", "2s", "'2s' is not allowed — a list, as [joker, 2]; did you mean [2]?"),
        ("pack.wild", "turned_up", "'turned_up' is not allowed — a list, as [joker, 2]; did you mean [turned_up]?"),
        ("wilds.take_in", "runs and sets", "'runs and sets' is not allowed — a list of runs or sets, as [runs, sets];"),
        ("scoring.values", "[A, 15]", "a list (brackets or dashes) does not belong here — cards with their points, as"),
        ("match.deals", "{a: b}", "keys with values do not belong here — a number from 1 to 50, or a list with a dash"),
        (
            "draw.discards",
            "on",
            "'on' answers a question, but this is not a yes-or-no question — dig, none, pile or top",
        ),
        ("draw.discards", "yes", "'yes' answers a question, but this is not a yes-or-no question — dig, none,"),
        (
            "draw.discards",
            "off",
            "'off' answers a question, but this is not a yes-or-no question — dig, none, pile or top;",
        ),
        ("stalemate", "12:30", "'12:30' is read as a time of day, because of the colon — a number from 1 to 20"),
        (
            "match.target",
            "1_000",
            "'1_000' has an underscore between its digits — a number from 1 to 100000, or none; did you",
        ),
        ("stalemate", "010", "'010' begins with a zero, which some programs read as an octal number — a"),
        ("scoring.values", "{A: 1,5}", "scoring.values.5: '1,5' is read as two, because a comma ends what is written"),
        ("scoring.values", "{A:15}", "scoring.values.A:15: there is no space after the colon — A: 15"),
        ("scoring.values", "{A: 1, K: }", "scoring.values.K: nothing is written after 'K' — a number from"),
        ("pack.packs", "{}", "there is nothing between these brackets — one for each number of players, as"),
    ],
)
def test_a_value_of_the_wrong_type_is_reported_in_plain_words(key: str, text: str, told: str) -> None:
    value, (mistake,) = read(key, text)
    assert value is INVALID
    assert mistake.startswith(told)


@for_each(
    ("key", "text", "meant"),
    [
        ("draw.discards", "any card", "dig"),
        ("draw.discards", "any_card", "dig"),
        ("draw.discards", "anycard", "dig"),
        ("draw.discards", "whole pile", "pile"),
        ("draw.discards", "all", "pile"),
        ("draw.discards", "the top card", "top"),
        ("draw.discards", "nothing", "none"),
        ("melding.add_to", "all", "any"),
        ("wilds.discard", "all of them", "any"),
        ("wilds.take_from", "anybody", "any"),
        ("wilds.most", "any", "none"),
        ("buying.limit", "as many as you like", "none"),
    ],
)
def test_a_value_in_plain_words_is_refused_with_the_value_it_means(key: str, text: str, meant: str) -> None:
    assert read(key, text)[1][0].endswith(f"; did you mean {meant!r}?")


def test_the_value_on_for_a_choice_key_gets_no_suggestion_and_a_number_with_an_underscore_does() -> None:
    assert "did you mean" not in read("draw.discards", "on")[1][0]
    assert read("match.target", "1_000")[1][0].endswith("did you mean 1000?")


def test_numbers_of_sheet_keys_have_bounds_and_quoted_ones_are_text() -> None:
    assert read("stalemate", "20") == (20, [])
    assert read("stalemate", "21")[1] == ["21 is out of range — a number from 1 to 20"]
    assert read("stalemate", "9" * 6000)[0] is INVALID
    assert "is in quotes" in read("stalemate", "'5'")[1][0]
    assert "is in quotes" in read("deal.upcard", "'yes'")[1][0]
    assert "nothing is written" in read("stalemate", "~")[1][0]


def test_a_value_may_be_given_by_number_of_players() -> None:
    assert read("pack.packs", "{3: 2, 6: 3}") == ({3: 2, 6: 3}, [])
    assert read("pack.packs", "{3: 2, 9: 3, x: 1}")[1] == [
        "pack.packs.9: 9 is out of range — a number from 1 to 8",
        "pack.packs.x: 'x' is not allowed — a number from 1 to 8",
    ]
    assert "there is nothing between" in read("pack.packs", "{}")[1][0]


def test_keys_of_card_values_are_kept_as_text() -> None:
    assert read("scoring.values", "{2-9: 5, 10: pips, A: -15}") == ({"2-9": 5, "10": "pips", "A": -15}, [])


def test_a_text_over_the_limit_is_refused() -> None:
    assert read("title", "x" * 81)[1] == ["81 characters are too many; at most 80 — text"]


def test_a_yaml_list_over_the_length_limit_of_its_key_is_refused() -> None:
    assert "at most 15" in read("pack.wild", str(["joker"] * 16))[1][0]


@for_each("key", sorted(KEYS))
def test_every_key_has_a_text_for_its_allowed_values(key: str) -> None:
    assert allowed_text(KEYS[key])


def test_plain_type_removes_the_description_from_the_type_of_a_key() -> None:
    described = OPPONENT_KEYS["level"]
    assert description(described)
    assert plain_type(described) is not described
    assert plain_type(plain_type(described)) is plain_type(described)


class Inner(Struct, frozen=True):
    least: int = 3


class Outer(Struct):
    title: str = ""
    runs: Inner = Inner()
    last: bool = False


def test_typed_keys_keep_their_order_and_types(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = TypedKeys(Outer)
    with monkeypatch.context() as patched:
        patched.delattr(inspect, "type_info")
        assert list(keys) == ["title", "runs.least", "last"]
        assert len(keys) == 3
        assert "runs.least" in keys
        assert "runs" not in keys
    assert isinstance(keys["runs.least"], inspect.IntType)
    with pytest.raises(KeyError):
        keys["runs"]


@pytest.mark.parametrize("kind", [RuleSheet, Persona])
def test_typed_keys_list_exactly_the_keys_of_their_struct_types(kind: type[Struct]) -> None:
    keys = TypedKeys(kind)
    assert list(keys) == list(keys._types)
