"""What figures of studies share: colours of dimensions, intervals, and numbers on logarithmic axes."""

import math

import matplotlib
import numpy as np


def dimension_colours(dimensions):
    """A colour for each dimension, dark to light in order of the dimensions, as they stay when printed in grey."""
    positions = np.linspace(0.0, 0.75, len(dimensions))
    return {N: matplotlib.colormaps["viridis"](x) for N, x in zip(sorted(dimensions), positions, strict=True)}


def draw_intervals(axes, x, rows, column, unit=1.0, **look):
    """A column of rows, in this unit, with its interval; a gap where it is infinite."""
    value, low, high = (
        [row[name] / unit if row[column] < math.inf else math.nan for row in rows]
        for name in (column, f"{column}_low", f"{column}_high")
    )
    reach = [[a - b for a, b in zip(*pair, strict=True)] for pair in ((value, low), (high, value))]
    axes.errorbar(x, value, reach, elinewidth=0.6, **look)
