"""All that one writes of a deal: what is next, and what is shown of it."""

from game.engine.state import NOBODY
from game.session.ledger import Field, LineError, Missing, blank
from game.ui.ledger.entry import LedgerEntry, LedgerFields
from tests.ui.ledgers import ledger, line


def test_one_goes_from_a_line_to_the_next_that_is_empty() -> None:
    of = ledger("dummy_rummy", line(0, "", "25", "5"))
    told: list[tuple[int, Field | None]] = []
    fields = LedgerFields(LedgerEntry(of, 2, blank(of), print), lambda *what: told.append(what), print, print)
    ann, ben, cleo = fields.rows
    assert fields.first() is ann.hand
    ann.out.on_change(True)
    ben.hand.rewrite("10")
    assert told == [(NOBODY, None), (1, "hand")]
    assert fields.first() is cleo.hand
    assert fields.after(ben.hand) is cleo.hand
    assert fields.after(cleo.hand) is None
    assert fields.place_of(LineError(Missing(), 2)) is cleo.hand
    cleo.hand.rewrite("5")
    assert [row.score.text for row in fields.rows] == ["0", "+10", "+5"]
    assert fields.first() is ben.hand
    fields.nobody.on_change(True)
    assert (ann.out.on, fields.nobody.on, fields.at_once.enabled) == (False, True, False)
