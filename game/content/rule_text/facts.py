"""Facts about a sheet that its texts are written from: the usual rules, the varying ones, and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby

from msgspec import Struct, structs

from game.content.sheets.keys import KEYS
from game.content.sheets.plans import plan_changes
from game.content.sheets.sheets import differing_rules, key_values, with_keys
from game.content.translation import _, counted, in_language, marked, preferring
from game.engine.cards import ACE, parse_rank
from game.engine.sheet.keys import (
    TURNED,
    RuleSheet,
    bars_by_contract,
    by_players,
    has_contract,
    sheets_of_deals,
    turns_up_draws,
    wild_name,
)

CONTRACT = "melding.contract"
WILD = "pack.wild"
HAND = "deal.hand_size"


class Facts(Struct, frozen=True):
    """The rules of a sheet prepared for its rule page: the usual rules, with the value that each key has in most deals;
    those of each deal; and properties that hold for the whole match.
    """

    sheet: RuleSheet
    """The rules with, for each key, the value of most deals."""
    deals: tuple[RuleSheet, ...]
    """The rules of each planned deal; a single sheet if all deals are alike."""
    varying_keys: frozenset[str]
    """The keys whose values differ among the deals."""
    wild_ranks: frozenset[int]
    """The ranks that are wild in some deal."""
    has_wild_jokers: bool
    """Whether jokers are wild in some deal."""
    has_turned_wild_rank: bool
    """Whether in some deal the upcard determines the wild rank."""
    has_hand_sizes_by_deal: bool = False
    """Whether no hand size is shared by most deals."""

    def spans_by_players(self, value: int | dict[int, int]) -> list[tuple[int, int, int]]:
        """Return a value that may depend on the number of players as spans (value, fewest players, most players),
        fewest players first. Neighbouring numbers of players with equal values form one span.
        """
        runs = groupby(self.player_counts, lambda count: by_players(value, count))
        return [(number, span[0], span[-1]) for number, group in runs if (span := list(group))]

    @property
    def player_counts(self) -> range:
        """The allowed numbers of players. If the sheet's maximum is below its minimum, only the minimum."""
        least = self.sheet.players.min
        return range(least, max(least, self.sheet.players.max) + 1)

    @property
    def has_indicator_apart(self) -> bool:
        """Whether the card turned up to determine the wild rank is set aside, out of play."""
        return self.has_turned_wild_rank and self.sheet.deal.indicator == "apart"

    @property
    def cards_turned_up(self) -> int:
        """The number of cards turned up after the deal."""
        return self.sheet.deal.upcard + self.has_indicator_apart

    @property
    def lowest_wins(self) -> bool:
        """Whether the fewest points win, so that points in a player's favour are taken off the score."""
        return self.sheet.scoring.winner == "lowest"

    @property
    def has_jokers(self) -> bool:
        """Whether there are jokers in the pack for at least one number of players."""
        return any(by_players(self.sheet.pack.jokers, count) for count in self.player_counts)

    @property
    def has_wilds(self) -> bool:
        """Whether any card in play is wild in some deal."""
        return bool(self.wild_ranks) or self.has_turned_wild_rank or (self.has_jokers and self.has_wild_jokers)

    @property
    def has_melds_in_hand(self) -> bool:
        """Whether melds stay in the hand until the deal ends."""
        return self.sheet.melding.in_hand

    @property
    def has_face_up_draws(self) -> bool:
        """Whether drawn cards stay face up and never go into a hand."""
        return turns_up_draws(self.sheet)

    @property
    def has_contract(self) -> bool:
        """Whether some deal has a contract."""
        return any(has_contract(each) for each in self.deals)

    @property
    def has_contract_in_every_deal(self) -> bool:
        """Whether every deal has a contract."""
        return all(has_contract(each) for each in self.deals)

    @property
    def has_sets(self) -> bool:
        """Whether sets can be laid in some deal: they are allowed, and its contract does not rule them out."""
        return self.sheet.sets.allowed and not all(bars_by_contract(each, "set") for each in self.deals)

    @property
    def has_runs(self) -> bool:
        """Whether runs can be laid in some deal: they are allowed, and its contract does not rule them out."""
        return self.sheet.runs.allowed and not all(bars_by_contract(each, "run") for each in self.deals)

    @property
    def has_contracts_by_player(self) -> bool:
        """Whether each player moves through the contracts at their own pace."""
        return self.sheet.melding.contract_by == "player" and CONTRACT in self.varying_keys

    @property
    def ranks_left_out(self) -> frozenset[int]:
        """The ranks left out of the pack."""
        return ranks_left_out(self.sheet)

    @property
    def has_low_aces(self) -> bool:
        """Whether an ace can be at the low end of a run."""
        return self.has_runs and self.sheet.runs.ace != "high" and ACE not in self.ranks_left_out

    @property
    def ranks(self) -> list[int]:
        """The ranks in the pack in the order of a run, ace first."""
        return [rank for rank in range(1, 14) if rank not in self.ranks_left_out]

    @property
    def max_packs(self) -> int:
        """The largest number of packs for any number of players."""
        return max(by_players(self.sheet.pack.packs, count) for count in self.player_counts)

    def suits_differ(self) -> set[bool]:
        """Whether the cards of a set must differ in suit, as the set of possible answers. It has both if the answer
        depends on the number of players.
        """
        if self.sheet.sets.alike and self.max_packs > 1:
            return {False}
        if self.sheet.wilds.named or self.sheet.melding.unique_cards or not self.sheet.sets.same_suit_twice:
            return {True}
        return {by_players(self.sheet.pack.packs, count) == 1 for count in self.player_counts}


ONLY_JOKERS = "jokers"
"""The context of texts on wild cards where only jokers are wild: German says `Joker` there, and not `wilde Karte`."""


def wording(*facts: Facts) -> AbstractContextManager[None]:
    """Return the context in which the texts on one or several sheets, given by their facts, are made. If jokers, and no
    other cards, are wild in all of them, the texts speak of jokers instead of wild cards, in languages that have such
    texts.
    """
    only = all(each.has_wilds and not each.wild_ranks and not each.has_turned_wild_rank for each in facts)
    return preferring(ONLY_JOKERS) if only else nullcontext()


def ranks_left_out(sheet: RuleSheet) -> frozenset[int]:
    """Return the ranks that are missing from the pack."""
    return frozenset(map(parse_rank, sheet.pack.without))


def facts_of(sheet: RuleSheet) -> Facts:
    """Return the facts of a sheet for its rule page."""
    deals = sheets_of_deals(sheet)
    wild = {wild_name(name) for each in deals for name in each.pack.wild}
    turned = TURNED in wild
    gone = frozenset[int].intersection(*(ranks_left_out(each) for each in deals))
    ranks = frozenset(parse_rank(name) for name in wild - {"joker", TURNED}) - gone
    if len(deals) == 1:
        return Facts(deals[0], deals, frozenset(), ranks, "joker" in wild, turned)
    values = [key_values(each) for each in deals]
    usual = {}
    varying = set()
    for key in KEYS:
        given = [each[key] for each in values]
        usual[key] = max(given, key=given.count)
        if any(each != given[0] for each in given):
            varying.add(key)
    jokers = any(by_players(each.pack.jokers, count) for each in deals for count in range(1, 9))
    if not jokers and len({frozenset(map(wild_name, each.pack.wild)) - {"joker"} for each in deals}) == 1:
        varying.discard(WILD)  # whether jokers that nobody has are wild is no difference
    hands = [each[HAND] for each in values]
    return Facts(
        with_keys(sheet, {key: usual[key] for key in varying}),
        deals,
        frozenset(varying),
        ranks,
        "joker" in wild,
        turned,
        has_hand_sizes_by_deal=HAND in varying and 2 * hands.count(usual[HAND]) <= len(hands),
    )


def facts_of_deal(facts: Facts, number: int) -> Facts:
    """Return the facts with the rules of deal `number` (from 0) in place of the usual ones."""
    return structs.replace(facts, sheet=facts.deals[number])


# Words


NUMBER_WORDS = (
    marked("one"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
    marked("ten"),
    marked("eleven"),
    marked("twelve"),
)
"""The numbers that are written as words, from one."""


def number_in_words(count: int) -> str:
    """Return a number from 1 to twelve in words, any other in figures.

    Sentences use it for numbers from 2 up: for 1, `counted` chooses a form of the sentence that says `one` itself. A
    language in which number words are inflected translates them as figures.
    """
    return _(NUMBER_WORDS[count - 1]) if 0 < count <= len(NUMBER_WORDS) else str(count)


def cards_in_words(count: int) -> str:
    """Return a number of cards as a term: `one card`, `two cards`."""
    return counted("one card", "{n} cards", count, n=number_in_words(count))


def times_in_words(count: int) -> str:
    """Return a frequency as a term: `once`, `twice`, `three times`."""
    return _("twice") if count == 2 else counted("once", "{n} times", count, n=number_in_words(count))


def factor_in_words(count: int) -> str:
    """Return a factor that multiplies points as a term: `double`, `three times`."""
    return _("double") if count == 2 else counted("single", "{n} times", count, n=number_in_words(count))


def points_in_words(count: int) -> str:
    """Return a number of points as a term: `1 point`, `20 points`."""
    return counted("{count} point", "{count} points", count)


def differences_in_words(sheet: RuleSheet, base: RuleSheet) -> str:
    """Return in words in how many rules and deals two sheets differ: `two rules and one deal`; "" if in none."""
    deals = plan_changes(sheet.match.deals, base.match.deals).count
    rules = len(differing_rules(sheet, base)) - bool(deals)
    parts = [counted("one rule", "{n} rules", rules, n=number_in_words(rules))] if rules else []
    parts += [counted("one deal", "{n} deals", deals, n=number_in_words(deals))] if deals else []
    return joined_by_and(parts) if parts else ""


def paragraph(*sentences: str) -> str:
    """Return sentences as one text, with spaces between; empty sentences are left out. Without any it is ""."""
    return " ".join(filter(None, sentences))


def joined_by_and(parts: Sequence[str]) -> str:
    """Return one or more terms as an enumeration in the player's language: `a, b and c`."""
    if len(parts) == 1:
        return parts[0]
    return _("{terms} and {last}").format(terms=joined_by_commas(parts[:-1]), last=parts[-1])


def joined_by_commas(parts: Sequence[str]) -> str:
    """Return one or more terms as a list in the player's language: `a, b, c`."""
    text = parts[0]
    for part in parts[1:]:
        text = _("{terms}, {next}").format(terms=text, next=part)
    return text


def joined_by_semicolons(parts: Sequence[str]) -> str:
    """Return one or more terms, which may contain commas, as a list in the player's language: `a; b`."""
    text = parts[0]
    for part in parts[1:]:
        text = _("{terms}; {next}").format(terms=text, next=part)
    return text


def with_players(least: int, most: int, term: str) -> str:
    """Return a term that applies to `least` to `most` players as a sentence: `With two players: ten cards.`"""
    if least == most:
        return counted(
            "With one player: {term}.", "With {n} players: {term}.", most, n=number_in_words(most), term=term
        )
    text = (
        _("With {least} or {most} players: {term}.")
        if most == least + 1
        else _("With {least} to {most} players: {term}.")
    )
    return text.format(least=number_in_words(least), most=number_in_words(most), term=term)


def players_allowed(least: int, most: int) -> str:
    """Return the range from `least` to `most` players in figures: `1 player`, `2 players`, `2 to 6 players`."""
    if least < most:
        return _("{least} to {most} players").format(least=least, most=most)
    return counted("{count} player", "{count} players", most)


def players_sentence(sheet: RuleSheet) -> str:
    """Return the sentence on how many players a game allows: `Gin Rummy is for 2 players.`"""
    players = players_allowed(sheet.players.min, sheet.players.max)
    return _("{title} is for {players}.").format(title=in_language(sheet.title), players=players)


ABOVE_TURNED = "above_turned"
"""The name of the wild cards, in place of `turned_up`, if the card turned up makes the next higher rank wild."""


def wilds_in_words(sheet: RuleSheet, jokers: bool) -> str:
    """Return the wild cards of a sheet as a term: `jokers and 2s`; `no cards` if there are none. `jokers` says whether
    there are jokers in the pack; if not, they are not mentioned.
    """
    names = [name for name in sheet.pack.wild if jokers or wild_name(name) != "joker"]
    if sheet.pack.turned_rank == "next":
        names = [ABOVE_TURNED if wild_name(name) == TURNED else name for name in names]
    return ranks_in_words(names)


def usual_wilds(facts: Facts) -> tuple[str, list[int]]:
    """Return the wild cards of most deals as a term, and the numbers (from 1) of the deals with others. If no wild
    cards are common to more than half of the deals, the term is "" and all deals are listed.
    """
    if WILD not in facts.varying_keys:
        return wilds_in_words(facts.sheet, facts.has_jokers), []
    names = [wilds_in_words(each, facts.has_jokers) for each in facts.deals]
    usual = max(names, key=names.count)
    if 2 * names.count(usual) <= len(names):
        usual = ""
    return usual, [deal for deal, each in enumerate(names, 1) if each != usual]


def ranks_in_words(names: Sequence[str]) -> str:
    """Return the cards of some ranks as a term in the language in use, jokers last: `aces, 2s and jokers`.

    For no ranks it is `no cards`. Names that are not known stay as they are.
    """
    words = {
        "A": _("aces"),
        "2": _("2s"),
        "3": _("3s"),
        "4": _("4s"),
        "5": _("5s"),
        "6": _("6s"),
        "7": _("7s"),
        "8": _("8s"),
        "9": _("9s"),
        "10": _("10s"),
        "T": _("10s"),
        "J": _("jacks"),
        "Q": _("queens"),
        "K": _("kings"),
        "JOKER": _("jokers"),
        "TURNED_UP": _("cards of the rank turned up"),
        "ABOVE_TURNED": _("cards of the rank above the one turned up"),
    }
    given = sorted((name.strip().upper() for name in names), key="JOKER".__eq__)
    return joined_by_and([words.get(name, name) for name in given]) if given else _("no cards")
