"""Words about a match, and where its player sits. Nothing of pygame."""

from collections.abc import Sequence

from game.record.record import Seat
from game.session.match.table import Table
from game.ui.strings import _


def my_seat(seats: Sequence[Seat]) -> int:
    """Return the first seat of a person; 0 where there are bots alone."""
    return next((number for number, seat in enumerate(seats) if seat.kind == "person"), 0)


def match_text(table: Table) -> str:
    """Say which match it is and how far: `Rummy 500, deal 3`."""
    return deal_text(table.header.sheet.title, table.view(0).state.deal)


def deal_text(title: str, deal: int) -> str:
    """Say which deal of a match it is."""
    return _("{title}, deal {deal}").format(title=title, deal=deal)


def number_text(table: Table) -> str:
    """Say by which number the cards of a match come."""
    return _("Deal number {seed}").format(seed=table.header.seed)


def trouble_text(table: Table | None, again: bool = False) -> str:
    """Say that a match is not saved and why, `again` where it was just tried; nothing where it is."""
    trouble = table.kept.trouble if table else None
    if table is None or trouble is None:
        return ""
    if trouble.complete:
        return _("“{match}” is kept as it is now, but what comes next cannot be saved: {why}.").format(
            match=match_text(table), why=trouble.why
        )
    told = _("“{match}” still cannot be saved: {why}.") if again else _("“{match}” is not saved: {why}.")
    return told.format(match=match_text(table), why=trouble.why)
