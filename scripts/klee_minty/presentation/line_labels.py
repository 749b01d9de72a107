"""Labels on the lines of a panel, where other lines and labels are farthest."""

import numpy as np

FRAME = "frame"  # the gid of lines that labels need not keep away from
PLACES, POINTS = 80, 600  # places tried for a label, and points of each line that labels keep away from
ENOUGH = 2.0  # times the size of a letter: a place farther away from other lines is no better


def label_lines(axes, labels, size):
    """Write each text on its line; labels: {line: text}; size: of the letters, in points.

    Call it last, after figure.draw_without_rendering(): places depend on all lines and the limits of the panel, and on
    its size on the page.
    """
    letter = size * axes.figure.dpi / 72.0
    frame = axes.get_window_extent().padded(-letter)
    ways = {line: evenly_spaced_points(corners(axes, line), POINTS) for line in axes.lines if line.get_gid() != FRAME}
    taken, top = [], max(line.get_zorder() for line in axes.lines)
    for line, text in labels.items():
        places = evenly_spaced_points(corners(axes, line), PLACES)
        inside = [frame.contains(*place) for place in places]
        places = places[inside] if any(inside) else places
        others = [way for other, way in ways.items() if other is not line]
        place = places[room(places, others, taken, ENOUGH * letter).argmax()]
        taken.append(place[None])
        box = {"facecolor": "white", "edgecolor": "none", "pad": 0.4}
        where = axes.transData.inverted().transform(place)
        look = {"color": line.get_color(), "fontsize": size, "ha": "center", "va": "center"}
        axes.text(*where, text, bbox=box, zorder=top + 0.1, **look)


def room(places, others, taken, enough):
    """How good each of the places (k, 2) is: how far from other lines, and twice as far from labels."""
    free = np.zeros(len(places))
    if others:
        free += np.minimum(distance_to_nearest(places, np.concatenate(others)), enough)
    if taken:
        free += np.minimum(distance_to_nearest(places, np.concatenate(taken)), 2.0 * enough)
    return free


def corners(axes, line):
    """The corners (n, 2) of a line within the limits of the panel, in pixels; of steps, those of each step."""
    x, y = line.get_data()
    if line.get_drawstyle() == "steps-post":
        x, y = np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1]
    low, high = axes.get_xlim()
    return axes.transData.transform(np.column_stack([np.clip(x, low, high), y]))


def evenly_spaced_points(way, count):
    """Points (count, 2) along a way (n, 2) through points."""
    along = np.concatenate([[0.0], np.hypot(*np.diff(way, axis=0).T).cumsum()])
    steps = np.linspace(0.0, along[-1], count)
    return np.column_stack([np.interp(steps, along, part) for part in way.T])


def distance_to_nearest(places, points):
    """Distance from each of the places (k, 2) to the nearest of the points (n, 2)."""
    return np.hypot(*(places[:, None] - points).T).min(axis=0)
