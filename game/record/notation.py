"""The text notation: parsing of cards, actions and melds. Their `repr` writes it."""

from __future__ import annotations

import re

from game.engine.actions import (
    DEALER,
    Action,
    Add,
    Buy,
    BuyBack,
    CallRummy,
    Claim,
    Cut,
    Discard,
    DrawDiscards,
    DrawStock,
    Drop,
    Force,
    Knock,
    Lay,
    Next,
    Pass,
    Shuffle,
    Slide,
    Take,
    Use,
)
from game.engine.cards import NO_SUIT, SUITS, Card, parse_card, parse_cards, parse_rank


class NotationError(ValueError):
    """The text is no card or action; the message gives the mistake and the allowed form."""


def parse_use(text: str) -> Use:
    """Parse a card and what it stands for: `7H`, `X`, `X=JH`, `2C=J`. Raise NotationError for other text."""
    face, sign, meaning = text.partition("=")
    try:
        card = parse_card(face)
        if not sign:
            return Use(card)
        meaning = meaning.strip().upper()
        if meaning[-1:] in SUITS and len(meaning) > 1:
            means = parse_card(meaning)
            return Use(card, means.rank, means.suit)
        return Use(card, parse_rank(meaning), NO_SUIT)
    except ValueError as error:
        raise NotationError(f"{text!r}: {error}") from None


def parse_uses(text: str) -> tuple[Use, ...]:
    """Parse cards separated by spaces, each as `parse_use` does; a blank text gives none."""
    return tuple(parse_use(word) for word in text.split())


# Between the words of an action there is one space by then.
_ADD = re.compile(r"(.+) to m(\d{1,9})", re.IGNORECASE)
_TAKE = re.compile(r"(\S+) from m(\d{1,9}) with (\S+)", re.IGNORECASE)
_SALTED = re.compile(r"(.+) salt ([0-9a-f]{32}) sha256 ([0-9a-f]{64})")
_WITH = re.compile(r" with ", re.IGNORECASE)
_SLIDE = re.compile(r"m(\d{1,9}) with (\S+)(?: to (\S+))?", re.IGNORECASE)
MAX_SEAT_DIGITS = 9
"""The most digits of a seat number."""
_ACTIONS_BY_TEXT: dict[str, type[Action]] = {
    "draw stock": DrawStock,
    "buy": Buy,
    "pass": Pass,
    "drop": Drop,
    "buy back": BuyBack,
    "call rummy": CallRummy,
    "force": Force,
    "next": Next,
    "knock": Knock,
}
_ACTION_EXAMPLES = (
    "cut 37, draw stock, draw discards, draw discards from 7H, lay 4H 5H 6H, lay 3C 3D 3S / 4H 5H 6H, "
    "add 7H to m1, take X from m1 with JH, slide m1 with 9S, slide m1 with 9S to 6S, "
    "discard 4H, buy, buy back, pass, drop, call rummy, force, "
    "knock, knock 7H, knock 7H with 4H 5H 6H / 9C 9D 9S, "
    "claim 7H to m1, claim 7H 8H 9H, next"
)


def parse_action(text: str, default_seat: int) -> Action:
    """Parse an action; one without a seat in front gets `default_seat`.

    Raises:
        NotationError: the text is no action.
    """
    seat = default_seat
    number, colon, rest = text.partition(":")
    if colon and number.strip().isdecimal() and len(number.strip()) <= MAX_SEAT_DIGITS:
        seat, text = int(number), rest.strip()
    words = " ".join(text.split())
    plain = _ACTIONS_BY_TEXT.get(words.lower())
    if plain is not None:
        return plain(seat)
    verb, _, rest = words.partition(" ")
    try:
        action = _parse_verb(verb.lower(), rest, seat)
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"{text!r}: {error}") from None
    if action is None:
        raise NotationError(f"{text!r} is no action; actions are written like: {_ACTION_EXAMPLES}")
    return action


def _parse_verb(verb: str, rest: str, seat: int) -> Action | None:
    if verb == "cut" and rest.isdecimal() and len(rest) < 6:
        return Cut(seat, int(rest))
    if verb == "draw":
        return _parse_draw(rest, seat)
    if verb == "lay" and rest:
        melds = tuple(parse_uses(part) for part in rest.split("/"))
        if not all(melds):
            raise NotationError(f"'lay {rest}': one of the melds has no cards")
        return Lay(seat, melds)
    if verb == "discard" and rest:
        return Discard(seat, parse_card(rest))
    if verb == "knock" and rest:
        return _parse_knock(rest, seat)
    if verb == "shuffle" and rest:
        return _parse_shuffle(rest)
    return _parse_with_meld(verb, rest, seat)


def _parse_shuffle(rest: str) -> Shuffle:
    match = _SALTED.fullmatch(rest)
    if match is None:
        return Shuffle(DEALER, parse_cards(rest))
    shuffle = Shuffle(DEALER, parse_cards(match[1]), match[2])
    if shuffle.fingerprint != match[3]:
        raise NotationError("the order or its salt was changed: the sha256 is another one")
    return shuffle


def _parse_knock(rest: str, seat: int) -> Action:
    """Parse the rest of a knock: `7H`, `7H with 4H 5H 6H / 9C 9D 9S` or `with …`. Raise ValueError for other text."""
    face, named, melds = _WITH.sub(" with ", f" {rest} ").partition(" with ")
    if not named:
        return Knock(seat, parse_card(rest))
    shown = tuple(parse_uses(part) for part in melds.split("/"))
    if not all(shown):
        raise NotationError(f"'knock {rest}': one of the melds has no cards")
    return Knock(seat, parse_card(face) if face.strip() else None, shown)


def _parse_draw(rest: str, seat: int) -> Action | None:
    if rest.lower() == "discards":
        return DrawDiscards(seat)
    if rest.lower().startswith("discards from "):
        return DrawDiscards(seat, parse_card(rest[len("discards from ") :]))
    return None


def _parse_with_meld(verb: str, rest: str, seat: int) -> Action | None:
    if verb in ("add", "claim"):
        match = _ADD.fullmatch(rest)
        if match and verb == "add":
            return Add(seat, parse_uses(match[1]), int(match[2]))
        if match:
            return Claim(seat, parse_uses(match[1]), int(match[2]))
        return Claim(seat, parse_uses(rest)) if verb == "claim" and rest else None
    if verb == "take" and (match := _TAKE.fullmatch(rest)):
        return Take(seat, _parse_taken(match[1]), int(match[2]), parse_card(match[3]))
    if verb == "slide" and (match := _SLIDE.fullmatch(rest)):
        return Slide(seat, int(match[1]), parse_card(match[2]), parse_card(match[3]) if match[3] else None)
    return None


def _parse_taken(text: str) -> Card:
    return parse_use(text).card
