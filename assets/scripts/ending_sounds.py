"""How a deal and a match end: short phrases of struck bars. Every recipe makes one take of its sound."""

from signal_sounds import Note, chime
from synthesis import Samples, Take, mix

C4, E4, F4, G4, A4, B4 = 261.63, 329.63, 349.23, 392.0, 440.0, 493.88
C3, G3, A3, E3 = C4 / 2, G4 / 2, A4 / 2, E4 / 2
C5, D5, E5, F5, G5, A5 = 2 * C4, 587.33, 2 * E4, 2 * F4, 2 * G4, 2 * A4
C6, E6, G6 = 4 * C4, 4 * E4, 4 * G4


def win(take: Take) -> Samples:
    """Return a small warm arpeggio that ends on its chord."""
    run = [Note(1.5 - 0.11 * n, pitch, 0.34, 0.11 * n, 0.7) for n, pitch in enumerate((C4, E4, G4, C5, E5))]
    return chime(take, 1.55, *run, *(Note(0.9, pitch, 0.30, 0.60, 0.42) for pitch in (C4, G4, C5, G5)))


def win_deal(take: Take) -> Samples:
    """Return a deal that is won: a run up, a step, and a bright chord with a bell on top."""
    run = [Note(0.5, pitch, 0.14, 0.08 * n, 0.6) for n, pitch in enumerate((G4, C5, E5))]
    step = [Note(0.4, D5, 0.12, 0.30, 0.55), Note(0.4, G5, 0.12, 0.30, 0.4)]
    chord = [Note(1.0, pitch, 0.30, 0.46, 0.5) for pitch in (C4, G4, C5, E5, G5)]
    out = chime(take, 1.5, *run, *step, *chord, Note(0.7, C6, 0.22, 0.58, 0.35))
    mix(out, take.thud(0.2, 98, 0.05), 0.46, 0.5)
    return out


def win_match(take: Take) -> Samples:
    """Return a match that is won: a call twice, a wide chord that opens, and bells that fall over it."""
    call = [Note(0.35, pitch, 0.10, at, 0.6) for at in (0.0, 0.16) for pitch in (C4, G4, C5)]
    rise = [Note(0.4, pitch, 0.12, 0.32, 0.6) for pitch in (F4, A4, F5)]
    rise += [Note(0.4, pitch, 0.12, 0.50, 0.6) for pitch in (G4, B4, D5, G5)]
    chord = [Note(1.6, pitch, 0.45, 0.72, 0.55) for pitch in (C3, C4, G4, C5, E5, G5)]
    bells = [Note(0.6, pitch, 0.18, 0.95 + 0.11 * n, 0.3) for n, pitch in enumerate((G6, E6, C6, G5, C6, E6, G6))]
    out = chime(take, 2.4, *call, *rise, *chord, *bells)
    for at, level in ((0.0, 0.4), (0.16, 0.4), (0.72, 0.9)):
        mix(out, take.thud(0.28, 82, 0.07), at, level)
    return out


def lose_near(take: Take) -> Samples:
    """Return a deal that was nearly won: the winner's run, which stops short, and comes to rest half a step below."""
    run = [Note(0.5, pitch, 0.14, 0.08 * n, 0.55) for n, pitch in enumerate((G4, C5, E5))]
    short = [Note(0.5, F5, 0.14, 0.30, 0.5), Note(0.7, E5, 0.24, 0.58, 0.5)]
    return chime(take, 1.3, *run, *short, *(Note(0.7, pitch, 0.26, 0.60, 0.4) for pitch in (A3, E4, A4)))


def lose_clear(take: Take) -> Samples:
    """Return a deal that is clearly lost: three soft steps down, low, and the hand laid on the table."""
    steps = [Note(0.5, pitch, 0.17, 0.17 * n, 0.7) for n, pitch in enumerate((E4, 293.66, C4))]
    rest = [Note(0.75, pitch, 0.26, 0.52, 0.55) for pitch in (A3 / 2, E3, A3)]
    out = chime(take, 1.25, *steps, *rest)
    mix(out, take.thud(0.2, 90, 0.05), 0.53, 0.5)
    return out
