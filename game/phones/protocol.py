"""The messages between the program and a seat: one closed set, in JSON text frames of a WebSocket.

A message is an object whose `type` names it. Cards are written in the notation of records (`7H`, `TS`, `X` for a
joker), actions too (`discard 7H`). A seat is told its own view only: hidden cards are absent, with their number.
Sentences are in the player's language and carry no markup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

VERSION = 1
"""The version of the protocol: raised when a message changes so that an older page would misunderstand it."""

MAX_MESSAGE_BYTES = 4096
"""The largest message a seat may send, in bytes."""
MAX_HAND = 110
"""The most cards that a message may name: more than any hand holds."""

CardNotation = Annotated[str, Meta(min_length=1, max_length=3)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Reference = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""A number chosen by the sender of a question, repeated in its answer."""
CardNotations = Annotated[tuple[CardNotation, ...], Meta(max_length=MAX_HAND)]
ShortText = Annotated[str, Meta(max_length=60)]


class Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=False):
    """A message between a phone and the program, in either direction."""


# From a seat to the program


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection, with the version of the `protocol` that the page speaks. With the `secret` of
    a seat the connection takes that seat again.
    """

    protocol: int
    secret: ShortText = ""


class ClaimSeat(Message, frozen=True, tag="claim_seat"):
    """Sit down in the free `seat`: as a person of the house, of whom `profile` is the id, or as a guest with a name and
    a picture (`avatar`).
    """

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=32)] = ""
    avatar: ShortText = ""
    profile: ShortText = ""


class BeatMessage(Message, frozen=True, tag="beat"):
    """A sign of life. The receiver sends it back with the same number. The one who sent it first does not answer it
    again.
    """

    number: Reference = 0


class PlayMessage(Message, frozen=True, tag="play"):
    """Do an action, in notation without a seat: `draw stock`, `discard 7H`, `buy`, `pass`, `next`.

    If a `moment` is given, that of the view in which the action was chosen, the action is refused once the table has
    moved on. With `sure` a discard is carried out without asking whether it is meant.
    """

    action: Annotated[str, Meta(min_length=1, max_length=1500)]
    moment: Annotated[int, Meta(ge=-1)] = -1
    sure: bool = False


class Select(Message, frozen=True, tag="select"):
    """Ask where `cards` may go. By their `source` they are cards of the hand, discards from the deepest up (`river`),
    or the seat's own meld.
    """

    reference: Reference
    cards: CardNotations
    source: Literal["hand", "river", "meld"] = "hand"


class Arrange(Message, frozen=True, tag="arrange"):
    """Ask the program to fill the slots of the melds that must be laid first.

    `slots` has the cards for each slot; a slot may be empty. If there are no slots at all, the program fills them from
    the hand: `way` 0 asks for its best arrangement, 1 for the next best.
    """

    reference: Reference
    slots: Annotated[tuple[CardNotations, ...], Meta(max_length=12)] = ()
    way: Annotated[int, Meta(ge=0, le=100)] = 0
    """The rank of the arrangement that is asked for: 0 is the best, 1 the next best."""


class ShowHand(Message, frozen=True, tag="show_hand"):
    """Ask how the hand would be shown in a knock with the discard `card`; if that is empty, with the best discard."""

    reference: Reference
    card: Annotated[str, Meta(max_length=3)] = ""
    held: CardNotations = ()
    """The cards in the order of the player's hand, so that melds side by side are kept."""


class Ask(Message, frozen=True, tag="ask"):
    """Ask for the legal actions, the hand as melds, a hint, the rules, the score sheet, or the log of the deal."""

    about: Literal["legal", "melds", "hint", "rules", "scores", "log"]


class Undo(Message, frozen=True, tag="undo"):
    """Take the last play back."""


class Stand(Message, frozen=True, tag="stand"):
    """Set the seat's answer in advance to questions about discards, or cancel it.

    `until_turn`: pass on every discard until the seat's next turn. `all_but`: pass for the rest of the deal on all
    discards but wilds and the `ranks` (1 ace to 13 king); without `ranks` it means `until_turn`. `none`: no answer in
    advance.
    """

    passing: Literal["until_turn", "all_but", "none"]
    ranks: Annotated[tuple[Annotated[int, Meta(ge=1, le=13)], ...], Meta(max_length=13)] = ()


class LeaveSeat(Message, frozen=True, tag="leave_seat"):
    """Give the seat back: somebody else may sit down there."""


SeatMessage = (
    Hello | ClaimSeat | BeatMessage | PlayMessage | Select | Arrange | ShowHand | Ask | Undo | Stand | LeaveSeat
)
"""A message that a seat may send."""


# From the program to a seat


class SeatOffer(Struct, frozen=True):
    """A seat of the table as it is offered to a phone without a seat: its number, the name, picture and colour of its
    player, and whether a phone may take it (`kind`).
    """

    seat: int
    name: str
    avatar: str
    colour: int
    kind: Literal["free", "phone", "person", "bot"]
    """`free`: a phone may sit down; `phone`: a phone has sat down; `person`: a person at the window plays."""


class HousePerson(Struct, frozen=True):
    """A person of the house, whom a phone may be: the id of the `profile`, name and picture."""

    profile: str
    name: str
    avatar: str


class Table(Message, frozen=True, tag="table"):
    """The table, for a connection without a seat; sent again whenever somebody sits down or leaves."""

    protocol: int
    title: str
    """The title of the game."""
    word: str
    """The word of the table, which the window shows too, so that people see they are at the same table."""
    seats: tuple[SeatOffer, ...]
    people: tuple[HousePerson, ...]
    """The people of the house who have no seat yet."""
    avatars: tuple[str, ...]
    """The names of the pictures to choose from: `avatars/NAME.svg`."""
    told: str = ""
    """A sentence for the person who opens the page: why they have lost their seat, or that the table is full."""


class Seated(Message, frozen=True, tag="seated"):
    """The connection has this seat now, with the player's name. Its `secret` gets the seat back after a lost
    connection; nobody else may know it. `word` is the word of the table, which people compare with the one in the
    window.
    """

    seat: int
    secret: str
    name: str
    word: str
    back: str = "red"
    """The name of the card back in the window: `cards/back_NAME.svg`."""


class PlayerView(Struct, frozen=True):
    """A player as everybody at the table sees them."""

    seat: int
    name: str
    avatar: str
    colour: int
    kind: Literal["phone", "person", "bot"]
    cards: int
    """The number of cards in the hand."""
    score: int
    score_text: str
    dealer: bool
    acts: bool
    """Whether the match waits for this player."""
    melded: bool
    gone: bool
    """Whether the player has left the deal or is out of the match."""
    away: bool
    """Whether the player's phone cannot be reached."""
    hand: tuple[str, ...] = ()
    """The cards of an open hand; all hands are open once the deal is over."""


class MeldCard(Struct, frozen=True):
    """A card of a meld. `stands_for` is the card that a wild represents, in signs (`7♥`); empty for any other card."""

    card: str
    stands_for: str = ""


class MeldView(Struct, frozen=True):
    """A meld on the table: its number, the seat that owns it, its kind and its cards. `text` names it in words."""

    number: int
    owner: int
    kind: Literal["set", "run"]
    cards: tuple[MeldCard, ...]
    text: str


class ChoiceView(Struct, frozen=True):
    """An action that is legal now, with what it does in words; `sign` names its kind for a picture."""

    action: str
    text: str
    sign: str


class Dig(Struct, frozen=True):
    """A discard that can be drawn: the action that draws it, and a sentence on all cards that come with it. If it may
    not be drawn, `action` is empty and `text` says why.
    """

    index: int
    """The index in the discards, 0 for the deepest."""
    action: str
    text: str


class CutView(Struct, frozen=True):
    """The cut of the pack that the seat may make: `cut N` for N from `least` to `most`. `text` asks for it."""

    least: int
    most: int
    text: str


class SlotView(Struct, frozen=True):
    """The text of a meld that must be laid first, by the contract or as part of an opening."""

    text: str


class QuestionView(Struct, frozen=True):
    """A question that the seat is asked now: about a discard (`card`), or about buying back, where `card` is empty.

    `seconds` is the time for the answer and `left` the share of it that is left. Without a limit, they are 0 and -1.
    """

    text: str
    card: str
    left: float
    seconds: float


class ViewMessage(Message, frozen=True, tag="view"):
    """The whole table as the seat sees it. Each view replaces the previous one."""

    number: int
    """The number of the view, which grows with each one of a connection."""
    moment: int
    """The number of the moment, which changes whenever other actions become possible; see `PlayMessage`."""
    seat: int
    phase: str
    title: str
    """The game, deal and target."""
    prompt: str
    """The sentence that says what to do now, or whom the match waits for."""
    acts: bool
    """Whether the match waits for this seat."""
    turn: int
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    """The seat's own cards in the order in which they were dealt and drawn."""
    fits: tuple[str, ...]
    """The cards that can be laid off on a meld of the table now."""
    must_play: tuple[str, ...]
    """The cards that must be played next, or before the discard."""
    wild: tuple[str, ...]
    """The cards of the hand that are wild."""
    stock: int
    discards: tuple[str, ...]
    """The discards from the deepest to the top; without those that the rules hide from all players."""
    apart: tuple[str, ...]
    """Cards turned up that are out of play."""
    melds: tuple[MeldView, ...]
    terms: tuple[str, ...]
    """The special terms of this deal: contract, wild cards, first melds."""
    slots: tuple[SlotView, ...]
    """The melds that must be laid first, to be put together with `arrange`; empty if any meld may be laid."""
    choices: tuple[ChoiceView, ...]
    """The actions that need no card of the hand: draws, calls and passes, the end of a turn."""
    digs: tuple[Dig, ...]
    cut: CutView | None
    can_knock: bool
    knock_text: str
    """The label of the button that previews the hand in a knock; empty if no knock is possible now."""
    can_undo: bool
    question: QuestionView | None
    standing: str
    """The answer given beforehand, in words; empty for none."""
    can_stand: bool
    """Whether answers may be given beforehand."""
    deadwood: int
    """The points of the hand's unmelded cards, in games whose melds stay in the hand; else -1."""
    headline: str = ""
    """The result of the deal or the match once it is over."""
    over: Literal["", "deal", "match"] = ""


class Happened(Message, frozen=True, tag="happened"):
    """The latest events, as sentences, oldest first; the view that follows shows their result."""

    lines: tuple[str, ...]
    signals: tuple[Literal["your_turn", "call", "deal", "deal_over"], ...] = ()
    """The reasons for which the phone may ring or vibrate."""


class RefusedMessage(Message, frozen=True, tag="refused"):
    """The reason why an action was not done; the seat's view has not changed. `action` is its notation, `undo`, or
    empty for a call or after an error.
    """

    action: str
    text: str
    stale: bool = False
    """Whether the action came too late for the moment it was chosen in."""


class ConfirmMessage(Message, frozen=True, tag="confirm"):
    """The question (`text`) whether the discard `action` is meant. To confirm, the phone sends the play again with
    `sure`.
    """

    action: str
    text: str


class OfferView(Struct, frozen=True):
    """A place to which the selected cards may go, with `choices`, the legal actions that this may mean.

    If no action is legal there, `choices` is empty and `why_not` gives the reason.

    `target` is `meld` (the meld with this `number`), `new`, `discards`, `hand` or `knock`. Without a meld, `number` is
    0.
    """

    target: Literal["meld", "new", "discards", "hand", "knock"]
    number: int
    choices: tuple[ChoiceView, ...]
    why_not: str = ""


class Offers(Message, frozen=True, tag="offers"):
    """The answer to `select`: the places to which the selected cards may go, or why they may not."""

    reference: int
    offers: tuple[OfferView, ...]
    question: str = ""
    """The question to ask if a place has several choices."""


class SlotState(Struct, frozen=True):
    """One slot for a meld that must be laid first: the cards in it, and a text on its state. It is complete (`ready`),
    cannot become so (`wrong`), or neither.
    """

    cards: tuple[str, ...]
    text: str
    ready: bool
    wrong: bool


class Arranged(Message, frozen=True, tag="arranged"):
    """The answer to `arrange`: the slots with their cards, the cards left over, and a text on them.

    `choices` are the actions that lay the melds of the slots. `ways` is the number of arrangements from which the phone
    can choose one; 1 if it named the cards itself.
    """

    reference: int
    slots: tuple[SlotState, ...]
    left: tuple[str, ...]
    """The cards of the hand that are in no slot."""
    text: str
    """A sentence on what the slots lack, or, if they are complete, on what is left over; it may be empty."""
    choices: tuple[ChoiceView, ...]
    """The actions that lay the melds: several if a wild may stand for several cards, none if no lay is legal now."""
    ways: int = 1
    """The number of arrangements to choose from with `way`; 1 if cards were given."""


class ShowingView(Struct, frozen=True):
    """A way to show the hand in a knock. `action` is what the phone sends for it.

    The hand is shown as `melds`, the deadwood cards (`left`) and the discarded `card`, which is "" if none is
    discarded. `text` says how much deadwood is left.
    """

    action: str
    melds: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    card: str
    text: str


class Showings(Message, frozen=True, tag="showings"):
    """The answer to `show_hand`: the ways to show the hand, or, if there are none, a text that says why."""

    reference: int
    showings: tuple[ShowingView, ...]
    discards: tuple[str, ...]
    """The cards that may be discarded with a knock."""
    text: str


class Legal(Message, frozen=True, tag="legal"):
    """The answer to `ask` about `legal`: every legal action, up to the first 2000."""

    moment: int
    actions: tuple[ChoiceView, ...]


class Groups(Message, frozen=True, tag="groups"):
    """The answer to `ask` about `melds`: a new order of the hand, in groups. Each group is a meld, the last one the
    cards in no meld, if there are any.
    """

    groups: tuple[tuple[str, ...], ...]


class HintMessage(Message, frozen=True, tag="hint"):
    """The answer to `ask` about a `hint`: where to look, what to play, why (`reasons`), and the action to send. If
    there is no decision to make, `where` says so and the other texts are empty.
    """

    where: str
    play: str
    reasons: tuple[str, ...]
    action: str = ""


class Paragraph(Struct, frozen=True):
    """A part of a page to read."""

    kind: Literal["heading", "text", "item"]
    text: str


class RulesMessage(Message, frozen=True, tag="rules"):
    """The answer to `ask` about the `rules`: the rules of the match as a page to read."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class DealScore(Struct, frozen=True):
    """The points of deal number `deal` by seat (`scores`), and the totals after it."""

    deal: int
    scores: tuple[str, ...]
    totals: tuple[str, ...]


class Account(Struct, frozen=True):
    """The points of the last deal for a seat, line by line."""

    seat: int
    lines: tuple[str, ...]


class ScoresMessage(Message, frozen=True, tag="scores"):
    """The answer to `ask` about the `scores`: the names by seat, and every finished deal. Before a deal is finished,
    `accounts` and `text` are empty.
    """

    names: tuple[str, ...]
    deals: tuple[DealScore, ...]
    accounts: tuple[Account, ...]
    """The account of every seat in the last finished deal."""
    text: str
    """The sentence that says who leads."""


class Log(Message, frozen=True, tag="log"):
    """The answer to `ask` about the `log`: what has happened in this deal, oldest first."""

    lines: tuple[str, ...]


class Superseded(Message, frozen=True, tag="superseded"):
    """Another page has taken this seat; the page that gets this message can no longer play. `text` says so."""

    text: str


class SentAway(Message, frozen=True, tag="sent_away"):
    """The phone has lost its seat: the person has left it, or the host has given it to somebody else. Its secret is
    void. `text` says why.
    """

    text: str


class Goodbye(Message, frozen=True, tag="goodbye"):
    """The connection ends, and `text` says why: the program closes the table or the page is from another version. The
    seat is kept: its secret gets it back when the match is continued.
    """

    text: str


TableMessage = (
    Table
    | Seated
    | ViewMessage
    | Happened
    | RefusedMessage
    | ConfirmMessage
    | Offers
    | Arranged
    | Showings
    | Legal
    | Groups
    | HintMessage
    | RulesMessage
    | ScoresMessage
    | Log
    | BeatMessage
    | Superseded
    | SentAway
    | Goodbye
)
"""A message that a seat is sent."""

_seat_decoder = msgspec.json.Decoder(SeatMessage)


def _plain_text(value: object) -> str:
    """Return a translated text as a plain `str`; raise TypeError for anything else."""
    if isinstance(value, str):
        return str.__str__(value)
    raise TypeError(f"{type(value).__name__} cannot be sent")


_encoder = msgspec.json.Encoder(enc_hook=_plain_text)


class BadMessageError(ValueError):
    """The error that data is not a valid message of the protocol."""


def decode_seat_message(data: bytes | str) -> SeatMessage:
    """Decode the message of a seat; raise BadMessageError if the data is no such message, or is too long."""
    if len(data) > MAX_MESSAGE_BYTES:
        raise BadMessageError("the message is too long")
    try:
        message: SeatMessage = _seat_decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadMessageError(str(error)) from None
    return message


def encode(message: Message) -> str:
    """Return a message as JSON."""
    return _encoder.encode(message).decode()


def schemas() -> Mapping[str, Any]:
    """Return the JSON Schema of all messages: a seat sends a `SeatMessage`, and is sent a `TableMessage`."""
    (seat, table), parts = msgspec.json.schema_components([SeatMessage, TableMessage], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of a seat, version {VERSION}",
        "anyOf": [{"$ref": "#/$defs/SeatMessage"}, {"$ref": "#/$defs/TableMessage"}],
        "$defs": {**parts, "SeatMessage": seat, "TableMessage": table},
    }
