"""The deal of the day: its deal number is the date, so that everybody gets the same cards."""

from __future__ import annotations

from datetime import date


def day_deal_number(day: date) -> int:
    """Return the deal number of a day: 20261122 for 22 November 2026."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of_deal(number_text: str) -> date | None:
    """Return the day whose deal number is `number_text`, written as YYYYMMDD; None if it is not that of a day."""
    if not (number_text.isdecimal() and len(number_text) == 8):
        return None
    try:
        return date(int(number_text[:4]), int(number_text[4:6]), int(number_text[6:]))
    except ValueError:
        return None
