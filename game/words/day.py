"""Texts of the deal of the day. Without pygame."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from game.content.numbers import MONTHS, WEEKDAYS, date_text
from game.content.translation import counted
from game.session.statistics.record_book import DayResult
from game.words.strings import _, point_count_text


def day_text(day: date, today: date) -> str:
    """Return a date in words, which are `Today` and `Yesterday` for these two days, counted from `today`."""
    if day == today:
        return _("Today")
    return _("Yesterday") if day == today - timedelta(days=1) else date_text(day)


def leaf_text(day: date) -> tuple[str, str, str]:
    """Return the month, day and weekday for the leaf of a calendar."""
    return _(MONTHS[day.month - 1]), f"{day.day}", _(WEEKDAYS[day.weekday()])


def deal_of_day_text(others: int) -> str:
    """Return the introduction to the deal of the day, in which the player meets `others` bots."""
    return counted(
        "One deal, you against a bot. Everybody who plays it today gets the same cards: compare with your friends.",
        "One deal, you against {count} bots. Everybody who plays it today gets the same cards: compare with your "
        "friends.",
        others,
    )


def today_text(results: Sequence[DayResult], today: date, game: str) -> str:
    """Return the sentence on today's deal of a game: whether it was won, and with how many points; if it has not been
    played, an invitation.
    """
    found = played_today(results, today, game)
    if found is None:
        return _("Today’s deal is waiting for you. Your first score counts, so take your time.")
    text = _("You won today, with {points}.") if found.won else _("You have played it today: {points}.")
    return _("{said} A new one comes tomorrow.").format(said=text.format(points=point_count_text(found.points)))


def played_today(results: Sequence[DayResult], today: date, game: str) -> DayResult | None:
    """Return the result of today's deal of a game; None if it has not been played."""
    return next((each for each in results if (each.day, each.game) == (today, game)), None)


def history_text(results: Sequence[DayResult]) -> str:
    """Return the heading of the history: the number of deals played and won, or a note on an empty history."""
    if not results:
        return _("Your days will be listed here, with what you scored.")
    played = counted(
        "You have played {count} deal of the day", "You have played {count} deals of the day", len(results)
    )
    won = sum(each.won for each in results)
    return _("{played} and won {won}.").format(played=played, won=won)


def result_text(result: DayResult, today: date) -> str:
    """Return the line of the history for a result: its day and its game."""
    return _("{day} · {game}").format(day=day_text(result.day, today), game=result.game)
