"""Tests of `game.ui.cards.soundtrack`."""

from __future__ import annotations

import pytest

from game.engine.events import Event
from game.engine.state import View
from game.record.notation import parse_action
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.hand import Hand
from game.ui.cards.soundtrack import Soundtrack, unless_muted
from game.ui.cards.stage import Stage
from game.ui.draw.metrics import Metrics
from tests.ui.support.tables import ANN, BEA, Seated, played, shuffled_table, table_of


class Ear:
    """Notes each sound with the second, the name and the direction."""

    def __init__(self) -> None:
        self.now = 0.0
        self.heard: list[tuple[float, str, float]] = []

    def __call__(self, name: str, volume: float, pan: float = 0.0, /) -> None:
        self.heard.append((round(self.now, 2), name, pan))

    @property
    def names(self) -> list[str]:
        return [name for _, name, _ in self.heard]


def test_the_soundtrack_plays_a_sound_at_its_time_from_its_seat() -> None:
    ear = Ear()
    sounds = Soundtrack(ear)
    sounds.pans = (0.0, -0.5, 0.5)
    sounds.schedule(0.0, "deal", 1.0, 1)
    sounds.schedule(0.35, "meld", 1.0, 2)
    sounds.schedule(0.15, "place", 1.0)
    for _ in range(5):
        ear.now += 0.1
        sounds.tick(0.1)
    assert ear.heard == [(0.0, "deal", -0.5), (0.2, "place", 0.0), (0.4, "meld", 0.5)]


def test_finishing_a_soundtrack_early_plays_each_waiting_sound_once() -> None:
    ear = Ear()
    sounds = Soundtrack(ear)
    for number in range(30):
        sounds.schedule(0.1 * number + 0.1, "deal", 1.0)
    sounds.schedule(0.5, "turn", 1.0)
    sounds.finish()
    assert sorted(ear.names) == ["deal", "turn"]
    sounds.tick(10)
    assert len(ear.heard) == 2


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_cards_are_heard_from_the_seats_they_are_dealt_to_and_played_from(size: tuple[int, int]) -> None:
    table, ear, hand = shuffled_table(4), Ear(), Hand()
    shown = Stage(table.view(0), hand, ear)
    shown.place(Metrics(*size))

    def told(view: View, events: tuple[Event, ...]) -> None:
        hand.take(view.hand, view.state.rules)
        shown.tell(view, events)

    table.subscribe(0, told)
    table.begin()
    while shown.tick(0.01):
        ear.now += 0.01
    middles = [plate.centerx / size[0] * 2 - 1 for plate in shown.areas.plates]
    dealt = [pan for _, name, pan in ear.heard if name == "deal"]
    rounds = [dealt[n : n + 4] for n in range(0, len(dealt) - 1, 4)]
    first = table.acting[0]
    for pans in rounds:
        assert [pan for seat, pan in enumerate(pans, first) if seat % 4] == [
            pytest.approx(middles[seat % 4]) for seat in range(first, first + 4) if seat % 4
        ]
        assert abs(pans[-first % 4]) < 0.1, "one's own cards lie in front of one"
    assert min(middles) < -0.2 < 0.2 < max(middles)
    ear.heard.clear()
    table.submit(parse_action("draw stock", first))
    shown.finish()
    _, name, pan = ear.heard[0]
    assert name == "slide"
    assert pan == pytest.approx(middles[first] if first else 0.0, abs=0.1)


def test_the_sound_for_the_turn_comes_only_after_the_discard_before_it_has_landed() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D 6D"), "draw stock", "discard KS", "draw stock"))
    at.screen.stage.speed = "normal"
    at.sounds.clear()
    played(at.table, "discard 7S")
    assert "turn" not in at.sounds
    at.screen.tick(at.screen.stage.busy_for / 2)
    assert at.sounds == ["discard"]
    at.screen.tick(at.screen.stage.busy_for)
    assert sorted(at.sounds) == ["discard", "next", "turn"]


def test_several_melds_laid_at_once_have_one_meld_sound() -> None:
    table, ear = table_of(["3C 3D 3S 8H 9H TH KS", BEA]), Ear()
    hand = Hand()
    played(table, "draw stock")
    shown = Stage(table.view(0), hand, ear)
    shown.place(Metrics(1280, 800))
    events = [*table.submit(parse_action("lay 3C 3D 3S", 0)), *table.submit(parse_action("lay 8H 9H TH", 0))]
    hand.take(table.view(0).hand, table.view(0).state.rules)
    shown.tell(table.view(0), events)
    while shown.busy_for:
        shown.tick(0.01)
        ear.now += 0.01
    assert [name for name in ear.names if name != "place"] == ["meld"]
    assert ear.names[-1] == "meld"
    assert ear.names.count("place") == 6


def test_sounds_are_heard_unless_sound_is_off_and_then_only_for_captions() -> None:
    played: list[str] = []
    preferences = Preferences(Settings())
    sound = unless_muted(lambda name, volume, pan=0.0: played.append(name), preferences)
    sound("turn", 1.0)
    preferences.change(muted=True)
    sound("slide", 1.0)
    preferences.change(captions=True)
    sound("out", 1.0)
    assert played == ["turn", "out"]
