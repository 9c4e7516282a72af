"""Cards as bits, for rules whose melds lie on the table: which of a hand can be laid, and which of it fits what lies.

A hand is a number, one bit for each card, as in `engine.arrange.plain`: four bits for each place in runs. Places go on
above the last of them (`above`), where the ace stands that is high, or all that a run goes on to round the corner.
"""

from __future__ import annotations

from game.bots.knowledge.others import partners_of
from game.engine.cards import FACES, JOKER, RANK_OF, SUIT_OF, Card
from game.engine.sheet.keys import Draw, Knocking, MeldBonus, Melding
from game.engine.sheet.rules import Rules

_MASK = (1 << 13) - 1
JOKER_AT = 52
"""The bit of the first joker."""
_MOST_KEPT = 200_000
"""Hands whose lay-outs are remembered."""
_MOST_WAYS = 1000
"""Ways to lay out a hand that are tried: whoever has taken a long pile would have a hundred thousand."""
_JOKERS = 2
"""Jokers of a pack at most."""
_EASE = 6
"""Points it is worth to play a card more, whatever it counts, where a hand is laid out."""


def knows(rules: Rules) -> bool:
    """Tell whether deals by these rules can be played here; all others are left to the heuristic."""
    return _known_cards(rules) and _known_turns(rules) and _known_ends(rules)


def plain(rules: Rules) -> bool:
    """Tell whether all cards stand for themselves alone, and no more than one is drawn from the discards."""
    top = rules.draw.discards in ("top", "none") and not rules.calls.rummy_in_the_deck
    return top and not any(face in rules.wild for face in rules.pack)


def _known_cards(rules: Rules) -> bool:
    """Whether each card is there once, what melds there may be is not bounded, and wilds do as they do here."""
    sets = not rules.sets.allowed or rules.set_max >= 4
    runs = not rules.runs.allowed or (rules.runs.max == "none" and rules.run_min <= 4)
    shapes = sets and runs and not rules.any_suit and max(rules.set_min, rules.run_min) >= 3
    once = rules.packs == 1 and rules.jokers <= _JOKERS
    return once and shapes and min(rules.values) >= 0 and _known_wilds(rules)


def _known_wilds(rules: Rules) -> bool:
    """Whether one wild may stand beside two naturals in any meld, for a card that is named, and may be kept, thrown and
    left where it lies.
    """
    if rules.turns_up_wild or (rules.jokers and JOKER not in rules.wild):
        return False
    wilds = rules.wilds
    three = rules.set_min == 3 == rules.run_min and rules.sets.allowed and rules.runs.allowed
    free = not rules.wilds_limited and wilds.min_naturals <= 2 and three
    bound = wilds.take == "this_turn" or wilds.discard != "any" or wilds.discard_skips
    named = wilds.named and wilds.own_rank_natural
    return not any(face in rules.wild for face in rules.pack) or (free and named and not bound)


def _known_turns(rules: Rules) -> bool:
    """Whether one draws, lays what one likes, adds and discards, and nothing else."""
    draw, melding, calls = rules.draw, rules.melding, rules.calls
    least = Draw(discards=draw.discards, discard_drawn=draw.discard_drawn, stock_left=draw.stock_left)
    free = Melding(add=melding.add, add_to=melding.add_to, unique_cards=melding.unique_cards)
    other = rules.last_turn or rules.may_drop or rules.buying.allowed or rules.knocking != Knocking()
    called = calls.playable_discard or (calls.rummy_in_the_deck and rules.stock_out != "last_chance")
    return draw == least and melding == free and melding.add_to in ("any", "none") and not other and not called


def _known_ends(rules: Rules) -> bool:
    """Whether a deal ends as it can be played here, and counts what cards count."""
    deal = rules.deal
    dealt = deal.extra_card == "none" and not deal.offer and deal.winning_count == "none"
    counted = rules.meld_bonus == MeldBonus() and rules.low_ace is None
    out = rules.going_out != "meld_only" and rules.stock_out != "reshuffle"
    return dealt and counted and out


class TableCards:
    """What a set of rules makes of cards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.faces: list[Card] = [face for face in FACES[:52] if rules.place_of[RANK_OF[face]]]
        self.bits: list[int] = [0] * 54
        """The bit of each face."""
        self.values: list[int] = [0] * 64
        """What a card counts, by the number of its bit."""
        self.partners: list[list[int]] = [[] for _ in range(64)]
        """By the number of a bit: what else makes the smallest melds with that card."""
        self.wild: int = 0
        """The wild cards."""
        self._face_at: list[Card] = [FACES[0]] * 64
        for face in self.faces:
            bit = 1 << 4 * (rules.place_of[RANK_OF[face]] - 1) + SUIT_OF[face]
            at = bit.bit_length() - 1
            self.bits[face] = bit
            self.values[at] = rules.values[face]
            self._face_at[at] = face
            self.wild |= bit if face in rules.wild else 0
        for at in range(JOKER_AT, JOKER_AT + rules.jokers):
            self.wild |= 1 << at
            self.values[at] = rules.values[JOKER]
            self._face_at[at] = JOKER
        for face in self.faces:
            for groups in partners_of(rules, face) if face not in rules.wild else ():
                others = sum([self.bits[one[0]] for one, _ in groups])
                if not others & self.wild:
                    self.partners[self.bits[face].bit_length() - 1].append(others)
        self._sums: list[list[int]] = []
        for first, last in ((0, 13), (13, 26), (26, 39), (39, JOKER_AT + rules.jokers)):
            sums = [0]
            for at in range(first, last):
                sums += [each + self.values[at] for each in sums]
            self._sums.append(sums)
        self.span: int = 4 * rules.circle
        """After so many bits the places come again."""
        self.below: int = (1 << self.span) - 1
        ace = rules.runs.ace
        self._low = self.below ^ 15 if ace == "high" else self.below
        again = {"low": 0, "around": (1 << 4 * (rules.run_min - 1)) - 1}.get(ace, 15)
        self._again: int = again
        """What stands above the last place, too."""
        self.around: bool = ace == "around"
        self._both: bool = ace == "either"
        self.places: int = self._low | (0 if self.around else again << self.span)
        """All places a card of a run may lie at."""
        self._set_min: int = rules.set_min if rules.sets.allowed else 9
        self._run_min: int = rules.run_min if rules.runs.allowed else 0
        self._fours: int = self.below // 15
        self.sets: int = 0
        """Of the hand last laid out: the cards in sets."""
        self.runs: int = 0
        """And those in runs, each at its place there."""
        self._kept: dict[int, tuple[int, int]] = {}

    def bits_of(self, cards: tuple[Card, ...]) -> int:
        """Return naturals as bits."""
        held = 0
        for face in cards:
            held |= self.bits[face]
        return held

    def each_of(self, cards: tuple[Card, ...], jokers: list[int]) -> list[int]:
        """Return the bit of each card; jokers are any of those given, which are then gone."""
        return [jokers.pop() if face == JOKER else self.bits[face] for face in cards]

    def jokers(self) -> list[int]:
        """Return the bits of all jokers."""
        return [1 << JOKER_AT + number for number in range(self.rules.jokers)]

    def face(self, bit: int) -> Card:
        """Return the card of one bit."""
        return self._face_at[bit.bit_length() - 1]

    def face_at(self, place: int) -> Card:
        """Return the card that belongs at a place in runs."""
        return self._face_at[(place.bit_length() - 1) % self.span]

    def value(self, held: int) -> int:
        """Add up what cards count."""
        sums = self._sums
        return sums[0][held & _MASK] + sums[1][held >> 13 & _MASK] + sums[2][held >> 26 & _MASK] + sums[3][held >> 39]

    # Laying out

    def above(self, held: int) -> int:
        """Return a hand with its cards at all their places in runs."""
        return held & self._low | (held & self._again) << self.span

    def _in_runs(self, held: int) -> int:
        """Return the cards of a hand that are in runs, at their places."""
        return self._long_enough(self.above(held)) if self._run_min else 0

    def _in_sets(self, held: int) -> int:
        """Return the cards of a hand that are in sets."""
        fours = self._fours
        one, two, three, four = held & fours, held >> 1 & fours, held >> 2 & fours, held >> 3 & fours
        if self._set_min == 3:
            enough = one & two & (three | four) | three & four & (one | two)
        elif self._set_min == 4:
            enough = one & two & three & four
        else:
            return 0
        return held & enough * 15 if enough else 0

    def melded(self, held: int) -> int:
        """Return the cards of a hand that are laid where most of it is; `sets` and `runs` say as what."""
        sets = self._in_sets(held)
        runs = self._in_runs(held)
        below = runs & self.below
        over = runs >> self.span
        if (not sets or not sets & (below | over)) and not (self._both and below & over & 15):
            if over and self.around:
                runs = below | over
            self.sets, self.runs = sets, runs
            return sets | below | over
        found = self._kept.get(held)
        if found is None:
            found = self._best(held, sets)
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            self._kept[held] = found
        self.sets, self.runs = found
        return self.sets | self.cards_of(self.runs)

    def cards_of(self, places: int) -> int:
        """Return the cards that lie at places in runs."""
        return places & self.below | places >> self.span

    def _best(self, held: int, sets: int) -> tuple[int, int]:
        """Return the sets and runs of a hand in which some cards are wanted by both: every choice among these is
        tried, as far as they are not too many; beyond that sets are laid whole.
        """
        ways, wanted = [0], self.cards_of(self._in_runs(held))
        while sets:
            low = (sets & -sets).bit_length() - 1
            low -= low % 4
            alike = sets & 15 << low
            sets ^= alike
            choices = [alike]
            if alike & wanted:
                choices.append(0)
                if alike.bit_count() > self._set_min:
                    choices += [alike & ~(1 << suit) for suit in range(low, low + 4) if wanted >> suit & 1]
            if len(ways) * len(choices) > _MOST_WAYS:
                choices = choices[: max(1, _MOST_WAYS // len(ways))]
            ways = [way | choice for way in ways for choice in choices]
        best, chosen = -1, (0, 0)
        for way in ways:
            for runs in self._run_choices(held & ~way):
                cards = way | self.cards_of(runs)
                worth = self.value(cards) + _EASE * cards.bit_count()
                if worth > best:
                    best, chosen = worth, (way, runs)
        return chosen

    def _run_choices(self, held: int) -> list[int]:
        """Return ways to lay the runs of a hand: an ace that may be high and low lies at one end alone."""
        runs = self._in_runs(held)
        below, over = runs & self.below, runs >> self.span
        if self.around:
            return [below | over]
        twice = below & over & 15 if self._both else 0
        if not twice:
            return [runs]
        found = []
        for low in range(16):
            if low & ~twice:
                continue
            high = twice & ~low
            # Where the ace does not lie, the run must do without it.
            places = self.above(held) & ~high & ~(low << self.span)
            found.append(self._long_enough(places))
        return found

    def _long_enough(self, places: int) -> int:
        """Return the places of some that are in rows long enough to be runs."""
        lows = places & places >> 4 & places >> 8
        if self._run_min == 4:
            lows &= places >> 12
            return lows | lows << 4 | lows << 8 | lows << 12
        return lows | lows << 4 | lows << 8

    def rows(self, sets: int, runs: int) -> list[tuple[Card, ...]]:
        """Return the melds that cards in sets and places in runs make, each run as long as can be."""
        face = self.face_at
        starts = [at for at in range(0, self.span, 4) if sets >> at & 15]
        found = [tuple([face(1 << each) for each in range(at, at + 4) if sets >> each & 1]) for at in starts]
        end = self.span if self.around else self.span + 4
        for first in range(end):
            before = first - 4
            if before < 0 and self.around:
                before += end
            if not runs >> first & 1 or (before >= 0 and runs >> before & 1):
                continue
            row, at = [], first
            while at < end and runs >> at & 1:
                row.append(face(1 << at))
                at = (at + 4) % end if self.around else at + 4
            found.append(tuple(row))
        return found

    # What lies

    def placed(self, places: int) -> int:
        """Return the places of a run as they are kept: round the corner they begin again."""
        return self.cards_of(places) if self.around else places

    def beside(self, runs: int) -> int:
        """Return the places at the ends of the runs that lie."""
        near = runs << 4 | runs >> 4
        if self.around:
            near |= (runs >> self.span - 4) | (runs & 15) << self.span - 4
        return near & self.places & ~runs

    def missing(self, sets: int) -> int:
        """Return the cards that sets lack."""
        fours = self._fours
        lying = (sets | sets >> 1 | sets >> 2 | sets >> 3) & fours
        return lying * 15 & ~sets
