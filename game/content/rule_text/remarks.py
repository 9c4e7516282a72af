"""Remarks for authors of sheets on valid keys: rules that a value replaces, and keys without effect."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from game.content.rule_text.facts import number_in_words, paragraph
from game.content.rule_text.keys.table import LACKING, SWITCH
from game.content.sheets.keys import DEALS, VALUES
from game.content.sheets.plans import deals_of, plan_line
from game.content.sheets.sheets import LoadedSheet, key_values
from game.content.sheets.values import cards_in_row, overruled_rows, value_rows, values_line, with_values
from game.content.translation import _, counted
from game.content.yaml.reader import quoted
from game.engine.sheet.keys import Dropping, RuleSheet, counts_melds, sheets_of_deals, without_effect
from game.engine.sheet.rules import card_values, wild_faces


def reasons_without_effect(sheet: RuleSheet, broken: Collection[str] = ()) -> dict[str, str]:
    """Return the keys without effect in `sheet`, each with the reason. Left out are keys in `broken`, which are
    reported as problems, and keys that every planned deal sets.

    Empty for a sheet that asks for more players at least than at most, as too little can be told of it.
    """
    if sheet.players.min > sheet.players.max:
        return {}  # What depends on the number of players cannot be told.
    told = keys_of_every_deal(sheet).union(broken)
    return {key: _(LACKING[need]) for key, need in without_effect(sheet).items() if key not in told}


def enabling_keys(sheet: RuleSheet) -> dict[str, str]:
    """Return the keys without effect in `sheet`, each with the key whose change would give it an effect. Empty for a
    sheet that asks for more players at least than at most.
    """
    if sheet.players.min > sheet.players.max:
        return {}
    return {key: SWITCH[need] for key, need in without_effect(sheet).items()}


def deals_by_key(sheet: RuleSheet) -> dict[str, list[int]]:
    """Return the keys that planned deals set, each with the numbers (from 1) of those deals; none without a plan of
    deals.
    """
    found: dict[str, list[int]] = {}
    if not isinstance(sheet.match.deals, int):
        for number, own in enumerate(sheet.match.deals, 1):
            for key in _dotted_keys(own):
                found.setdefault(key, []).append(number)
    return found


def keys_of_every_deal(sheet: RuleSheet) -> frozenset[str]:
    """Return the keys that every planned deal sets, so that their values for the whole match are never used. Empty
    without a plan of deals.
    """
    deals = sheet.match.deals
    if isinstance(deals, int):
        return frozenset()
    return frozenset(key for key, own in deals_by_key(sheet).items() if len(own) == len(deals))


def _dotted_keys(mapping: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the dotted keys of a deal, in which keys may also be nested in groups; `prefix` is put before each. The
    numbers of players in a value such as `{2: 10, 3: 7}` are no keys.
    """
    for key, value in mapping.items():
        if isinstance(value, dict) and "." not in key and not prefix and not all(isinstance(n, int) for n in value):
            yield from _dotted_keys(value, f"{key}.")
        else:
            yield prefix + key


DROPPING = ("dropping.first", "dropping.later")
MOST_QUOTED = 120
"""The most letters of a text that a remark quotes in full."""


class Remark(Struct, frozen=True):
    """A remark on a key of a file, as a sentence; the line is None if it is unknown."""

    line: int | None
    key: str
    text: str


def remarks(sheet: LoadedSheet) -> list[Remark]:
    """Return the remarks on the keys set in a sheet's file, in the order of its lines.

    A remark tells the author something about a value, such as that it is never used, or that a text is cut off at a
    `#`.
    """
    own = {key: mark.node.line for key, mark in sheet.positions.items() if mark.file == str(sheet.path)}
    told = value_remarks(sheet.rules, sheet.base)
    found = [Remark(own[key], key, text) for key, text in told.items() if key in own]
    names = {"title": sheet.rules.title, "about": sheet.rules.about, "known_as": sheet.rules.known_as}
    found += [
        Remark(own[key], key, _cut_text_remark(text, sheet.positions[key].comment))
        for key, text in names.items()
        if key in own and sheet.positions[key].comment
    ]
    return sorted(found, key=lambda each: (each.line or 0, each.key))


def _cut_text_remark(text: str, comment: str) -> str:
    """Return a remark that the end of a text is read as a comment, and on how to keep it: the line to write, or for a
    long text the advice to quote it.
    """
    whole = "'{}'".format(f"{text} {comment}".replace("'", "''"))
    said = _("{comment} is not read: everything after # is a comment; to keep it, write {whole}")
    if len(whole) > MOST_QUOTED:
        said = _("{comment} is not read: everything after # is a comment; to keep it, put quotes round the text")
    return said.format(comment=quoted(comment), whole=whole)


def value_remarks(sheet: RuleSheet, base: RuleSheet) -> dict[str, str]:
    """Return remarks on what the author of a rule sheet should know, each with its rule key; none are returned for most
    keys.

    A remark tells that a value is never used, that it removes something of `base`, the sheet that `sheet` extends, or
    what becomes of the melds of players who drop out.
    """
    every = keys_of_every_deal(sheet)
    found = reasons_without_effect(sheet) | dict.fromkeys(
        every, _("Every deal of the plan has its own, so this is never used.")
    )
    lost = lost_values(sheet.scoring.values, base.scoring.values)
    said = [_lost_values_remark(sheet, base, lost)] if lost else []
    if table := paragraph(*_overridden_line_remarks(sheet), *said):
        found[VALUES] = table
    if plan := _lost_plan_remark(sheet, base):
        found[DEALS] = plan
    if left := _dropped_melds_remark(sheet):
        ours, theirs = key_values(sheet), key_values(base)
        found |= dict.fromkeys([key for key in DROPPING if ours[key] != theirs[key]][:1], left)
    return found


def _dropped_melds_remark(sheet: RuleSheet) -> str:
    """Return a remark on the melds of a player who drops out; empty if nobody can drop out with melds on the table."""
    deals = [each for each in sheets_of_deals(sheet) if not each.melding.in_hand and each.dropping != Dropping()]
    if not deals:
        return ""
    texts = [_("Melds of a player who drops out stay on the table.")]
    if any(each.melding.add_to != "none" for each in deals):
        texts = [
            _("Melds of a player who drops out stay on the table, and the others may add to them as the rules allow.")
        ]
    if any(map(counts_melds, deals)):
        texts.append(_("For the player who dropped out they count nothing; only the price counts."))
    return paragraph(*texts)


def _overridden_line_remarks(sheet: RuleSheet) -> Iterator[str]:
    """Yield a remark on each card-value line that never applies: in every deal, more specific or later lines decide for
    all of its cards.
    """
    rows = value_rows(sheet.scoring.values)
    deals = [
        {each.row: each.by for each in overruled_rows(rows, wild_faces(deal.pack.wild)) if each.is_complete}
        for deal in sheets_of_deals(sheet)
    ]
    for row in rows:
        if all(row in deal for deal in deals):
            text = _(
                "{line} has no effect: {others} takes precedence (in this order: a card, wild, joker, a rank, a span)."
            )
            others = _values_notation({each.cards.key: each.points for each in deals[0][row]})
            yield text.format(line=f"{row.cards.key}: {row.points}", others=others)


def _lost_plan_remark(sheet: RuleSheet, base: RuleSheet) -> str:
    """Return a remark that a sheet's number of deals replaces the plan of its base, and on how to keep the plan: the
    line to write, or to leave the line out. "" if no plan is replaced.
    """
    plan, count = deals_of(base.match.deals), sheet.match.deals
    if not isinstance(count, int) or not any(plan):
        return ""
    count_of, base_title = number_in_words(len(plan)), base.title
    if all("melding.contract" in each for each in plan):
        text = counted(
            "This number replaces the plan of {base}, so its one deal loses its contract.",
            "This number replaces the plan of {base}, so its {n} deals lose their contracts.",
            len(plan),
            base=base_title,
            n=count_of,
        )
    else:
        text = counted(
            "This number replaces the plan of {base}, so its one deal loses the rules of its own.",
            "This number replaces the plan of {base}, so its {n} deals lose the rules of their own.",
            len(plan),
            base=base_title,
            n=count_of,
        )
    if count >= len(plan):
        return paragraph(text, _("To keep them, leave this line out."))
    kept = counted(
        "To keep those of the first deal, write {line}",
        "To keep those of the first {n} deals, write {line}",
        count,
        n=number_in_words(count),
        line=plan_line(plan[:count]),
    )
    return paragraph(text, kept)


def lost_values(values: dict[str, Any], base_values: dict[str, Any]) -> dict[str, Any]:
    """Return the entries of `base_values`, the base sheet's card values, whose points change because the table `values`
    omits them. Empty for an empty table.
    """
    if not values:
        return {}
    named = {key.strip().lower() for key in values}
    now = card_values(values, frozenset())
    return {
        key: points
        for key, points in base_values.items()
        if key.strip().lower() not in named and card_values({key: points, **values}, frozenset()) != now
    }


def _lost_values_remark(sheet: RuleSheet, base: RuleSheet, lost: dict[str, Any]) -> str:
    """Return a remark on `lost`, the card values of the base sheet that the sheet's own table drops: what they were and
    are now, and the line that would keep them. There must be one at least; `lost_values` returns them.
    """
    counts = card_values(sheet.scoring.values, frozenset())
    now = {row.cards.key: {counts[face] for face in cards_in_row(row.cards)} for row in value_rows(lost)}
    values = {
        "base": base.title,
        "now": _values_notation({key: worth.pop() if len(worth) == 1 else _("pips") for key, worth in now.items()}),
        "then": _values_notation(lost),
    }
    said = _("This table replaces that of {base}. Values there that it does not name: {then}. They are now: {now}.")
    if not base.title:
        said = _(
            "This table replaces the default one. Values there that it does not name: {then}. They are now: {now}."
        )
    line = values_line(with_values(base.scoring.values, sheet.scoring.values))
    return paragraph(said.format(**values), _("To keep them, write {line}").format(line=line))


def _values_notation(worths: Mapping[str, int | str]) -> str:
    return ", ".join(f"{cards}: {points}" for cards, points in worths.items())
