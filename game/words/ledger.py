"""Texts of scores kept by hand. Without pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.numbers import listed, number_text
from game.content.rule_text.contracts import contract_text, required_melds_text
from game.content.rule_text.facts import ranks_in_words
from game.engine.cards import RANKS
from game.engine.play.accounts import AccountLine
from game.engine.play.dealing import first_seat
from game.engine.play.scoring import COMPARED_ENTRIES
from game.engine.sheet.keys import wild_name
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY
from game.record.record import Seat
from game.session.ledger import (
    EntryError,
    EntryField,
    FieldMissing,
    ImpossiblePoints,
    LedgerDeal,
    NextDeal,
    NotANumber,
    NotPointsOrCards,
    NumberAmongCards,
    OutMissing,
    SavedLedger,
    SuitMissing,
    TooManyOfCard,
    TooManyOfRank,
    TooManyPoints,
    TurnedCardMissing,
)
from game.words.ending import account_line_text, line_points_text
from game.words.strings import _, signs


def entry_problem_text(error: EntryError, seats: Sequence[Seat]) -> str:
    """Return the sentence that says why an entry is wrong."""
    name = seats[error.seat].name if error.seat != NOBODY else ""
    match error.problem:
        case OutMissing():
            return _("Choose who went out, or “Nobody”.")
        case TurnedCardMissing():
            return _("Enter the card that was turned up, such as 7H, or X for a joker.")
        case FieldMissing() if error.field == "table":
            return _("Enter what {name} has melded: points or cards, 0 for nothing.").format(name=name)
        case FieldMissing():
            return _("Enter what {name} holds: points or cards, 0 for nothing.").format(name=name)
        case NotPointsOrCards() | NumberAmongCards() | NotANumber():
            return _unread_text(error.problem).format(name=name, word=error.problem.word)
        case TooManyOfCard(card=card, there=0):
            return _("There is no {card} in this game.").format(card=signs(card))
        case TooManyOfCard(card=card, there=there):
            return _("The pack has only {there} × {card}.").format(card=signs(card), there=there)
        case TooManyOfRank(rank=rank, there=there):
            told = _("The pack has only {there} × {card}.")
            return told.format(card=RANKS[rank - 1].replace("T", "10"), there=there)
        case SuitMissing(rank=rank):
            told = _("What {card} counts depends on its suit: write it like {card}H.")
            return told.format(card=RANKS[rank - 1].replace("T", "10"))
        case TooManyPoints(points=points, most=most):
            told = _("{name}: {points} is too many, all cards together count {most}.")
            return told.format(name=name, points=number_text(points), most=number_text(most))
        case ImpossiblePoints(points=points, step=step):
            told = _("{name}: {points} is not possible, cards count {step} or a multiple of it.")
            return told.format(name=name, points=number_text(points), step=step)
    raise AssertionError(f"no words for {error.problem!r}")


def _unread_text(problem: NotPointsOrCards | NumberAmongCards | NotANumber) -> str:
    """Return the message about an entry that cannot be read, with the placeholders `{word}` for the entry and `{name}`
    for the player.
    """
    match problem:
        case NotPointsOrCards():
            return _(
                "{name}: “{word}” cannot be read. Write points, or cards such as 7H KS or 7 K, with X for a joker."
            )
        case NumberAmongCards():
            return _("{name}: write either points, such as {word}, or cards, but not both.")
    return _("{name}: “{word}” is not a number of points.")


def amount_text(name: str, field: EntryField, points: int) -> str:
    """Return the sentence that says how many points the cards entered for the player `name` count; for the field `hand`
    it calls them the cards left.
    """
    told = _("{name}: the cards left count {points}.") if field == "hand" else _("{name}: the cards count {points}.")
    return told.format(name=name, points=number_text(points))


def account_text(deal: LedgerDeal, seat: int) -> str:
    """Return a seat's account of a deal in one line, followed by what the deal added to the match; empty if no account
    is known.
    """
    told, more = _lines_text(deal.lines[seat]), _lines_text(deal.match_lines[seat])
    parts = [told, _("added to the match: {lines}").format(lines=more) if more else ""]
    return " · ".join([part for part in parts if part])


def _lines_text(lines: Sequence[AccountLine]) -> str:
    """Return account lines in a single line of text, leaving out compared hands whose points are not known."""
    known = [line for line in lines if line.compared is not None or line.entry not in COMPARED_ENTRIES]
    return " · ".join([f"{account_line_text(line)} {line_points_text(line)}".rstrip() for line in known])


def how_to_write(jokers: bool) -> Sequence[str]:
    """Return the instructions for entering points and cards, one text each; how to write a joker is said only if there
    are `jokers`.
    """
    cards = _("Or cards, such as 7H KS, or just their ranks: KK5A. X is a joker.")
    return (
        _("Points, such as 35."),
        cards if jokers else _("Or cards, such as 7H KS, or just their ranks: KK5A."),
        _("Enter moves to the next empty field."),
    )


def coming_text(next_deal: NextDeal, seats: Sequence[Seat]) -> str:
    """Return the description of the next deal: dealer, hand size, wild cards, and the conditions on the first melds
    such as a contract. A contract that depends on the player is left out.
    """
    dealer, rules = seats[next_deal.dealer].name, next_deal.rules
    text = _("{name} deals {count} cards to each player.")
    if rules.deal.extra_card == "dealer":
        text = _("{name} deals {count} cards to each player, takes one more, and begins.")
    elif rules.deal.extra_card == "first":
        text = _("{name} deals {count} cards to each player and one more to {first}, who begins.")
    first = seats[first_seat(rules, next_deal.dealer)].name
    parts = [text.format(name=dealer, count=rules.hand_size, first=first)]
    if any(wild_name(name) != "joker" for name in rules.wild_names):
        parts.append(_("Wild: {wilds}.").format(wilds=ranks_in_words(rules.wild_names)))
    if rules.melding.opening:
        parts.append(_("The first melds must count at least {points} points.").format(points=rules.melding.opening))
    if rules.demands_kinds and rules.contract is None:
        asked = required_melds_text(rules.melding.pure, rules.melding.least_runs)
        text = _("The first melds must include {melds}.")
        if rules.melding.in_hand:
            text = _("A hand that is shown must include {melds}.")
        parts.append(text.format(melds=asked))
    if rules.melding.contract_by != "player" and rules.contract is not None:
        parts.append(_("Contract: {contract}.").format(contract=contract_text(rules.contract)))
    return " ".join(parts)


def contracts_text(next_deal: NextDeal, seats: Sequence[Seat]) -> str:
    """Return one line with the contracts of all players: `Ann: … · Ben: …`.

    Empty in games in which the contract does not depend on the player.
    """
    if next_deal.rules.melding.contract_by != "player":
        return ""
    each = [
        _("{name}: {contract}").format(name=seat.name, contract=contract_of_seat(next_deal, number))
        for number, seat in enumerate(seats)
    ]
    return " · ".join(each)


def contract_of_seat(next_deal: NextDeal, seat: int) -> str:
    """Return the contract of a seat in the next deal as text; the word for “none” if it has none."""
    contract = next_deal.contracts[seat]
    return _("none") if contract is None else contract_text(contract)


def kept_text(saved: SavedLedger) -> str:
    """Return the players of a saved score sheet, with the number of the next deal or, once it is over, its winners."""
    names = listed([seat.name for seat in saved.ledger.seats])
    if not saved.is_over:
        return _("deal {deal}, {names}").format(deal=len(saved.deals) + 1, names=names)
    winners = listed([saved.ledger.seats[seat].name for seat in saved.deals[-1].winners])
    return _("{names}; won by {winners}").format(names=names, winners=winners)


def melded_word(rules: Rules) -> str:
    """Return the label of the score sheet's field for cards on the table: "Melded", or "Wilds played" if only wilds
    count.
    """
    return _("Melded") if rules.scoring.settle != "fixed" else _("Wilds played")
