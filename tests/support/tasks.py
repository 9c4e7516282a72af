"""Tasks for other processes and machines, which import them from here."""

from __future__ import annotations


def squared(number: int) -> int:
    return number * number


def broken(number: int) -> int:
    raise ValueError(f"number {number}")
