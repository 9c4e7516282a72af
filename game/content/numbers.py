"""Numbers, shares, dates and lists as they are written in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from game.content.translation import _, marked, pgettext

MONTHS = (
    marked("January"),
    marked("February"),
    marked("March"),
    marked("April"),
    marked("May"),
    marked("June"),
    marked("July"),
    marked("August"),
    marked("September"),
    marked("October"),
    marked("November"),
    marked("December"),
)
WEEKDAYS = (
    marked("Monday"),
    marked("Tuesday"),
    marked("Wednesday"),
    marked("Thursday"),
    marked("Friday"),
    marked("Saturday"),
    marked("Sunday"),
)


def number_text(value: int) -> str:
    """Return a whole number as text, with a typographic minus."""
    return f"{value}".replace("-", "−")


def signed_text(value: int) -> str:
    """Return a change of a score: `+65`, `−20`, `0`."""
    return number_text(value) if value <= 0 else f"+{value}"


def large_number_text(value: int) -> str:
    """Return a whole number with its thousands apart, as the language writes them: `2,000` in English."""
    return f"{value:,}".replace(",", pgettext("between thousands", ",")).replace("-", "−")


def decimal_text(value: float, digits: int = 1, plus: bool = False) -> str:
    """Return a number with `digits` decimal places, written as in the current language: `−9.5`.

    With `plus`, positive numbers begin with a plus sign. A number that rounds to zero has no sign.
    """
    if not round(value, digits):
        value, plus = 0.0, False
    text = f"{value:+.{digits}f}" if plus else f"{value:.{digits}f}"
    return text.replace(".", pgettext("before decimals", ".")).replace("-", "−")


def compact_number_text(value: float) -> str:
    """Return a number with the decimal sign of the language and no more decimal places than it needs, rounded to six
    digits in all: `0.7`, `95`.

    Unless it is 0, its size must be from 0.0001 to less than a million; others are written with an exponent.
    """
    return f"{value:g}".replace(".", pgettext("before decimals", ".")).replace("-", "−")


def percent_text(percent: float, digits: int = 0) -> str:
    """Return a percentage with `digits` decimal places: `42%`."""
    return _("{percent}%").format(percent=decimal_text(percent, digits))


def date_text(day: date) -> str:
    """Return a date in the language in use: `2 January 2030`."""
    return _("{day} {month} {year}").format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def moment_text(when: datetime) -> str:
    """Return a date and time: `2 January 2030, 20:15`."""
    return _("{date}, {time}").format(date=date_text(when), time=f"{when:%H:%M}")


def listed(parts: Sequence[str]) -> str:
    """Return parts as a list: `Ann`, `Ann and Bea`, `Ann, Bea and Cy`; "" without parts."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=", ".join(parts[:-1]), last=parts[-1])


def alternatives(parts: Sequence[str]) -> str:
    """Return alternatives as a list: `7♥`, `7♥ or 8♥`, `7♥, 8♥ or 9♥`; "" without any."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} or {last}").format(some=", ".join(parts[:-1]), last=parts[-1])
