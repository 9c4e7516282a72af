"""Keeping score with real cards: the entries of each deal, and the scores computed from them by the engine.

Entries are kept as people wrote them, points or cards.
"""

from __future__ import annotations

import codecs
import logging
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from math import gcd
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from game.content.files import open_file, read_file
from game.content.translation import _
from game.engine.cards import JOKER, SUITS, Card, card, parse_card, parse_rank
from game.engine.play.accounts import AccountLine, Finish, RawPoints
from game.engine.play.dealing import next_dealer
from game.engine.play.scoring import (
    COMPARED_ENTRIES,
    Settlement,
    carried_on,
    is_doubled_by,
    line_sums,
    lowest_wins,
    with_adjusted,
)
from game.engine.play.standing import Standing, buy_back_score, new_standing, next_stages, out_of_match
from game.engine.play.standing import standing_after as add_up
from game.engine.sheet.contracts import Contract
from game.engine.sheet.keys import MeldBonus, RuleSheet
from game.engine.sheet.rules import MatchRules, Rules, compile_rules, with_turned_up
from game.engine.state import NOBODY, Dropout, ScoreColumn, set_at
from game.record.record import Seat
from game.session.saves.files import (
    DeletedFile,
    GuardedFile,
    NewerFileError,
    WarnOnce,
    check_format,
    delete_file,
    file_date,
    files_with_suffix,
    format_line,
    os_error_text,
    rename_damaged,
    unused_path,
    write_atomically,
)

_log = logging.getLogger(__name__)

MAX_POINTS = 100_000
MAX_FIELD_LETTERS = 400
"""Letters of a field: more than all cards of a hand and its melds."""

FieldText = Annotated[str, Meta(max_length=MAX_FIELD_LETTERS)]
EntryField = Literal["out", "hand", "table", "besides", "turned"]


class AnySuit(Struct, frozen=True):
    """A card written without its suit."""

    rank: int


Amount = int | tuple[Card | AnySuit, ...]
"""Points, or the cards that make them."""


class SeatEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The fields written for one seat in a deal. Fields the rules do not ask for are empty."""

    hand: FieldText = ""
    """The cards left in the hand: points, or notation, without suits where they do not matter."""
    table: FieldText = ""
    """The melded cards; where a fixed sum is paid, the wild cards among them."""
    besides: FieldText = ""
    """Signed points for a cut or a false lay-down; may be empty."""
    laid: bool = False
    """Whether the seat has laid its contract."""
    unopened: bool = False
    """Whether the seat has melded nothing."""
    back: bool = False
    """Whether the seat had dropped out of the match and bought back in before the deal."""


class DealEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The entry for one deal: the fields of each seat, who went out and how, and the turned-up card."""

    seats: tuple[SeatEntry, ...]
    out: Annotated[int, Meta(ge=NOBODY, le=7)] | None = None
    """The seat that went out, or NOBODY; None if it is not written yet."""
    at_once: bool = False
    """Whether the seat that went out had melded nothing before that turn."""
    turned: FieldText = ""
    """The turned-up card, where it makes wild cards or doubles scores."""
    big_gin: bool = False
    """Whether the hand shown was all melds, the drawn card included."""
    way: Literal["plain", "knock", "undiscarded", "dealt"] = "plain"
    """The way the deal ended, a value of `Finish`, where the rules need it."""


class Ledger(Struct, frozen=True, forbid_unknown_fields=True):
    """One match with real cards: rules, players, and an entry per deal."""

    began: Annotated[str, Meta(max_length=40, pattern=r"^[0-9][0-9T:.+-]*$")]
    """The ISO time at which the ledger was begun; it is the id of the ledger."""
    sheet: RuleSheet
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=8)]
    dealer: Annotated[int, Meta(ge=0, le=7)] = 0
    """The first dealer."""
    lines: Annotated[tuple[DealEntry, ...], Meta(max_length=1000)] = ()
    """The entries of the deals so far."""
    draft: DealEntry | None = None
    """The unfinished entry of the next deal."""


class EntryError(ValueError):
    """An entry is invalid: `problem` is the reason, in `field` of `seat`; `seat` is NOBODY if it concerns the whole
    deal.
    """

    def __init__(self, problem: EntryProblem, seat: int = NOBODY, field: EntryField = "hand") -> None:
        super().__init__(repr(problem))
        self.problem = problem
        self.seat = seat
        self.field: EntryField = field


class EntryProblem(Struct, frozen=True):
    """The reason why an entry is invalid."""


class OutMissing(EntryProblem, frozen=True):
    """The entry says neither who went out nor that nobody did."""


class TurnedCardMissing(EntryProblem, frozen=True):
    """The turned-up card is missing or not in the pack, or its suit is missing although it matters."""


class FieldMissing(EntryProblem, frozen=True):
    """A required field is empty."""


class NotPointsOrCards(EntryProblem, frozen=True):
    """A word is neither points nor a card."""

    word: str


class NumberAmongCards(EntryProblem, frozen=True):
    """Cards are entered together with a number that is no card."""

    word: str


class SuitMissing(EntryProblem, frozen=True):
    """A card lacks its suit, which decides about its points or whether it is wild."""

    rank: int


class TooManyOfRank(EntryProblem, frozen=True):
    """More cards of a rank are entered than the pack has: it has `there` of them."""

    rank: int
    there: int


class NotANumber(EntryProblem, frozen=True):
    """A word is no number in a field that takes only numbers."""

    word: str


class TooManyOfCard(EntryProblem, frozen=True):
    """More copies of a card are entered than the pack has: it has `there` of them."""

    card: Card
    there: int


class TooManyPoints(EntryProblem, frozen=True):
    """The points entered are out of range. `most` is the limit they pass: the sum of all positive card values or, for
    negative points, of all negative ones.
    """

    points: int
    most: int


class ImpossiblePoints(EntryProblem, frozen=True):
    """No cards make these points: all points are multiples of `step`."""

    points: int
    step: int


class LedgerDeal(Struct, frozen=True):
    """A deal of a ledger after scoring: its rules, number, dealer and the seat that went out (NOBODY if none did), the
    points that were entered (`counted`), the account lines and scores that follow, and the winners of the match if it
    ends here. It can be used as a `game.engine.play.standing.ScoredDeal`.
    """

    match: MatchRules
    rules: Rules
    deal: int
    dealer: int
    out: int
    counted: RawPoints
    lines: tuple[tuple[AccountLine, ...], ...]
    """By seat, the lines that add up to `deal_scores`, without cards."""
    match_lines: tuple[tuple[AccountLine, ...], ...]
    """By seat, the lines added to the scores besides, by the end of the match or games scored side by side."""
    deal_scores: tuple[int, ...]
    scores: tuple[int, ...]
    stages: tuple[int, ...]
    """The contract of each seat after the deal."""
    winners: tuple[int, ...]
    carried: int = 0
    """The run of deals without a winner, up to this one, whose stakes pass to the next."""
    eliminated: tuple[int, ...] = ()
    """The seats that were out of the match before the deal."""
    bought_back: tuple[int, ...] = ()
    """The number of times each seat has bought back in."""
    wins: tuple[int, ...] = ()
    """The number of deals each seat has won, where the match end counts them."""
    columns: tuple[ScoreColumn, ...] = ()
    """The games scored side by side."""


class EntryFields(Struct, frozen=True):
    """The fields that must be filled in for a deal, by its rules: each is True if it is needed. `ways` lists the ways
    of ending that must be told apart.
    """

    hands: bool
    table: bool
    """The melds of every seat."""
    wilds: bool
    """The melded wild cards of the seat that went out."""
    besides: bool
    laid: bool
    at_once: bool
    shown: bool = False
    """The hand of the seat that ended the deal, which is shown and may have deadwood."""
    unopened: bool = False
    """The seats that melded nothing."""
    turned: bool = False
    """The turned-up card."""
    big_gin: bool = False
    ways: tuple[Finish, ...] = ()
    """The ways a deal may end that score differently from going out with a discard."""


def entry_fields(rules: Rules) -> EntryFields:
    """Return the fields needed to score a deal by these rules."""
    own = rules.scoring.settle == "own"
    ways = {
        Finish.KNOCK: rules.knocking.before_draw,
        Finish.UNDISCARDED: rules.counts_undiscarded,
        Finish.DEALT: rules.deal.winning_count != "none",
    }
    return EntryFields(
        hands=rules.scoring.settle not in ("fixed", "stake") or rules.knocking.before_draw or lowest_wins(rules),
        table=own and rules.scoring.count == "melds_minus_hand",
        wilds=rules.scoring.settle == "fixed"
        and any(rules.values[face] for face in rules.wild.intersection(rules.pack)),
        besides=_has_extra_points(rules),
        laid=rules.melding.contract_by == "player",
        at_once=rules.at_once_counts,
        shown=rules.melding.in_hand,
        unopened=rules.scoring.unopened_times > 1 or rules.scoring.unopened_points != "none",
        turned=rules.turns_up_wild or _may_double(rules),
        big_gin=rules.melding.in_hand and rules.knocking.big_gin != "none",
        ways=tuple(way for way, yes in ways.items() if yes),
    )


def _has_extra_points(rules: Rules) -> bool:
    """Whether the rules score more than hands and melds: cuts, penalties, prices, meld bonuses."""
    penalties = rules.melding.false_lay_down, rules.knocking.false_show, rules.calls.false_call
    return rules.deal.exact_cut_bonus > 0 or any(penalties) or rules.may_drop or rules.meld_bonus != MeldBonus()


def finish_of_entry(rules: Rules, entry: DealEntry) -> Finish:
    """Return how a deal ended according to its entry in the ledger.

    It is Finish.PLAIN if the rules do not score the entered way differently, or if nobody went out. Finish.DEALT, a
    hand that won as it was dealt, does not need anybody to go out.
    """
    way = Finish(entry.way)
    if way not in entry_fields(rules).ways or (entry.out in (None, NOBODY) and way is not Finish.DEALT):
        return Finish.PLAIN
    return way


def needs_hand(rules: Rules, entry: DealEntry, seat: int) -> bool:
    """Whether the cards left in the hand of `seat`, which must not be out of the match, have to be written."""
    way, want = finish_of_entry(rules, entry), entry_fields(rules)
    if way is Finish.KNOCK:
        return True
    if rules.scoring.settle in ("fixed", "stake"):
        return want.hands and entry.out == NOBODY and lowest_wins(rules) and way is not Finish.DEALT
    if way is Finish.DEALT and entry.out == NOBODY:
        return False
    # Whoever shows a hand may have deadwood in it, too.
    return seat != entry.out or want.shown


def _may_double(rules: Rules) -> bool:
    """Whether the suit of the turned-up card may double the score of the deal."""
    return rules.melding.in_hand and rules.knocking.doubling_suit != "none"


def turned_up_card(rules: Rules, text: str) -> Card | None:
    """Return the turned-up card that `text` names. None if the turned-up card has no effect in this game. Where its
    suit does not matter, `text` may be a rank alone; then a card of this rank in the pack is returned.

    Raises:
        EntryError: the card is missing or not in the pack, or its suit is missing although it matters.
    """
    if not entry_fields(rules).turned:
        return None
    try:
        found = _parse_card(text.strip())
    except ValueError:
        raise EntryError(TurnedCardMissing(), field="turned") from None
    if isinstance(found, AnySuit):
        faces = [] if _may_double(rules) else [face for face in _cards_of_rank(found.rank) if face in rules.pack]
    else:
        faces = [found] if found in rules.pack else []
    if not faces:
        raise EntryError(TurnedCardMissing(), field="turned")
    return faces[0]


def rules_of_entry(rules: Rules, entry: DealEntry) -> Rules:
    """Return the rules of a deal, in which its turned-up card has made cards wild, if the game has such a rule.

    Raises:
        EntryError: the card is invalid (see `turned_up_card`).
    """
    return with_turned_up(rules, turned_up_card(rules, entry.turned))


class NextDeal(Struct, frozen=True):
    """The deal to be played next: its number, dealer, rules and contracts, the seats that are out of the match, and the
    scores with which they may buy back in.
    """

    deal: int
    dealer: int
    rules: Rules
    contracts: tuple[Contract | None, ...]
    """The contract of each seat."""
    out: tuple[int, ...] = ()
    """The seats that are out of the match unless they buy back in."""
    back: tuple[int | None, ...] = ()
    """By seat, the score with which it may buy back in; None if it may not."""


def scored_deals(ledger: Ledger) -> tuple[LedgerDeal, ...]:
    """Return all deals of a ledger with their scores; entries after the end of the match are left out.

    Raises:
        EntryError: an entry is invalid.
        ValueError: the rules cannot be used.
    """
    return tuple(_score_in_order(ledger))


def _score_in_order(ledger: Ledger) -> Iterator[LedgerDeal]:
    match = compile_rules(ledger.sheet, len(ledger.seats))
    last: LedgerDeal | None = None
    for line in ledger.lines:
        last = score_entry(match, ledger.dealer, last, line)
        yield last
        if last.winners:
            return


def with_entry(ledger: Ledger, deal_number: int, entry: DealEntry) -> Ledger:
    """Return the ledger with the entry of deal `deal_number` (from 1) added or replaced; a new entry clears the draft.
    The deals before it must have entries, which is not checked.

    Raises:
        EntryError: the entry, or one before it, is invalid. Later ones are not checked.
    """
    lines = (*ledger.lines[: deal_number - 1], entry, *ledger.lines[deal_number:])
    deal_with_entry(ledger, deal_number, entry)
    return structs.replace(ledger, lines=lines, draft=ledger.draft if deal_number <= len(ledger.lines) else None)


def deal_with_entry(ledger: Ledger, deal_number: int, entry: DealEntry) -> LedgerDeal | None:
    """Return deal `deal_number` (from 1) of the ledger as `entry` scores it; None if the match ends before. The deals
    before it must have entries, which is not checked.

    Raises:
        EntryError: the entry, or one before it, is invalid.
    """
    deals = scored_deals(structs.replace(ledger, lines=(*ledger.lines[: deal_number - 1], entry)))
    return deals[-1] if len(deals) == deal_number else None


def without_last_entry(ledger: Ledger) -> Ledger:
    """Return the ledger with its last entry turned back into the draft, in place of the draft it had. Raises IndexError
    if there is no entry.
    """
    return structs.replace(ledger, lines=ledger.lines[:-1], draft=ledger.lines[-1])


def blank_entry(ledger: Ledger) -> DealEntry:
    """Return an empty entry with fields for the seats of a ledger."""
    return DealEntry((SeatEntry(),) * len(ledger.seats))


def deal_after_entries(ledger: Ledger, deal_number: int) -> NextDeal:
    """Return deal `deal_number` (from 1) as it follows from the entries before it. There must be an entry for each deal
    before it, and the match must not be over, which is not checked.

    Raises:
        EntryError: one of these entries is invalid.
    """
    match = compile_rules(ledger.sheet, len(ledger.seats))
    before = scored_deals(structs.replace(ledger, lines=ledger.lines[: deal_number - 1]))
    stages = before[-1].stages if before else (1,) * match.players
    rules = match.of_deal(deal_number)
    contracts = tuple(match.contract_for(rules, stage) for stage in stages)
    last = before[-1] if before else None
    out = out_of_match(match, last.scores) if last else ()
    dealer = next_dealer(last.rules, last.dealer, last.deal_scores, out) if last else ledger.dealer
    return NextDeal(deal_number, dealer, rules, contracts, out, _buy_back_scores(match, last))


def _buy_back_scores(match: MatchRules, last: LedgerDeal | None) -> tuple[int | None, ...]:
    """Return for each seat the score with which it may buy back in after a deal; None for a seat that may not, and for
    every seat before the first deal (`last` is None).
    """
    if last is None:
        return (None,) * match.players
    new = [seat for seat in out_of_match(match, last.scores) if seat not in last.eliminated]
    return tuple(
        buy_back_score(match, last.scores, last.bought_back[seat]) if seat in new else None
        for seat in range(match.players)
    )


def score_entry(match: MatchRules, dealer: int, last: LedgerDeal | None, entry: DealEntry) -> LedgerDeal:
    """Return the deal after `last` as `entry` scores it. With `last` None it is the first deal, dealt by `dealer`.

    Raises:
        EntryError: the entry is invalid.
    """
    number = last.deal + 1 if last else 1
    plain = match.of_deal(number)
    up, rules = turned_up_card(plain, entry.turned), rules_of_entry(plain, entry)
    if len(entry.seats) != match.players:
        raise EntryError(FieldMissing())
    before, bought = _after_buy_backs(match, last, entry)
    gone = out_of_match(match, before)
    if entry.out is None or entry.out >= match.players or entry.out in gone:
        raise EntryError(OutMissing(), field="out")
    out, want, way = entry.out, entry_fields(rules), finish_of_entry(rules, entry)
    hands = [
        _parse_field(rules, each.hand, seat, "hand", seat not in gone and needs_hand(rules, entry, seat))
        for seat, each in enumerate(entry.seats)
    ]
    table = [
        _parse_field(
            rules, each.table, seat, "table", seat not in gone and (want.table or (want.wilds and seat == out))
        )
        for seat, each in enumerate(entry.seats)
    ]
    _check_cards(rules, (*hands, *table))
    what = RawPoints(
        tuple(_points(rules, each) for each in hands),
        tuple(_points(rules, each) for each in table),
        tuple(_points(rules, each, rules.wild) for each in table),
        carried=last.carried if last else 0,
        dropped=tuple(Dropout(seat, 0) for seat in gone),
        # Before a hand wins as it was dealt nobody can have melded.
        unopened=tuple(each.unopened or way is Finish.DEALT for each in entry.seats) if want.unopened else (),
        big_gin=want.big_gin and entry.big_gin and out != NOBODY,
        times=2 if is_doubled_by(rules, up) else 1,
        way=way,
    )
    besides = tuple(
        _parse_extra_points(each.besides, seat) if want.besides and seat not in gone else 0
        for seat, each in enumerate(entry.seats)
    )
    settled = Settlement(rules, what, out, want.at_once and entry.at_once and out != NOBODY).lines()
    points = line_sums(settled)
    lines = tuple(
        _with_compared(own, what.hands[seat]) if needs_hand(rules, entry, seat) else own
        for seat, own in enumerate(with_adjusted(settled, besides, gone))
    )
    deal_scores = line_sums(lines)
    standing = Standing(before, last.wins, last.columns) if last else new_standing(match)
    # Points besides count at once, and win no deal.
    so_far = tuple(one + other for one, other in zip(before, besides, strict=True))
    end = add_up(match, number, structs.replace(standing, scores=so_far), points, gone)
    stages = next_stages(match, last.stages if last else (1,) * match.players, tuple(w.laid for w in entry.seats))
    place = next_dealer(last.rules, last.dealer, last.deal_scores, gone) if last else dealer
    return LedgerDeal(
        match,
        rules,
        number,
        place,
        out,
        what,
        lines,
        end.lines or ((),) * match.players,
        deal_scores,
        end.standing.scores,
        stages,
        end.winners,
        carried=carried_on(rules, what.carried, points),
        eliminated=gone,
        bought_back=bought,
        wins=end.standing.wins,
        columns=end.standing.columns,
    )


def _with_compared(lines: tuple[AccountLine, ...], points: int) -> tuple[AccountLine, ...]:
    """Return the account lines of a seat, with the points of its hand as `compared` in the lines of a hand or deadwood
    that is only compared with others (`COMPARED_ENTRIES`). What the lines add to the score stays as it is.

    `points`: the points of the seat's hand.
    """
    return tuple(structs.replace(line, compared=points) if line.entry in COMPARED_ENTRIES else line for line in lines)


def _after_buy_backs(
    match: MatchRules, last: LedgerDeal | None, entry: DealEntry
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the score of each seat before a deal and its number of buy-backs so far.

    `last` is the deal before; None for the first deal, before which all scores and numbers are 0. Buy-backs in `entry`
    count, too, but those that the rules do not allow are ignored.
    """
    if last is None:
        return (0,) * match.players, (0,) * match.players
    scores, bought = last.scores, last.bought_back
    for seat in out_of_match(match, last.scores):
        score = buy_back_score(match, scores, bought[seat]) if seat not in last.eliminated else None
        if entry.seats[seat].back and score is not None:
            scores, bought = set_at(scores, seat, score), set_at(bought, seat, bought[seat] + 1)
    return scores, bought


_CARD_IN_WORD = re.compile(r"(?:10|[2-9TJQKA])[CDHS]?|X", re.IGNORECASE)
"""A card or rank within a word of several cards."""


def parse_amount(text: str) -> Amount:
    """Return the points, or the cards, that are written in `text`; cards may be separate (`7H K`) or joined (`KK5A`).
    An empty text gives no cards.

    Raises:
        EntryError: the text is neither; the error names no seat.
    """
    number = _parse_number(text)
    if number is not None:
        return number
    return tuple(each for word in text.split() for each in _parse_cards(word))


def _parse_cards(word: str) -> list[Card | AnySuit]:
    if word.lower() == "joker":
        return [JOKER]
    together = [match[0] for match in _CARD_IN_WORD.finditer(word)]
    if "".join(together) != word or word.isdecimal():
        together = [word]
    try:
        return [_parse_card(each) for each in together]
    except ValueError:
        problem = NotPointsOrCards(word) if _parse_number(word) is None else NumberAmongCards(word)
        raise EntryError(problem) from None


def _parse_card(word: str) -> Card | AnySuit:
    try:
        return parse_card(word)
    except ValueError:
        pass
    return AnySuit(parse_rank(word))


def amount_points(rules: Rules, text: str, wilds_only: bool = False) -> int:
    """Return the points of an amount entered for one seat, a number or cards. With `wilds_only`, of cards only the
    wilds count; a number counts in full.

    Raises EntryError, which names no seat, if the amount is invalid.
    """
    amount = _parse_field(rules, text, NOBODY, "hand", True)
    _check_cards(rules, (amount,))
    return _points(rules, amount, rules.wild if wilds_only else None)


def _parse_number(text: str) -> int | None:
    plain = text.strip().replace("−", "-")
    digits = plain.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MAX_POINTS))):
        return None
    return int(plain)


def _parse_field(rules: Rules, text: str, seat: int, field: EntryField, is_required: bool) -> Amount:
    """Return the points or cards in the text of a field. The text of a field that is not required is ignored, and the
    result is no cards.

    Raises:
        EntryError: a required text is empty or unreadable, or names impossible points.
    """
    if not is_required:
        return ()
    if not text.strip():
        raise EntryError(FieldMissing(), seat, field)
    try:
        amount = parse_amount(text)
    except EntryError as error:
        raise EntryError(error.problem, seat, field) from None
    if isinstance(amount, int):
        _check_points(rules, amount, seat, field)
    return amount


def _check_points(rules: Rules, points: int, seat: int, field: EntryField) -> None:
    worths = [rules.values[face] for face in rules.pack]
    if field == "table" and rules.low_ace is not None:
        worths.append(rules.low_ace)
    low, high = (sum(worth for worth in worths if sign * worth > 0) for sign in (-1, 1))
    if not low <= points <= high:
        raise EntryError(TooManyPoints(points, high if points > 0 else low), seat, field)
    step = gcd(*worths)
    if points % step if step else points:
        raise EntryError(ImpossiblePoints(points, step), seat, field)


def _check_cards(rules: Rules, amounts: Sequence[Amount]) -> None:
    """Raise EntryError if the cards among the `amounts` of all seats in a deal exceed the pack, or if a card lacks a
    suit that decides about its points or whether it is wild. Amounts in points are passed over.
    """
    cards = [each for amount in amounts if not isinstance(amount, int) for each in amount]
    there, held = Counter(rules.pack), Counter(each for each in cards if isinstance(each, Card))
    for face, count in sorted(held.items()):
        if count > there[face]:
            raise EntryError(TooManyOfCard(face, there[face]))
    ranks = Counter(each.rank for each in cards)
    for rank in sorted({each.rank for each in cards if isinstance(each, AnySuit)}):
        faces = _cards_of_rank(rank)
        if len({(rules.values[face], face in rules.wild) for face in faces}) > 1:
            raise EntryError(SuitMissing(rank))
        most = sum(there[face] for face in faces)
        if ranks[rank] > most:
            raise EntryError(TooManyOfRank(rank, most))


def _cards_of_rank(rank: int) -> list[Card]:
    return [card(rank, suit) for suit in range(len(SUITS))]


def _points(rules: Rules, amount: Amount, only: frozenset[Card] | None = None) -> int:
    if isinstance(amount, int):
        return amount
    # Where only the rank is written all suits count the same.
    faces = [each if isinstance(each, Card) else _cards_of_rank(each.rank)[0] for each in amount]
    return rules.points_of(tuple(face for face in faces if only is None or face in only))


def _parse_extra_points(text: str, seat: int) -> int:
    number = _parse_number(text) if text.strip() else 0
    if number is None:
        raise EntryError(NotANumber(text.strip()), seat, "besides")
    return number


SCORES_FOLDER = "scores"
"""The folder of the score sheets, inside the player's folder."""
FILE_KIND, FILE_FORMAT = "scores", 2
LEDGER_SUFFIX = ".scores"
MAX_FILE_BYTES = 2_000_000

_once = WarnOnce(_log)


class SavedLedger(Struct, frozen=True):
    """A ledger with its file and its scored deals."""

    path: Path
    ledger: Ledger
    deals: tuple[LedgerDeal, ...]
    modified: datetime
    """The time of the last change."""

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.deals and self.deals[-1].winners)


class Ledgers:
    """The ledgers kept in `SCORES_FOLDER`, below a player's folder `folder`.

    `messages` are sentences about faulty files; `take_messages` clears them.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder / SCORES_FOLDER
        self.messages: tuple[str, ...] = ()
        self._now = now

    def new_path_and_id(self) -> tuple[Path, str]:
        """Return the path and the id for a new ledger. No file has this path, and no ledger in this folder has this id.

        Both are made from the present time. If a ledger has already taken that second, they are made from the next
        second that is free.
        """
        began = self._now()
        while (path := self.folder / f"scores {began:%Y-%m-%d %H.%M.%S}{LEDGER_SUFFIX}").exists():
            began += timedelta(seconds=1)
        return path, began.isoformat()

    def import_file(self, path: Path) -> SavedLedger:
        """Read the ledger at any path, and return it with its file in the folder. A ledger from outside is copied into
        the folder; if the folder has an equal one, that is returned instead.

        Raises:
            OSError, ValueError: the file cannot be read or copied, is damaged, or a newer program wrote it.
        """
        found = read_ledger(path)
        if path.resolve().parent == self.folder.resolve():
            return found
        kept = next((each for each in self.load_all() if each.ledger == found.ledger), None)
        if kept is None:
            target = unused_path(self.folder / path.with_suffix(LEDGER_SUFFIX).name)
            write_atomically(target, read_file(path, MAX_FILE_BYTES))
            kept = read_ledger(target)
        return kept

    def save(self, path: Path, ledger: Ledger) -> str:
        """Write a ledger and its spare copy; return one sentence if the ledger could not be written, else ""."""
        data = {"format": format_line(FILE_KIND, FILE_FORMAT), **msgspec.to_builtins(ledger)}
        text, file = msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n", self._guarded_file(path)
        try:
            file.write(text.decode())
        except OSError as error:
            _once.warn(path, f"The scores cannot be saved: {error}")
            return _("The scores cannot be saved: {why}.").format(why=os_error_text(error))
        _once.clear(path)
        file.save_spare(text)
        return ""

    def load_all(self) -> tuple[SavedLedger, ...]:
        """Return all ledgers: unfinished matches first, then latest first.

        A damaged file is set aside, and its last good copy, if there is one, takes its place. A file of a newer
        program, or one that cannot be read, is left alone and left out. Each of these adds a message; so does a folder
        that cannot be listed.
        """
        told: list[str] = []
        found: list[SavedLedger] = []
        try:
            paths = files_with_suffix(self.folder, LEDGER_SUFFIX)
        except OSError as error:
            paths, told = [], [_("The scores cannot be listed: {why}.").format(why=os_error_text(error))]
        for path in paths:
            try:
                found.append(read_ledger(path))
            except OSError as error:
                told.append(_("{file} cannot be read: {why}.").format(file=path.name, why=os_error_text(error)))
            except NewerFileError:
                told.append(
                    _("{file} is from a newer version of Rummy House and is left alone.").format(file=path.name)
                )
            except ValueError as error:
                if " damaged " not in path.stem:
                    _log.warning("%s is damaged: %s", path, error)
                    told.append(self._repair(path))
                    with suppress(OSError, ValueError):
                        found.append(read_ledger(path))
        self.messages = tuple(dict.fromkeys((*self.messages, *told)))
        return tuple(sorted(found, key=lambda kept: (not kept.is_over, kept.modified), reverse=True))

    def take_messages(self) -> tuple[str, ...]:
        """Return the messages and clear them."""
        told, self.messages = self.messages, ()
        return told

    def _guarded_file(self, path: Path) -> GuardedFile:
        return GuardedFile(path, MAX_FILE_BYTES, self._now)

    def _repair(self, path: Path) -> str:
        """Put the sound spare of a damaged file in its place, keeping the damaged file under another name; return a
        sentence about it.

        Without a sound spare, or if one of these steps fails, the damaged file is only set aside.
        """
        file = self._guarded_file(path)
        spare = file.read_spare()
        try:
            _parse_ledger(spare)
            aside = file.keep_damaged()
            if aside:
                file.write(spare.decode())
                told = _(
                    "The scores in {file} were damaged, so the last good copy is used; the damaged file is kept "
                    "as {aside}."
                )
                return told.format(file=path.name, aside=aside)
        except OSError as refused:
            _log.warning("%s cannot be mended: %s", path, refused)
        except ValueError as error:
            _log.info("There is no spare of %s: %s", path, error)
        return self._set_aside(path)

    def _set_aside(self, path: Path) -> str:
        try:
            aside = rename_damaged(path, self._now()).name
        except OSError as refused:
            told = _("{file} is damaged, and cannot be set aside: {why}.")
            return told.format(file=path.name, why=os_error_text(refused))
        return _("The scores in {file} are damaged and kept as {aside}.").format(file=path.name, aside=aside)

    def delete(self, path: Path) -> DeletedFile:
        """Delete a ledger and its spare copy, and return it for restoring; raise OSError if that fails."""
        gone = delete_file(path)
        self._guarded_file(path).delete_spare()
        return gone

    def restore(self, deleted: DeletedFile) -> None:
        """Write a deleted ledger back to its file, with its time and a spare copy; raise OSError if that fails."""
        write_atomically(deleted.path, deleted.data)
        os.utime(deleted.path, ns=(deleted.modified_ns, deleted.modified_ns))
        self._guarded_file(deleted.path).save_spare(deleted.data)


def read_ledger(path: Path) -> SavedLedger:
    """Return the ledger in a file, with its scored deals.

    Raises:
        NewerFileError: a newer program wrote it.
        ValueError: it is damaged.
        OSError: it cannot be read.
    """
    with open_file(path) as file:
        text, when = file.read(MAX_FILE_BYTES + 1).removeprefix(codecs.BOM_UTF8), os.fstat(file.fileno()).st_mtime
    if len(text) > MAX_FILE_BYTES:
        raise ValueError(f"it has more than {MAX_FILE_BYTES:,} bytes")
    ledger, scored = _parse_ledger(text)
    return SavedLedger(path, ledger, scored, file_date(when))


def _parse_ledger(text: bytes) -> tuple[Ledger, tuple[LedgerDeal, ...]]:
    """Return the ledger in a text, and its scored deals. Raises NewerFileError or ValueError as `read_ledger` does."""
    try:
        data = msgspec.json.decode(text, type=dict[str, Any])
        check_format(data.pop("format", None), FILE_KIND, FILE_FORMAT)
        ledger = msgspec.convert(data, Ledger, str_keys=True)
        limits, players = ledger.sheet.players, len(ledger.seats)
        if not limits.min <= players <= limits.max or ledger.dealer >= players:
            raise ValueError(f"the rules are not for {players} players")
        if ledger.draft and len(ledger.draft.seats) != players:
            raise ValueError(f"what is half written is not of {players} players")
        return ledger, scored_deals(ledger)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
