"""Texts of hints in three steps: where to look, the play, and the reasons. Without pygame.

Melds on the table are named by a formatter, as in refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import game.bots.explain.reasons as reasons
from game.bots.explain.reasons import Advice, Gain, PlayReason
from game.content.numbers import listed
from game.content.rule_text.facts import factor_in_words
from game.content.translation import counted, counted_phrase, phrase
from game.engine.actions import (
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
    Pass,
    Slide,
    Take,
    Use,
)
from game.engine.cards import Card
from game.engine.play.drawing import is_top_turned_up
from game.engine.play.knocking import ending_word
from game.engine.play.verbs import why_not
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State
from game.words.strings import MeldText, Names, Terms, _, card_count_text, meld_name, point_count_text, signs

_MOST_PLAYS = 4
_MOST_FACES = 8
"""Most cards that are named one by one."""


def no_decision_text() -> str:
    """Return the note shown when the player has no decision to make."""
    return _("There is nothing for you to decide now.")


def thinking_text() -> str:
    """Return the note shown while a hint is computed."""
    return _("Let me think …")


def no_reason_text(advice: Advice) -> str:
    """Return the note shown for an advice without reasons: that there was no time to find them, or that none stands
    out.
    """
    if advice.hurried:
        return _("There was no time to work out why.")
    return _("No single reason stands out: it is the better play overall.")


def where_to_look_text(advice: Advice, state: State) -> str:
    """Return the first step of a hint: a sentence on where to look, without the advised play."""
    found, action = {type(each) for each in advice.reasons}, advice.action
    if reasons.GoesOut in found:
        return _("You can go out this turn.")
    if reasons.NothingOver in found:
        return _("Check how your melds are arranged: nothing has to be left over.")
    if reasons.ContractHeldBack in found:
        return _("Your contract is complete and can wait. Discard a card it does not need.")
    if isinstance(action, Discard) and found & {reasons.Wanted, reasons.Fits}:
        return _("One of your cards is dangerous: look at what others collect.")
    return _WHERE[type(action)](state)


_WHERE: dict[type[Action], Callable[[State], str]] = {
    DrawDiscards: lambda state: (
        _("Look at the card turned up: it is of use to you.")
        if is_top_turned_up(state)
        else _("Look at the discards: there is something for you.")
    ),
    DrawStock: lambda state: _stock_text(state),  # noqa: PLW0108 (it stands below)
    Lay: lambda state: _("Look at your hand: you can lay a meld."),
    Add: lambda state: _("Look at the table: one of your cards fits there."),
    Take: lambda state: _("You can take a wild from the table."),
    Slide: lambda state: (
        _("Look at the jokers in runs.")
        if state.rules.wilds.slide_from == "anywhere"
        else _("Look at the jokers at the ends of runs.")
    ),
    Discard: lambda state: _("One of your cards is less useful than the others."),
    Knock: lambda state: (
        _("Count your hand: it is low enough to knock.")
        if not state.rules.melding.in_hand
        else _("Count your deadwood: it is low enough to knock.")
        if ending_word(state.rules) == "knock"
        else _("Check how your melds are arranged: nothing has to be left over.")
    ),
    BuyBack: lambda state: _("You are out, and can win only if you buy back in."),
    Drop: lambda state: _("Weigh what you may lose against the price of dropping out."),
    Buy: lambda state: _("Look at the card on offer: it is worth having."),
    CallRummy: lambda state: _("Look at the last discard, and at the melds on the table."),
    Force: lambda state: _("Look at the card that was left, and whose meld it fits."),
    Claim: lambda state: _("Look at the discards: you can call rummy."),
    Cut: lambda state: _("Count how many cards the deal needs."),
    Pass: lambda state: (
        _("Nothing helps you now.")
        if state.phase in (Phase.DRAW, Phase.LAY_OFF)
        else _("The card on offer is of little use to you.")
    ),
}


def _stock_text(state: State) -> str:
    """Return the first step of a hint to draw from the stock: that only the stock can be drawn, or that the discards do
    not help.
    """
    if not _may_be_had(state):
        return _("There is only the stock.")
    if is_top_turned_up(state):
        return _("The card turned up does not help you now.")
    return _("The discards do not help you now.")


def _may_be_had(state: State) -> bool:
    return bool(state.discards) and why_not(state, DrawDiscards(state.turn)) is None


def advised_plays_text(advice: Advice, state: State, meld: MeldText = meld_name) -> str:
    """Return the second step of a hint as a sentence: the advised plays of this turn, of which there must be at least
    one. `meld` returns a meld as text by its number.
    """
    said = line_of_play_text(advice.line, state, meld=meld)
    return _("{play}.").format(play=said[:1].upper() + said[1:])


class ReasonTerms(Terms):
    """Terms for reasons. If there are `wilds` in the game, texts with a number of unseen cards add `not counting
    wilds`.
    """

    def __init__(self, names: Names, wilds: bool, meld: MeldText) -> None:
        super().__init__(names, signs, meld=meld)
        self.wilds = wilds

    def unseen(self, count: int) -> str:
        """Return a number of unseen cards (in the stock and the other hands) as a phrase: `3 unseen cards`. In games
        with wilds it adds "not counting wilds", so `count` must leave them out.
        """
        if self.wilds:
            return counted_phrase(
                "1 unseen card, not counting wilds", "{count} unseen cards, not counting wilds", count
            )
        return counted_phrase("1 unseen card", "{count} unseen cards", count)

    def each_of(self, count: int) -> str:
        """Return the text for `count` unseen cards, any one of which is enough: `any one of 3 unseen cards`. For less
        than two cards it is that of `unseen`.
        """
        if count < 2:
            return self.unseen(count)
        if self.wilds:
            return phrase("any one of {count} unseen cards, not counting wilds", count=count)
        return phrase("any one of {count} unseen cards", count=count)

    def faces(self, cards: Sequence[Card]) -> str:
        """Return a colon and the cards, to be put after their number. Empty if there are no cards or too many."""
        return _(": {cards}").format(cards=self.cards(cards)) if 0 < len(cards) <= _MOST_FACES else ""


class _PlayContext(NamedTuple):
    """The state in which a play is described, and the function that names its melds."""

    state: State
    meld: MeldText

    def on(self, number: int) -> str:
        """Return the name of meld `number`; `the new meld` for a number beyond the melds on the table, as an earlier
        play of the same turn lays it.
        """
        return self.meld(number) if number <= len(self.state.melds) else phrase("the new meld")


def gain_text(gain: Gain, state: State, meld: MeldText = meld_name) -> str:
    """Return in words how much more a play is worth than the next best play, which is named.

    The next best may also be to say nothing. The gain is given in points, rounded, and at least 1. If the play also
    wins more matches, their number in a hundred follows, unless it rounds to zero. `meld` returns a meld as text by its
    number.
    """
    other = _("saying nothing") if gain.instead is None else action_text(gain.instead, state, meld)
    text = _("Worth roughly {points} more than the next best: {other}.").format(
        points=point_count_text(max(1, round(gain.points))), other=other
    )
    if (more := round(100 * gain.chance)) < 1:
        return text
    return text + " " + counted("It wins 1 more match in 100.", "It wins {count} more matches in 100.", more)


def action_text(action: Action, state: State, meld: MeldText = meld_name) -> str:
    """Return an action in words: `discard the 7♥`. `meld` turns the number of a meld into its name; by default `m2`."""
    return _PLAYS[type(action)](action, _PlayContext(state, meld))


def line_of_play_text(line: Sequence[Action], state: State, most: int = _MOST_PLAYS, meld: MeldText = meld_name) -> str:
    """Return the plays of a turn as a phrase: the first `most` in words, then how many more there are; "" without
    plays. `state` is that before the first play. `meld` returns the text for a meld's number.
    """
    parts = [action_text(action, state, meld) for action in line[:most]]
    more = len(line) - len(parts)
    return listed([*parts, counted("1 more play", "{count} more plays", more)] if more else parts)


def reason_text(reason: PlayReason, names: Names, wilds: bool = False, meld: MeldText = meld_name) -> str:
    """Return a reason for a play in a sentence; `wilds` tells whether the pack contains wilds. `meld` returns a meld as
    text by its number.
    """
    return _REASONS[type(reason)](reason, ReasonTerms(names, wilds, meld))


def has_wilds(rules: Rules) -> bool:
    """Whether the pack of a game contains wilds."""
    return any(face in rules.wild for face in rules.pack)


def _draw_text(action: DrawDiscards, table: _PlayContext) -> str:
    discards = table.state.discards
    if action.deepest is None and table.state.rules.draw.discards == "pile" and len(discards) > 1:
        return _("take the pile")
    card = discards[-1] if action.deepest is None else action.deepest
    return (_("take the {card}") if card == discards[-1] else _("dig down to the {card}")).format(card=signs(card))


def _claim_text(action: Claim, table: _PlayContext) -> str:
    if not action.meld:
        return _("call rummy: {cards}").format(cards=_uses(action.cards))
    return _("call rummy: {cards} for {meld}").format(cards=_uses(action.cards), meld=table.meld(action.meld))


def _pass_text(action: Pass, table: _PlayContext) -> str:
    if table.state.phase is Phase.LAY_OFF:
        return _("stop laying off")
    if table.state.phase is Phase.DRAW:
        return _("end the deal")
    return _("leave the {card}").format(card=signs(table.state.discards[-1]))


def _knock_text(action: Knock, table: _PlayContext) -> str:
    word, melds = ending_word(table.state.rules), listed([*map(_uses, action.melds)])
    if action.card is None and not action.melds:
        return {"knock": _("knock"), "show": _("show your hand"), "out": _("go out")}[word]
    if action.card is None:
        text = {
            "knock": _("knock, with the melds {melds}"),
            "show": _("show your hand, with the melds {melds}"),
            "out": _("go out, with the melds {melds}"),
        }[word]
        return text.format(melds=melds)
    text = {
        "knock": _("knock, discarding the {card}"),
        "show": _("show your hand, discarding the {card}"),
        "out": _("go out, discarding the {card}"),
    }[word]
    if action.melds:
        text = {
            "knock": _("knock, discarding the {card}, with the melds {melds}"),
            "show": _("show your hand, discarding the {card}, with the melds {melds}"),
            "out": _("go out, discarding the {card}, with the melds {melds}"),
        }[word]
    return text.format(card=signs(action.card), melds=melds)


_PLAYS: dict[type[Action], Callable[[Any, _PlayContext], str]] = {
    DrawStock: lambda a, t: _("draw from the stock"),
    DrawDiscards: _draw_text,
    Lay: lambda a, t: _("lay {melds}").format(melds=listed([*map(_uses, a.melds)])),
    Add: lambda a, t: _("add {cards} to {meld}").format(cards=_uses(a.cards), meld=t.on(a.meld)),
    Take: lambda a, t: _("take the {wild} from {meld} with the {card}").format(
        wild=signs(a.wild), meld=t.on(a.meld), card=signs(a.card)
    ),
    Slide: lambda a, t: _("move the joker in {meld} with the {card}").format(meld=t.on(a.meld), card=signs(a.card)),
    Discard: lambda a, t: _("discard the {card}").format(card=signs(a.card)),
    Knock: _knock_text,
    Drop: lambda a, t: _("drop out of the deal"),
    BuyBack: lambda a, t: _("buy back into the match"),
    Buy: lambda a, t: _("call for the {card}").format(card=signs(t.state.discards[-1])),
    CallRummy: lambda a, t: _("call rummy on the {card}").format(card=signs(t.state.discards[-1])),
    Force: lambda a, t: _("force the {card} on its player").format(card=signs(t.state.discards[-1])),
    Claim: _claim_text,
    Cut: lambda a, t: _("lift {cards}").format(cards=card_count_text(a.count)),
    Pass: _pass_text,
}


def _uses(cards: Sequence[Use]) -> str:
    return " ".join([signs(use.card) for use in cards])


def _waits(reason: reasons.Waits, words: ReasonTerms) -> str:
    if reason.count:
        return counted(
            "1 card is missing for your first melds. You get closer with {unseen}{faces}.",
            "{count} cards are missing for your first melds. You get closer with {unseen}{faces}.",
            reason.missing,
            unseen=words.each_of(reason.count),
            faces=words.faces(reason.faces),
        )
    if words.wilds:
        return counted(
            "1 card is missing for your first melds; only a wild could bring you closer.",
            "{count} cards are missing for your first melds; only a wild could bring you closer.",
            reason.missing,
        )
    return counted(
        "1 card is missing for your first melds; no single card would bring you closer.",
        "{count} cards are missing for your first melds; no single card would bring you closer.",
        reason.missing,
    )


def _no_nearer(reason: reasons.NoNearer, words: ReasonTerms) -> str:
    card = words.card(reason.card)
    if not reason.missing:
        return _("You do not need the {card}: nothing is missing for your first melds.").format(card=card)
    return counted(
        "The {card} brings you no closer: 1 card is missing with or without it.",
        "The {card} brings you no closer: {count} cards are missing with or without it.",
        reason.missing,
        card=card,
    )


def _spare(reason: reasons.Spare, words: ReasonTerms) -> str:
    card = words.card(reason.card)
    if not reason.missing:
        return _("The {card} is not needed for your first melds: nothing is missing without it.").format(card=card)
    return counted(
        "The {card} is not needed for your first melds: 1 card is missing with or without it.",
        "The {card} is not needed for your first melds: {count} cards are missing with or without it.",
        reason.missing,
        card=card,
    )


def _draws(reason: reasons.Draws, words: ReasonTerms) -> str:
    text = _("You could play {count} of {unseen} at once{faces}.")
    return text.format(unseen=words.unseen(reason.unseen), count=reason.count, faces=words.faces(reason.faces))


def _makes(reason: reasons.Makes, words: ReasonTerms) -> str:
    if len(reason.faces) == 1:
        return _("The {card} fits on the table.").format(card=words.card(reason.card))
    text = (
        _("It gives you another possible meld: {cards}.") if reason.is_choice else _("With it, you can play {cards}.")
    )
    return text.format(cards=words.cards(reason.faces))


def _idle(reason: reasons.Idle, words: ReasonTerms) -> str:
    text = _("The {card} fits into a meld only with {unseen}.")
    if reason.count > 1:
        text = _("The {card} fits into a meld only with one of {unseen}.")
    elif not reason.count:
        text = _("No single card would bring the {card} into a meld.")
        if words.wilds:
            text = _("Only a wild could bring the {card} into a meld.")
    return text.format(card=words.card(reason.card), unseen=words.unseen(reason.count))


def _refusal_text(reason: reasons.Spurned, words: ReasonTerms) -> str:
    text = _("{name} did not want the {near}, so the {card} is fairly safe.")
    if reason.near == reason.card:
        text = _("{name} did not want the {near}, so it is fairly safe.")
    return text.format(name=words.name(reason.seat), near=words.card(reason.near), card=words.card(reason.card))


def _first_lay(reason: reasons.FirstLayReason, words: ReasonTerms) -> str:
    if reason.points:
        return _("It is enough for the {points} your first melds must count.").format(
            points=point_count_text(reason.points)
        )
    return _("Your contract is complete.")


def _laid_cards_text(reason: reasons.LaidCardsReason, words: ReasonTerms) -> str:
    if not reason.held:
        return _("It puts {cards} on the table and leaves none in your hand.").format(
            cards=card_count_text(reason.count)
        )
    return _("It puts {cards} on the table and leaves {held} in your hand.").format(
        cards=card_count_text(reason.count), held=card_count_text(reason.held)
    )


def _lowers(reason: reasons.Lowers, words: ReasonTerms) -> str:
    text = _("The {card} would lower your deadwood by no more than {points}.")
    if not reason.points:
        text = _("The {card} would not lower your deadwood.")
    return text.format(card=words.card(reason.card), points=point_count_text(reason.points))


def _nothing_over(reason: reasons.NothingOver, words: ReasonTerms) -> str:
    if not reason.bonus:
        return _("All your cards are in melds: nothing is left over.")
    return _("All your cards are in melds: that brings another {points}, and nobody can undercut you.").format(
        points=point_count_text(reason.bonus)
    )


_REASONS: dict[type[PlayReason], Callable[[Any, ReasonTerms], str]] = {
    reasons.GoesOut: lambda r, w: _("You go out with it."),
    reasons.HandFalls: lambda r, w: _("It leaves {after} in your hand instead of {before}.").format(
        after=point_count_text(r.after), before=r.before
    ),
    reasons.TableCounts: lambda r, w: _("It scores {points} at once: cards on the table count for you.").format(
        points=point_count_text(r.points)
    ),
    reasons.HeldBack: lambda r, w: _("{cards} can wait in your hand: nobody holds fewer than {count}.").format(
        cards=listed([*map(w.cards, r.melds)]), count=card_count_text(r.fewest)
    ),
    reasons.WholeHand: lambda r, w: (
        _("Keep your hand together: laid all at once, it makes the others’ cards count {multiple}.").format(
            multiple=factor_in_words(r.times)
        )
        if r.times > 1
        else _("Keep your hand together, to lay all of it at once.")
    ),
    reasons.WholeHandSooner: lambda r, w: (
        _("Without the {card}, you can probably lay your whole hand soonest.").format(card=w.card(r.card))
        if r.other is None
        else _("Without the {card}, you can probably lay your whole hand sooner than without the {other}.").format(
            card=w.card(r.card), other=w.card(r.other)
        )
    ),
    reasons.ContractHeldBack: lambda r, w: _(
        "You can lay your contract as {melds}, but it can wait: nobody holds fewer than {count}, and nobody can "
        "add to melds you still hold."
    ).format(melds=listed([*map(w.cards, r.melds)]), count=card_count_text(r.fewest)),
    reasons.FirstLayReason: _first_lay,
    reasons.Nearer: lambda r, w: (
        counted(
            "With it, 1 card is missing for your first melds instead of {before}.",
            "With it, {count} cards are missing for your first melds instead of {before}.",
            r.after,
            before=r.before,
        )
        if r.after
        else _("With it, you have all you need for your first melds.")
    ),
    reasons.Ready: lambda r, w: _("You hold all you need for your first melds."),
    reasons.NoNearer: _no_nearer,
    reasons.Waits: _waits,
    reasons.Spare: _spare,
    reasons.Needed: lambda r, w: counted(
        "Without the {card}, 1 card is missing instead of {missing}.",
        "Without the {card}, {count} cards are missing instead of {missing}.",
        r.without,
        card=w.card(r.card),
        missing=r.missing,
    ),
    reasons.Draws: _draws,
    reasons.Makes: _makes,
    reasons.NoPlace: lambda r, w: _("You could not play the {card} now.").format(card=w.card(r.card)),
    reasons.Load: lambda r, w: _("It adds {cards} to your hand: {points}.").format(
        cards=card_count_text(r.count), points=point_count_text(r.points)
    ),
    reasons.Stays: lambda r, w: _("{cards} from the discards would stay in your hand: {points}.").format(
        cards=card_count_text(r.count), points=point_count_text(r.points)
    ),
    reasons.BuyPriceReason: lambda r, w: _("You must take {count} from the stock with it.").format(
        count=card_count_text(r.count)
    ),
    reasons.GainsWild: lambda r, w: _("The {wild} becomes yours to play.").format(wild=w.card(r.wild)),
    reasons.Keeps: lambda r, w: _("The {card} fits into a meld with {unseen}{faces}.").format(
        card=w.card(r.card), unseen=w.each_of(r.count), faces=w.faces(r.faces)
    ),
    reasons.Idle: _idle,
    reasons.Apart: lambda r, w: _("Your best melds do not need the {card}.").format(card=w.card(r.card)),
    reasons.Dear: lambda r, w: _("The {card} counts {points} against you, the {other} only {less}.").format(
        card=w.card(r.card), points=r.points, other=w.card(r.other), less=r.less
    ),
    reasons.Wanted: lambda r, w: _("The {card} is dangerous: {name} took the {near} and still holds it.").format(
        card=w.card(r.card), name=w.name(r.seat), near=w.card(r.near)
    ),
    reasons.Fits: lambda r, w: _("The {card} is dangerous: it fits {meld}.").format(
        card=w.card(r.card), meld=w.meld(r.meld)
    ),
    reasons.Spurned: _refusal_text,
    reasons.NearEnd: lambda r, w: (
        _("The deal may end soon: {name} holds {count}.")
        if r.cards
        else _("The deal may end soon: {name} holds no cards.")
    ).format(name=w.name(r.seat), count=card_count_text(r.cards)),
    reasons.CanCall: lambda r, w: _(
        "The {card} fits {meld}: the player who discarded it must take it back, with {count} more."
    ).format(card=w.card(r.card), meld=w.meld(r.meld), count=card_count_text(r.count)),
    reasons.Claims: lambda r, w: _("It counts {points}.").format(points=point_count_text(r.points)),
    reasons.LaidCardsReason: _laid_cards_text,
    reasons.Playable: lambda r, w: _("Without the {card}, you could still play {count} of {unseen}{faces}.").format(
        card=w.card(r.card), count=r.count, unseen=w.unseen(r.unseen), faces=w.faces(r.faces)
    ),
    reasons.Unwanted: lambda r, w: _("{name} did not want the {card}, but must play it if you force it.").format(
        name=w.name(r.seat), card=w.card(r.card)
    ),
    reasons.DeadwoodReason: lambda r, w: _("Your deadwood falls from {before} to {after}.").format(
        before=r.before, after=r.after
    ),
    reasons.AllLaidOff: lambda r, w: _(
        "With everything you can lay off, your deadwood falls from {before} to {after}."
    ).format(before=r.before, after=r.after),
    reasons.InMeld: lambda r, w: _("With it, you hold the meld {cards}.").format(cards=w.cards(r.faces)),
    reasons.Lowers: _lowers,
    reasons.Chances: lambda r, w: _("{count} of {unseen} would make or lengthen a meld{faces}.").format(
        count=r.count, unseen=w.unseen(r.unseen), faces=w.faces(r.faces)
    ),
    reasons.Leaves: lambda r, w: _("It leaves you with {points} of deadwood.").format(
        points=point_count_text(r.points)
    ),
    reasons.NothingOver: _nothing_over,
    reasons.LikelyLeft: lambda r, w: _("Judging by the deal so far, {name} would be left with about {points}.").format(
        name=w.name(r.seat), points=point_count_text(r.points)
    ),
    reasons.MayUndercut: lambda r, w: _(
        "If you knocked now, somebody might undercut you: about {times} times in {of}."
    ).format(times=r.times, of=r.of),
    reasons.HandPointsReason: lambda r, w: _("Your hand counts {points}.").format(points=point_count_text(r.points)),
    reasons.SeldomUndercut: lambda r, w: _(
        "Judging by the deal so far, nobody would undercut you about {times} times in {of}."
    ).format(times=r.times, of=r.of),
    reasons.WaitsForAll: lambda r, w: _(
        "With {count} of {unseen} you would have nothing left over, which is worth {points} more{faces}."
    ).format(count=r.count, unseen=w.unseen(r.unseen), faces=w.faces(r.faces), points=point_count_text(r.bonus)),
    reasons.FewerFit: lambda r, w: _(
        "Arranged this way, fewer unseen cards fit your melds: {count} instead of {other}."
    ).format(count=r.count, other=r.other),
    reasons.NothingFits: lambda r, w: _("Nothing you could lay off would lower your {points} of deadwood.").format(
        points=point_count_text(r.points)
    ),
    reasons.ExactCut: lambda r, w: counted(
        "Lifting exactly {count} card is worth {points}.",
        "Lifting exactly {count} cards is worth {points}.",
        r.count,
        points=point_count_text(r.points),
    ),
}
