"""The score of an evening with real cards: what was written down of each deal, and what it comes to.

What people wrote is kept as they wrote it, points or cards; everything else follows by the engine's scoring.
"""

from __future__ import annotations

import logging
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from math import gcd
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from game.content.files import open_file, read_file
from game.content.translation import _
from game.engine.cards import JOKER, SUITS, Card, card, parse_card, parse_rank
from game.engine.play.dealing import next_dealer
from game.engine.play.scoring import Finish, RawPoints, carried_on, deal_points, doubled_by, lowest_wins
from game.engine.play.standing import Standing, buy_back_score, new_standing, next_stages, out_of_match
from game.engine.play.standing import standing_after as add_up
from game.engine.sheet.contracts import Contract
from game.engine.sheet.keys import MeldBonus, RuleSheet
from game.engine.sheet.rules import MatchRules, Rules, compile_rules, with_turned_up
from game.engine.state import NOBODY, Column, Dropout, set_at
from game.record.record import Seat
from game.session.saves.files import (
    Deleted,
    Guarded,
    NewerFileError,
    Once,
    check_format,
    date_of,
    delete,
    files_in,
    format_line,
    free_name,
    in_words,
    set_aside,
    write_whole,
)

_log = logging.getLogger(__name__)

MOST_POINTS = 100_000
LONGEST_TEXT = 400
"""Letters one may write in a field: more than all cards of a hand and its melds."""

Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Field = Literal["out", "hand", "table", "besides", "turned"]


class AnySuit(Struct, frozen=True):
    """A card of which only the rank is written."""

    rank: int


Amount = int | tuple[Card | AnySuit, ...]
"""Points, or the cards that count them."""


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """What was written for one seat. Fields the rules do not ask for stay empty."""

    hand: Text = ""
    """What is left in the hand: points, or cards in the notation, their suits left out where they do not matter."""
    table: Text = ""
    """What was melded; where a fixed sum is paid, the wilds among it."""
    besides: Text = ""
    """Points for a cut or against a false lay-down, with their sign; may be empty."""
    laid: bool = False
    """Whether the seat has laid its contract."""
    unopened: bool = False
    """Whether it has melded nothing."""
    back: bool = False
    """Whether it was out of the match, and bought back in before the deal."""


class ScoreLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What was written for a deal."""

    seats: tuple[Written, ...]
    out: Annotated[int, Meta(ge=NOBODY, le=7)] | None = None
    """Who went out, or NOBODY; None while nobody has said."""
    at_once: bool = False
    """Whether that was with nothing on the table before."""
    turned: Text = ""
    """The card turned up for the deal, where that makes wilds or doubles what is scored."""
    big_gin: bool = False
    """Whether the hand that was shown held melds alone, the card drawn included."""
    way: Literal["plain", "knock", "undiscarded", "dealt"] = "plain"
    """How the deal ended, as `Finish` names it, where the rules ask for that."""


class Ledger(Struct, frozen=True, forbid_unknown_fields=True):
    """One match with real cards."""

    began: Annotated[str, Meta(max_length=40, pattern=r"^[0-9][0-9T:.+-]*$")]
    """When it was begun, as ISO writes it: what it is told apart by."""
    sheet: RuleSheet
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=8)]
    dealer: Annotated[int, Meta(ge=0, le=7)] = 0
    """The seat that deals first."""
    lines: Annotated[tuple[ScoreLine, ...], Meta(max_length=1000)] = ()
    draft: ScoreLine | None = None
    """What is written of the next deal so far."""


class LineError(ValueError):
    """What was written cannot be: where, and what is wrong. `seat` is NOBODY where it is about no seat alone."""

    def __init__(self, problem: LineProblem, seat: int = NOBODY, field: Field = "hand") -> None:
        super().__init__(repr(problem))
        self.problem = problem
        self.seat = seat
        self.field: Field = field


class LineProblem(Struct, frozen=True):
    """What is wrong with something that was written."""


class NoOneSaid(LineProblem, frozen=True):
    """It is not said who went out."""


class NoTurnedCard(LineProblem, frozen=True):
    """It is not said which card was turned up, or not in a way that tells what that does."""


class Missing(LineProblem, frozen=True):
    """Nothing is written where something must be."""


class Unreadable(LineProblem, frozen=True):
    """Neither points nor cards."""

    word: str


class PointsAmongCards(LineProblem, frozen=True):
    """A number that is no card stands among cards."""

    word: str


class SuitMissing(LineProblem, frozen=True):
    """Only the rank of a card is written, where what it counts depends on the suit."""

    rank: int


class NotThatManyOfRank(LineProblem, frozen=True):
    """More cards of a rank than there are."""

    rank: int
    there: int


class NoNumber(LineProblem, frozen=True):
    """Not a number, where cards are of no use."""

    word: str


class NotThatMany(LineProblem, frozen=True):
    """More of a card than there are."""

    card: Card
    there: int


class TooMuch(LineProblem, frozen=True):
    """More points than all cards together count."""

    points: int
    most: int


class NoSuchPoints(LineProblem, frozen=True):
    """Points that no cards of the game count together: all are multiples of `step`."""

    points: int
    step: int


class LedgerDeal(Struct, frozen=True):
    """A deal that was written down, scored: see `game.engine.play.standing.ScoredDeal`."""

    match: MatchRules
    rules: Rules
    deal: int
    dealer: int
    out: int
    counted: RawPoints
    deal_scores: tuple[int, ...]
    scores: tuple[int, ...]
    stages: tuple[int, ...]
    """The contract each seat is on after it."""
    winners: tuple[int, ...]
    carried: int = 0
    """Deals in a row that nobody won, this one the last, whose stakes the next one has."""
    eliminated: tuple[int, ...] = ()
    """The seats that were out of the match, and so not in it."""
    bought_back: tuple[int, ...] = ()
    """How often each seat has bought back in so far."""
    wins: tuple[int, ...] = ()
    """The deals each seat has won, where that counts at the end of the match."""
    columns: tuple[Column, ...] = ()
    """The games that are scored side by side."""


class Asked(Struct, frozen=True):
    """What must be written of a deal, by its rules."""

    hands: bool
    table: bool
    """What everybody has on the table."""
    wilds: bool
    """The wilds that whoever went out has there."""
    besides: bool
    laid: bool
    at_once: bool
    shown: bool = False
    """Whether a hand that ends the deal is shown with its melds in it, and may leave points, too."""
    unopened: bool = False
    """Who has melded nothing."""
    turned: bool = False
    """Which card was turned up."""
    big_gin: bool = False
    ways: tuple[Finish, ...] = ()
    """The ways in which a deal may end that have to be told from going out with a discard."""


def asked(rules: Rules) -> Asked:
    """Return what a deal by these rules is scored by."""
    own = rules.scoring.settle == "own"
    ways = {
        Finish.KNOCK: rules.knocking.before_draw,
        Finish.UNDISCARDED: rules.counts_undiscarded,
        Finish.DEALT: rules.deal.winning_count != "none",
    }
    return Asked(
        hands=rules.scoring.settle not in ("fixed", "stake") or rules.knocking.before_draw or lowest_wins(rules),
        table=own and rules.scoring.count == "melds_minus_hand",
        wilds=rules.scoring.settle == "fixed"
        and any(rules.values[face] for face in rules.wild.intersection(rules.pack)),
        besides=_counts_besides(rules),
        laid=rules.melding.contract_by == "player",
        at_once=rules.at_once_counts,
        shown=rules.melding.in_hand,
        unopened=rules.scoring.unopened_times > 1 or rules.scoring.unopened_points != "none",
        turned=rules.turns_up_wild or _doubles(rules),
        big_gin=rules.melding.in_hand and rules.knocking.big_gin != "none",
        ways=tuple(way for way, yes in ways.items() if yes),
    )


def _counts_besides(rules: Rules) -> bool:
    """Tell whether anything counts but hands and melds: cut, penalties, prices, and bonuses for melds."""
    penalties = rules.melding.false_lay_down, rules.knocking.false_show, rules.calls.false_call
    return rules.deal.exact_cut_bonus > 0 or any(penalties) or rules.may_drop or rules.meld_bonus != MeldBonus()


def way_of(rules: Rules, line: ScoreLine) -> Finish:
    """Return how a deal ended; where nobody went out, nobody did so in any way."""
    way = Finish(line.way)
    if way not in asked(rules).ways or (line.out in (None, NOBODY) and way is not Finish.DEALT):
        return Finish.PLAIN
    return way


def wants_hand(rules: Rules, line: ScoreLine, seat: int) -> bool:
    """Tell whether it must be written what is left in the hand of a seat."""
    way, want = way_of(rules, line), asked(rules)
    if way is Finish.KNOCK:
        return True
    if rules.scoring.settle in ("fixed", "stake"):
        return want.hands and line.out == NOBODY and lowest_wins(rules) and way is not Finish.DEALT
    if way is Finish.DEALT and line.out == NOBODY:
        return False
    # Whoever shows a hand may have deadwood in it, too.
    return seat != line.out or want.shown


def _doubles(rules: Rules) -> bool:
    """Whether the suit of the card turned up may double what a deal counts."""
    return rules.melding.in_hand and rules.knocking.doubling_suit != "none"


def turned_up(rules: Rules, text: str) -> Card | None:
    """Return the card that is written as turned up for a deal; None where it does nothing.

    A rank is enough where only that matters.

    Raises:
        LineError: it is missing, or none of the pack.
    """
    if not asked(rules).turned:
        return None
    try:
        found = _card(text.strip())
    except ValueError:
        raise LineError(NoTurnedCard(), field="turned") from None
    if isinstance(found, AnySuit):
        faces = [] if _doubles(rules) else [face for face in _faces(found.rank) if face in rules.pack]
    else:
        faces = [found] if found in rules.pack else []
    if not faces:
        raise LineError(NoTurnedCard(), field="turned")
    return faces[0]


def rules_of_line(rules: Rules, line: ScoreLine) -> Rules:
    """Return the rules of a deal with what the card turned up makes of them.

    Raises:
        LineError: it cannot be told.
    """
    return with_turned_up(rules, turned_up(rules, line.turned))


class NextDeal(Struct, frozen=True):
    """The deal that comes next."""

    deal: int
    dealer: int
    rules: Rules
    contracts: tuple[Contract | None, ...]
    """By seat."""
    out: tuple[int, ...] = ()
    """The seats that are out of the match, unless they buy back in."""
    back: tuple[int | None, ...] = ()
    """By seat, the score with which it may buy back in; None where it may not."""


def deals(ledger: Ledger) -> tuple[LedgerDeal, ...]:
    """Return all deals, scored, up to the one that ends the match.

    Raises:
        LineError: a line cannot be.
        ValueError: the rules cannot be used.
    """
    return tuple(_deals(ledger))


def _deals(ledger: Ledger) -> Iterator[LedgerDeal]:
    match = compile_rules(ledger.sheet, len(ledger.seats))
    last: LedgerDeal | None = None
    for line in ledger.lines:
        last = scored(match, ledger.dealer, last, line)
        yield last
        if last.winners:
            return


def with_line(ledger: Ledger, number: int, line: ScoreLine) -> Ledger:
    """Return the ledger with deal `number`, from 1, written down or corrected; a new deal was the draft.

    Raises:
        LineError: the line cannot be.
    """
    lines = (*ledger.lines[: number - 1], line, *ledger.lines[number:])
    deals(structs.replace(ledger, lines=lines[:number]))
    return structs.replace(ledger, lines=lines, draft=ledger.draft if number <= len(ledger.lines) else None)


def without_last(ledger: Ledger) -> Ledger:
    """Return the ledger without its last deal, which becomes the draft again."""
    return structs.replace(ledger, lines=ledger.lines[:-1], draft=ledger.lines[-1])


def blank(ledger: Ledger) -> ScoreLine:
    """Return a line in which nothing is written yet."""
    return ScoreLine((Written(),) * len(ledger.seats))


def upcoming(ledger: Ledger, number: int) -> NextDeal:
    """Return what is played in deal `number`, from 1, after those that were written down before it."""
    match = compile_rules(ledger.sheet, len(ledger.seats))
    before = deals(structs.replace(ledger, lines=ledger.lines[: number - 1]))
    stages = before[-1].stages if before else (1,) * match.players
    rules = match.of_deal(number)
    contracts = tuple(match.contract_for(rules, stage) for stage in stages)
    last = before[-1] if before else None
    out = out_of_match(match, last.scores) if last else ()
    dealer = next_dealer(last.rules, last.dealer, last.deal_scores, out) if last else ledger.dealer
    return NextDeal(number, dealer, rules, contracts, out, _may_come_back(match, last))


def _may_come_back(match: MatchRules, last: LedgerDeal | None) -> tuple[int | None, ...]:
    """Return for each seat the score with which it may come back into the match after a deal."""
    if last is None:
        return (None,) * match.players
    new = [seat for seat in out_of_match(match, last.scores) if seat not in last.eliminated]
    return tuple(
        buy_back_score(match, last.scores, last.bought_back[seat]) if seat in new else None
        for seat in range(match.players)
    )


def scored(match: MatchRules, dealer: int, last: LedgerDeal | None, line: ScoreLine) -> LedgerDeal:
    """Score the deal after `last` (None: the first, which `dealer` dealt).

    Raises:
        LineError: the line cannot be.
    """
    number = last.deal + 1 if last else 1
    plain = match.of_deal(number)
    up, rules = turned_up(plain, line.turned), rules_of_line(plain, line)
    if len(line.seats) != match.players:
        raise LineError(Missing())
    before, bought = _with_who_came_back(match, last, line)
    gone = out_of_match(match, before)
    if line.out is None or line.out >= match.players or line.out in gone:
        raise LineError(NoOneSaid(), field="out")
    out, want, way = line.out, asked(rules), way_of(rules, line)
    hands = [
        _amount(rules, each.hand, seat, "hand", seat not in gone and wants_hand(rules, line, seat))
        for seat, each in enumerate(line.seats)
    ]
    table = [
        _amount(rules, each.table, seat, "table", seat not in gone and (want.table or (want.wilds and seat == out)))
        for seat, each in enumerate(line.seats)
    ]
    _check_cards(rules, (*hands, *table))
    what = RawPoints(
        tuple(_points(rules, each) for each in hands),
        tuple(_points(rules, each) for each in table),
        tuple(_points(rules, each, rules.wild) for each in table),
        carried=last.carried if last else 0,
        dropped=tuple(Dropout(seat, 0) for seat in gone),
        # Before a hand wins as it was dealt nobody can have melded.
        unopened=tuple(each.unopened or way is Finish.DEALT for each in line.seats) if want.unopened else (),
        big_gin=want.big_gin and line.big_gin and out != NOBODY,
        times=2 if doubled_by(rules, up) else 1,
        way=way,
    )
    besides = tuple(_besides(each.besides, seat) if want.besides else 0 for seat, each in enumerate(line.seats))
    points = deal_points(rules, what, out, want.at_once and line.at_once and out != NOBODY)
    deal_scores = tuple(one + other for one, other in zip(points, besides, strict=True))
    standing = Standing(before, last.wins, last.columns) if last else new_standing(match)
    # Points besides count at once, and win no deal.
    so_far = tuple(one + other for one, other in zip(before, besides, strict=True))
    end = add_up(match, number, structs.replace(standing, scores=so_far), points, gone)
    stages = next_stages(match, last.stages if last else (1,) * match.players, tuple(w.laid for w in line.seats))
    place = next_dealer(last.rules, last.dealer, last.deal_scores, gone) if last else dealer
    return LedgerDeal(
        match,
        rules,
        number,
        place,
        out,
        what,
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


def _with_who_came_back(
    match: MatchRules, last: LedgerDeal | None, line: ScoreLine
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the scores before a deal, those that bought back in with theirs, and how often each seat has."""
    if last is None:
        return (0,) * match.players, (0,) * match.players
    scores, bought = last.scores, last.bought_back
    for seat in out_of_match(match, last.scores):
        score = buy_back_score(match, scores, bought[seat]) if seat not in last.eliminated else None
        if line.seats[seat].back and score is not None:
            scores, bought = set_at(scores, seat, score), set_at(bought, seat, bought[seat] + 1)
    return scores, bought


_TOGETHER = re.compile(r"(?:10|[2-9TJQKA])[CDHS]?|X", re.IGNORECASE)
"""A card or a rank in a word of several."""


def read_amount(text: str) -> Amount:
    """Read points or cards; cards may stand apart, as `7H K`, or together, as `KK5A`.

    Raises:
        LineError: it is neither; `seat` is not set.
    """
    number = _number(text)
    if number is not None:
        return number
    return tuple(each for word in text.split() for each in _cards(word))


def _cards(word: str) -> list[Card | AnySuit]:
    if word.lower() == "joker":
        return [JOKER]
    together = [match[0] for match in _TOGETHER.finditer(word)]
    if "".join(together) != word or word.isdecimal():
        together = [word]
    try:
        return [_card(each) for each in together]
    except ValueError:
        problem = Unreadable(word) if _number(word) is None else PointsAmongCards(word)
        raise LineError(problem) from None


def _card(word: str) -> Card | AnySuit:
    try:
        return parse_card(word)
    except ValueError:
        pass
    return AnySuit(parse_rank(word))


def amount_points(rules: Rules, text: str, wilds: bool = False) -> int:
    """Return what is written of one seat comes to by these rules, or the `wilds` alone among it.

    Raises:
        LineError: that cannot be; `seat` is not set.
    """
    amount = _amount(rules, text, NOBODY, "hand", True)
    _check_cards(rules, (amount,))
    return _points(rules, amount, rules.wild if wilds else None)


def _number(text: str) -> int | None:
    plain = text.strip().replace("−", "-")
    digits = plain.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST_POINTS))):
        return None
    return int(plain)


def _amount(rules: Rules, text: str, seat: int, field: Field, wanted: bool) -> Amount:
    """Read a field; nothing where it is not wanted, whatever is written there."""
    if not wanted:
        return ()
    if not text.strip():
        raise LineError(Missing(), seat, field)
    try:
        amount = read_amount(text)
    except LineError as error:
        raise LineError(error.problem, seat, field) from None
    if isinstance(amount, int):
        _check_points(rules, amount, seat, field)
    return amount


def _check_points(rules: Rules, points: int, seat: int, field: Field) -> None:
    worths = [rules.values[face] for face in rules.pack]
    if field == "table" and rules.low_ace is not None:
        worths.append(rules.low_ace)
    low, high = (sum(worth for worth in worths if sign * worth > 0) for sign in (-1, 1))
    if not low <= points <= high:
        raise LineError(TooMuch(points, high if points > 0 else low), seat, field)
    step = gcd(*worths)
    if points % step if step else points:
        raise LineError(NoSuchPoints(points, step), seat, field)


def _check_cards(rules: Rules, amounts: Sequence[Amount]) -> None:
    """LineError where more is written than there is, or too little to tell what it counts."""
    cards = [each for amount in amounts if not isinstance(amount, int) for each in amount]
    there, held = Counter(rules.pack), Counter(each for each in cards if isinstance(each, Card))
    for face, count in sorted(held.items()):
        if count > there[face]:
            raise LineError(NotThatMany(face, there[face]))
    ranks = Counter(each.rank for each in cards)
    for rank in sorted({each.rank for each in cards if isinstance(each, AnySuit)}):
        faces = _faces(rank)
        if len({(rules.values[face], face in rules.wild) for face in faces}) > 1:
            raise LineError(SuitMissing(rank))
        most = sum(there[face] for face in faces)
        if ranks[rank] > most:
            raise LineError(NotThatManyOfRank(rank, most))


def _faces(rank: int) -> list[Card]:
    return [card(rank, suit) for suit in range(len(SUITS))]


def _points(rules: Rules, amount: Amount, of: frozenset[Card] | None = None) -> int:
    if isinstance(amount, int):
        return amount
    # Where only the rank is written all suits count the same.
    faces = [each if isinstance(each, Card) else _faces(each.rank)[0] for each in amount]
    return rules.value(tuple(face for face in faces if of is None or face in of))


def _besides(text: str, seat: int) -> int:
    number = _number(text) if text.strip() else 0
    if number is None:
        raise LineError(NoNumber(text.strip()), seat, "besides")
    return number


KIND, FORMAT = "scores", 2
SUFFIX = ".scores"
LARGEST_FILE = 2_000_000

_once = Once(_log)


class KeptLedger(Struct, frozen=True):
    """A ledger and where it is kept."""

    path: Path
    ledger: Ledger
    deals: tuple[LedgerDeal, ...]
    when: datetime
    """When it was last written."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.deals and self.deals[-1].winners)


class Ledgers:
    """All ledgers in a player's folder; `told` says what was wrong with files until somebody takes it."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder / "scores"
        self.told: tuple[str, ...] = ()
        self._now = now

    def begin(self) -> tuple[Path, str]:
        """Return where a new ledger is to be kept, and what it is told apart by."""
        now = self._now()
        return free_name(self.folder / f"scores {now:%Y-%m-%d %H.%M.%S}{SUFFIX}"), now.isoformat()

    def take_in(self, path: Path) -> KeptLedger:
        """Read a score sheet from anywhere; one from outside the folder is copied into it first, once.

        Raises:
            OSError, ValueError: the file cannot be read or copied, is damaged, or a newer program wrote it.
        """
        found = read(path)
        if path.resolve().parent == self.folder.resolve():
            return found
        kept = next((each for each in self.all() if each.ledger == found.ledger), None)
        if kept is None:
            target = free_name(self.folder / path.with_suffix(SUFFIX).name)
            write_whole(target, read_file(path, LARGEST_FILE))
            kept = read(target)
        return kept

    def save(self, path: Path, ledger: Ledger) -> str:
        """Write a ledger; returns one sentence where that failed, else nothing."""
        data = {"format": format_line(KIND, FORMAT), **msgspec.to_builtins(ledger)}
        text, file = msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n", self._file(path)
        try:
            file.write(text.decode())
        except OSError as error:
            _once.warn(path, f"The scores cannot be saved: {error}")
            return _("The scores cannot be saved: {why}.").format(why=in_words(error))
        _once.over(path)
        file.sound(text)
        return ""

    def all(self) -> tuple[KeptLedger, ...]:
        """Return all ledgers: those of matches that go on first, then by when they were last written.

        A damaged file is set aside, and what it was when it was saved last takes its place; one of a newer program is
        left alone. Both are told.
        """
        told: list[str] = []
        found: list[KeptLedger] = []
        try:
            paths = files_in(self.folder, SUFFIX)
        except OSError as error:
            paths, told = [], [_("The scores cannot be listed: {why}.").format(why=in_words(error))]
        for path in paths:
            try:
                found.append(read(path))
            except OSError as error:
                told.append(_("{file} cannot be read: {why}.").format(file=path.name, why=in_words(error)))
            except NewerFileError:
                told.append(
                    _("{file} is from a newer version of Rummy House and is left alone.").format(file=path.name)
                )
            except ValueError as error:
                if " damaged " not in path.stem:
                    _log.warning("%s is damaged: %s", path, error)
                    told.append(self._mend(path))
                    with suppress(OSError, ValueError):
                        found.append(read(path))
        self.told = tuple(dict.fromkeys((*self.told, *told)))
        return tuple(sorted(found, key=lambda kept: (not kept.over, kept.when), reverse=True))

    def take_told(self) -> tuple[str, ...]:
        """Return what is `told`, which is said with that."""
        told, self.told = self.told, ()
        return told

    def _file(self, path: Path) -> Guarded:
        return Guarded(path, LARGEST_FILE, self._now)

    def _mend(self, path: Path) -> str:
        """Set a damaged file aside, and put its spare in its place if that is sound; returns what there is to say."""
        file = self._file(path)
        spare = file.spare()
        try:
            _parsed(spare)
            aside = file.keep_aside()
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
            aside = set_aside(path, self._now()).name
        except OSError as refused:
            told = _("{file} is damaged, and cannot be set aside: {why}.")
            return told.format(file=path.name, why=in_words(refused))
        return _("The scores in {file} are damaged and kept as {aside}.").format(file=path.name, aside=aside)

    def delete(self, path: Path) -> Deleted:
        """Delete a ledger; OSError if that cannot be."""
        gone = delete(path)
        self._file(path).forget()
        return gone

    def restore(self, gone: Deleted) -> None:
        """Bring a deleted ledger back; OSError if that cannot be."""
        write_whole(gone.path, gone.data)
        os.utime(gone.path, ns=(gone.written, gone.written))
        self._file(gone.path).sound(gone.data)


def read(path: Path) -> KeptLedger:
    """Read a ledger.

    Raises:
        NewerFileError: a newer program wrote it.
        ValueError: it is damaged.
        OSError: it cannot be read.
    """
    with open_file(path) as file:
        text, when = file.read(LARGEST_FILE + 1), os.fstat(file.fileno()).st_mtime
    if len(text) > LARGEST_FILE:
        raise ValueError(f"it has more than {LARGEST_FILE:,} bytes")
    ledger, scored = _parsed(text)
    return KeptLedger(path, ledger, scored, date_of(when))


def _parsed(text: bytes) -> tuple[Ledger, tuple[LedgerDeal, ...]]:
    """Return the ledger of a text with its deals; errors as `read`."""
    try:
        data = msgspec.json.decode(text, type=dict[str, Any])
        check_format(data.pop("format", None), KIND, FORMAT)
        ledger = msgspec.convert(data, Ledger, str_keys=True)
        limits, players = ledger.sheet.players, len(ledger.seats)
        if not limits.min <= players <= limits.max or ledger.dealer >= players:
            raise ValueError(f"the rules are not for {players} players")
        if ledger.draft and len(ledger.draft.seats) != players:
            raise ValueError(f"what is half written is not of {players} players")
        return ledger, deals(ledger)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
