"""The few SVG elements SDL_image draws faithfully: paths, circles, rectangles and groups.

Every function returns one element as text. Numbers are rounded to one decimal, so that the
files are small and the same on every machine.
"""

from collections.abc import Iterable

Point = tuple[float, float]


def num(value: float) -> str:
    """Return a coordinate with at most one decimal and no trailing zeros."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def paint(fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """Return the fill and stroke attributes of an element; no fill is the default of a document."""
    text = "" if fill == "none" else f' fill="{fill}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{num(width)}"'
    return text


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """Return a path with the given data."""
    return f'<path d="{d}"{paint(fill, stroke, width)}/>'


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """Return a circle around (x, y)."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{paint(fill, stroke, width)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """Return an upright ellipse around (x, y)."""
    size = f'rx="{num(rx)}" ry="{num(ry)}"'
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" {size}{paint(fill, stroke, width)}/>'


def rect(
    x: float, y: float, w: float, h: float, r: float, fill: str = "none", stroke: str = "", width: float = 0
) -> str:
    """Return a rectangle with rounded corners of radius r."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
    return f"<rect {box}{paint(fill, stroke, width)}/>"


def group(parts: Iterable[str], x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Return the parts scaled, turned (degrees clockwise) and then moved to (x, y)."""
    moves = f"translate({num(x)} {num(y)})"
    if turn:
        moves += f" rotate({num(turn)})"
    if scale != 1:
        moves += f" scale({scale:.4g})"
    return f'<g transform="{moves}">{"".join(parts)}</g>'


def mirrored(parts: Iterable[str], axis: float = 0) -> str:
    """Return the parts mirrored left to right at x = axis."""
    return f'<g transform="matrix(-1 0 0 1 {num(2 * axis)} 0)">{"".join(parts)}</g>'


def both_sides(part: str, axis: float = 0) -> str:
    """Return a part and its mirror image at x = axis."""
    return part + mirrored([part], axis)


def poly(points: Iterable[Point], closed: bool = True) -> str:
    """Return path data through the points, with straight sides."""
    steps = " L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}"


def document(width: float, height: float, parts: Iterable[str]) -> str:
    """Return a whole SVG file; by default nothing is filled, and lines have round ends and joints."""
    body = "\n".join(parts)
    size = f'width="{num(width)}" height="{num(height)}" viewBox="0 0 {num(width)} {num(height)}"'
    style = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<g {style}>\n{body}\n</g>\n</svg>\n'
