"""A least-recently-used cache of pictures with a limit in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class PictureCache:
    """Keeps surfaces by key; the longest unused go first once `limit` bytes are exceeded."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture under `key`, made now if it is not there. Not to be drawn on."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        picture = make()
        self._kept[key] = picture
        self.used += _bytes(picture)
        while self.used > self.limit and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.used -= _bytes(old)
        return picture

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
