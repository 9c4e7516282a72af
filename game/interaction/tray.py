"""The tray: the melds of a contract that is being put together. For the rules, its cards are still in the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, product

from msgspec import Struct

from game.content.numbers import alternatives
from game.content.rule_text.contracts import contract_text, required_melds_text
from game.content.sheets.values import rank_name
from game.content.translation import counted, pgettext
from game.engine.actions import Lay, Use, uses
from game.engine.arrange.best_split import Split, best_first_lays, fewest_melds
from game.engine.arrange.first_lays import meld_points
from game.engine.arrange.solver import best_layout
from game.engine.cards import ACE, Card, card, without
from game.engine.events import Event, FalselyLaid
from game.engine.melds.meld import Meld
from game.engine.melds.pure import opens, trait
from game.engine.melds.readings import lay_readings
from game.engine.melds.room import table_room
from game.engine.melds.why_not import why_no_meld
from game.engine.play.verbs import why_not
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, View
from game.interaction.drop_targets import LiftedCards, Source, Spot, Target, candidates
from game.words.refusals import refusal_text
from game.words.strings import _, cards_text, point_count_text, signs

MOST_BOXES = 4
"""The most boxes of the tray where neither a contract nor the kinds of melds demanded give their number."""

Box = Slot | None
"""A box of the tray: for a slot of a contract, or with None for any meld."""


class FirstLayRequirement(Struct, frozen=True):
    """The requirement on the first lay of the player: a contract, melds that count a minimum of points, certain kinds
    of melds, or several of these.

    `boxes` has an item for each box of the tray: the meld of the contract that belongs in it, or None if it takes any
    meld. They all take any if the contract has alternatives, or if there is no contract.
    """

    contract: Contract | None
    points: int = 0
    boxes: tuple[Box, ...] = ()
    kinds: str = ""
    """The kinds of melds that must be among the first melds, in words."""

    @property
    def text(self) -> str:
        """The requirement in words."""
        if self.contract is None and self.kinds:
            text = _("{melds}, with melds worth {points}") if self.points else "{melds}"
            return text.format(melds=self.kinds, points=point_count_text(self.points))
        if self.contract is None:
            return _("melds worth {points}").format(points=point_count_text(self.points))
        if self.points:
            return _("{contract} worth {points}").format(
                contract=contract_text(self.contract), points=point_count_text(self.points)
            )
        return contract_text(self.contract)


_NO_DEAL = (Phase.SHUFFLE, Phase.BUY_BACK, Phase.CUT, Phase.DEAL_OVER, Phase.MATCH_OVER)


def requirement_in_force(view: View) -> FirstLayRequirement | None:
    """Return the requirement that the player's first lay must meet. None if the game has no such rule, if the player
    has melded already, or while no deal is under way.
    """
    state, rules = view.state, view.state.rules
    if state.phase in _NO_DEAL or state.melded[view.seat]:
        return None
    contract = state.contract_of(view.seat)
    if contract is not None and contract.others:
        return FirstLayRequirement(
            contract, rules.melding.opening, (None,) * max(len(way.slots) for way in contract.ways)
        )
    if contract is not None:
        return FirstLayRequirement(contract, rules.melding.opening, contract.slots)
    if not rules.restricts_first_lay:
        return None
    smallest = min(rules.set_min, rules.run_min)
    boxes = (None,) * max(1, fewest_melds(rules), min(MOST_BOXES, rules.hand_size // smallest))
    kinds = required_melds_text(rules.melding.pure, rules.melding.least_runs)
    return FirstLayRequirement(None, rules.melding.opening, boxes, kinds)


MOST_PLAYS = 9
"""The most meanings of wilds that are offered to choose from."""


class BoxState(Struct, frozen=True):
    """The state of a box of the tray: its meld is ready, still lacks cards, or is impossible with these cards
    (`is_wrong`). `text` and `brief` say so in a few words.
    """

    text: str
    is_ready: bool = False
    is_wrong: bool = False
    brief: str = ""
    """A shorter text for little room; "" where there is none."""
    points: int = 0
    """The points of the meld, where the first melds must count points."""
    kinds: frozenset[Kind] = frozenset()
    """The kinds the meld can be, where several contracts may be laid."""

    @property
    def short(self) -> str:
        """The brief text about the box, or its full text if there is no brief one."""
        return self.brief or self.text


def box_state(view: View, slot: Box, cards: Sequence[Card]) -> BoxState:
    """Return the state of a box of the tray with these cards in it.

    `slot` is the meld of a contract that belongs in the box, or None if it takes any meld. Without cards the text says
    what belongs in it.
    """
    rules = view.state.rules
    if slot is None:
        return _any_meld(view, cards)
    if not cards:
        row = {
            "one": _("{size} in a row, one suit"),
            "colour": _("{size} in a row, one colour"),
            "any": _("{size} in a row"),
        }[rules.runs.suits]
        alike = _("{size} equal cards") if rules.sets_alike else _("{size} of one rank")
        text = alike if slot.kind is Kind.SET else row
        return BoxState(text.format(size=slot.size), brief=pgettext("a slot", "empty"))
    found = readings(view, slot, cards) if len(cards) >= slot.size else []
    if found:
        points = max(meld_points(rules, [meld]) for meld, _written in found) if rules.melding.opening else 0
        return BoxState(_("ready"), is_ready=True, points=points)
    if len(cards) > slot.size and not _has_contract_size(rules, slot, len(cards)):
        return BoxState(_("more than {size}").format(size=slot.size), is_wrong=True, brief=_("too many"))
    naturals = [face for face in cards if face not in rules.wild]
    lacking = (
        _state_as_set(rules, slot, naturals, cards)
        if slot.kind is Kind.SET
        else _state_as_run(rules, slot, naturals, cards)
    )
    if lacking is None:
        return BoxState(refusal_text(why_no_meld(rules, uses(tuple(cards))), ()), is_wrong=True, brief=_("no meld"))
    return lacking


def _any_meld(view: View, cards: Sequence[Card]) -> BoxState:
    """Return the state of a box that takes any set or run.

    Without cards, its text says which of the two the rules allow. With a complete meld it is ready; it has the kinds
    the meld can be and, if first melds must count points, the most points it can count. With other cards its text says
    how many they lack, for the shorter of set and run if both are possible, or why they can become neither (`wrong`).
    """
    rules = view.state.rules
    if not cards:
        kinds_text = _("a set or run")
        if not (rules.sets.allowed and rules.runs.allowed):
            kinds_text = _("a run") if rules.runs.allowed else _("a set")
        return BoxState(kinds_text, brief=pgettext("a slot", "empty"))
    found = readings(view, None, cards)
    if found:
        kinds = frozenset(meld.kind for meld, _written in found)
        if not rules.melding.opening:
            return BoxState(_("ready"), is_ready=True, kinds=kinds)
        points = max(meld_points(rules, [meld]) for meld, _written in found)
        return BoxState(point_count_text(points), is_ready=True, brief=str(points), points=points, kinds=kinds)
    # What can still become both is told as that which needs fewer cards.
    sets, runs = (
        rules.sets.allowed * [Slot(Kind.SET, rules.set_min)],
        rules.runs.allowed * [Slot(Kind.RUN, rules.run_min)],
    )
    slots = sorted([*sets, *runs], key=lambda slot: slot.size)
    return min([box_state(view, slot, cards) for slot in slots], key=lambda each: each.is_wrong)


def _has_contract_size(rules: Rules, slot: Slot, size: int) -> bool:
    """Whether a meld of `size` cards has the length that the contract asks for in `slot`.

    It must have exactly the size of the slot; where the rules allow that (`melding.contract_sizes`), it may have more
    cards.
    """
    return size == slot.size if rules.melding.contract_sizes == "exact" else size >= slot.size


def readings(view: View, slot: Box, cards: Sequence[Card]) -> list[tuple[Meld, tuple[Use, ...]]]:
    """Return every meld for this box that the cards can form. With each comes the way to write its cards in an action,
    in which all wilds have a meaning. Wilds may stand for different cards; each way is a meld of its own.
    """
    rules, seat = view.state.rules, view.seat
    found: dict[object, tuple[Meld, tuple[Use, ...]]] = {}
    for action in candidates(view, LiftedCards(Source.HAND, tuple(cards)), Target(Spot.NEW)):
        if isinstance(action, Lay):
            written = action.melds[0]
            meld = lay_readings(rules, written, seat)[0]
            if slot is None or (meld.kind is slot.kind and _has_contract_size(rules, slot, len(meld.cards))):
                meant = [(each.rank, each.suit) for each in meld.cards]
                found.setdefault(tuple(meant if meld.kind is Kind.RUN else sorted(meant)), (meld, written))
    return list(found.values())


def lays(view: View, boxes: Sequence[Box], melds: Sequence[Sequence[Card]]) -> list[Lay]:
    """Return the legal actions that lay all these melds at once, one for each way to read the wilds. `melds` has the
    cards for each of `boxes`; empty boxes are left out.

    Only the first MOST_PLAYS ways are tried. If all of them are refused, the first is returned alone, as its refusal
    tells why. The list is empty if the cards in a box form no meld for it. If all boxes are empty, the result is a
    refused action without melds.
    """
    ways = [readings(view, slot, cards) for slot, cards in zip(boxes, melds, strict=True) if cards]
    plays = [Lay(view.seat, tuple(written for _, written in way)) for way in islice(product(*ways), MOST_PLAYS)]
    return [each for each in plays if why_not(view.state, each) is None] or plays[:1]


def _state_as_set(rules: Rules, slot: Slot, naturals: Sequence[Card], cards: Sequence[Card]) -> BoxState | None:
    """Return the state of a box for cards that form no set: the first of the usual reasons, such as different ranks or
    too few cards. Return None if none of these reasons applies.
    """
    if len({face.rank for face in naturals}) > 1:
        return BoxState(_("not one rank"), is_wrong=True, brief=_("mixed"))
    if rules.sets_alike and len(set(naturals)) > 1:
        return BoxState(_("not all equal"), is_wrong=True, brief=_("mixed"))
    twice = [face for face in naturals if rules.suits_differ and naturals.count(face) > 1]
    if twice:
        return _twice_state(twice[0])
    missing = slot.size - len(cards)
    if missing <= 0:
        return None
    if missing == 1 and naturals:
        if rules.sets_alike:
            face = signs(naturals[0])
            return BoxState(_("needs {cards}").format(cards=face), brief=_("+ {cards}").format(cards=face))
        rank = rank_name(naturals[0].rank)
        return BoxState(_needs_rank(naturals[0].rank), brief=_("+ {cards}").format(cards=rank))
    return _short_state(missing)


def _needs_rank(rank: int) -> str:
    """Return the text "needs a 7" for a rank, with the right article."""
    said = _("needs an {rank}") if rank in (ACE, 8) else _("needs a {rank}")
    return said.format(rank=rank_name(rank))


def _state_as_run(rules: Rules, slot: Slot, naturals: Sequence[Card], cards: Sequence[Card]) -> BoxState | None:
    """Return the state of a box for cards that form no run: the first of the usual reasons, such as different suits or
    too few cards. Return None if none of these reasons applies.
    """
    suits = {rules.run_suit(face.suit) for face in naturals}
    if len(suits) > 1:
        text = _("not one colour") if rules.any_suit else _("not one suit")
        return BoxState(text, is_wrong=True, brief=_("mixed"))
    ranks_held = [face.rank for face in naturals]
    twice = [face for face in naturals if ranks_held.count(face.rank) > 1]
    if twice:
        return _twice_state(twice[0], rules.any_suit)
    ranks = sum(1 << face.rank for face in naturals)
    for size in range(max(slot.size, len(cards)), rules.run_max + 1):
        open_to = [(low, window) for low, window in rules.windows[size] if not ranks & ~window]
        missing = size - len(cards)
        if not open_to:
            continue
        if missing > slot.size:
            break
        if missing == 1 and suits and len(naturals) == len(cards):
            faces = _missing_cards(rules, open_to, size, ranks, naturals[0].suit)
            holes = [rank_name(each.rank) if rules.any_suit else signs(each) for each in faces]
            return BoxState(
                _("needs {cards}").format(cards=alternatives(holes)),
                brief=_("+ {cards}").format(cards="/".join(holes)),
            )
        return _short_state(missing) if missing else None
    return BoxState(_("too far apart"), is_wrong=True, brief=_("too far"))


def _missing_cards(rules: Rules, open_to: Sequence[tuple[int, int]], size: int, ranks: int, suit: int) -> list[Card]:
    """Return the cards of `suit` that would each complete a run of `size` cards, the lowest place first.

    The run must lack just one card. `ranks` has the ranks that it already holds, as bits. `open_to` has a pair for each
    window in which it may lie: the lowest place, and a bit mask that is not needed here.
    """
    places = sorted([place for low, _ in open_to for place in range(low, low + size)])
    wanted = [rules.rank_at[place] for place in places]
    return list(dict.fromkeys(card(rank, suit) for rank in wanted if not ranks >> rank & 1))


def _twice_state(face: Card, any_suit: bool = False) -> BoxState:
    card = rank_name(face.rank) if any_suit else signs(face)
    return BoxState(_("{card} twice").format(card=card), is_wrong=True, brief=_("2× {card}").format(card=card))


def _short_state(missing: int) -> BoxState:
    text = counted("one card short", "{count} cards short", missing)
    return BoxState(text, brief=_("{count} short").format(count=missing))


def best_splits(view: View, requirement: FirstLayRequirement) -> list[Split]:
    """Return the best splits of the hand for the requirement, each with a meld, perhaps empty, for every box. They are
    sorted by the cards or points they lack and then by what they leave in the hand: the least first.

    For a requirement of certain kinds of melds without points there is one split, the layout of the hand with the least
    deadwood.
    """
    rules, on_table = view.state.rules, table_room(view.state.rules, view.state.melds).on_table
    if requirement.kinds and not requirement.points:
        whole = best_layout(rules, view.hand, on_table)
        melds = whole.melds[: len(requirement.boxes)]
        kept = (*whole.left, *[face for meld in whole.melds[len(requirement.boxes) :] for face in meld])
        found = [Split(melds, 0, kept)]
    else:
        found = best_first_lays(
            rules, view.hand, requirement.contract, requirement.points, len(requirement.boxes), on_table
        )
    return [each._replace(melds=each.melds + ((),) * (len(requirement.boxes) - len(each.melds))) for each in found]


def in_meld_order(view: View, slot: Box, cards: Sequence[Card]) -> list[Card]:
    """Return the cards in the order in which they lie in the meld.

    If they make a run, each wild has the place of the card it stands for. Otherwise, also while they make no meld yet,
    they are sorted by rank, with wilds last. `slot` is the box of the tray; None for a meld of free size.
    """
    least = view.state.rules.run_min if slot is None else slot.size
    found = readings(view, slot, cards) if len(cards) >= least else []
    if found and found[0][0].kind is Kind.RUN:
        return [each.card for each in found[0][0].cards]
    wild = view.state.rules.wild
    return sorted(cards, key=lambda face: (face in wild, face.rank, face))


class Tray:
    """The cards of the hand that a player has put together for each meld of `requirement`: the contract or the opening
    to lay first. `requirement` is None while there is nothing to put together.
    """

    def __init__(self) -> None:
        self.requirement: FirstLayRequirement | None = None
        self.melds: list[list[Card]] = []
        self._steps: list[list[list[Card]]] = []
        """The melds before each change, since the hand last changed."""
        self._hand: Counter[Card] = Counter()
        """The player's hand at the last `follow`."""
        self._cached_states: dict[tuple[int, tuple[Card, ...]], BoxState] = {}

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the tray."""
        return tuple(face for meld in self.melds for face in meld)

    def follow(self, view: View, events: Sequence[Event] = ()) -> None:
        """Update the requirement, and remove cards that are no longer in the hand, as `view` shows them.

        The tray is emptied if the requirement is a new one or none, or if the player's false lay-down is among
        `events`. If the hand has changed, earlier changes of the tray can no longer be undone.
        """
        requirement = requirement_in_force(view)
        false = any(isinstance(event, FalselyLaid) and event.seat == view.seat for event in events)
        if requirement != self.requirement or requirement is None or false:
            self.requirement = requirement
            self.melds = [[] for _ in requirement.boxes] if requirement else []
            self._steps.clear()
        self._cached_states.clear()
        left = Counter(view.hand)
        if left != self._hand:
            self._hand = left.copy()
            self._steps.clear()
        for meld in self.melds:
            for face in tuple(meld):
                if left[face]:
                    left[face] -= 1
                else:
                    meld.remove(face)

    def cards_outside(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards of the hand that are not in the tray. If the hand lacks a card of the tray, that is the
        whole hand.
        """
        left = without(hand, self.cards)
        return hand if left is None else left

    def put(self, view: View, number: int, cards: Sequence[Card]) -> None:
        """Put cards into meld `number` of the tray, and bring that meld into order.

        The cards are taken from the hand or, where the hand has no such card outside the tray, from other melds of the
        tray. There must be a contract or an opening. To make the change undoable, call `remember` before.
        """
        free = Counter(self.cards_outside(view.hand))
        for face in cards:
            if free[face]:
                free[face] -= 1
            else:
                self.take_out(face)
            self.melds[number].append(face)
        self.melds[number] = in_meld_order(view, self._requirement.boxes[number], self.melds[number])

    def take_out(self, face: Card, number: int | None = None) -> None:
        """Take a card out of meld `number` of the tray, or without `number` out of the first meld that contains it; a
        meld left empty stays. Nothing happens if the card is not there. `number` must be a meld of the tray.
        """
        for meld in self.melds if number is None else [self.melds[number]]:
            if face in meld:
                meld.remove(face)
                return

    def remember(self) -> None:
        """Store the present melds, so that the next change can be undone."""
        self._steps.append([meld.copy() for meld in self.melds])

    @property
    def can_step_back(self) -> bool:
        """Whether the tray has a change to undo. A change made before the hand last changed cannot be undone."""
        return any(step != self.melds for step in self._steps)

    def step_back(self) -> bool:
        """Undo the last change of the tray; return whether there was one."""
        while self._steps:
            melds = self._steps.pop()
            if melds != self.melds:
                self.melds = melds
                return True
        return False

    def fill(self, melds: Sequence[Sequence[Card]]) -> None:
        """Replace the melds in the tray by `melds`, which must be one for each box, perhaps empty. Only after
        `remember` can that be undone.
        """
        self.melds = [list(meld) for meld in melds]

    def box_states(self, view: View) -> list[BoxState]:
        """Return the state of each box, in their order; none without a requirement."""
        found = []
        for number, (box, meld) in enumerate(zip(self._requirement.boxes, self.melds, strict=True)):
            key = (number, tuple(meld))
            if key not in self._cached_states:
                self._cached_states[key] = box_state(view, box, meld)
            found.append(self._cached_states[key])
        return found

    def is_met(self, view: View) -> bool:
        """Whether the melds in the tray meet the requirement: they are complete, meet the contract, count enough
        points, and are of the kinds demanded. False for an empty tray, and without a requirement.
        """
        contract = self._requirement.contract
        whole = contract is not None and not contract.others
        begun = [said for said, meld in zip(self.box_states(view), self.melds, strict=True) if meld or whole]
        if not begun or not all(each.is_ready for each in begun) or self.points(view) < self._requirement.points:
            return False
        if self._requirement.kinds and not self._has_kinds_demanded(view):
            return False
        return contract is None or whole or self._meets_any_contract(contract, begun)

    def _has_kinds_demanded(self, view: View) -> bool:
        """Whether the melds in the tray, with some reading of their wilds, are of the kinds that must be laid first."""
        rules = view.state.rules
        traits = [
            {trait(rules, each) for each, _written in readings(view, box, meld)}
            for box, meld in zip(self._requirement.boxes, self.melds, strict=True)
            if meld
        ]
        return any(opens(rules, each) for each in product(*traits))

    def _meets_any_contract(self, contract: Contract, begun: list[BoxState]) -> bool:
        """Whether the melds in the tray meet `contract` or one of its alternatives. `begun` has one box state for each
        meld that is not empty, in their order; a meld may be of any of the kinds in its box state.
        """
        sizes = [len(meld) for meld in self.melds if meld]
        choices = product(*(said.kinds for said in begun))
        return any(contract.is_met_by(list(zip(kinds, sizes, strict=True))) for kinds in choices)

    def points(self, view: View) -> int:
        """Return the points of the complete melds in the tray. They count only where the first melds must reach a
        minimum of points; elsewhere the result is 0.
        """
        return sum(each.points for each in self.box_states(view))

    def can_hold(self, view: View, number: int, cards: Sequence[Card]) -> bool:
        """Whether meld `number` of the tray (from 0) could still become the meld its box requires if `cards` were
        added.

        The cards come from the hand and must not be in the tray already. Other cards of the same rank and suit may be.
        There must be a requirement.
        """
        return not box_state(view, self._requirement.boxes[number], [*self.melds[number], *cards]).is_wrong

    def place_for(self, view: View, cards: Sequence[Card]) -> int:
        """Return the number of the meld in the tray (from 0) to which these cards are best added. There must be a
        requirement.

        Melds that the cards fit and that have room come first, then full melds that the cards fit, then the others.
        Among these, a meld that is complete with the cards comes first, then the longest. It may be empty.
        """

        def rank(number: int) -> tuple[int, int, int]:
            box, here = self._requirement.boxes[number], self.melds[number]
            new = box_state(view, box, [*here, *cards])
            full = box is not None and len(here) >= box.size
            return (2 if new.is_wrong else 1 if full else 0, 0 if new.is_ready else 1, -len(here))

        return min(range(len(self.melds)), key=rank)

    @property
    def _requirement(self) -> FirstLayRequirement:
        return self.requirement or FirstLayRequirement(None)


def arranged_text(split: Split, requirement: FirstLayRequirement, view: View, number: int = 1, ways: int = 1) -> str:
    """Return the text about a split of the hand: what its melds lack or, if they lack nothing, which cards are left in
    the hand. If there are several `ways` to split it, the text begins with the `number` of this one (1 is the best).
    """
    said = _arranged_text(split, requirement, view)
    if ways == 1:
        return said
    text = _("Way {number} of {ways}. {said}")
    if number == 1:
        text = _("The best of {ways} ways. {said} Arrange again to see the next.")
    return text.format(number=number, ways=ways, said=said)


def _arranged_text(split: Split, requirement: FirstLayRequirement, view: View) -> str:
    if split.missing and requirement.contract is not None:
        return counted(
            "{count} card is missing for {contract}.",
            "{count} cards are missing for {contract}.",
            split.missing,
            contract=contract_text(requirement.contract),
        )
    if split.missing:
        return counted(
            "{count} point is missing for {goal}.",
            "{count} points are missing for {goal}.",
            split.missing,
            goal=requirement.text,
        )
    done = _("The contract is complete.") if requirement.contract else _("These melds are worth enough.")
    if not split.left:
        return _("{done} No card is left in your hand.").format(done=done)
    text = _("{done} Left in your hand: {cards}, {points}.")
    points = point_count_text(view.state.rules.points_of(split.left))
    return text.format(done=done, cards=cards_text(sorted(split.left)), points=points)


def shortfall_text(tray: Tray, view: View) -> str:
    """Return the sentence that names the requirement and what the melds in the tray still lack; "" without a
    requirement.
    """
    requirement = tray.requirement
    if requirement is None:
        return ""
    box_states = tray.box_states(view)
    if requirement.contract is None or requirement.contract.others:
        lacks = [each.text for each, meld in zip(box_states, tray.melds, strict=True) if meld and not each.is_ready]
    else:
        lacks = [each.text for each in box_states if not each.is_ready]
    if tray.points(view) < requirement.points:
        lacks.append(count_text(tray, view))
    if requirement.contract is None:
        text = _("Lay {contract} first: put them into the slots ({lacks}).")
        bare = _("Lay {contract} first: put them into the slots.")
    else:
        text = _("The contract is {contract}: fill its slots first ({lacks}).")
        bare = _("The contract is {contract}: fill its slots first.")
    return (text if lacks else bare).format(contract=requirement.text, lacks="; ".join(lacks))


def count_text(tray: Tray, view: View) -> str:
    """Return a text such as “35 of 51 points”: the points of the melds in the tray and the points they need.

    Without a requirement the points needed are 0.
    """
    least = tray.requirement.points if tray.requirement else 0
    return _("{points} of {least} points").format(points=tray.points(view), least=least)
