"""The players and avatars in the seats of a table that is being set, without pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.content.people.opponents import LEVELS
from game.record.record import MAX_PLAYERS, Seat
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.session.settings import Settings
from game.ui.input.pad_seats import PadSeats
from game.ui.widgets.players import AVATARS, avatar_of, avatar_or_default, colour_of, colours_for
from game.words.strings import _


class SeatAvatars:
    """Keeps the avatars of the list `seats` different, and changes them in that list. At first all must be different.

    Avatars changed by hand are remembered until they are saved to profiles.
    """

    def __init__(self, seats: list[Seat], profiles: Profiles, opponents: Opponents) -> None:
        self._seats = seats
        self._profiles = profiles
        self._opponents = opponents
        self._changed_by_hand: set[int] = set()
        """Seats whose avatar the player changed on this table."""

    def change(self, number: int, step: int) -> None:
        """Give seat `number` the avatar `step` places further in the list of all, where the first follows the last, and
        note that it was changed by hand.

        The seat's present avatar must be in the list. If another seat has the new one, the two exchange avatars.
        """
        self._changed_by_hand.add(number)
        self._give(number, AVATARS[(AVATARS.index(self._seats[number].avatar) + step) % len(AVATARS)])

    def give_own(self, number: int, player: Seat, playing: int) -> None:
        """Give seat `number` the avatar of its new player `player`. If another seat had it, the two exchange avatars.

        Do nothing if `player` has no known avatar, or if the other seat keeps it. A person among the first `playing`
        seats may keep it (see `_keeps_against`). Between two bots, the one in the lower seat keeps the avatar that its
        file gives it.
        """
        if player.avatar not in AVATARS:
            return
        owner = self._seat_with(player.avatar)
        if owner is not None and owner != number:
            before = owner < number and player.kind == "bot" and self._has_bots_own(owner)
            if before or self._keeps_against(owner, player, playing):
                return
        self._give(number, player.avatar)

    def save_to_profiles(self, sitting: Sequence[Seat]) -> None:
        """Save the avatars that were changed by hand to the profiles of the people among `sitting`. Then forget which
        were changed.

        `sitting` are the first seats, in their order; guests, who have no profile, are left out.
        """
        for number, seat in enumerate(sitting):
            person = self._profiles.get(seat.profile) if seat.profile else None
            if person and number in self._changed_by_hand:
                self._profiles.change(person.id, avatar=seat.avatar)
        self._changed_by_hand.clear()

    def _seat_with(self, avatar: str) -> int | None:
        """Return the number of the seat that has an avatar now; None if no seat has it."""
        return next((at for at, seat in enumerate(self._seats) if seat.avatar == avatar), None)

    def _has_bots_own(self, number: int) -> bool:
        """Whether seat `number` belongs to a bot and has the avatar from the bot's file."""
        seat = self._seats[number]
        opponent = self._opponents.get(seat.character)
        return opponent is not None and opponent.avatar == seat.avatar

    def _keeps_against(self, number: int, newcomer: Seat, playing: int) -> bool:
        """Whether seat `number` keeps its avatar when `newcomer`, who has the same one, sits down.

        Only a person among the first `playing` seats does. If they chose the avatar, here or in their profile, they
        keep it in any case; otherwise they keep it only against a newcomer without a profile.
        """
        seat = self._seats[number]
        if number >= playing or seat.kind != "person":
            return False
        person = self._profiles.get(seat.profile)
        chosen = number in self._changed_by_hand or (person is not None and person.avatar == seat.avatar)
        return chosen or not newcomer.profile

    def _give(self, number: int, avatar: str) -> None:
        """Give seat `number` an avatar; the seat that had it gets the avatar of seat `number` in exchange."""
        owner, before = self._seat_with(avatar), self._seats[number].avatar
        if owner is not None:
            self._seats[owner] = structs.replace(self._seats[owner], avatar=before)
        self._seats[number] = structs.replace(self._seats[number], avatar=avatar)


PERSON = "@"
"""Prefix of a person's id in a player code; bots are given by the names of their files."""
EMPTY_CHAIR = "-"
"""Player code of an empty seat."""
PHONE = "/phone"
"""Player code of a seat for a phone, whose owner is not known yet; no bot's file has this name."""

LEVEL = "standard"
"""Level of replacement bots."""


def seat_for(code: str, number: int, seats: Sequence[Seat], profiles: Profiles, opponents: Opponents) -> Seat | None:
    """Return the entry of seat `number` for the player of a code; None for a person who no longer exists.

    A player code is PERSON and an id, PHONE, or the name of a bot's file. For "", and for the name of an unknown bot,
    it is a bot that takes the place of the seat's player (see `replacement_bot`).

    A person brings the avatar of the profile. A person's colour and a bot's avatar are taken over only if nobody else
    at the table has them; otherwise the seat keeps its own. A phone keeps both and gets a placeholder name.
    """
    before, avatar = seats[number], avatar_of(seats, number)
    if code == PHONE:
        return Seat(phone_name(number), "person", avatar, colour=before.colour, phone=True)
    others = [each for each in range(len(seats)) if each != number]
    if code.startswith(PERSON):
        person = profiles.get(code.removeprefix(PERSON))
        if person is None:
            return None
        free = person.colour is not None and person.colour not in [colour_of(seats, each) for each in others]
        colour = person.colour if free else before.colour
        return Seat(person.name, "person", person.avatar, profile=person.id, colour=colour)
    opponent = opponents.get(code)
    if opponent is None:
        return replacement_bot(number, seats)
    if opponent.avatar in AVATARS and opponent.avatar not in [avatar_of(seats, each) for each in others]:
        avatar = opponent.avatar
    return Seat(opponent.name, "bot", avatar, opponent.level, code, colour=before.colour)


def phone_name(number: int) -> str:
    """Return the placeholder name for the phone in seat `number`, which nobody has taken yet: `Phone 2` for seat 1."""
    return _("Phone {number}").format(number=number + 1)


def replacement_bot(number: int, seats: Sequence[Seat]) -> Seat:
    """Return the bot that takes over seat `number`: one of the standard level, without a file, with the seat's avatar
    and colour.

    After a person it is called "Ann’s bot", after a bot it keeps that bot's name.
    """
    before = seats[number]
    name = _("{name}’s bot").format(name=before.name)[:60] if before.kind == "person" else before.name
    return Seat(name, "bot", avatar_of(seats, number), LEVEL, colour=before.colour)


def with_profiles_by_name(seats: Sequence[Seat], profiles: Profiles) -> list[Seat]:
    """Return the seats, where a guest with the name of a profile has become that person, unless the person is seated
    already.

    The seat takes the name and the colour of the profile, but keeps its avatar.
    """
    known, here = list(seats), {seat.profile for seat in seats}
    for number, seat in enumerate(seats):
        person = profiles.find_by_name(seat.name)
        if person and seat.kind == "person" and not seat.profile and person.id not in here:
            here.add(person.id)
            known[number] = structs.replace(seat, name=person.name, profile=person.id, colour=person.colour)
    return known


def is_seated_elsewhere(player: Seat, number: int, seats: Sequence[Seat]) -> bool:
    """Whether the profile of `player` is also that of a seat other than `number`; False without a profile."""
    return bool(player.profile) and any(each.profile == player.profile for at, each in enumerate(seats) if at != number)


BOT_NAMES = ("Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines")


class Chairs:
    """All `seats` a table can have. The first `count` of them play; that is between `min_players` and `max_players`.

    At first only one seat plays: that of a person, a guest with the given name and avatar. The other seats are filled
    with bots of the standard level. A seat has its person's favourite colour.
    """

    def __init__(self, name: str, avatar: str, opponents: Opponents, profiles: Profiles) -> None:
        own = avatar_or_default(avatar)
        pictures = [each for each in AVATARS if each != own]
        bots = [each for each in BOT_NAMES if each != name][: MAX_PLAYERS - 1]
        self.opponents = opponents
        self.profiles = profiles
        self.seats = [
            Seat(name, avatar=own),
            *(Seat(each, "bot", picture, LEVEL) for each, picture in zip(bots, pictures, strict=False)),
        ]
        self.count = 1
        self.min_players, self.max_players = 1, MAX_PLAYERS
        self._known = {each.id: each for each in profiles}
        self.avatars = SeatAvatars(self.seats, profiles, opponents)

    # Who sits there

    @property
    def playing_seats(self) -> Sequence[Seat]:
        """The seats that play."""
        return self.seats[: self.count]

    def player_code(self, number: int) -> str:
        """Return the code of the player in seat `number`, as `assign` takes it.

        It is PHONE, PERSON with the person's id (without an id for a guest), or the name of a bot's file ("" for a bot
        without one).
        """
        seat = self.seats[number]
        if seat.phone:
            return PHONE
        return PERSON + seat.profile if seat.kind == "person" else seat.character

    def avatar(self, number: int) -> str:
        """Return the name of the avatar in seat `number`."""
        return self.seats[number].avatar

    def is_person(self, number: int) -> bool:
        """Whether seat `number` has a person without a phone; whether the seat plays is not checked."""
        return self.seats[number].kind == "person" and not self.seats[number].phone

    def colour(self, number: int) -> int:
        """Return the colour index of seat `number`, which must be one of those that play."""
        return colours_for(seat.colour for seat in self.playing_seats)[number]

    @property
    def can_remove_player(self) -> bool:
        """Whether the game can be played with one player fewer."""
        return self.count > self.min_players

    @property
    def has_empty_seat(self) -> bool:
        """Whether another player can join."""
        return self.count < self.max_players

    def final_seats(self) -> tuple[Seat, ...]:
        """Return the seats for the match. Empty names are replaced by default ones, and a guest with the name of a
        profile by that person; all colours are different.
        """
        usual, sitting = (Settings().name, *BOT_NAMES), with_profiles_by_name(self.playing_seats, self.profiles)
        colours = colours_for(seat.colour for seat in sitting)
        return tuple(
            structs.replace(seat, name=seat.name.strip() or usual[n], colour=None if colours[n] == n else colours[n])
            for n, seat in enumerate(sitting)
        )

    # Changes

    def default_opponents(self) -> Sequence[str]:
        """Return the ids of bots for all seats but the first; fewer if there are not as many bots.

        Bots of the standard level come first, then those of the nearest levels. A bot with the name of the first player
        is left out.
        """
        others = [person for person in self.opponents.values() if person.name != self.seats[0].name]
        usual = LEVELS.index(LEVEL)
        others.sort(key=lambda person: abs(LEVELS.index(person.level) - usual))
        return [person.id for person in others[: MAX_PLAYERS - 1]]

    def set_player_limits(self, least: int, most: int) -> None:
        """Set the least and the greatest number of players, and adjust the current number to them."""
        self.min_players, self.max_players = least, most
        self.count = min(max(self.count, least), most)

    def assign(self, number: int, code: str) -> None:
        """Seat the player of a code in seat `number`: a seat that plays, or the first that does not, which then plays,
        too.

        A player who is seated elsewhere moves here. The code EMPTY_CHAIR empties the seat. It does nothing if the seat
        does not play, or if the game needs all players. Raises KeyError for a person who no longer exists.
        """
        joining = number >= self.count
        if code == EMPTY_CHAIR:
            if not joining:
                self.empty(number)
            return
        self.assign_player(number, code)
        self.count += joining

    def assign_player(self, number: int, code: str) -> None:
        """Seat the player of a code in seat `number`. The code is that of a bot, PERSON with an id, PERSON alone for a
        guest, PHONE, or "" for any bot. Raises KeyError for a person who no longer exists.

        A player seated elsewhere moves here; a bot takes the former seat. Players bring their name, and their avatar
        unless a seated player may keep it (see `SeatAvatars.give_own`). A bot whose file is unknown is replaced (see
        `replacement_bot`).
        """
        if not code:
            self._seat_any_bot(number)
            return
        if code == PHONE:
            self.seats[number] = Seat(phone_name(number), avatar=self.seats[number].avatar, phone=True)
            return
        self._seat_player(number, self._guest(number) if code == PERSON else self._known_player(number, code))

    def empty(self, number: int) -> None:
        """Empty seat `number`, so that later seats move up; do nothing if the game needs all players."""
        if self.can_remove_player:
            self._seat_any_bot(number)
            self.seats.append(self.seats.pop(number))
            self.count -= 1

    def rename(self, number: int, name: str) -> None:
        """Rename the guest or bot in seat `number`. It must not be a person with a profile, who is named by it."""
        self.seats[number] = structs.replace(self.seats[number], name=name)

    def unseated_person(self) -> str:
        """Return the code of the first person with a profile who is not seated among those who play; without one, the
        code of a guest.
        """
        here = {seat.profile for seat in self.playing_seats}
        return PERSON + next((each.id for each in self.profiles if each.id not in here), "")

    def update_players(self) -> None:
        """Adapt all seats to profiles that were changed or deleted, and to bots whose files are gone.

        A person whose profile has changed since the last call is seated anew with it; one whose profile was deleted
        becomes a guest. A bot without its file is replaced by one of the standard level with an unused name. Seats of
        other bots stay as they are, even if their files have changed.
        """
        now = {each.id: each for each in self.profiles}
        for number, seat in enumerate(self.seats):
            if seat.character and seat.character not in self.opponents:
                self._seat_any_bot(number)
            elif seat.profile and seat.profile not in now:
                self.seats[number] = structs.replace(seat, profile="")
            elif seat.profile and now[seat.profile] != self._known.get(seat.profile, now[seat.profile]):
                self.assign_player(number, PERSON + seat.profile)
        self._known = now

    # What comes of that

    def _known_player(self, number: int, code: str) -> Seat:
        people = [seat for n, seat in enumerate(self.playing_seats) if n != number and seat.kind == "person"]
        found = seat_for(code, 0, [self.seats[number], *people], self.profiles, self.opponents)
        if found is None:
            raise KeyError(code)
        person = self.profiles.get(found.profile)
        return structs.replace(found, colour=person.colour if person else None)

    def _guest(self, number: int) -> Seat:
        return Seat(_("Guest {number}").format(number=number + 1), avatar=self.seats[number].avatar)

    def _seat_player(self, number: int, player: Seat) -> None:
        """Seat a player in seat `number`. If they had another seat, a bot takes that one.

        They get their own avatar, and a seat that had it before gets the one of seat `number`. If they have no known
        avatar, or the other seat may keep it (see `give_own`), the avatar of seat `number` stays.
        """
        for at, seat in enumerate(self.seats):
            if at != number and (seat.profile, seat.character) == (player.profile, player.character) != ("", ""):
                self._seat_any_bot(at)
        self.avatars.give_own(number, player, self.count)
        self.seats[number] = structs.replace(player, avatar=self.seats[number].avatar)

    def _seat_any_bot(self, number: int) -> None:
        """Seat a bot of the standard level with an unused name in seat `number`, which keeps its picture."""
        names = {seat.name for at, seat in enumerate(self.seats) if at != number}
        free = next(name for name in BOT_NAMES if name not in names)
        self.seats[number] = Seat(free, "bot", self.seats[number].avatar, LEVEL)


class PadSetup:
    """Assigns gamepads to the seats of `chairs`: a gamepad takes a seat, where a person replaces a bot if need be, or
    leaves it, and then the bot is back. A gamepad moves along with its person.
    """

    def __init__(self, chairs: Chairs, pads: PadSeats) -> None:
        self.chairs = chairs
        self.pads = pads
        self._replaced: dict[int, str] = {}
        """By pad: the player code of the seat before its pad took it."""
        self.follow_seats(chairs.seats)

    def take_seat(self, pad: int) -> None:
        """Give gamepad number `pad` a free seat: the first of a person without a gamepad, else the first of a bot or an
        empty one, where a person is then seated.

        A gamepad that has a seat leaves it and takes the next free one, of whatever kind; after the last comes the
        first. Do nothing if no seat is free.
        """
        chairs, now = self.chairs, self.pads.seat(pad)
        self.leave_seat(pad)
        free = [number for number in range(chairs.count + chairs.has_empty_seat) if not self.pads.pads(number)]
        people = [number for number in free if number < chairs.count and chairs.is_person(number)]
        if now is not None:
            people = [number for number in free if number > now]
        target = next(iter(people or free), None)
        if target is None:
            return
        if target >= chairs.count or not chairs.is_person(target):
            self._replaced[pad] = chairs.player_code(target) if target < chairs.count else EMPTY_CHAIR
            chairs.assign(target, chairs.unseated_person())
        self.pads.assign(pad, target)

    def leave_seat(self, pad: int) -> bool:
        """Take gamepad number `pad` from its seat. Return whether it had one.

        If a bot or an empty seat was replaced when the gamepad took the seat, the bot or the empty seat is put back.
        Otherwise the person stays, without a gamepad.
        """
        seat, before = self.pads.seat(pad), self._replaced.pop(pad, None)
        if seat is None:
            return False
        self.pads.unassign(pad)
        if before is not None:
            was = list(self.chairs.seats)
            self.chairs.assign(seat, before)
            self.follow_seats(was)
        return True

    def follow_seats(self, before: Sequence[Seat]) -> None:
        """Move each pad along with its person after the seats have changed from `before`.

        If that person sits nowhere now, the pad stays with the seat. It loses the seat it would have if that does not
        play, or has a bot or a phone.
        """
        chairs = self.chairs
        for pad in self.pads.connected_pads:
            seat = self.pads.seat(pad)
            if seat is None:
                continue
            now = self._seat_now(seat, before[seat])
            if now < chairs.count and chairs.is_person(now):
                self.pads.assign(pad, now)
            else:
                self.pads.unassign(pad)
                self._replaced.pop(pad, None)

    def _seat_now(self, seat: int, player: Seat) -> int:
        """Return the seat of `player` after a change: that of the same profile, or of the same `Seat` object.

        Return `seat` if they sit nowhere.
        """
        for number, each in enumerate(self.chairs.seats):
            if each is player or (player.profile and each.profile == player.profile):
                return number
        return seat
