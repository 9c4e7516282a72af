import pytest

from game.ui import tween
from game.ui.tween import Call, Chain, Ease, Together, Tween, Tweens


class Thing:
    def __init__(self) -> None:
        self.x = 0.0
        self.y = 0.0


EASES = [tween.linear, tween.ease_in, tween.ease_out, tween.ease_in_out, tween.ease_out_back]


@pytest.mark.parametrize("ease", EASES)
def test_every_ease_begins_at_0_and_ends_at_1(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0)
    assert ease(1.0) == pytest.approx(1)


def test_a_tween_goes_from_where_the_thing_is_when_it_starts() -> None:
    thing = Thing()
    move = Tween(thing, "x", 10, 2.0, tween.linear, delay=1.0)
    move.tick(0.5)
    thing.x = 4.0
    move.tick(0.5)
    assert thing.x == 4
    move.tick(1.0)
    assert thing.x == pytest.approx(7)
    assert not move.done


def test_a_tween_ends_exactly_and_returns_the_time_left_over() -> None:
    thing = Thing()
    move = Tween(thing, "x", 0.1 + 0.2, 1.0)
    assert move.tick(1.25) == pytest.approx(0.25)
    assert thing.x == 0.1 + 0.2
    assert move.done


def test_a_tween_without_duration_is_at_its_end_at_once() -> None:
    thing = Thing()
    Tween(thing, "x", 3, 0).tick(0)
    assert thing.x == 3


def test_a_shake_swings_and_ends_where_it_began() -> None:
    thing = Thing()
    thing.x = 50.0
    shake = Tween(thing, "x", 8, 1.0, tween.shake, returns=True)
    seen = set()
    for _ in range(12):
        shake.tick(1 / 12)
        seen.add(thing.x)
    assert min(seen) < 50 < max(seen)
    assert thing.x == 50


def test_a_chain_hands_left_over_time_to_the_next() -> None:
    thing = Thing()
    told: list[str] = []
    chain = Chain(
        Tween(thing, "x", 10, 1.0, tween.linear),
        Call(lambda: told.append("there"), delay=0.5),
        Tween(thing, "x", 0, 1.0, tween.linear),
    )
    chain.tick(1.4)
    assert (thing.x, told) == (10, [])
    chain.tick(0.6)
    assert told == ["there"]
    assert thing.x == pytest.approx(5)
    assert chain.tick(0.75) == pytest.approx(0.25)
    assert chain.done


def test_together_ends_with_the_longest() -> None:
    thing = Thing()
    both = Together(Tween(thing, "x", 1, 1.0), Tween(thing, "y", 1, 2.0))
    assert both.tick(1.5) == 0
    assert (thing.x, both.done) == (1, False)
    assert both.tick(1.5) == pytest.approx(1.0)
    assert both.done


def test_finishing_jumps_to_the_end_and_calls_once() -> None:
    thing = Thing()
    told: list[int] = []
    chain = Chain(Tween(thing, "x", 5, 3), Call(lambda: told.append(1)), Tween(thing, "y", 6, 3))
    chain.tick(0.1)
    chain.finish()
    chain.finish()
    assert (thing.x, thing.y, told, chain.done) == (5, 6, [1], True)


def test_a_new_tween_of_the_same_attribute_takes_over() -> None:
    thing = Thing()
    tweens = Tweens()
    tweens.add(Tween(thing, "x", 100, 1.0, tween.linear))
    tweens.tick(0.5)
    tweens.add(Tween(thing, "y", 1, 1.0))
    tweens.add(Tween(thing, "x", 0, 1.0, tween.linear))
    assert len(tweens) == 2
    tweens.tick(0.5)
    assert thing.x == pytest.approx(25)


def test_tweens_tell_whether_anything_moves() -> None:
    tweens = Tweens()
    assert not tweens.tick(0.1)
    tweens.add(Tween(Thing(), "x", 1, 0.1))
    assert tweens.tick(0.2)
    assert not tweens.tick(0.1)


def test_finishing_everything_also_finishes_what_the_ends_start() -> None:
    thing = Thing()
    tweens = Tweens()
    tweens.add(Call(lambda: tweens.add(Tween(thing, "x", 9, 1.0)), delay=1.0))
    tweens.finish()
    assert (thing.x, len(tweens)) == (9, 0)
