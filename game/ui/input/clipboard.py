"""The clipboard: text copied to other programs and pasted from them."""

from __future__ import annotations

import logging
from typing import Protocol

import pygame

_log = logging.getLogger(__name__)


class Clipboard(Protocol):
    """A clipboard for one text."""

    def take(self) -> str:
        """Return the text on the clipboard; "" if there is none."""

    def put(self, text: str) -> bool:
        """Store a text. Return whether other programs can paste it."""


class SystemClipboard:
    """The clipboard shared by all programs; it needs a window. Failures of the system are logged, not raised."""

    def take(self) -> str:
        """Return the text on the system's clipboard; "" if there is none."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, UnicodeError) as error:
            _log.info("Nothing can be taken from the clipboard: %s", error)
            return ""

    def put(self, text: str) -> bool:
        """Store a text for all programs. Return whether the system took it; if not, it is stored nowhere."""
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, ValueError) as error:
            _log.warning("Nothing can be put on the clipboard: %s", error)
            return False
        return True


class OwnClipboard:
    """A clipboard inside the program, for systems without one."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def take(self) -> str:
        """Return the text stored last."""
        return self.text

    def put(self, text: str) -> bool:
        """Store a text. Return False, as no other program can paste it."""
        self.text = text
        return False
