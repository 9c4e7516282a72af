"""Nothing is done before it is time, and then one thing after the other."""

from game.ui.app.loop import Later


def test_things_are_done_one_at_a_turn_once_it_is_time() -> None:
    shown: list[bool] = []
    done: list[str] = []
    later = Later(lambda: bool(shown), [lambda: done.append("worker"), lambda: done.append("sheets")])
    assert not later.tick(0.1)
    assert done == []
    assert later.waiting
    shown.append(True)
    assert not later.tick(0.1)
    assert done == ["worker"]
    later.tick(0.1)
    later.tick(0.1)
    assert done == ["worker", "sheets"]
    assert not later.waiting
