"""Text to be taken to other programs and back."""

from __future__ import annotations

import logging
from typing import Protocol

import pygame

_log = logging.getLogger(__name__)


class Clipboard(Protocol):
    """Holds one text."""

    def take(self) -> str:
        """The text; empty for none."""

    def put(self, text: str) -> bool:
        """Keep a text; whether other programs can take it."""


class SystemClipboard:
    """The one all programs share; needs a window. Nothing is raised where the system refuses."""

    def take(self) -> str:
        """What another program has put there."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, UnicodeError) as error:
            _log.info("Nothing can be taken from the clipboard: %s", error)
            return ""

    def put(self, text: str) -> bool:
        """Let other programs have it."""
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, ValueError) as error:
            _log.warning("Nothing can be put on the clipboard: %s", error)
            return False
        return True


class OwnClipboard:
    """Stands in where there is none: the text stays inside the program."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def take(self) -> str:
        """What was put here."""
        return self.text

    def put(self, text: str) -> bool:
        """Keep it; no other program can take it."""
        self.text = text
        return False
