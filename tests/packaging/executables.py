"""A program for Windows that holds nothing but resources, put together from its format: to try what reads them."""

from __future__ import annotations

import struct
from pathlib import Path

SECTION_AT = 0x1000
FILE_AT = 0x200


def write_executable(path: Path, subsystem: int, resources: dict[int, dict[int, bytes]]) -> None:
    """Write an executable with these resources, by kind and number, for the windows (2) or the console (3)."""
    section = _section(resources)
    padded = section + bytes(-len(section) % 0x200)
    directories = [(0, 0)] * 16
    directories[2] = (SECTION_AT, len(section))
    optional = struct.pack(
        "<HBBIIIIIQIIHHHHHHIIIIHHQQQQII",
        *(0x20B, 14, 0, 0, len(padded), 0, 0, SECTION_AT),
        *(0x140000000, 0x1000, 0x200, 6, 0, 0, 0, 6, 0, 0),
        *(SECTION_AT + 0x10000, FILE_AT, 0, subsystem, 0x8160),
        *(0x100000, 0x1000, 0x100000, 0x1000, 0, 16),
    ) + b"".join(struct.pack("<II", *each) for each in directories)
    coff = struct.pack("<4sHHIIIHH", b"PE\0\0", 0x8664, 1, 0, 0, 0, len(optional), 0x22)
    table = struct.pack(
        "<8sIIIIIIHHI", b".rsrc", len(section), SECTION_AT, len(padded), FILE_AT, 0, 0, 0, 0, 0x40000040
    )
    dos = b"MZ" + bytes(58) + struct.pack("<I", 64)
    head = dos + coff + optional + table
    path.write_bytes(head + bytes(FILE_AT - len(head)) + padded)


def _section(resources: dict[int, dict[int, bytes]]) -> bytes:
    """Return the resource section: a tree of kind, number and language, then the data."""
    kinds = sorted(resources)
    leaves = [(kind, number) for kind in kinds for number in sorted(resources[kind])]
    directory, entry, leaf = 16, 8, 16
    numbers_at = directory + entry * len(kinds)
    languages_at = numbers_at + sum(directory + entry * len(resources[kind]) for kind in kinds)
    leaves_at = languages_at + (directory + entry) * len(leaves)
    data_at = leaves_at + leaf * len(leaves)
    top, middle, bottom, ends, data = b"", b"", b"", b"", b""
    below, at = numbers_at, 0
    top = _directory(len(kinds))
    for kind in kinds:
        top += struct.pack("<II", kind, below | 0x80000000)
        below += directory + entry * len(resources[kind])
        middle += _directory(len(resources[kind]))
        for number in sorted(resources[kind]):
            content = resources[kind][number]
            middle += struct.pack("<II", number, (languages_at + at * (directory + entry)) | 0x80000000)
            bottom += _directory(1) + struct.pack("<II", 0x0409, leaves_at + at * leaf)
            ends += struct.pack("<IIII", SECTION_AT + data_at + len(data), len(content), 0, 0)
            data += content + bytes(-len(content) % 4)
            at += 1
    return top + middle + bottom + ends + data


def _directory(entries: int) -> bytes:
    return struct.pack("<IIHHHH", 0, 0, 0, 0, 0, entries)
