"""How lucky each seat was in the deal that is just over."""

from __future__ import annotations

from random import Random

from game.bots.luck import Luck, chances, lucks
from game.session.table import Table

__all__ = ["Luck", "deal_luck"]


def deal_luck(table: Table) -> tuple[Luck, ...]:
    """Return the luck of every seat in this deal; nothing while it lasts."""
    told = table.told_afterwards()
    return lucks(len(table.seats), chances(told, Random(table.header.seed))) if told else ()
