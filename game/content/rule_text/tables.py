"""The tables of a rule page: card values and the deals of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct, structs

from game.content.rule_text.contracts import written_contract_text
from game.content.rule_text.facts import (
    CONTRACT,
    WILD,
    Facts,
    by_player_count,
    in_deal,
    listed,
    rank_text,
    signed,
    wilds_in_words,
)
from game.content.rule_text.keys.entry import RuleText
from game.content.rule_text.keys.table import APART, absent_sentence, missing
from game.content.sheets.values import parse_row_cards
from game.content.translation import _
from game.engine.cards import FACES, JOKER, Card, card
from game.engine.sheet.contracts import ways_of
from game.engine.sheet.rules import card_values, wild_faces

SIGNS = "♠♥♦♣"
VALUES = "scoring.values"
FEW = 3
"""Up to so many ranks in a row are named one by one."""


class TableRow(Struct, frozen=True):
    """A row of a table; `standard` is the last cell of that row in the other sheet, if it differs."""

    cells: tuple[str, ...]
    differs: bool = False
    standard: str = ""


class PageTable(Struct, frozen=True):
    """The columns and rows of a table."""

    topic: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]


# What cards count


def value_table(facts: Facts, beside: Facts | None = None) -> PageTable:
    """Return the table of card values: ranks, single cards, jokers and wilds, with the rows that `beside` needs."""
    rows = tuple(TableRow(cells) for cells in _values(facts, beside))
    return PageTable("values", _("What cards count"), (_("Cards"), _("Points each")), rows)


def values_text(facts: Facts) -> str:
    """Return the card values in one sentence."""
    counted = "; ".join(f"{cards} {worth}" for cards, worth in _values(facts))
    return _("Cards count: {list}.").format(list=counted)


def _values(facts: Facts, beside: Facts | None = None) -> Iterator[tuple[str, str]]:
    values = facts.sheet.scoring.values
    worths = _worths(facts)
    for ranks, worth in _spans(_common(worths), facts.left_out):
        yield _ranks_text(ranks, len(facts.ranks)), signed(worth) if worth is not None else _("their number")
    shown = _single_cards(facts) | (_single_cards(beside) if beside else set())
    for face in sorted(shown):
        yield rank_text(face.rank) + SIGNS[face.suit], signed(worths[face])
    if facts.jokers:
        yield _("Joker"), signed(card_values(values, wild_faces(facts.sheet.pack.wild))[JOKER])
    if _counts_wilds(facts) or (beside and _changing(facts) and _counts_wilds(beside)):
        points = next((worth for key, worth in values.items() if key.strip().lower() == "wild"), "pips")
        others = _("Any other wild card") if shown else _("Any wild card")
        yield others, signed(points) if isinstance(points, int) else _("as if it were not wild")


def optional_labels() -> tuple[str, ...]:
    """Return the labels of rows that not every sheet has."""
    return _("Joker"), _("Any wild card"), _("Any other wild card")


def _worths(facts: Facts) -> tuple[int, ...]:
    """Return the points of each face, where only cards wild in every deal count as wild."""
    always = frozenset[Card].intersection(*(wild_faces(each.pack.wild) for each in facts.deals))
    return card_values(facts.sheet.scoring.values, always)


def _changing(facts: Facts) -> frozenset[int]:
    """Return the ranks that are wild in some deals only."""
    if facts.turned_wild:
        return frozenset(facts.ranks)
    return facts.wild_ranks if WILD in facts.varying else frozenset()


def _counts_wilds(facts: Facts) -> bool:
    """Whether a rank counts otherwise in deals in which it is wild."""
    return bool(_changing(facts)) and any(key.strip().lower() == "wild" for key in facts.sheet.scoring.values)


def _single_cards(facts: Facts) -> set[Card]:
    """Return the cards whose points differ from those of their rank and of wilds."""
    worths = _worths(facts)
    common = _common(worths)
    named = set()
    if _counts_wilds(facts):
        cards = [parse_row_cards(key) for key in facts.sheet.scoring.values]
        named = {card(each.low, each.suit) for each in cards if each.suit >= 0 and each.low in _changing(facts)}
    return named | {
        face for face in FACES[:52] if worths[face] != common[face.rank - 1] and face.rank not in facts.left_out
    }


def _common(worths: tuple[int, ...]) -> list[int]:
    """Return the points of most cards of each rank, from the ace on."""
    ranks = [[worths[card(rank, suit)] for suit in range(4)] for rank in range(1, 14)]
    return [max(each, key=each.count) for each in ranks]


def _spans(common: list[int], left_out: frozenset[int]) -> list[tuple[list[int], int | None]]:
    """Return spans of ranks from 2 to 14 (the ace) with their common points; None for ranks that count their number."""
    spans: list[tuple[list[int], int | None]] = []
    there = [rank for rank in range(2, 15) if rank_of_place(rank) not in left_out]
    for worth, group in groupby(there, lambda rank: common[rank_of_place(rank) - 1]):
        ranks = list(group)
        own = None if ranks == [worth] else worth
        if own is None and spans and spans[-1][1] is None:
            spans[-1][0].extend(ranks)
        else:
            spans.append((ranks, own))
    return [(ranks, ranks[0] if worth is None and len(ranks) == 1 else worth) for ranks, worth in spans]


def rank_of_place(place: int) -> int:
    """Return the rank of a place from 2 to 14, the ace."""
    return (place - 1) % 13 + 1


def _ranks_text(ranks: Sequence[int], every: int) -> str:
    if len(ranks) == every:
        return _("Every rank")
    if len(ranks) <= FEW:
        return ", ".join(map(rank_text, ranks))
    return f"{rank_text(ranks[0])}–{rank_text(ranks[-1])}"


# The deals


def contract_table(facts: Facts) -> PageTable | None:
    """Return the contracts that players move along, or the alternatives of a contract; None where there are neither."""
    ways = ways_of(facts.sheet.melding.contract)
    if CONTRACT not in facts.varying and len(ways) > 1:
        either = tuple(TableRow((str(number), written_contract_text(way))) for number, way in enumerate(ways, 1))
        return PageTable("ways", _("Any of these contracts"), (_("No."), _("Melds")), either)
    if not facts.by_player:
        return None
    rows = tuple(
        TableRow((str(number), written_contract_text(each.melding.contract)))
        for number, each in enumerate(facts.deals, 1)
    )
    return PageTable("contracts", _("The contracts"), (_("No."), _("Contract")), rows)


def deal_table(facts: Facts, shared: Facts | None = None) -> PageTable | None:
    """Return the varying contracts, wild cards and hand sizes of the deals, as far as they vary here or in `shared`;
    None if nothing varies.
    """
    varying = facts.varying | (shared.varying if shared else frozenset())
    by_hand = facts.hands_by_deal or (shared is not None and shared.hands_by_deal)
    columns, cells = [_("Deal")], [[str(number) for number in range(1, len(facts.deals) + 1)]]
    if CONTRACT in varying and not facts.by_player:
        columns.append(_("Contract"))
        cells.append([written_contract_text(each.melding.contract) for each in facts.deals])
    if WILD in varying:
        columns.append(_("Wild"))
        cells.append([wilds_in_words(each, facts.jokers) for each in facts.deals])
    if by_hand:
        columns.append(_("Cards each"))
        cells.append([by_player_count(facts, each.deal.hand_size, str) for each in facts.deals])
    if len(columns) == 1:
        return None
    return PageTable(
        "deals", _("The deals"), tuple(columns), tuple(TableRow(line) for line in zip(*cells, strict=True))
    )


def deal_texts(
    facts: Facts, texts_of: Callable[[Facts], Sequence[RuleText]], beside: Facts | None = None, common: bool = False
) -> Iterator[RuleText]:
    """Return the texts of rules that apply to some deals only, consecutive equal deals joined.

    Deals that differ in `beside` are listed apart; with `common`, only deals that `beside` has too. `texts_of` returns
    all texts of a sheet.
    """
    own = _own_of_deals(facts, texts_of)
    others: list[str | None] = [*(_own_of_deals(beside, texts_of) if beside else ())]
    if len(others) == 1:
        others *= len(own)
    others += [None] * (len(own) - len(others))
    for (text, other), group in groupby(enumerate(zip(own, others, strict=False), 1), lambda each: each[1]):
        numbers = [number for number, _text in group]
        if text and not (common and other is None):
            deals = _deals_text(numbers)
            yield RuleText(APART + deals, _("{deals}: {text}").format(deals=deals, text=text))


def _own_of_deals(facts: Facts, texts_of: Callable[[Facts], Sequence[RuleText]]) -> list[str]:
    """Return the text of the special rules of each deal; a single empty one where all deals are alike."""
    if not facts.varying:
        return [""]
    told = texts_of(facts)
    return [_own(in_deal(facts, index), facts, texts_of, told) for index in range(len(facts.deals))]


def _deals_text(numbers: Sequence[int]) -> str:
    """Return the name of consecutive deals: `Deal 3`, `Deals 3 to 5`."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return _("Deal {n}").format(n=first)
    text = _("Deals {first} and {last}") if last == first + 1 else _("Deals {first} to {last}")
    return text.format(first=first, last=last)


def with_exceptions(facts: Facts, texts_of: Callable[[Facts], Iterable[RuleText]]) -> list[RuleText]:
    """Return the texts of `texts_of`, each with a note on the deals to which it does not apply."""
    told = [*texts_of(facts)]
    if not facts.varying:
        return told
    alone = [{said.topic: said.text for said in texts_of(in_deal(facts, index))} for index in range(len(facts.deals))]

    def others(said: RuleText) -> list[int]:
        """Return the deals to which a text does not apply, without those that lack its main topic."""
        topic, of = said.topic, said.topic.partition(".")[0]
        parents = {each.topic for each in told if each.topic == of != topic}
        return [n for n, each in enumerate(alone, 1) if each.get(topic) != said.text and parents <= each.keys()]

    return [_qualified(said, others(said)) for said in told]


def _qualified(said: RuleText, others: Sequence[int]) -> RuleText:
    if not others:
        return said
    text = _("Deals {deals} differ: see “The match”.")
    if len(others) == 1:
        text = _("Deal {deals} differs: see “The match”.")
    return structs.replace(said, text=f"{said.text} {text.format(deals=listed([str(number) for number in others]))}")


def _own(alone: Facts, facts: Facts, texts_of: Callable[[Facts], Sequence[RuleText]], told: Sequence[RuleText]) -> str:
    """Return the text of the rules in which one deal differs from the usual ones."""
    usual = {said.topic: said.text for said in told}
    texts_alone = texts_of(alone)
    texts = [said.text for said in texts_alone if usual.get(said.topic) != said.text]
    texts += [text for topic in missing(told, texts_alone) if (text := absent_sentence(topic))]
    may_vary = VALUES in facts.varying or (WILD in facts.varying and facts.jokers)
    if may_vary and [*_values(alone)] != [*_values(facts)]:
        texts.append(values_text(alone))
    return " ".join(texts)
