"""Keys for calls: one for every person, none twice, none that the table itself knows."""

from __future__ import annotations

import pytest

from game.record.record import MAX_PLAYERS, Seat
from game.session.profiles import Profile, Profiles
from game.ui.input.call_keys import DEFAULT_KEYS, PASS_ALL_KEY, call_keys_of, key_refusal, key_text, pass_keys
from game.ui.input.keys import TABLE_KEYS
from game.ui.input.verbs import Command
from game.words.input_signs import spoken
from tests.ui.support.tables import Seated, shuffled_table

ANN, BEN = Profile("a", "Ann", key="q"), Profile("b", "Ben")
PEOPLE = Profiles([ANN, BEN, Profile("c", "Cy", key="ö")])


def test_every_seat_has_a_call_key_of_its_own() -> None:
    keys = call_keys_of([Seat("X")] * MAX_PLAYERS, PEOPLE)
    assert len(set(keys.values())) == len(keys) == MAX_PLAYERS


def test_people_have_their_own_key_and_bots_none() -> None:
    seats = (Seat("Ben", profile="b"), Seat("Dora", "bot"), Seat("Ann", profile="a"), Seat("Cy", profile="c"))
    keys = call_keys_of(seats, PEOPLE)
    assert (keys[2], keys[3]) == ("q", "ö")
    assert keys[0] in DEFAULT_KEYS
    assert 1 not in keys


@pytest.mark.parametrize(
    ("key", "who", "said"),
    [
        ("q", "b", "(Q) is already Ann’s key."),
        ("q", "a", ""),
        ("d", "a", "(D) does something else at the table."),
        ("7", "a", "(7) does something else at the table."),
        ("f9", "a", "A key for calls must be a letter or another character."),
        (",", "b", ""),
    ],
)
def test_an_impossible_call_key_is_refused_with_the_reason(key: str, who: str, said: str) -> None:
    assert spoken(key_refusal(key, who, PEOPLE)) == said
    assert spoken(key_text("q")) == "(Q)"
    assert key_text("") == ""


def test_the_keys_of_the_table_and_those_for_calls_are_different() -> None:
    seated = Seated(shuffled_table(2))
    seated.table.begin()
    for key in DEFAULT_KEYS:
        assert not seated.screen.keys.handle(Command(key)), key
        assert key not in TABLE_KEYS


@pytest.mark.parametrize("keys", ["qotkeuwi", "asdfghjk", "yjiwueko", "ö,.-qaüß"])
def test_every_pass_key_differs_from_all_call_keys_and_pass_keys(keys: str) -> None:
    passes = pass_keys(dict(enumerate(keys)))
    assert len(set(passes.values())) == len(keys)
    assert not {*passes.values()} & {*keys, PASS_ALL_KEY}
