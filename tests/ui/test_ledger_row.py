"""The fields of a seat: only those one can write in now are open."""

from game.session.ledger import Field, Next, Written, asked, upcoming
from game.ui.ledger.entry import SeatRow
from game.ui.widgets import TextEntry
from tests.ui.ledgers import PEOPLE, ledger


def row(game: str, written: Written, told: list[Written]) -> SeatRow:
    coming: Next = upcoming(ledger(game), 1)

    def nothing(field: Field, entry: TextEntry) -> None: ...

    return SeatRow(
        PEOPLE, 1, written, coming, asked(coming.rules), told.append, lambda on: None, nothing, lambda entry: None
    )


def test_every_field_tells_what_is_written() -> None:
    told: list[Written] = []
    found = row("liverpool_rummy", Written("5"), told)
    found.hand.rewrite("7H")
    found.besides.rewrite("-50")
    found.laid.on_change(True)
    assert told[-1] == Written("7H", "", "-50", laid=True)


def test_only_fields_that_count_are_open() -> None:
    found = row("doofer", Written("5"), [])
    found.show(None, None)
    assert list(found.entries()) == [found.hand]
    found.show(1, -20)
    assert list(found.entries()) == []
    assert found.score.text == "−20"
    found.show(0, 7)
    assert (found.hand.text, found.score.text) == ("5", "+7")
