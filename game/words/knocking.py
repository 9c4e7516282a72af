"""Texts of hands that are shown: deadwood, knocking, laying off, and winning hands as dealt. Without pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.numbers import listed, number_text
from game.content.rule_text.facts import factor_in_words
from game.content.translation import pgettext
from game.engine.cards import Card
from game.engine.play.dealing import dealt_winners
from game.engine.play.knocking import NO_LIMIT, ending_word, knock_limit
from game.engine.play.scoring import is_doubled, undercutters
from game.engine.sheet.keys import are_hands_compared
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, Ending, State
from game.words.strings import CardPlace, Names, _, point_count_text, signs


def is_gin_named(rules: Rules) -> bool:
    """Whether a hand without deadwood is called gin. It is if hands with deadwood may be shown too, if gin brings a
    bonus, or if there is a big gin.
    """
    keys = rules.knocking
    return keys.limit != 0 or keys.by_upcard or keys.gin_bonus != 0 or keys.big_gin != "none"


def limit_lines(state: State) -> list[str]:
    """Return, line by line: the knock limit of a deal, or that any hand or only one without deadwood may be shown; the
    upcard if it sets the limit; and whether the deal counts double.
    """
    rules, up = state.rules.knocking, state.upcard
    limit = knock_limit(state)
    lines = [_("Knock at {limit}").format(limit=limit)]
    if limit == NO_LIMIT:
        lines = [_("Knock with any hand")]
    elif not limit:
        lines = [_without_deadwood(state.rules)]
    if rules.by_upcard and up is not None:
        lines.append(_("Turned up: {card}").format(card=signs(up)))
    if is_doubled(state):
        lines.append(_("This deal counts double"))
    return lines


def first_lines(state: State, seat: int) -> list[str]:
    """Return, line by line, the points of the hand in `seat`, and that its player may knock before the draw, with the
    limit if there is one. The rules must allow such a knock, which is not checked.
    """
    limit, points = knock_limit(state), state.rules.points_of(state.hands[seat])
    said = _("You may knock before you draw")
    if limit != NO_LIMIT:
        said = _("You may knock before you draw, at {limit}").format(limit=limit)
    return [_("Your hand counts {points}").format(points=number_text(points)), said]


def first_question(state: State, seat: int) -> tuple[str, str]:
    """Return the title and the text of the dialog that asks the player in `seat` about a knock before the draw: the
    question with the points of the hand, and the consequences of a knock. The rules must allow such a knock, which is
    not checked.
    """
    rules, points = state.rules, state.rules.points_of(state.hands[seat])
    title = _("Knock with {points}?").format(points=point_count_text(points))
    more = _("All hands are compared, and the deal is over.")
    if rules.last_turn:
        more = _("You show your hand, and everybody else has one more turn.")
    undercut = rules.knocking.undercut
    if undercut == "never" or not are_hands_compared(rules.scoring, rules.knocking, in_hand=False):
        return title, more
    caught = {
        ("own", "less"): _("If anybody holds less, your hand counts {multiple}."),
        ("own", "as_little"): _("If anybody holds as little, or less, your hand counts {multiple}."),
    }.get((rules.scoring.settle, undercut))
    if caught is None:
        caught = _("You pay {multiple} to everybody who holds as little as you, or less.")
        if undercut == "less":
            caught = _("You pay {multiple} to everybody who holds less than you.")
    return title, f"{more} {caught.format(multiple=factor_in_words(rules.knocking.undercut_times))}"


def _without_deadwood(rules: Rules) -> str:
    """Return the phrase that says how a deal ends in a game that allows no deadwood."""
    if is_gin_named(rules):
        return _("Only gin ends it")
    return {
        "knock": _("Knock with no deadwood"),
        "show": _("Show with no deadwood"),
        "out": _("Go out with no deadwood"),
    }[ending_word(rules)]


def deadwood_text(points: int, limit: int, rules: Rules) -> tuple[str, str]:
    """Return two texts: how much deadwood a hand has, and which hands may knock under `limit`.

    For 23 points and a limit of 10 they are `Deadwood 23` and `you may knock at 10`. Without deadwood the first is `No
    deadwood`. The second has words of its own for a limit of 0 and for NO_LIMIT; it does not depend on `points`.
    """
    said = _("Deadwood {points}").format(points=number_text(points)) if points else _("No deadwood")
    if limit == NO_LIMIT:
        return said, _("you may knock with any hand")
    if not limit:
        if is_gin_named(rules):
            return said, _("only gin can be shown")
        return said, {
            "knock": _("you may knock with none"),
            "show": _("you may show with none"),
            "out": _("you may go out with none"),
        }[ending_word(rules)]
    return said, _("you may knock at {limit}").format(limit=limit)


def offer_question(state: State) -> str:
    """Return the question about the card on offer: whether to take it or, if a drawn card was turned up, whether to
    play it at once. There must be such a card, the top discard.
    """
    if state.this_turn.turned:
        return _("Play the {card} at once, or leave it?").format(card=signs(state.discards[-1]))
    return _("Take the {card}, or pass?").format(card=signs(state.discards[-1]))


def lay_off_question(state: State, names: Names) -> str:
    """Return the prompt to lay off after a knock; it names the knocker, if known."""
    if state.shown is None:
        return _("Lay off what fits")
    return _("{name} has knocked: lay off what fits").format(name=names[state.shown.seat])


def button_text(rules: Rules) -> str:
    """Return the label of the button that ends the deal by showing a hand."""
    return {"knock": _("Knock"), "show": _("Show"), "out": _("Go out")}[ending_word(rules)]


def no_showing_yet_text(rules: Rules) -> str:
    """Return the sentence that says when a hand can be shown, for a player who cannot show one now."""
    return {
        "knock": _("You can knock on your turn, after drawing."),
        "show": _("You can show your hand on your turn, after drawing."),
        "out": _("You can go out on your turn, after drawing."),
    }[ending_word(rules)]


def false_show_cost(rules: Rules) -> str:
    """Return the sentence that says what it costs to show a hand that does not qualify."""
    points = point_count_text(rules.knocking.false_show)
    return _("It costs you {points}, and you are out of the deal.").format(points=points)


def discard_offer(rules: Rules) -> str:
    """Return the offer to end the deal with a discard, as these rules call it: “knock with this discard”, “show your
    hand …” or “go out …”.
    """
    return {
        "knock": _("knock with this discard"),
        "show": _("show your hand with this discard"),
        "out": _("go out with this discard"),
    }[ending_word(rules)]


def drop_text(rules: Rules) -> str:
    """Return the hint shown on the mat on which a dropped card ends the deal."""
    return {
        "knock": _("Drop a card here to knock"),
        "show": _("Drop a card here to show your hand"),
        "out": _("Drop a card here to go out"),
    }[ending_word(rules)]


def showing_place(cards: str, rules: Rules) -> CardPlace:
    """Return a description of the player's own mat as the place to which the cards named `cards` can go to end the
    deal.
    """
    sentence, named = {
        "knock": (_("{cards} can go onto your mat, to knock."), _("onto your mat, to knock")),
        "show": (_("{cards} can go onto your mat, to show your hand."), _("onto your mat, to show your hand")),
        "out": (_("{cards} can go onto your mat, to go out."), _("onto your mat, to go out")),
    }[ending_word(rules)]
    return CardPlace(sentence.format(cards=cards), named)


def discard_prompt(rules: Rules) -> str:
    """Return the prompt to discard, for a player who may also end the deal by showing a hand."""
    return {
        "knock": _("Discard a card, or knock"),
        "show": _("Discard a card, or show your hand"),
        "out": _("Discard a card, or go out"),
    }[ending_word(rules)]


def kind_called(kind: str, points: int, rules: Rules | None) -> str:
    """Return the call of a player who shows a hand with `points` of deadwood, such as "Gin!"; `kind` is "knock", "gin"
    or "big_gin". Where the rules do not name gin, every kind has the same call, without points. `rules` None stands for
    a game with knocking and gin.
    """
    if rules is not None and not is_gin_named(rules):
        return {"knock": _("Knock!"), "show": _("Show!"), "out": _("Out!")}[ending_word(rules)]
    if kind == "big_gin":
        return _("Big gin!")
    return _("Gin!") if kind == "gin" else _("Knock! {points}").format(points=number_text(points))


def knocked_text(name: str, kind: str, points: int, rules: Rules | None = None) -> str:
    """Return the sentence that says how the player `name` showed a hand: its `kind`, as in `kind_called`, or for a
    knock its `points` of deadwood. Where the rules do not name gin, it says that there was no deadwood; `rules` None
    stands for a game with knocking and gin.
    """
    if rules is not None and not is_gin_named(rules):
        text = {
            "knock": _("{name} knocks with no deadwood."),
            "show": _("{name} shows a hand with no deadwood."),
            "out": _("{name} goes out with no deadwood."),
        }[ending_word(rules)]
        return text.format(name=name)
    if kind == "big_gin":
        return _("{name} shows big gin.").format(name=name)
    if kind == "gin":
        return _("{name} shows gin.").format(name=name)
    return _("{name} knocks with {points}.").format(name=name, points=point_count_text(points))


def shown_text(deal: State, names: Names, me: int = NOBODY) -> str:
    """Return the sentence that says how a deal ended with a shown hand; if the knocker was undercut, who undercut it.
    "" if no hand was shown. The player in seat `me` is addressed as "you".
    """
    if deal.shown is None:
        return ""
    seat, kind = deal.shown.seat, deal.shown.kind if is_gin_named(deal.rules) else "knock"
    word = "knock" if is_gin_named(deal.rules) else ending_word(deal.rules)
    under = who_undercut(deal)
    if under:
        return _undercut_text(under, seat, names, me)
    if seat == me:
        ended = {"knock": _("You knocked."), "show": _("You showed your hand."), "out": _("You went out.")}[word]
        return {"gin": _("You showed gin!"), "big_gin": _("You showed big gin!")}.get(kind, ended)
    ended = {"knock": _("{name} knocked."), "show": _("{name} showed a hand."), "out": _("{name} went out.")}[word]
    said = {"gin": _("{name} showed gin."), "big_gin": _("{name} showed big gin.")}.get(kind, ended)
    return said.format(name=names[seat])


def _undercut_text(under: Sequence[int], knocker: int, names: Names, me: int) -> str:
    """Return the sentence that names the seats that undercut the knocker; the player in seat `me` is addressed as
    "you".
    """
    others = [names[seat] for seat in under if seat != me]
    if me in under:
        text = _("You and {names} undercut {name}!") if others else _("You undercut {name}!")
    elif len(others) == 1:
        text = _("{names} undercut you!") if knocker == me else _("{names} undercut {name}!")
    else:
        text = pgettext("several", "{names} undercut {name}!")
        if knocker == me:
            text = pgettext("several", "{names} undercut you!")
    return text.format(names=listed(others), name=names[knocker])


def who_undercut(deal: State) -> tuple[int, ...]:
    """Return the seats that undercut the knocker and score for that. There are none before the end of the deal."""
    return tuple(seat for seat in undercutters(deal) if deal.deal_scores[seat] > 0) if deal.ending else ()


def seat_shown_text(deal: State, seat: int) -> str:
    """Return a short text on the part of `seat` in the end of the deal: that it was dealt a winning hand, how it showed
    its hand, or that it undercut the knocker. Empty for any other seat.
    """
    if deal.ending is Ending.DEALT and seat in dealt_winners(deal):
        return _("dealt {points}").format(points=number_text(deal.rules.points_of(deal.hands[seat])))
    if deal.shown is None:
        return ""
    if deal.shown.seat == seat and not is_gin_named(deal.rules):
        return {"knock": _("knocked"), "show": _("showed"), "out": _("went out")}[ending_word(deal.rules)]
    if deal.shown.seat == seat:
        return {"gin": _("gin"), "big_gin": _("big gin")}.get(deal.shown.kind, _("knocked"))
    return _("undercut") if seat in who_undercut(deal) else ""


def knock_title(card: Card | None, left: tuple[Card, ...], rules: Rules) -> str:
    """Return the title of the page that asks for confirmation of a knock with the deadwood `left`.

    It is a question; where the rules name gin, a hand without deadwood has the call of gin or big gin instead. `card`
    is the discard, None for big gin.
    """
    points = rules.points_of(left)
    if not is_gin_named(rules) and not points:
        return {
            "knock": _("Knock with no deadwood?"),
            "show": _("Show with no deadwood?"),
            "out": _("Go out with no deadwood?"),
        }[ending_word(rules)]
    if card is None:
        return _("Big gin!")
    return _("Knock with {points}?").format(points=point_count_text(points)) if left else _("Gin!")
