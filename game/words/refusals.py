"""Texts of refusals: why an action is not allowed, in terms of the rules. Without pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.content.numbers import alternatives, listed, number_text
from game.content.rule_text.contracts import contract_text, required_melds_text
from game.content.rule_text.values import key_label, rule_in_words
from game.content.sheets.sheets import changed_keys
from game.content.translation import counted, preferring
from game.engine import refusals
from game.engine.cards import SUIT_SIGNS, SUITS
from game.engine.refusals import Refusal
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import RuleSheet
from game.engine.state import NOBODY, Phase
from game.words.strings import CardText, MeldText, Names, Terms, _, meld_name, point_count_text, signs


def refusal_text(
    refusal: Refusal, names: Names, card: CardText = signs, me: int = NOBODY, meld: MeldText = meld_name
) -> str:
    """Return why an action is refused, in a sentence; the player in seat `me`, if given, is addressed as "you". `card`
    returns a card as text, `meld` a meld by its number.
    """
    return _REFUSALS[type(refusal)](refusal, Terms(names, card, me, meld))


def _phase(phase: Phase) -> str:
    return {
        Phase.SHUFFLE: _("the cards are being shuffled"),
        Phase.CUT: _("the pack is being cut"),
        Phase.BUY_BACK: _("somebody may buy back into the match"),
        Phase.OFFER: _("the card turned up is on offer"),
        Phase.DRAW: _("a card must be drawn first"),
        Phase.PLAY: _("a turn is being played"),
        Phase.BUY: _("the discard may be bought"),
        Phase.CALL: _("rummy may be called"),
        Phase.LAY_OFF: _("cards may be laid off on the knocker's melds"),
        Phase.DEAL_OVER: _("the deal is over"),
        Phase.MATCH_OVER: _("the match is over"),
    }[phase]


def _suit_twice(refusal: refusals.SuitTwice, words: Terms) -> str:
    if refusal.suit < 0:
        return _("A set holds at most one card of each suit, so no suit is left for this one.")
    suit = SUIT_SIGNS[refusal.suit] if words.card is signs else SUITS[refusal.suit]
    return _("A set holds at most one card of each suit; {suit} would be there twice.").format(suit=suit)


def _ace(refusal: refusals.RoundTheCorner, words: Terms) -> str:
    return {
        "low": _("The ace is low here, A-2-3: a run ends with the king and does not go round the corner."),
        "high": _("The ace is high here, Q-K-A: a run ends with the ace and does not go round the corner."),
    }.get(refusal.ace, _("The ace is low or high, but a run does not go round the corner (K-A-2)."))


def _cannot_slide(refusal: refusals.CannotSlide, words: Terms) -> str:
    text = {
        "not_run": _("Only a joker at one end of a run can be moved; the one in {meld} stays."),
        "once": _("A joker can be moved only once; the one in {meld} lies crosswise and stays."),
        "inside": _("A joker inside a run cannot be moved or replaced; only one at the end of {meld} could be."),
        "end": _("The joker of {meld} cannot be moved to that end."),
        "room": _("The joker cannot be moved: there is no room at the end of {meld}."),
        "touch": _("The joker cannot be moved: at the other end of {meld} it would stand side by side with a wild."),
    }.get(refusal.why, _("No joker at an end of {meld} stands for {card}, so none can be moved for it."))
    return text.format(meld=words.meld(refusal.number), card=words.card(refusal.card))


def _contract(refusal: refusals.ContractNotMet, words: Terms) -> str:
    text = _("The first melds you lay in a deal must be the contract, all at once and nothing else: {contract}.")
    if refusal.contract.is_exact:
        text = _("The first melds you lay in a deal must be the contract, all at once and exactly: {contract}.")
    text = text.format(contract=contract_text(refusal.contract))
    return text if refusal.flaw is None else f"{text} {_REFUSALS[type(refusal.flaw)](refusal.flaw, words)}"


def _window(refusal: refusals.WindowOpen, words: Terms) -> str:
    if words.me in refusal.asked:
        if refusal.phase is Phase.BUY_BACK:
            return _("First buy back into the match, or pass.")
        if refusal.phase is Phase.OFFER:
            return _("First take the card turned up, or pass.")
        if refusal.phase is Phase.LAY_OFF:
            return _("For now you may only lay off cards on the knocker's melds, or pass.")
        if refusal.phase is Phase.BUY:
            return _("First buy the top discard, or pass.")
        if refusal.forced:
            return _("First force the card on the other player, or pass.")
        return _("First call rummy on the last discard, or pass.")
    with preferring("several" if len(refusal.asked) > 1 else ""):
        text = {
            Phase.BUY_BACK: _("Not now: {names} may still buy back into the match."),
            Phase.OFFER: _("Not now: {names} may still take the card turned up."),
            Phase.LAY_OFF: _("Not now: {names} may still lay off cards."),
            Phase.BUY: _("Not now: {names} may still buy the top discard."),
        }.get(refusal.phase)
        if text is None:
            text = (
                _("Not now: {names} may still force the card on you.")
                if refusal.forced
                else _("Not now: {names} may still call rummy on the last discard.")
            )
    return text.format(names=listed([words.name(seat) for seat in refusal.asked]))


def _too_much_deadwood(refusal: refusals.TooMuchDeadwood, words: Terms) -> str:
    if refusal.limit == 0:
        return _("You may show your hand only when nothing is left over; this leaves {points} of deadwood.").format(
            points=point_count_text(refusal.points)
        )
    return _("You may knock with at most {limit} of deadwood; this leaves {points}.").format(
        limit=point_count_text(refusal.limit), points=number_text(refusal.points)
    )


def _hand_too_high(refusal: refusals.HandTooHigh, words: Terms) -> str:
    return _("To knock, your hand may count at most {limit}; it counts {points}.").format(
        limit=point_count_text(refusal.limit), points=number_text(refusal.points)
    )


def _no_window(refusal: refusals.NoWindow, words: Terms) -> str:
    return {
        "buy": _("There is no discard to call for now.")
        if refusal.is_race
        else _("There is no discard on offer to buy now."),
        "call": _("There is no discard to call rummy on now."),
        "force": _("There is no card to force on anybody now."),
    }.get(refusal.what, _("There is nothing for you to pass on now."))


def _no_digging(refusal: refusals.NoDigging, words: Terms) -> str:
    if refusal.takes_pile:
        return _("Only the whole discard pile may be drawn.")
    return _("Only the top card of the discards may be drawn.")


def _may_not_add_to(refusal: refusals.MayNotAddTo, words: Terms) -> str:
    if refusal.why == "own":
        return _("In this game you may add cards only to your own melds.")
    if refusal.why == "none":
        return _("In this game nothing is added to a meld once it has been laid.")
    if refusal.opener == words.me:
        return _("Cards may be added only to your melds: you were the first to lay any.")
    return _("Cards may be added only to the melds of {name}, who was the first to lay any.").format(
        name=words.name(refusal.opener)
    )


def _stuck(refusal: refusals.TurnUnfinishable, words: Terms) -> str:
    stuck = words.cards(refusal.stuck)
    return _("You could not finish your turn after that: {cards} could be neither played nor discarded.").format(
        cards=stuck
    )


_REFUSALS: dict[type[Refusal], Callable[[Any, Terms], str]] = {
    refusals.NotYourTurn: lambda r, w: _("It is {name}’s turn, not yours.").format(name=w.name(r.turn)),
    refusals.NoSuchSeat: lambda r, w: _("There is no seat {seat} at this table.").format(seat=r.seat),
    refusals.DrawFirst: lambda r, w: _("Draw a card first: a turn begins with the draw."),
    refusals.AlreadyDrawn: lambda r, w: (
        _("You were dealt one card more than the others, so you do not draw in this turn.")
        if r.dealt_more
        else _("You have already drawn: you draw once per turn.")
    ),
    refusals.NotNow: lambda r, w: _("Not now: {phase}.").format(phase=_phase(r.phase)),
    refusals.WindowOpen: _window,
    refusals.NoWindow: _no_window,
    refusals.BadShuffle: lambda r, w: _("Only the dealer shuffles, and only the cards that are to be shuffled."),
    refusals.BadCut: lambda r, w: _("A cut lifts from {least} to {most} cards.").format(least=r.least, most=r.most),
    refusals.PassedUp: lambda r, w: _("Nobody wanted the card turned up, so the first turn draws from the stock."),
    refusals.MeldsStayInHand: lambda r, w: {
        "knock": _("In this game melds stay in the hand until somebody knocks."),
        "show": _("In this game melds stay in the hand until somebody shows a hand."),
        "out": _("In this game melds stay in the hand until somebody goes out."),
    }[r.until],
    refusals.NoKnocking: lambda r, w: _("In this game melds are on the table, and nobody knocks."),
    refusals.TooMuchDeadwood: _too_much_deadwood,
    refusals.KnockFirst: lambda r, w: _("You may knock only before you draw, with your hand as it is."),
    refusals.KnockAfterHit: lambda r, w: _("Another player has added to your melds: you may not knock in this turn."),
    refusals.HandTooHigh: _hand_too_high,
    refusals.NoBigGin: lambda r, w: _("Choose a card to discard: knocking needs one."),
    refusals.NotAllMelds: lambda r, w: _(
        "To show your hand without a discard, every card must be in a meld; these are in none: {cards}."
    ).format(cards=listed([w.card(card) for card in r.left])),
    refusals.LastTurn: lambda r, w: _(
        "{name} has ended the deal: finish your last turn; after that your hand is counted."
    ).format(name=w.name(r.closer)),
    refusals.NoDropping: lambda r, w: {
        "never": _("In this game nobody drops out of a deal."),
        "first": _("You may not drop out before your first draw."),
    }.get(r.why, _("You may drop out only before your first draw.")),
    refusals.HasDropped: lambda r, w: _("You have dropped out of this deal."),
    refusals.OutOfMatch: lambda r, w: _("You are out of the match."),
    refusals.NoBuyingBack: lambda r, w: _("You cannot buy back into the match now."),
    refusals.NothingToLayOff: lambda r, w: _("You have nothing to lay off."),
    refusals.StockEmpty: lambda r, w: _("The stock is empty."),
    refusals.DiscardsEmpty: lambda r, w: _("There are no discards to draw from."),
    refusals.DiscardsBarred: lambda r, w: _("In this game you draw only from the stock, never from the discards."),
    refusals.DiscardsAfterMelding: lambda r, w: _("You must have melded first to draw from the discards."),
    refusals.NotInFirstTurn: lambda r, w: (
        _("You may not lay melds in your first turn of a deal.")
        if r.what == "melds"
        else _("In your first turn of a deal you must draw from the stock.")
    ),
    refusals.DrawnNotUsed: lambda r, w: _(
        "You may take from the discards only a card you play at once, and {card} cannot be played now."
    ).format(card=w.card(r.card)),
    refusals.DrawnNotMelded: lambda r, w: _(
        "Until you have melded, you may take from the discards only a card you play at once, and {card} cannot "
        "be played now."
    ).format(card=w.card(r.card)),
    refusals.NoDigging: _no_digging,
    refusals.OwnDiscard: lambda r, w: _(
        "You discarded {card} yourself, and nobody has drawn since: draw from the stock."
    ).format(card=w.card(r.card)),
    refusals.WildNotDrawn: lambda r, w: (
        _("{card} is wild: a wild that a player has discarded stays in the discards.")
        if r.may_be_upcard
        else _("{card} is wild: no wild may be drawn from the discards.")
    ).format(card=w.card(r.card)),
    refusals.NotInDiscards: lambda r, w: _("There is no {card} in the discards.").format(card=w.card(r.card)),
    refusals.DugUnplayable: lambda r, w: (
        _("The card you dig for must be played to a meld at once, and {card} cannot be played now.")
        if r.at_once
        else _("The card you dig for must be played to a meld in this turn, and {card} cannot be played now.")
    ).format(card=w.card(r.card)),
    refusals.DrawnUnplayable: lambda r, w: _(
        "You are floating: you may take from the discards only what you can play, and {card} cannot be played."
    ).format(card=w.card(r.card)),
    refusals.NotInHand: lambda r, w: _("You do not have {card} in your hand.").format(card=w.card(r.card)),
    refusals.MustPlayDug: lambda r, w: _(
        "{card} was taken to be played at once: it must be the next card you play, to a meld."
    ).format(card=w.card(r.card)),
    refusals.MustPlayTaken: lambda r, w: (
        _("{cards} was taken from the table or the discards, and must be played this turn, before you discard.")
        if r.dug
        else _(
            "{cards} was taken from the table: a wild (joker) taken must be played again this turn, before you discard."
        )
    ).format(cards=w.cards(r.cards)),
    refusals.NoPlaceForTaken: lambda r, w: (
        _(
            "After that there would be no place for {cards}: taken from the table or the discards, it must be played"
            " this turn, before you discard."
        )
        if r.dug
        else _(
            "After that there would be no place for {cards}: a wild (joker) taken from the table must be played again"
            " this turn, before you discard."
        )
    ).format(cards=w.cards(r.cards)),
    refusals.KeepDrawn: lambda r, w: _(
        "{card} was just drawn from the discards; it may not be discarded in the same turn."
    ).format(card=w.card(r.card)),
    refusals.WildNotDiscarded: lambda r, w: _(
        "{card} is wild: you may discard it only when you have nothing else to discard."
    ).format(card=w.card(r.card)),
    refusals.FloaterMustPlay: lambda r, w: _(
        "You are floating: {card} can be played on the table, so it may not be discarded to go out."
    ).format(card=w.card(r.card)),
    refusals.LastCardIsDiscarded: lambda r, w: _(
        "The last card of your hand must be discarded: keep one card to go out with."
    ),
    refusals.TurnUnfinishable: _stuck,
    refusals.EmptyPlay: lambda r, w: _("No cards were named for this play."),
    refusals.NotAMeld: lambda r, w: {
        "one": _("{cards} is not a meld: neither a set (one rank) nor a run (one suit, consecutive ranks)."),
        "colour": _("{cards} is not a meld: neither a set (one rank) nor a run (one colour, consecutive ranks)."),
        "any": _("{cards} is not a meld: neither a set (one rank) nor a run (consecutive ranks)."),
    }[r.suits].format(cards=w.cards(r.cards)),
    refusals.TooShort: lambda r, w: (
        _("A meld needs at least {least} cards.").format(least=r.least)
        if r.kind is None
        else (
            _("A set needs at least {least} cards.") if r.kind is Kind.SET else _("A run needs at least {least} cards.")
        ).format(least=r.least)
    ),
    refusals.TooLong: lambda r, w: (
        _("A set has at most {most} cards.") if r.kind is Kind.SET else _("A run has at most {most} cards.")
    ).format(most=r.most),
    refusals.NotAlike: lambda r, w: _("All cards of a set must be equal, of one rank and one suit."),
    refusals.SuitTwice: _suit_twice,
    refusals.WildsBarred: lambda r, w: (
        _("A run may not hold a wild here.") if r.kind is Kind.RUN else _("A set may not hold a wild here.")
    ),
    refusals.KindNotAllowed: lambda r, w: (
        _("There are no runs in this game.") if r.kind is Kind.RUN else _("There are no sets in this game.")
    ),
    refusals.NotConsecutive: lambda r, w: {
        "one": _("{cards} is not a run: the cards of a run must have consecutive ranks and one suit."),
        "colour": _("{cards} is not a run: the cards of a run must have consecutive ranks and one colour."),
        "any": _("{cards} is not a run: the cards of a run must have consecutive ranks."),
    }[r.suits].format(cards=w.cards(r.cards)),
    refusals.RoundTheCorner: _ace,
    refusals.WildsTouch: lambda r, w: _(
        "Two wild cards may not be side by side in a run: a natural must separate them."
    ),
    refusals.TooFewNaturals: lambda r, w: (
        _("Every meld needs naturals, cards used as themselves and not as wilds: at least {least}.")
        if r.own_rank
        else counted(
            "Every meld needs at least one card that is not wild: a card of a wild rank is wild even in its own place.",
            "Every meld needs at least {least} cards that are not wild: a card of a wild rank is wild even in its own "
            "place.",
            r.least,
            least=r.least,
        )
    ).format(least=r.least),
    refusals.TooManyWilds: lambda r, w: (
        counted(
            "A meld of that size may hold only one wild.", "A meld of that size may hold only {count} wilds.", r.most
        )
        if r.most
        else _("A meld of that size may not hold a wild.")
    ),
    refusals.Ambiguous: lambda r, w: _("That could mean {readings}: say what each wild or joker stands for.").format(
        readings=alternatives(r.readings)
    ),
    refusals.WrongMeaning: lambda r, w: _("The cards would fit, but not with {named}.").format(named=listed(r.named)),
    refusals.CardOnTable: lambda r, w: _(
        "Only one of each card may be on the table, and {card} is there already."
    ).format(card=w.card(r.card)),
    refusals.WildStands: lambda r, w: (
        _("In {meld} a wild (joker) stands for {card}: {card} could only be used to take that wild.")
        if r.can_be_taken
        else _("In {meld} a wild (joker) stands for {card} already, so {card} has no place there.")
    ).format(card=w.card(r.card), meld=w.meld(r.number)),
    refusals.WildOnTable: lambda r, w: _(
        "A wild (joker) in {meld} stands for {card}, and only one of each card may be there: {card} could only be"
        " used to take that wild."
    ).format(card=w.card(r.card), meld=w.meld(r.meld)),
    refusals.ContractNotMet: _contract,
    refusals.OpeningTooLow: lambda r, w: _(
        "The first melds you lay in a deal must count at least {least} points, all at once; these count {points}."
    ).format(least=r.least, points=r.points),
    refusals.NoPureMeld: lambda r, w: _("The first melds you lay in a deal must include {meld}.").format(
        meld=required_melds_text(r.pure, 0)
    ),
    refusals.KindsNotShown: lambda r, w: _("The melds you show must include {melds}.").format(
        melds=required_melds_text(r.pure, r.least)
    ),
    refusals.TooFewRuns: lambda r, w: _("The first melds you lay in a deal must include {runs}.").format(
        runs=required_melds_text("none", r.least)
    ),
    refusals.MeldsAlike: lambda r, w: (
        _("The runs of the contract must be of different suits.")
        if r.kind is Kind.RUN
        else _("The sets of the contract must be of different ranks.")
    ),
    refusals.NoExtraMelds: lambda r, w: _("After the contract you may not lay further melds, only add cards."),
    refusals.MayNotAddTo: _may_not_add_to,
    refusals.MeldFirst: lambda r, w: _("You must have melded first to add cards to melds."),
    refusals.AddNextTurn: lambda r, w: _("You melded only this turn: you may add cards from your next turn on."),
    refusals.NoSuchMeld: lambda r, w: _("There is no meld m{number} on the table.").format(number=r.number),
    refusals.DoesNotFit: lambda r, w: counted(
        "{cards} does not fit {meld}.",
        "{cards} do not fit {meld}.",
        len(r.cards),
        cards=w.cards(r.cards),
        meld=w.meld(r.number),
    ),
    refusals.WildsStay: lambda r, w: _(
        "In this game a wild (joker) on the table stays there; it cannot be taken or replaced."
    ),
    refusals.TakeFromOthers: lambda r, w: _(
        "A wild (joker) may be taken only from other players' melds, not from your own."
    ),
    refusals.TakeFromKind: lambda r, w: (
        _("A wild (joker) may be taken only from a run, not from a set.")
        if r.kind is Kind.SET
        else _("A wild (joker) may be taken only from a set, not from a run.")
    ),
    refusals.TakeAfterMelding: lambda r, w: _("You must have melded first to take a wild (joker)."),
    refusals.NoSuchWild: lambda r, w: _("There is no wild {wild} in {meld} that stands for {card}.").format(
        wild=w.card(r.wild), meld=w.meld(r.number), card=w.card(r.card)
    ),
    refusals.NoSliding: lambda r, w: _("In this game a joker in a run stays where it is; it cannot be moved."),
    refusals.CannotSlide: _cannot_slide,
    refusals.NoBuying: lambda r, w: _("Nothing can be bought in this game."),
    refusals.MayNotBuy: lambda r, w: {
        "own": _("You discarded that card yourself, so you may not buy it."),
        "wild": _("That card is wild: it may be neither drawn from the discards nor bought."),
        "match": _("You have already bought as often as the whole match allows."),
        "limit": _("You have already bought as often as this deal allows."),
        "melded": _("You have already melded; after that you may not buy."),
        "floating": _("You are floating: you may buy only a card that could then be played."),
        "turn": _("You passed on that card when you drew from the stock."),
        "passed": _("You have already passed on that card."),
    }[r.why],
    refusals.NoCalls: lambda r, w: _("In this game nobody calls rummy on a discard."),
    refusals.MayNotCall: lambda r, w: (
        _("You discarded that card yourself; only the others may call rummy on it.")
        if r.why == "own"
        else _("You have already passed on that card.")
    ),
    refusals.NoForcing: lambda r, w: _("In this game nobody is forced to play a card."),
    refusals.MayNotForce: lambda r, w: (
        _("You left that card yourself; only the others may force it on you.")
        if r.why == "own"
        else _("You have already passed on that card.")
    ),
    refusals.TurnedNotUsed: lambda r, w: _(
        "You can take {card} only to play it at once, and you cannot play it."
    ).format(card=w.card(r.card)),
    refusals.CannotMove: lambda r, w: _("{cards} cannot be moved: the rest would no longer be a meld.").format(
        cards=w.cards(r.cards)
    ),
    refusals.OnlyMoved: lambda r, w: _("A new meld needs at least one card from your hand."),
    refusals.NoClaims: lambda r, w: _("This game is played without rummy in the deck: discards cannot be claimed."),
    refusals.ClaimTooSoon: lambda r, w: _(
        "You discarded {card} yourself; you may claim it only after the next player has drawn."
    ).format(card=w.card(r.card)),
    refusals.OnOffer: lambda r, w: _(
        "{card} is being offered to the others and cannot be claimed until they have answered."
    ).format(card=w.card(r.card)),
    refusals.ClaimBlocksTurn: lambda r, w: _(
        "{name} needs that place for a card that must be played this turn; claim it after that."
    ).format(name=w.name(r.seat)),
}


RULES: Mapping[type[Refusal], tuple[str, ...]] = {
    refusals.DiscardsBarred: ("draw.discards",),
    refusals.PassedUp: ("deal.offer",),
    refusals.MeldsStayInHand: ("melding.in_hand",),
    refusals.NoKnocking: ("melding.in_hand", "knocking.before_draw"),
    refusals.KnockFirst: ("knocking.before_draw",),
    refusals.KnockAfterHit: ("knocking.after_hit",),
    refusals.HandTooHigh: ("knocking.limit",),
    refusals.TooMuchDeadwood: ("knocking.limit",),
    refusals.NoBigGin: ("knocking.big_gin",),
    refusals.LastTurn: ("last_turn",),
    refusals.NoDropping: ("dropping.first", "dropping.later"),
    refusals.OutOfMatch: ("match.elimination",),
    refusals.NoBuyingBack: ("match.buy_backs",),
    refusals.DiscardsAfterMelding: ("draw.before_melding",),
    refusals.NotInFirstTurn: ("melding.first_round", "draw.first_round"),
    refusals.OwnDiscard: ("wilds.discard_skips",),
    refusals.WildNotDrawn: ("draw.wilds",),
    refusals.DrawnNotUsed: ("draw.use",),
    refusals.DrawnNotMelded: ("draw.before_melding",),
    refusals.NoDigging: ("draw.discards",),
    refusals.DugUnplayable: ("draw.discards", "draw.dug"),
    refusals.MustPlayDug: ("draw.dug",),
    refusals.KeepDrawn: ("draw.discard_drawn",),
    refusals.WildNotDiscarded: ("wilds.discard",),
    refusals.LastCardIsDiscarded: ("going_out",),
    refusals.TooLong: ("sets.max", "runs.max"),
    refusals.NotAlike: ("sets.alike",),
    refusals.SuitTwice: ("sets.same_suit_twice",),
    refusals.RoundTheCorner: ("runs.ace",),
    refusals.WildsTouch: ("wilds.side_by_side",),
    refusals.TooFewNaturals: ("wilds.min_naturals", "wilds.share", "wilds.own_rank_natural"),
    refusals.TooManyWilds: ("wilds.most", "wilds.share"),
    refusals.CardOnTable: ("melding.unique_cards",),
    refusals.ContractNotMet: ("melding.contract", "match.deals"),
    refusals.OpeningTooLow: ("melding.opening",),
    refusals.WildsBarred: ("wilds.allowed_in",),
    refusals.KindNotAllowed: ("sets.allowed", "runs.allowed"),
    refusals.NoPureMeld: ("melding.pure",),
    refusals.KindsNotShown: ("melding.pure", "melding.least_runs"),
    refusals.TooFewRuns: ("melding.least_runs",),
    refusals.MeldsAlike: ("melding.contract_differs",),
    refusals.NoExtraMelds: ("melding.extra_melds",),
    refusals.MayNotAddTo: ("melding.add_to",),
    refusals.MeldFirst: ("melding.add",),
    refusals.AddNextTurn: ("melding.add",),
    refusals.WildsStay: ("wilds.take",),
    refusals.TakeFromOthers: ("wilds.take_from",),
    refusals.TakeFromKind: ("wilds.take_in",),
    refusals.TakeAfterMelding: ("wilds.take_after_melding",),
    refusals.NoSliding: ("wilds.slide",),
    refusals.NoBuying: ("buying.allowed",),
    refusals.MayNotBuy: ("buying.limit", "buying.match_limit", "buying.after_melding", "draw.wilds"),
    refusals.NoCalls: ("calls.playable_discard",),
    refusals.NoClaims: ("calls.rummy_in_the_deck",),
    refusals.NoForcing: ("calls.forcing",),
    refusals.TurnedNotUsed: ("draw.into_hand",),
}
"""The keys of a rule sheet that can cause a refusal, by the class of the refusal."""


def house_rule(refusal: Refusal, sheet: RuleSheet, base: RuleSheet | None) -> str:
    """Return a sentence on the house rule behind a refusal: the first rule that can cause it and differs between
    `sheet` and `base`, as it is in each. Empty if no such rule differs, or without a `base`.
    """
    if base is None:
        return ""
    keys = RULES.get(type(refusal), ())
    if isinstance(refusal, refusals.TooShort):
        keys = {Kind.SET: ("sets.min",), Kind.RUN: ("runs.min",), None: ("sets.min", "runs.min")}[refusal.kind]
    changed = changed_keys(sheet, base)
    key = next((key for key in keys if key in changed), None)
    if key is None:
        return ""
    return _("A house rule – {rule}: {here}; usually: {usual}.").format(
        rule=key_label(key), here=rule_in_words(sheet, key), usual=rule_in_words(base, key)
    )
