"""The README as a package index shows it: pictures and pages have whole addresses, made from those in `pyproject.toml`.

In a copy of the project they are relative, so that they are found there; the build replaces them, as this hook of
hatchling, in what it writes into packages. A fork sets its address in `[project.urls]` alone.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES, PAGES = "raw/HEAD", "blob/HEAD"
"""The folders below the address of the source in which forges show files as they are, and as pages."""


def with_whole_addresses(text: str, source: str) -> str:
    """Return Markdown whose relative links lead below the address `source`; pictures are known by their suffix."""

    def whole(link: re.Match[str]) -> str:
        folder = PICTURES if link[1].endswith((".png", ".svg")) else PAGES
        return f"]({source}/{folder}/{link[1]})"

    return re.sub(r"\]\((?!\w+:|#)([^)]+)\)", whole, text)


class ReadmeHook(MetadataHookInterface):
    """Gives packages the README with whole addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the `readme` of the project's metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        whole = with_whole_addresses(text, metadata["urls"]["Source"])
        metadata["readme"] = {"content-type": "text/markdown", "text": whole}


def get_metadata_hook() -> type[MetadataHookInterface]:
    """Return the hook, as hatchling asks for it."""
    return ReadmeHook
