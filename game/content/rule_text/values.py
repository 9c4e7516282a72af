"""The values of rule keys in words, for lists and the editor."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.content.rule_text.facts import joined_by_commas
from game.content.rule_text.keys.match import ends_at_target_only
from game.content.rule_text.keys.table import GROUPS, KEY_TEXTS, SETTABLE, editor_group
from game.content.sheets.keys import DEALS, KEYS, VALUES
from game.content.sheets.sheets import changed_keys, key_values
from game.content.translation import _, counted
from game.engine.cards import RANKS, parse_rank
from game.engine.sheet.keys import RuleSheet, has_wilds, most_by_players, sheets_of_deals, without_effect


class RuleLine(Struct, frozen=True):
    """A rule key in words: its label, its value, and whether the value differs from the base sheet."""

    key: str
    meaning: str
    value: str
    differs: bool


class RuleGroup(Struct, frozen=True):
    """A group of rules: a title with its lines."""

    title: str
    lines: tuple[RuleLine, ...]


def rule_groups(sheet: RuleSheet, base: RuleSheet) -> list[RuleGroup]:
    """Return all rules of `sheet` in groups, with those that differ from `base` marked."""
    changed = changed_keys(sheet, base)
    lines: dict[str, list[RuleLine]] = {group: [] for group in GROUPS}
    for key, value in key_values(sheet).items():
        group = editor_group(key)
        if group in lines:
            lines[group].append(RuleLine(key, key_label(key), _value_text(sheet, key, value), key in changed))
    return [RuleGroup(_(GROUPS[group]), tuple(found)) for group, found in lines.items()]


def rule_in_words(sheet: RuleSheet, key: str) -> str:
    """Return the value of a key of a sheet in words, as the other rules of the sheet let it appear.

    The points of jokers and of wilds are left out if the game has none of these. The number of deals is `as many as it
    takes` if only a target ends the match.
    """
    return _value_text(sheet, key, key_values(sheet)[key])


def _value_text(sheet: RuleSheet, key: str, value: Any) -> str:
    if key == VALUES:
        value = _values_in_play(sheet, value)
    if key == DEALS and ends_at_target_only(sheet):
        return _("as many as it takes")
    return value_in_words(key, value)


def _values_in_play(sheet: RuleSheet, values: dict[str, Any]) -> dict[str, Any]:
    """Return card values without those of jokers or wilds that the pack lacks."""
    out = set()
    if not most_by_players(sheet, sheet.pack.jokers):
        out.add("joker")
    if not has_wilds(sheet):
        out.add("wild")
    return {key: points for key, points in values.items() if key.strip().lower() not in out}


def idle_keys(sheet: RuleSheet) -> frozenset[str]:
    """Return the keys that make no difference in any deal of a sheet.

    These are the keys without effect under the other rules of the sheet, and those that would need another value to
    have one.
    """
    deals = sheets_of_deals(sheet)
    silent = [key for key in SETTABLE if all(_is_silent(key, deal) for deal in deals)]
    return frozenset(without_effect(sheet)) | frozenset(silent)


def _is_silent(key: str, sheet: RuleSheet) -> bool:
    """Whether a key has no effect at its present value in a sheet, but would have at another."""
    silent = KEY_TEXTS[key].is_silent
    return silent is not None and silent(sheet)


def key_label(key: str) -> str:
    """Return the label of a key, or its meaning if it has no label."""
    told = KEY_TEXTS[key]
    return _(told.label or told.meaning)


def value_in_words(key: str, value: Any) -> str:
    """Return the value of a key in words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    told = KEY_TEXTS[key]
    if value == "none" and told.none:
        return _(told.none)
    if value == 0 and told.zero:
        return _(told.zero)
    if told.format_value and not isinstance(value, int):
        return told.format_value(value)
    if isinstance(value, str):
        return _(told.values[value]) if value in told.values else value
    if isinstance(value, dict):
        return _by_players_text(value) if key != VALUES else _card_values_text(value)
    if isinstance(value, list | tuple):
        return joined_by_commas([_(told.values.get(each, each)) for each in value]) if value else _("no kind")
    return str(value)


def _by_players_text(value: dict[int, Any]) -> str:
    """Return values by number of players in words. Each value holds from its number of players up to the next number
    given, the last for all larger ones.
    """
    counts = sorted(value)
    parts = []
    for count, after in zip(counts, [*counts[1:], None], strict=True):
        if after is None:
            text = counted(
                "{value} for {count} player or more", "{value} for {count} players or more", count, value=value[count]
            )
        elif after > count + 1:
            text = _("{value} for {least} to {most} players").format(value=value[count], least=count, most=after - 1)
        else:
            text = counted("{value} for {count} player", "{value} for {count} players", count, value=value[count])
        parts.append(text)
    return joined_by_commas(parts)


def _card_values_text(value: dict[str, Any]) -> str:
    if not value:
        return _("pips")
    named = [f"{key}: {_('pips') if points == 'pips' else points}" for key, points in value.items()]
    ranks = {rank for key in value for rank in _card_value_ranks(key)}
    return joined_by_commas(named if len(ranks) == len(RANKS) else [*named, _("all others: pips")])


def _card_value_ranks(key: str) -> range:
    """Return the ranks that a key of `scoring.values` covers, as numbers from 1 (ace) to 13 (king): `2-9` eight of
    them, `A` one. The range is empty for a single card (`QS`) or a word (`joker`).
    """
    try:
        low, _dash, high = key.strip().partition("-")
        return range(parse_rank(low), parse_rank(high or low) + 1)
    except ValueError:
        return range(0)


def deals_in_words(sheet: RuleSheet) -> list[str]:
    """Return the special rules of each planned deal, a text per deal; `as always` for a deal without any. No texts
    without a plan of deals.
    """
    if isinstance(sheet.match.deals, int):
        return []
    rules = [_deal_rules(own) for own in sheet.match.deals]
    return [joined_by_commas(each) if each else _("as always") for each in rules]


def _deal_rules(deal_keys: dict[str, Any], prefix: str = "") -> list[str]:
    """Return the special rules of a planned deal in words, a text for each: the name of the rule and its value, but
    only the value for the contract.

    Keys may be nested in groups; `prefix` is put before each. Keys that are no rules are left out.
    """
    found: list[str] = []
    for key, value in deal_keys.items():
        full = prefix + key
        if full in KEYS:
            said = value_in_words(full, value)
            if full != "melding.contract":
                what = _("wild") if full == "pack.wild" else key_label(full)
                said = _("{rule}: {value}").format(rule=what, value=said)
            found.append(said)
        elif isinstance(value, dict):
            found += _deal_rules(value, full + ".")
    return found
