"""Answers to the questions of a seat: places for cards, first melds, showings, rules, scores, log and hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.bots.explain.reasons import Advice
from game.content.numbers import number_text, signed_text
from game.content.rule_text.page import rule_page
from game.engine.actions import Action, Knock
from game.engine.arrange.solver import best_layout
from game.engine.cards import Card, parse_card, without
from game.engine.melds.room import table_room
from game.engine.play.knocking import knock_limit, why_not_shown
from game.engine.play.verbs import why_not
from game.engine.state import View
from game.interaction.drop_targets import LiftedCards, Source, Spot, Target, likely_refusal, offers, targets
from game.interaction.showing import best_knock, knocks_among, nearest_discard, possible_showings
from game.interaction.tray import Tray, arranged_text, best_splits, lays, shortfall_text
from game.phones.protocol import (
    Account,
    Arrange,
    Arranged,
    ChoiceView,
    DealScore,
    Groups,
    HintMessage,
    Legal,
    Log,
    Offers,
    OfferView,
    Paragraph,
    RulesMessage,
    ScoresMessage,
    Select,
    ShowHand,
    Showings,
    ShowingView,
    SlotState,
)
from game.phones.sight import Sight, choice_text, notations, sign_of
from game.session.match.accounts import deal_accounts
from game.words.ending import account_line_text, leader_text, line_points_text
from game.words.hints import advised_plays_text, gain_text, no_decision_text, no_reason_text, where_to_look_text
from game.words.knocking import deadwood_text
from game.words.strings import _, point_count_text
from game.words.table import Words

MAX_LEGAL = 2000
"""The most legal actions that are listed."""


def cards_from(texts: Sequence[str]) -> tuple[Card, ...] | None:
    """Return the cards of these notations; None if a text is no card's notation."""
    try:
        return tuple(map(parse_card, texts))
    except ValueError:
        return None


def offers_message(sight: Sight, asked: Select) -> Offers:
    """Return the places that take the cards selected in `asked`, and those that seem likely but refuse them, with the
    reason. If a place allows several actions, the message also asks which of them is meant.

    There are no places if no cards are named, or a text is no card's notation. There are none, either, if cards of the
    hand are named that the player does not hold.
    """
    view, words = sight.match.view(sight.seat), sight.words
    cards = cards_from(asked.cards)
    if not cards or (asked.source == "hand" and Counter(cards) - Counter(view.hand)):
        return Offers(asked.reference, ())
    lifted = LiftedCards(Source[asked.source.upper()], cards)
    found = {each.target: each.actions for each in offers(view, lifted)}
    if sight.is_asked_later:
        found.pop(Target(Spot.HAND), None)
    shown: list[OfferView] = []
    several: list[Action] = []
    for target in targets(view.state):
        actions = found.get(target, ())
        why = ""
        if not actions:
            refused = likely_refusal(view, lifted, target)
            if refused is None:
                continue
            why = words.refusal(refused[1], view)
        if len(actions) > 1:
            several = [*actions]
        choices = tuple(
            ChoiceView(each.text, _offer_text(each, view, words, len(actions) > 1), sign_of(each)) for each in actions
        )
        shown.append(_offer(target, choices, why, view))
    return Offers(asked.reference, tuple(shown), words.question(several) if several else "")


def _offer(target: Target, choices: tuple[ChoiceView, ...], why: str, view: View) -> OfferView:
    if target.spot is Spot.MELD:
        return OfferView("meld", target.number, choices, why)
    if target.spot is Spot.NEW:
        return OfferView("knock" if view.state.rules.melding.in_hand else "new", 0, choices, why)
    return OfferView("discards" if target.spot is Spot.DISCARDS else "hand", 0, choices, why)


def _offer_text(action: Action, view: View, words: Words, one_of_several: bool) -> str:
    return words.choice(action, view.state) if one_of_several else choice_text(action, view.state, words)


def arranged_message(sight: Sight, asked: Arrange) -> Arranged:
    """Return the slots of the contract or opening, filled with the cards of `asked`, besides the cards left over, a
    text and the legal lays.

    If `asked` names no slots at all, the best split of the hand fills them. `asked.way` 0 means the best, 1 the next
    best, and so on; after the last one the best follows again. If there is no split, all slots stay empty.

    Slots that `asked` does not name stay empty, and so does a slot whose cards cannot be read. If the hand lacks any of
    the cards, all stay empty. Without first melds to put together at the moment, there are no slots and no lays.
    """
    view, words = sight.match.view(sight.seat), sight.words
    tray = Tray()
    tray.follow(view)
    requirement = tray.requirement
    if requirement is None:
        return Arranged(
            asked.reference, (), notations(view.hand), _("There are no first melds to put together now."), ()
        )
    text, ways = "", 1
    if asked.slots:
        given = [cards_from(each) or () for each in asked.slots][: len(requirement.boxes)]
        if Counter(card for meld in given for card in meld) - Counter(view.hand):
            given = []
        given += [()] * (len(requirement.boxes) - len(given))
        for number, cards in enumerate(given):
            if cards:
                tray.put(view, number, cards)
    else:
        splits = best_splits(view, requirement)
        ways = max(1, len(splits))
        if splits:
            split = splits[asked.way % len(splits)]
            tray.fill(split.melds)
            text = arranged_text(split, requirement, view, asked.way % len(splits) + 1, len(splits))
    met = tray.is_met(view)
    plays = (
        [each for each in lays(view, requirement.boxes, tray.melds) if why_not(view.state, each) is None] if met else []
    )
    if met and not plays:
        text = f"{text} {_('You can lay it down on your turn, after drawing.')}".strip()
    elif not met and asked.slots:
        text = shortfall_text(tray, view)
    states = tray.box_states(view)
    slots = tuple(
        SlotState(notations(cards), state.text, state.is_ready, state.is_wrong)
        for cards, state in zip(tray.melds, states, strict=True)
    )
    lone = len(plays) == 1
    choices = tuple(
        ChoiceView(each.text, _("Lay down") if lone else words.choice(each, view.state), "lay") for each in plays
    )
    return Arranged(asked.reference, slots, notations(tray.cards_outside(view.hand)), text, choices, ways)


def showings_message(sight: Sight, asked: ShowHand) -> Showings:
    """Return the ways to show the hand in a knock with the discard that `asked` names; with the best discard if it
    names none.

    The ways with least deadwood come first. The player's own layout is among them if it is legal, and if `asked` has
    exactly the cards of the hand. Where no knock is legal, or none with that discard, the message has the reason in
    place of ways. Where melds are laid on the table, the only way is the knock itself, without melds.
    """
    view, words = sight.match.view(sight.seat), sight.words
    state = view.state
    knocks = knocks_among(sight.legal())
    discards = tuple(sorted({each.card for each in knocks if each.card is not None}))
    wanted = cards_from((asked.card,)) if asked.card else None
    found = best_knock(view, [each for each in knocks if not wanted or each.card in wanted])
    if found is None:
        card = wanted[0] if wanted else nearest_discard(view) if state.rules.melding.in_hand else None
        refusal = why_not(state, Knock(sight.seat, card))
        if refusal is None and state.rules.melding.in_hand:
            refusal = why_not_shown(state, without(view.hand, () if card is None else (card,)) or ())
        text = words.refusal(refusal, view) if refusal is not None else _("You cannot knock now.")
        return Showings(asked.reference, (), notations(discards), text)
    if not state.rules.melding.in_hand:
        knock = ShowingView(found.text, (), notations(view.hand), "", choice_text(found, state, words))
        return Showings(asked.reference, (knock,), (), "")
    held = cards_from(asked.held) or ()
    if Counter(held) != Counter(view.hand):
        held = ()
    limit = knock_limit(state)
    shown = tuple(
        ShowingView(
            each.action.text,
            tuple(notations(meld) for meld in each.melds),
            notations(each.left),
            "" if each.card is None else repr(each.card),
            deadwood_text(each.points, limit, state.rules)[0],
        )
        for each in possible_showings(view, found.card, held)
    )
    return Showings(asked.reference, shown, notations(discards), "")


def legal_message(sight: Sight, moment: int) -> Legal:
    """Return the message with the actions that `sight` lists as legal now, and their texts.

    Of more than MAX_LEGAL actions only the first are given. `moment` is the number of the moment at which they are
    legal.
    """
    view, words = sight.match.view(sight.seat), sight.words
    actions = sight.legal()[:MAX_LEGAL]
    return Legal(
        moment, tuple(ChoiceView(each.text, choice_text(each, view.state, words), sign_of(each)) for each in actions)
    )


def hint_message(sight: Sight, advice: Advice | None) -> HintMessage:
    """Return the message with a bot's advice in words. With None, it has only the note that there is no decision to
    make.
    """
    if advice is None:
        return HintMessage(no_decision_text(), "", ())
    view, words = sight.match.view(sight.seat), sight.words
    state, melds = view.state, words.melds(view.state)
    reasons = [words.reason(each, state) for each in advice.reasons] or [no_reason_text(advice)]
    if advice.gain is not None:
        reasons.append(gain_text(advice.gain, state, melds))
    return HintMessage(
        where_to_look_text(advice, state), advised_plays_text(advice, state, melds), tuple(reasons), advice.action.text
    )


def rules_message(sight: Sight) -> RulesMessage:
    """Return the rules of the match as a page to read."""
    page = rule_page(sight.match.header.sheet)
    found = [Paragraph("text", text) for text in (page.players.text, " ".join(page.about.split()), page.aim) if text]
    for section in page.sections:
        found.append(Paragraph("heading", section.title))
        found += [Paragraph("item", line.text) for line in section.lines]
        for table in section.tables:
            found += [Paragraph("item", _row_text(table.columns, row.cells)) for row in table.rows]
    return RulesMessage(page.title, tuple(found))


def _row_text(columns: Sequence[str], cells: Sequence[str]) -> str:
    """Return a row of a table as it is read aloud: each cell after the title of its column."""
    parts = (_("{title}: {text}").format(title=title, text=text) for title, text in zip(columns, cells, strict=True))
    return " · ".join(parts)


def scores_message(sight: Sight) -> ScoresMessage:
    """Return the message with the scores of all finished deals, the account of every seat in the last one, and the
    leader. Before a deal is finished it has only the names.
    """
    names, done = sight.names, sight.match.history.finished_deals
    deals = tuple(
        DealScore(deal.deal, tuple(map(signed_text, deal.deal_scores)), tuple(map(number_text, deal.scores)))
        for deal in done
    )
    accounts = tuple(_accounts(sight)) if done else ()
    return ScoresMessage(names, deals, accounts, leader_text(done[-1], names, sight.seat) if done else "")


def _accounts(sight: Sight) -> Iterator[Account]:
    """Yield the account of every seat in the last finished deal; there must be one."""
    last = sight.match.history.finished_deals[-1]
    for each in deal_accounts(last):
        lines = [
            _("{what}: {points}").format(what=account_line_text(line), points=points)
            if points
            else account_line_text(line)
            for line in each.deal_and_match_lines
            for points in (line_points_text(line),)
        ]
        total = _("Together {points}").format(points=point_count_text(each.gain))
        yield Account(each.seat, (*lines, total))


def log_message(sight: Sight) -> Log:
    """Return the log of this deal: its events in sentences that tell only what the seat may know."""
    words, lines = sight.words, []
    for view, events in sight.match.history.views_of_deal(sight.seat):
        lines += [text for event in events for text in (words.event(event, view),) if text]
    return Log(tuple(lines))


def groups_message(sight: Sight) -> Groups:
    """Return the message with the hand in groups: the best melds it holds, and last its deadwood, if there is any."""
    view = sight.match.view(sight.seat)
    hand, rules = view.hand, view.state.rules
    found = best_layout(rules, tuple(sorted(hand)), table_room(rules, view.state.melds).on_table)
    melds = [tuple(meld) for meld in found.melds]
    left = without(hand, [card for meld in melds for card in meld]) or ()
    return Groups(tuple(notations(each) for each in (*melds, tuple(sorted(left))) if each))
