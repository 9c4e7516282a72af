"""No text, however it is made up, makes a regular expression of the program walk over it again and again."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from time import process_time
from typing import Any

import pytest

from tests.support.for_each import for_each
from tests.support.patterns import superlinear
from tests.support.sources import code_of, modules_with

FIXED = ("match", "fullmatch")
"""The functions of `re` whose matches begin at a fixed place."""
RE = r"\bre\b"
WAYS = (*FIXED, "search", "sub", "subn", "split", "findall", "finditer")


def compiled(module: str) -> Iterator[str]:
    """Yield the names of the compiled patterns that a module defines."""
    for node in code_of(module).body:
        if isinstance(node, ast.Assign) and is_re(node.value) == "compile":
            assert isinstance(node.targets[0], ast.Name)
            yield node.targets[0].id


def is_re(node: ast.AST) -> str:
    """Return the name of the function of `re` that a node calls; "" for any other node."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        of = node.func.value
        return node.func.attr if isinstance(of, ast.Name) and of.id == "re" else ""
    return ""


def named() -> dict[tuple[str, str], set[str]]:
    """Return the ways in which each named pattern is used (`search`, `sub` …), by module and name."""
    homes = {(module, name) for module in modules_with(RE) for name in compiled(module)}
    used: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module in modules_with(rf"\b({'|'.join({name for _home, name in homes})})\b"):
        local = {name: (module, name) for home, name in homes if home == module}
        for node in ast.walk(code_of(module)):
            if isinstance(node, ast.ImportFrom):
                for each in node.names:
                    if (str(node.module), each.name) in homes:
                        local[each.asname or each.name] = (str(node.module), each.name)
        for node in ast.walk(code_of(module)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in local:
                used[local[node.value.id]].add(node.attr)
    assert used.keys() == homes, "patterns nobody uses"
    return used


def unnamed() -> Iterator[tuple[str, re.Pattern[Any], bool]]:
    """Yield each unnamed pattern with its place in the sources, and whether a match may begin anywhere."""
    for module in modules_with(RE):
        own = {id(node.value) for node in code_of(module).body if isinstance(node, ast.Assign)}
        for node in ast.walk(code_of(module)):
            way = is_re(node)
            if id(node) in own or way not in ("compile", *WAYS):
                continue
            assert isinstance(node, ast.Call)
            pattern, flags = node.args[0], [each for each in node.keywords if each.arg == "flags"]
            assert isinstance(pattern, ast.Constant), f"{module}:{node.lineno}: a pattern that is put together"
            assert not flags, f"{module}:{node.lineno}: flags belong to a pattern that has a name"
            yield f"{module}:{node.lineno}", re.compile(pattern.value), way not in FIXED


def test_no_pattern_of_the_program_needs_more_than_linear_time() -> None:
    slow = {}
    for (module, name), ways in named().items():
        assert ways <= {*WAYS, "pattern"}, (module, name)
        if fault := superlinear(getattr(import_module(module), name), not ways <= set(FIXED)):
            slow[f"{module}.{name}"] = fault
    for where, pattern, searched in unnamed():
        if fault := superlinear(pattern, searched):
            slow[where] = fault
    assert not slow


AWKWARD = [*" \n\u00a0#\"':,-_([{a0♠", " #", "a "]
"""Characters and pairs with which repeats of patterns begin or end."""
MUCH = 50_000
LONGEST = 1.0
"""Seconds of the processor that the slowest pattern may take for one of these texts; walking it again and again takes
seventeen.
"""


def test_no_regular_expression_is_slow_on_repeated_awkward_characters() -> None:
    patterns = {
        f"{module}.{name}": (getattr(import_module(module), name), not ways <= set(FIXED))
        for (module, name), ways in named().items()
    }
    patterns |= {where: (pattern, searched) for where, pattern, searched in unnamed()}
    slow = {}
    for where, (pattern, searched) in patterns.items():
        for each in AWKWARD:
            text = "a" + each * (MUCH // len(each)) + "b"
            begun = process_time()
            (pattern.search if searched else pattern.fullmatch)(
                text if isinstance(pattern.pattern, str) else text.encode()
            )
            if process_time() - begun > LONGEST:
                slow[where] = each
    assert not slow


@for_each(
    ("pattern", "searched"),
    [
        (r"(?:^|\s)(#.*?)\s*$", True),  # a comment behind which spaces follow, and a letter
        (r"(?m)^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*(?:#.*)?$", True),
        (r"\s+or\s+", True),  # begins anew at each of many spaces
        (r"\s*(?:[,;]|\band\b)\s*", True),
        (r"\d+x", True),
        (r"(a|b)*ac", True),
        (r"(?m)^\s*x", True),
        (r"(.+)\s+to\s+m(\d+)", False),
        (r"\s*(\d+)\s*:\s*(.*)", False),
        (r"0*(\d+)", False),
        (r".+\.\d+\.new", False),
        (r"(?:a*)*b", False),
        (r"(?:a|ab|b)*c", False),
        (r"(?:aa?)*b", False),
        (r"(?:a+)+b", False),
        (r"(?:x+x)+y", False),
        (r"(a+)\1b", False),
        (r"(?=a+)b", False),
        (r"(?i)[a-z]+K+x", False),
    ],
)
def test_the_check_for_slow_patterns_finds_a_pattern_that_some_text_makes_slow(pattern: str, searched: bool) -> None:
    assert superlinear(re.compile(pattern), searched)


@pytest.mark.parametrize(
    ("pattern", "searched"),
    [
        (r"\W+", True),
        (r"(?<=\s)or(?=\s)", True),
        (r" \d+$", True),
        (r"\d+|[^\W\d_]+|[+,;&]", True),
        (r"\b(\d+|[jqka])['’]?s\b", True),
        (r"(?m)^extends: *(\w+) *$", True),
        (r"\nseed (\S+) #.*\ndealer (\d+) #.*\n(shuffle .*) #", True),
        (r"(.*) #([0-9a-f]{8})", False),
        (r"(\S+)\s+from\s+m(\d+)\s+with\s+(\S+)", False),
        (r"-?\d{1,3}(?:[.,']\d{3})+", False),
        (r"\s*(?:- +)*+[^\s#'\"{\[][^:]*:\s", False),
        (r"(?>a+)ab", False),
    ],
)
def test_the_check_for_slow_patterns_passes_a_pattern_that_no_text_makes_slow(pattern: str, searched: bool) -> None:
    assert not superlinear(re.compile(pattern), searched)
