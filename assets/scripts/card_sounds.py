"""What cards sound like: on cloth, on each other, in the hand. Every recipe makes one take of its sound."""

from synthesis import Samples, Take, mix, silence


def deal(take: Take) -> Samples:
    """Return a card leaving the stock: a short glide and a snap."""
    out = silence(0.12)
    mix(out, take.rustle(0.07, 3200, 0.6), 0, take.about(0.8))
    mix(out, take.snap(0.06, 3400, 0.010), take.about(0.045))
    return out


def slide(take: Take) -> Samples:
    """Return a card pushed over the cloth."""
    return take.rustle(0.15, 2200, 0.45)


def place(take: Take) -> Samples:
    """Return a card laid down: a double snap with some table under it."""
    out = silence(0.13)
    gap = take.about(0.016, 0.25)
    mix(out, take.snap(0.05, 2900, 0.007), 0.0, take.about(0.8))
    mix(out, take.snap(0.10, 2300, 0.013), gap)
    mix(out, take.thud(0.10, 130, 0.022), gap, take.about(0.22))
    return out


def flip(take: Take) -> Samples:
    """Return a card turned over: a bend, then a snap."""
    out = silence(0.18)
    mix(out, take.rustle(0.11, 2500, 0.75), 0, take.about(0.7))
    mix(out, take.snap(0.08, 3800, 0.011), take.about(0.085))
    return out


def shuffle(take: Take) -> Samples:
    """Return a riffle that hurries, and the pack pushed square."""
    out = silence(1.05)
    at = 0.02
    for i in range(34):
        mix(out, take.snap(0.035, take.about(3500, 0.2), 0.006), at, take.about(0.7, 0.22))
        at += take.about(0.026 - 0.011 * i / 34, 0.08)
    mix(out, take.rustle(0.20, 2600, 0.5), at + 0.02, take.about(0.7))
    mix(out, take.snap(0.10, 2200, 0.014), at + 0.17)
    mix(out, take.thud(0.12, 120, 0.03), at + 0.17, take.about(0.25))
    return out


def add(take: Take) -> Samples:
    """Return a card tucked under others: a short glide that ends in a tap."""
    out = silence(0.14)
    mix(out, take.rustle(0.06, 3000, 0.7), 0, take.about(0.6))
    tap = take.about(0.05)
    mix(out, take.snap(0.07, 3300, 0.009), tap)
    mix(out, take.thud(0.07, 170, 0.016), tap + 0.002, take.about(0.18))
    return out


def discard(take: Take) -> Samples:
    """Return a card dropped flat on the pile: one broad slap."""
    out = silence(0.14)
    mix(out, take.snap(0.12, 1900, 0.016), 0.006)
    mix(out, take.thud(0.12, 105, 0.028), 0.006, take.about(0.4))
    return out


def take_(take: Take) -> Samples:
    """Return a card picked up from the table: a snap, and a glide away."""
    out = silence(0.22)
    mix(out, take.snap(0.06, 3600, 0.008), 0.0, take.about(0.9))
    mix(out, take.rustle(0.17, 2700, 0.3), 0.03, take.about(0.8))
    return out


def shift(take: Take) -> Samples:
    """Return a card pushed aside on the table, twice: the joker moves on."""
    out = silence(0.27)
    mix(out, take.rustle(0.11, 1900, 0.6), 0.0)
    mix(out, take.rustle(0.12, 2300, 0.5), take.about(0.12))
    mix(out, take.snap(0.05, 2600, 0.008), take.about(0.2, 0.05), take.about(0.5))
    return out


def turn_up(take: Take) -> Samples:
    """Return a card turned up off the stock and laid open beside it: a bend, a glide, a slap."""
    out = silence(0.30)
    mix(out, take.rustle(0.10, 2600, 0.7), 0, take.about(0.7))
    mix(out, take.rustle(0.10, 2200, 0.4), take.about(0.09), take.about(0.5))
    mix(out, take.snap(0.10, 2400, 0.014), take.about(0.17, 0.05))
    mix(out, take.thud(0.10, 120, 0.024), take.about(0.17, 0.05), take.about(0.3))
    return out


def pull(take: Take) -> Samples:
    """Return a card pulled from among others on the table."""
    out = silence(0.20)
    mix(out, take.snap(0.05, 3000, 0.007), 0.0, take.about(0.6))
    mix(out, take.rustle(0.15, 2500, 0.35), 0.02, take.about(0.9))
    return out


def cut(take: Take) -> Samples:
    """Return half a pack lifted off, and put beneath the other."""
    out = silence(0.42)
    mix(out, take.rustle(0.16, 2400, 0.35), 0.0, take.about(0.8))
    down = take.about(0.25, 0.08)
    mix(out, take.snap(0.10, 2000, 0.014), down)
    mix(out, take.thud(0.14, 110, 0.035), down, take.about(0.4))
    return out


def renew(take: Take) -> Samples:
    """Return the pile turned over and tapped square."""
    out = silence(0.62)
    mix(out, take.rustle(0.30, 2300, 0.7), 0.0)
    for at, level in ((0.30, 1.0), (0.44, 0.7)):
        tap = take.about(at, 0.05)
        mix(out, take.snap(0.08, 2100, 0.012), tap, level)
        mix(out, take.thud(0.12, 125, 0.03), tap, 0.3 * level)
    return out


def next_(take: Take) -> Samples:
    """Return the turn going on: a fingertip on the cloth, hardly heard."""
    out = silence(0.10)
    mix(out, take.thud(0.09, 150, 0.018), 0.0, take.about(0.7))
    mix(out, take.snap(0.05, 1500, 0.010), 0.0, take.about(0.4))
    return out


def count(take: Take) -> Samples:
    """Return one of the ticks with which points are counted up: a nail on the edge of a card."""
    out = silence(0.07)
    mix(out, take.snap(0.04, 4200, 0.005), 0.0, 0.8)
    mix(out, take.bar(0.06, 1318.5, 0.012), 0.0, take.about(0.35))
    return out
