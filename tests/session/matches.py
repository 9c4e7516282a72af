"""Matches for the tests of the session: headers, and tables played at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.actions import DEALER, Action, Shuffle
from game.engine.cards import parse_cards
from game.record.record import Header, Record, Seat, read, write
from game.session.match.dealer import Dealer
from game.session.match.table import Table

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")


def header(seats: int = 3, seed: int = 1, game: str = "rummy_500", people: int = 0) -> Header:
    """A match of bots, with people in the first `people` seats; the last seat deals."""
    sitting = tuple(Seat(NAMES[n], "person" if n < people else "bot") for n in range(seats))
    return Header(load_sheet(game), sitting, seed, seats - 1)


def begun(seats: int = 3, seed: int = 1, game: str = "rummy_500", people: int = 0) -> Table:
    """A table at which the first hands were dealt."""
    table = Table(header(seats, seed, game, people))
    table.begin()
    return table


def stacked(hands: Sequence[str], then: str, people: int = 0) -> Table:
    """A table of Rummy 500 at which the first hands are these, in the order of the seats, then the upcard and the stock
    as in `then`, then all other cards.
    """
    head = header(len(hands), people=people)
    rounds = zip(*(parse_cards(hand) for hand in hands), strict=True)
    named = (*(card for dealt in rounds for card in dealt), *parse_cards(then))
    rest = list(head.rules().of_deal(1).pack)
    for card in named:
        rest.remove(card)
    table = Table(head, Dealer(1, {(1, 0): Shuffle(DEALER, (*named, *rest))}))
    table.begin()
    return table


def any_action(table: Table, rng: Random) -> Action:
    """Something one of the seats the match waits for may do."""
    return rng.choice(table.legal(rng.choice(table.acting)))


def played(table: Table, moves: int, seed: int = 0) -> Table:
    """Play at random, at most so many moves."""
    rng = Random(seed)
    for _ in range(moves):
        if table.over:
            break
        table.submit(any_action(table, rng))
    return table


def recorded(table: Table) -> Record:
    """The record of a table, by way of its text."""
    record = read("\n".join(table.record) + "\n")
    assert write(record) == "\n".join(table.record) + "\n"
    assert write(structs.replace(table.kept.record, digest=record.digest)) == write(record)
    return record


def orders(lines: Sequence[str]) -> list[str]:
    """The lines of a record without checksums, and without the salts, which are never the same."""
    return [line.rpartition(" #")[0].partition(" salt ")[0] for line in lines]
