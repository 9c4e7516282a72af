"""The phones at a match, on the main thread: the seats they hold, their requests, and the views they are sent.

A `Party` owns no socket. It takes messages from a `Carrier` (the server, or a list in tests) and hands back the
messages to send; `tick` works a few milliseconds at a time, so that no frame waits.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Protocol

from msgspec import Struct, structs

from game.bots.explain.reasons import Advice
from game.engine.actions import Action, Buy, CallRummy, Claim, Force, Next, Pass
from game.engine.events import DealEnded, Dealt, Event, TurnBegan, WindowOpened
from game.engine.play.verbs import acting
from game.engine.refusals import BadShuffle, NotYourTurn, Refusal, Refused
from game.engine.state import CALL_PHASES, View
from game.interaction.discard_guard import discard_doubts
from game.phones import answers, protocol
from game.phones.book import SeatBook, fingerprint, new_secret, seat_of, unused_name
from game.phones.protocol import (
    Arrange,
    Ask,
    BeatMessage,
    ClaimSeat,
    ConfirmMessage,
    Goodbye,
    Happened,
    Hello,
    HousePerson,
    LeaveSeat,
    Message,
    Offers,
    OfferView,
    PlayMessage,
    RefusedMessage,
    Seated,
    SeatMessage,
    SeatOffer,
    Select,
    SentAway,
    ShowHand,
    Stand,
    Superseded,
    Table,
    Undo,
)
from game.phones.sight import Sight, choice, moment_key
from game.record.notation import NotationError, parse_action
from game.record.record import Seat
from game.session.match.match import Match
from game.session.match.people import CallProblem, CallTaker, Outranked
from game.session.profiles import MAX_NAME_LETTERS, Profiles
from game.session.settings import Settings
from game.words.match import match_text
from game.words.strings import _

TICK_SECONDS = 0.004
"""Most seconds that one `tick` works on messages and views; it does at least one step."""
MAX_LINES = 400
"""The most sentences about events that are kept for a phone that is away."""

Arrived = SeatMessage | None
"""A message from a connection; None: the connection was closed."""


_log = logging.getLogger(__name__)


def went_wrong() -> str:
    """Return the sentence that says that an error occurred while a message was answered."""
    return _("Something went wrong with that; the log of the program says more.")


class Carrier(Protocol):
    """The connections of phones, by number. A connection that was closed is never heard of again."""

    def take(self) -> tuple[int, Arrived] | None:
        """Return the number of a connection and the next message from it. If the connection was closed, None stands in
        place of the message. Return only None if nothing has arrived.
        """

    def send(self, connection: int, message: Message) -> None:
        """Send a message to the connection of this number, without waiting."""

    def close(self, connection: int) -> None:
        """Close the connection of this number once all messages to it have been sent."""


class SilentCarrier:
    """A stand-in without connections, used until phones are invited."""

    def take(self) -> tuple[int, Arrived] | None:
        """Return None: no message ever arrives."""
        return None

    def send(self, connection: int, message: Message) -> None:
        """Drop the message: there is no phone to send it to."""

    def close(self, connection: int) -> None:
        """Do nothing: there is no connection to close."""


class PartyHost:
    """The services that the phones of a match need from the rest of the program. This default serves a match without a
    window.
    """

    def next_deal(self, match: Match, seat: int) -> None:
        """Begin the next deal, as the person in `seat` asks. Raise Refused if there is none to begin."""
        match.submit(Next(seat))

    def advise(self, seat: int, tell: Callable[[Advice | None], object]) -> None:
        """Call `tell`, at once or later, with a bot's advice for a seat, or with None if there is none. Here it is
        called at once with None.
        """
        tell(None)

    def is_paused(self, match: Match) -> bool:
        """Whether play is paused because the table is not open. Here it never is."""
        return False

    def settings(self) -> Settings:
        """Return the settings, which include the guards against mistaken discards. Here they are the default ones."""
        return Settings()

    def on_seat_change(self) -> None:
        """Follow a change of seats: somebody sat down, left, went away or came back. Here nothing follows."""


class PhoneSeat:
    """A phone's seat: the fingerprint of its secret, its connection, and the news the phone has not been sent yet."""

    def __init__(self, seat: int, fingerprint: str) -> None:
        self.seat = seat
        self.fingerprint = fingerprint
        self.connection: int | None = None
        self.away_since: float | None = None
        """The time since which the phone cannot be reached; None while it can be."""
        self.new_lines: list[str] = []
        self.signals: list[str] = []
        self.number = 0
        self.view_sent: object = None
        """The moment and people of the view sent last; None: a view must be sent."""
        self.secret = ""
        """The secret, known while the program runs: if the table continues with another match, the seat keeps it."""


class PhoneStatus(Struct, frozen=True):
    """A phone as the host sees it."""

    seat: int
    name: str
    is_taken: bool
    """Whether a phone has taken the seat."""
    is_here: bool
    """Whether the phone can be reached now."""
    away_seconds: float
    plays: bool
    """Whether the phone plays itself, not a bot in its place."""


class Party:
    """The phones at the match under way. `book` keeps their seats, `profiles` are the people of the house, `avatars`
    the pictures to choose, and `host` gives what phones need from the rest of the program.
    """

    def __init__(
        self,
        book: SeatBook | None = None,
        profiles: Profiles | None = None,
        avatars: Sequence[str] = (),
        host: PartyHost | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.book = book or SeatBook()
        self.profiles = profiles or Profiles()
        self.avatars = tuple(avatars)
        self.host = host or PartyHost()
        self.carrier: Carrier = SilentCarrier()
        self.match: Match | None = None
        self.seats: dict[int, PhoneSeat] = {}
        """The phones by the seats they have taken."""
        self._clock = clock
        self._calls: CallTaker | None = None
        self._visitors: dict[int, bool] = {}
        """Connections without a seat, and whether they have said hello."""
        self._stop_listening: list[Callable[[], None]] = []
        self._moment, self._moment_key = 0, object()
        self._replaced: dict[int, Seat] = {}
        """The people for whom a bot plays because their phone was away, by seat."""
        self._next = 0

    # The match

    def attach(self, match: Match, calls: CallTaker) -> None:
        """Connect the phones with a match whose people call through `calls`, and save the seats of the phones.

        A phone at the table follows its person to the seat that this person has in the match. If no phone comes to a
        phone's seat in this way, the seat is kept for the phone that had it earlier in this match, even if a bot plays
        for it now. All other phones lose their seats and see the table as visitors do. Visitors are sent the new table,
        and the host is told that seats have changed.
        """
        before = {}
        if self.match is not None and self.match is not match:
            for seat, phone in self.seats.items():
                before[_identity(self.match.seats[seat])] = phone
        elif self.match is match:
            before = {_identity(match.seats[seat]): phone for seat, phone in self.seats.items()}
        self._unsubscribe()
        self.match, self._calls = match, calls
        known, self.seats = self.book.seats(match.header.seed), {}
        self._replaced = {
            seat: person
            for seat, (who, person) in enumerate(zip(match.seats, match.seating.last_people, strict=True))
            if who.kind == "bot" and person is not None and person.phone
        }
        for seat, who in enumerate(match.seats):
            carried = before.pop(_identity(who), None) if who.phone else None
            if carried is not None:
                carried.seat, carried.view_sent = seat, None
                self.seats[seat] = carried
            elif seat in known and (who.phone or seat in self._replaced):
                self.seats[seat] = PhoneSeat(seat, known[seat])
                self.seats[seat].away_since = self._clock()
        for phone in before.values():
            if phone.connection is not None:
                self._visit(phone.connection, _("This phone no longer has a seat."))
        self._stop_listening = [match.subscribe(seat, self._listener(seat)) for seat in range(len(match.seats))]
        calls.report = self._reporting(calls.report)
        self._remember()
        self._tell_visitors()
        self.host.on_seat_change()

    def detach(self) -> None:
        """Stop serving the match; phones keep their seats for the next match with the same people."""
        self._unsubscribe()

    def _unsubscribe(self) -> None:
        for stop in self._stop_listening:
            stop()
        self._stop_listening = []

    @property
    def phone_seats(self) -> tuple[int, ...]:
        """The seats that are for phones, whether or not a phone has taken them. A seat in which a bot plays for a phone
        is not among them.
        """
        return tuple(seat for seat, who in enumerate(self._players) if who.phone and who.kind == "person")

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats for phones that nobody has taken."""
        return tuple(seat for seat in self.phone_seats if seat not in self.seats)

    def statuses(self) -> list[PhoneStatus]:
        """Return how the host sees each seat for a phone, taken or free, or played by a bot meanwhile."""
        now, found = self._clock(), []
        for seat in sorted({*self.phone_seats, *self.seats}):
            phone = self.seats.get(seat)
            away = 0.0 if phone is None or phone.away_since is None else now - phone.away_since
            plays = seat in self.phone_seats
            here = phone is not None and phone.connection is not None
            found.append(PhoneStatus(seat, self._players[seat].name, phone is not None, here, away, plays))
        return found

    @property
    def away(self) -> tuple[int, ...]:
        """The seats whose phone has sat down and cannot be reached, except those a bot plays."""
        return tuple(
            seat for seat, phone in self.seats.items() if phone.connection is None and seat in self.phone_seats
        )

    @property
    def _players(self) -> tuple[Seat, ...]:
        return self.match.seats if self.match else ()

    # What the host does

    def send_away(self, seat: int, told: str = "") -> None:
        """Take the seat from its phone, so that another can sit down there; show visitors the free seat, and tell the
        host of the change. Do nothing if no phone has the seat.

        The phone is shown the reason `told`, or without one that the host did it. If a bot stands in for the phone's
        person, it stops: the match has the person at that seat, as before.
        """
        phone = self.seats.pop(seat, None)
        if phone is None:
            return
        if phone.connection is not None:
            self.carrier.send(phone.connection, SentAway(told or _("The host has given this seat to somebody else.")))
            self._visit(phone.connection, "")
        self._give_back(seat)
        self._remember()
        self._tell_visitors()
        self.host.on_seat_change()

    def let_bot_play(self, seat: int, bot: Seat) -> None:
        """Let a bot play for a phone that is away; the phone gets its seat back when it returns.

        Do nothing if a bot plays there already, or without a match. That the phone is away is not checked.
        """
        if self.match is not None and self._players[seat].kind == "person":
            self._replaced[seat] = self._players[seat]
            self.match.replace_player(seat, bot)
            self.host.on_seat_change()

    def _give_back(self, seat: int) -> None:
        """Seat the person again in whose place a bot plays `seat`, and forget that one did. Seat nobody without a
        match, or if no bot plays there now.
        """
        person = self._replaced.pop(seat, None)
        if person is not None and self.match is not None and self._players[seat].kind == "bot":
            self.match.replace_player(seat, person)

    def say_goodbye(self) -> None:
        """Tell every phone, with a seat or without, that the table is closed, and close its connection; the seats are
        kept.
        """
        for connection in [
            *self._visitors,
            *(phone.connection for phone in self.seats.values() if phone.connection is not None),
        ]:
            self.carrier.send(connection, Goodbye(_("The table is closed. Your seat is kept for you.")))
            self.carrier.close(connection)

    def lost_all(self) -> None:
        """Mark every phone as away, forget the visitors, and tell the host: all connections are closed. Phones that
        were away before keep the time they left.
        """
        self._visitors.clear()
        for phone in self.seats.values():
            if phone.connection is not None:
                phone.connection, phone.away_since = None, self._clock()
        self.host.on_seat_change()

    def tell(self, lines: Iterable[str]) -> None:
        """Keep sentences on events outside the match for every phone with a seat; the last `MAX_LINES` go out before
        its next view. A phone that takes its seat again does not get those kept before.
        """
        told = tuple(lines)
        for phone in self.seats.values():
            phone.new_lines += told

    # Every frame

    def tick(self) -> bool:
        """Receive messages and send views for a few milliseconds; return whether a message arrived."""
        begun, moved = self._clock(), False
        while (arrived := self.carrier.take()) is not None:
            moved, (connection, message) = True, arrived
            with self._guarding(connection, f"A message of kind {type(message).__name__}"):
                self._take(connection, message)
            if self._clock() - begun > TICK_SECONDS:
                break
        self._follow_moment()
        for seat in self._stale_phones():
            self._show(seat)
            if self._clock() - begun > TICK_SECONDS:
                break
        return moved

    @property
    def is_busy(self) -> bool:
        """Whether any connected phone still shows an outdated view, so that another tick should follow at once."""
        return any(phone.connection is not None and self._is_stale(phone) for phone in self.seats.values())

    def _stale_phones(self) -> list[PhoneSeat]:
        """Return the connected phones whose view is out of date; empty if there are none. Each call begins with another
        of them, so that all get their turn.
        """
        waiting = [each for each in self.seats.values() if each.connection is not None and self._is_stale(each)]
        if not waiting:
            return []
        self._next += 1
        at = self._next % len(waiting)
        return waiting[at:] + waiting[:at]

    def _is_stale(self, phone: PhoneSeat) -> bool:
        return phone.view_sent != self._view_key(phone)

    def _view_key(self, phone: PhoneSeat) -> object:
        """Return a key that changes whenever the view of a phone would change; None without a match."""
        if self.match is None or self._calls is None:
            return None
        standing = self._calls.standing_answers[phone.seat]
        return (self.match.version, self._moment, self.away, standing, self._calls.time_limit())

    def _follow_moment(self) -> None:
        if self.match is not None:
            key = moment_key(self.match)
            if key != self._moment_key:
                self._moment_key = key
                self._moment += 1

    def _show(self, phone: PhoneSeat) -> None:
        """Send a connected phone the sentences about new events, then its view. If its seat is no longer for phones, it
        loses the seat instead. Do nothing for a phone that is away, or without a match.
        """
        if phone.connection is None or self.match is None:
            return
        if phone.seat not in self.phone_seats:
            self._lose_seat(phone)
            return
        phone.view_sent = self._view_key(phone)
        phone.number += 1
        with self._guarding(phone.connection, f"The view of seat {phone.seat}"):
            self._send_view(phone, phone.connection)

    def _send_view(self, phone: PhoneSeat, connection: int) -> None:
        if phone.new_lines or phone.signals:
            signals = tuple(dict.fromkeys(phone.signals))
            self.carrier.send(connection, Happened(tuple(phone.new_lines[-MAX_LINES:]), signals))  # type: ignore[arg-type]
            phone.new_lines.clear()
            phone.signals.clear()
        self.carrier.send(connection, self._sight(phone.seat).view(phone.number, self._moment, self.away))

    @contextmanager
    def _guarding(self, connection: int | None, what: str) -> Iterator[None]:
        """Catch an error raised inside the `with` block, which works for one phone. Log it with `what` as the name of
        the work, and tell the phone, unless `connection` is None.
        """
        try:
            yield
        except Exception:
            _log.exception("%s went wrong", what)
            if connection is not None:
                self.carrier.send(connection, RefusedMessage("", went_wrong()))

    def _sight(self, seat: int) -> Sight:
        assert self.match is not None
        assert self._calls is not None
        return Sight(self.match, seat, self._calls)

    # What arrives

    def _take(self, connection: int, message: Arrived) -> None:
        phone = next((each for each in self.seats.values() if each.connection == connection), None)
        if message is None:
            self._on_close(connection, phone)
        elif isinstance(message, Hello):
            self._greet(connection, message, phone)
        elif phone is not None and phone.seat not in self.phone_seats:
            self._lose_seat(phone)
        elif phone is not None:
            self._answer(phone, message)
        elif isinstance(message, ClaimSeat) and self._visitors.get(connection):
            self._sit_down(connection, message)

    def _lose_seat(self, phone: PhoneSeat) -> None:
        """Turn a phone whose seat is no longer for phones into a visitor.

        From now on it counts as away, sees the table as a visitor does, and is told that it has no seat.
        """
        connection, phone.connection, phone.away_since = phone.connection, None, self._clock()
        if connection is not None:
            self._visit(connection, _("This phone no longer has a seat."))

    def _on_close(self, connection: int, phone: PhoneSeat | None) -> None:
        self._visitors.pop(connection, None)
        if phone is not None:
            phone.connection, phone.away_since = None, self._clock()
            self.host.on_seat_change()

    def _greet(self, connection: int, hello: Hello, phone: PhoneSeat | None) -> None:
        if hello.protocol != protocol.VERSION:
            self.carrier.send(
                connection, Goodbye(_("This page is from another version of the program: load it again."))
            )
            self.carrier.close(connection)
            return
        seat = seat_of(hello.secret, {each.seat: each.fingerprint for each in self.seats.values()})
        if seat is not None:
            if phone is not None and phone.seat != seat:
                phone.connection, phone.away_since = None, self._clock()
            self.seats[seat].secret = hello.secret
            self._take_place(connection, self.seats[seat])
        elif phone is None:
            lost = _("Your seat was given to somebody else, or this is another match.") if hello.secret else ""
            self._visit(connection, lost)

    def _take_place(self, connection: int, phone: PhoneSeat) -> None:
        """Give a connection the seat of `phone`, and send it the seat and the log of the deal.

        A bot that played there gives the seat back. An older connection of the seat is told that it has lost it, and is
        closed. If the seat is no longer for phones, the new connection becomes a visitor instead.
        """
        self._visitors.pop(connection, None)
        if phone.connection is not None and phone.connection != connection:
            self.carrier.send(phone.connection, Superseded(_("This seat is played on another page now.")))
            self.carrier.close(phone.connection)
        phone.connection, phone.away_since, phone.view_sent = connection, None, None
        phone.new_lines.clear()
        phone.signals.clear()
        self._give_back(phone.seat)
        if phone.seat not in self.phone_seats:
            self._lose_seat(phone)
            return
        name, back = self._players[phone.seat].name, self.host.settings().card_back
        self.carrier.send(connection, Seated(phone.seat, phone.secret, name, self.book.word, back))
        with self._guarding(connection, f"The log for seat {phone.seat}"):
            self.carrier.send(connection, answers.log_message(self._sight(phone.seat)))
        self.host.on_seat_change()

    def _sit_down(self, connection: int, claim: ClaimSeat) -> None:
        """Give a free seat to the visitor of a connection, and send the new table to all visitors.

        If there is no match or the seat is not free, only tell this visitor so.

        The seat gets the name and picture of the house's profile that `claim` names. If it names none, an unknown one,
        or one that already sits elsewhere at the table, the visitor is a guest with the name and picture of the claim.
        If another player has that name, the guest's name gets a number. A name or picture that cannot be used is
        replaced by that of the player who had the seat.
        """
        if self.match is None or claim.seat not in self.missing:
            self._visit(connection, _("Somebody else has just taken this seat."))
            return
        before, others = self._players[claim.seat], [n for n in range(len(self._players)) if n != claim.seat]
        person = self.profiles.get(claim.profile) if claim.profile else None
        if person is not None and any(self._players[n].profile == person.id for n in others):
            person = None
        taken = [self._players[n].name for n in others]
        name = " ".join("".join(c for c in claim.name if c.isprintable()).split())[:MAX_NAME_LETTERS]
        avatar = claim.avatar if claim.avatar in self.avatars else before.avatar
        seated = structs.replace(before, name=unused_name(taken, name or before.name), avatar=avatar, profile="")
        if person is not None:
            seated = structs.replace(before, name=person.name, avatar=person.avatar, profile=person.id)
        secret = new_secret()
        phone = PhoneSeat(claim.seat, fingerprint(secret))
        phone.secret = secret
        self.match.replace_player(claim.seat, seated)
        self.seats[claim.seat] = phone
        self._remember()
        self._take_place(connection, phone)
        self._tell_visitors()

    def _visit(self, connection: int, told: str) -> None:
        """Make a connection without a seat a visitor: send it the table, its free seats, and the message `told`."""
        self._visitors[connection] = True
        self.carrier.send(connection, self._table(told))

    def _tell_visitors(self) -> None:
        for connection in self._visitors:
            self.carrier.send(connection, self._table(""))

    def _table(self, told: str) -> Table:
        players, here = self._players, {who.profile for who in self._players if who.profile}
        offers = []
        for seat, who in enumerate(players):
            kind: str = "bot" if who.kind == "bot" else "person"
            if who.phone and who.kind == "person":
                kind = "phone" if seat in self.seats else "free"
            colour = seat if who.colour is None else who.colour
            offers.append(SeatOffer(seat, who.name, who.avatar, colour, kind))  # type: ignore[arg-type]
        people = tuple(HousePerson(each.id, each.name, each.avatar) for each in self.profiles if each.id not in here)
        title = match_text(self.match) if self.match else ""
        if not told and self.match is None:
            told = _("No table is waiting for phones now.")
        elif not told and not self.missing:
            told = _("Every seat for a phone is taken.")
        return Table(protocol.VERSION, title, self.book.word, tuple(offers), people, self.avatars, told)

    # What a seat asks

    def _answer(self, phone: PhoneSeat, message: SeatMessage) -> None:
        sight, connection = self._sight(phone.seat), phone.connection
        assert connection is not None
        match message:
            case PlayMessage():
                self._play(phone, message)
            case Select():
                self.carrier.send(connection, answers.offers_message(sight, message))
            case Arrange():
                self.carrier.send(connection, answers.arranged_message(sight, message))
            case ShowHand():
                self.carrier.send(connection, answers.showings_message(sight, message))
            case Ask(about="hint"):
                self._hint(phone)
            case Ask():
                self.carrier.send(connection, self._page(sight, message))
            case Undo():
                self._undo(phone.seat, connection, sight.match)
            case Stand():
                self._stand(sight, message)
            case LeaveSeat():
                self.send_away(phone.seat, _("You have left your seat."))
            case BeatMessage():
                self.carrier.send(connection, message)

    def _undo(self, seat: int, connection: int, match: Match) -> None:
        """Undo the last move of a seat. If that is not allowed, tell the phone at `connection` why."""
        if self.host.is_paused(match):
            self.carrier.send(connection, RefusedMessage("undo", _("The table is paused at the computer.")))
        elif not match.undo(seat):
            text = _("There is nothing to undo: you can undo only what you played since your last new card.")
            self.carrier.send(connection, RefusedMessage("undo", text))

    def _page(self, sight: Sight, asked: Ask) -> Message:
        pages: dict[str, Callable[[], Message]] = {
            "legal": lambda: answers.legal_message(sight, self._moment),
            "melds": lambda: answers.groups_message(sight),
            "rules": lambda: answers.rules_message(sight),
            "scores": lambda: answers.scores_message(sight),
            "log": lambda: answers.log_message(sight),
        }
        return pages[asked.about]()

    def _hint(self, phone: PhoneSeat) -> None:
        seat = phone.seat

        def tell(advice: Advice | None) -> None:
            now = self.seats.get(seat)
            if now is not None and now.connection is not None and self.match is not None:
                with self._guarding(now.connection, f"A hint for seat {seat}"):
                    self.carrier.send(now.connection, answers.hint_message(self._sight(seat), advice))
                    if advice is not None:
                        self.match.record_hint(seat)

        if self.match is not None and seat in self.match.acting:
            self.host.advise(seat, tell)
        else:
            tell(None)

    def _stand(self, sight: Sight, wish: Stand) -> None:
        standing, state = sight.calls.standing_answers, sight.match.view(sight.seat).state
        if wish.passing == "none" or not state.rules.buying.is_possible:
            standing.withdraw(sight.seat)
        elif wish.passing == "until_turn" or not wish.ranks:
            standing.pass_until_turn(sight.seat)
        else:
            standing.pass_unless(sight.seat, frozenset(wish.ranks))

    def _play(self, phone: PhoneSeat, wish: PlayMessage) -> None:
        """Do the action that a phone sent for its seat, or tell the phone why not. If the action is a doubtful discard
        that the phone has not confirmed, ask it to.

        There must be a match, and the phone must be connected. Calls go through the object that takes the calls of all
        people, so that none has an advantage.
        """
        match, seat, connection = self.match, phone.seat, phone.connection
        assert match is not None
        assert connection is not None
        self._follow_moment()
        if self.host.is_paused(match):
            self.carrier.send(connection, RefusedMessage(wish.action, _("The table is paused at the computer.")))
            return
        if wish.moment not in (-1, self._moment):
            text = _("That came too late: the table has moved on.")
            self.carrier.send(connection, RefusedMessage(wish.action, text, stale=True))
            return
        try:
            action = parse_action(wish.action, seat)
        except NotationError:
            self.carrier.send(connection, RefusedMessage(wish.action, _("This is not a play.")))
            return
        if action.seat != seat:
            self._refuse(
                phone, wish.action, BadShuffle() if action.seat < 0 else NotYourTurn(match.view(seat).state.actor)
            )
            return
        doubts = "" if wish.sure else self._doubts(phone, action)
        if doubts:
            self.carrier.send(connection, ConfirmMessage(wish.action, doubts))
            return
        try:
            self._submit(phone, action)
        except Refused as refused:
            self._refuse(phone, wish.action, refused.reason)

    def _submit(self, phone: PhoneSeat, action: Action) -> None:
        match, seat, sight = self.match, phone.seat, self._sight(phone.seat)
        assert match is not None
        calls, phase = sight.calls, match.phase
        if isinstance(action, Next):
            if match.why_not(action) is None:
                self.host.next_deal(match, seat)
            else:
                match.submit(action)
        elif isinstance(action, Buy | CallRummy | Force):
            calls.call(seat)
        elif isinstance(action, Pass) and phase in CALL_PHASES:
            calls.decline(seat)
        elif isinstance(action, Claim) and [each for each in sight.legal() if isinstance(each, Claim)] == [action]:
            calls.call(seat)
        elif isinstance(action, Pass) and sight.is_asked_later:
            raise Refused(NotYourTurn(match.view(seat).state.actor))
        else:
            match.submit(action)

    def _doubts(self, phone: PhoneSeat, action: Action) -> str:
        sight = self._sight(phone.seat)
        view = sight.match.view(phone.seat)
        if sight.match.why_not(action) is not None:
            return ""
        return discard_doubts(action, view, sight.legal(), self.host.settings(), sight.words)

    def _refuse(self, phone: PhoneSeat, action: str, reason: Refusal) -> None:
        if phone.connection is not None:
            sight = self._sight(phone.seat)
            text = sight.words.refusal(reason, sight.match.view(phone.seat))
            self.carrier.send(phone.connection, RefusedMessage(action, text))

    def _reporting(self, others: Callable[[int, CallProblem], object]) -> Callable[[int, CallProblem], object]:
        """Return a callback for calls that could not be carried out. It tells the phone of the seat that called.

        If that is not possible, because `report` returns False, it calls `others`. If `others` was itself returned by
        this method, of any party, the new callback takes its place: it calls the callback that `others` was made of.
        """
        while isinstance(others, _Report):
            others = others.others
        return _Report(self, others)

    def report(self, seat: int, problem: CallProblem) -> bool:
        """Tell the phone of a seat why its call was not carried out, or ask which claim it means. Return whether it was
        told: not if the seat has no phone, its phone is away, or a bot plays for it.
        """
        phone = self.seats.get(seat)
        if phone is None or phone.connection is None or seat not in self.phone_seats:
            return False
        with self._guarding(phone.connection, f"Telling seat {seat} about a call"):
            self.carrier.send(phone.connection, self._about_call(seat, problem))
        return True

    def _about_call(self, seat: int, problem: CallProblem) -> Message:
        """Return the message to a seat about its call: the reason why it was not carried out, or the question which
        claim it means.
        """
        sight = self._sight(seat)
        view, state = sight.match.view(seat), sight.match.view(seat).state
        if isinstance(problem, NotYourTurn) and seat in state.asked:
            text = _("{name} is asked before you.").format(name=sight.names[problem.turn])
        elif isinstance(problem, Outranked):
            text = _("{name} called in the same moment and comes first.").format(name=sight.names[problem.by])
        elif isinstance(problem, Refusal):
            text = sight.words.refusal(problem, view)
        elif not problem:
            text = _("No discard fits a meld or makes one.")
        else:
            claims = tuple(choice(each, state, sight.words) for each in problem)
            return Offers(0, (OfferView("new", 0, claims),), sight.words.question(problem))
        return RefusedMessage("", text)

    # What a seat is told

    def _listener(self, seat: int) -> Callable[[View, tuple[Event, ...]], None]:
        def listen(view: View, events: tuple[Event, ...]) -> None:
            phone = self.seats.get(seat)
            if phone is None or phone.connection is None or seat not in self.phone_seats:
                return
            with self._guarding(phone.connection, f"Telling seat {seat} what happened"):
                phone.signals += [signal for event in events for signal in _signals(event, view)]
                words = self._sight(seat).words
                phone.new_lines += [text for event in events for text in (words.event(event, view),) if text]

        return listen

    def _remember(self) -> None:
        if self.match is not None:
            self.book.remember(self.match.header.seed, {seat: phone.fingerprint for seat, phone in self.seats.items()})


class _Report:
    """Tells people why their buy or call was not carried out: a phone is sent the reason. For a seat without a phone,
    for which `Party.report` returns False, the function `others` is run instead.
    """

    def __init__(self, party: Party, others: Callable[[int, CallProblem], object]) -> None:
        self.party = party
        self.others = others

    def __call__(self, seat: int, problem: CallProblem) -> None:
        if not self.party.report(seat, problem):
            self.others(seat, problem)


def _identity(who: Seat) -> tuple[str, str]:
    """Return the key by which the next match finds the seat of a person: the id of the profile and "", or for a guest
    "" and the name.
    """
    return (who.profile, "" if who.profile else who.name)


def _signals(event: Event, view: View) -> tuple[str, ...]:
    """Return the signals of an event, at which the phone of the view's seat may ring: `your_turn`, `call`, `deal` or
    `deal_over`; none for other events.
    """
    if isinstance(event, TurnBegan) and event.seat == view.seat and view.seat in acting(view.state):
        return ("your_turn",)
    if isinstance(event, WindowOpened) and view.seat in event.asked:
        return ("call",)
    if isinstance(event, Dealt):
        return ("deal",)
    return ("deal_over",) if isinstance(event, DealEnded) else ()
