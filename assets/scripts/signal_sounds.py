"""Calls and signals: struck bars and knuckles on wood. Every recipe makes one take of its sound."""

from collections.abc import Sequence
from typing import NamedTuple

from synthesis import Samples, Take, band, decay, mix, noise, silence


class Note(NamedTuple):
    """A bar struck: how long it is heard (s), its pitch (Hz), when it has faded to a third (s), when and how loud."""

    seconds: float
    pitch: float
    fall: float
    at: float = 0.0
    level: float = 1.0


def chime(take: Take, seconds: float, *notes: Note) -> Samples:
    """Return bars struck one after the other, by a hand that keeps time nearly."""
    out = silence(seconds)
    for note in notes:
        mix(out, take.bar(note.seconds, note.pitch, note.fall), take.about(note.at, 0.08), take.about(note.level))
    return out


def knock(take: Take) -> Samples:
    """Return two knuckles on a wooden table."""
    return _knuckles(take, ((0.0, 205.0, 1.0), (0.15, 190.0, 0.85)), 0.38)


def show(take: Take) -> Samples:
    """Return three knuckles on the table, the last the firmest: a hand is shown."""
    return _knuckles(take, ((0.0, 188.0, 0.7), (0.13, 196.0, 0.8), (0.28, 168.0, 1.0)), 0.6)


def _knuckles(take: Take, knocks: Sequence[tuple[float, float, float]], seconds: float) -> Samples:
    """Return knuckles on wood: when, how high and how firm each."""
    out = silence(seconds)
    for at, pitch, level in knocks:
        hit = take.about(at)
        mix(out, take.thud(0.20, pitch, 0.035), hit, level)
        mix(out, take.thud(0.10, pitch * 2.7, 0.012), hit, level * 0.35)
        mix(out, decay(band(noise(0.05, take.seed()), take.tone(1400), 1200), 0.0008, 0.006), hit, level * 0.8)
    return out


def refuse(take: Take) -> Samples:
    """Return a soft low double thud."""
    out = silence(0.34)
    mix(out, take.thud(0.18, 125, 0.045), 0)
    mix(out, take.thud(0.20, 98, 0.055), take.about(0.12), take.about(0.9))
    return out


def pass_(take: Take) -> Samples:
    """Return somebody passing: two soft taps on wood."""
    out = silence(0.26)
    for at, level in ((0.0, 0.8), (0.11, 1.0)):
        mix(out, take.thud(0.13, 165, 0.026), take.about(at), take.about(level))
    return out


def drop(take: Take) -> Samples:
    """Return somebody dropping out: a hand of cards put down, and a low knuckle after it."""
    out = silence(0.44)
    mix(out, decay(band(noise(0.16, take.seed()), take.tone(900), 700), 0.004, 0.05), 0, 0.5)
    mix(out, take.thud(0.16, 150, 0.03), take.about(0.03), 0.6)
    mix(out, take.thud(0.24, 104, 0.06), take.about(0.19), take.about(0.9))
    return out


def call(take: Take) -> Samples:
    """Return a short two-note call, for a buy or a claim out of turn."""
    return chime(take, 0.5, Note(0.3, 587.33, 0.10, level=0.8), Note(0.39, 880.0, 0.13, 0.095))


def force(take: Take) -> Samples:
    """Return the same note twice, and one below: a card is forced on somebody."""
    return chime(take, 0.6, Note(0.3, 659.26, 0.08), Note(0.3, 659.26, 0.08, 0.09), Note(0.42, 493.88, 0.16, 0.19))


def turn(take: Take) -> Samples:
    """Return the soft chime of one's own turn."""
    return chime(take, 0.75, Note(0.7, 659.26, 0.20), Note(0.6, 987.77, 0.18, 0.12, 0.5))


def buy(take: Take) -> Samples:
    """Return a card bought: a call that ends on a lower note, and a card drawn in."""
    out = chime(take, 0.55, Note(0.3, 739.99, 0.10, level=0.7), Note(0.4, 587.33, 0.13, 0.09))
    mix(out, take.rustle(0.15, 2200, 0.45), 0.30, 0.35)
    return out


def rummy(take: Take) -> Samples:
    """Return the call of rummy: three quick rising notes."""
    notes = (Note(0.44, pitch, 0.12, 0.075 * n, 0.75) for n, pitch in enumerate((587.33, 739.99, 987.77)))
    return chime(take, 0.6, *notes)


def float_(take: Take) -> Samples:
    """Return a hand that is empty while the deal goes on: two notes that hang."""
    return chime(take, 0.75, Note(0.7, 493.88, 0.22, level=0.8), Note(0.58, 739.99, 0.22, 0.14, 0.6))


def out_(take: Take) -> Samples:
    """Return somebody going out: a chord broken upwards, and the cards put down."""
    pitches = (392.0, 493.88, 587.33, 783.99)
    out = chime(take, 0.9, *(Note(0.65, pitch, 0.20, 0.06 * n, 0.6) for n, pitch in enumerate(pitches)))
    mix(out, take.thud(0.14, 120, 0.03), 0.0, 0.3)
    return out


def offer(take: Take) -> Samples:
    """Return a discard that others may have: one note that asks."""
    return chime(take, 0.4, Note(0.3, 659.26, 0.08, level=0.6), Note(0.32, 698.46, 0.12, 0.07))


def false_(take: Take) -> Samples:
    """Return a lay-down, a show or a call that was wrong: cards pushed back, and a note that sinks."""
    out = chime(take, 0.6, Note(0.4, 233.08, 0.14, 0.05, 0.8), Note(0.42, 174.61, 0.18, 0.18))
    mix(out, take.rustle(0.22, 2000, 0.5), 0.0, 0.6)
    return out


def back(take: Take) -> Samples:
    """Return somebody back in the match: a chair drawn up, and two notes that rise."""
    out = chime(take, 0.6, Note(0.36, 392.0, 0.12, 0.12, 0.75), Note(0.4, 587.33, 0.16, 0.22))
    mix(out, take.rustle(0.16, 1400, 0.5), 0.0, 0.45)
    return out


def meld(take: Take) -> Samples:
    """Return a meld that lies: two warm notes a fourth apart, nearly together, with the table under them."""
    out = chime(take, 0.45, Note(0.40, 392.0, 0.10, level=0.8), Note(0.38, 523.25, 0.11, 0.055))
    mix(out, take.thud(0.12, 140, 0.025), 0.0, 0.25)
    return out


def wild(take: Take) -> Samples:
    """Return a wild card taken: four small bells that run up and glitter."""
    pitches = (783.99, 987.77, 1174.66, 1567.98)
    return chime(take, 0.55, *(Note(0.34, pitch, 0.085, 0.042 * n, 0.8 - 0.1 * n) for n, pitch in enumerate(pitches)))
