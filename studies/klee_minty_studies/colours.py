"""Colours of dimensions."""

import matplotlib


def dimension_colours(dimensions):
    """A colour for each dimension, dark to light in order of the dimensions, as they stay when printed in grey."""
    positions = [0.0] if len(dimensions) == 1 else [0.75 * i / (len(dimensions) - 1) for i in range(len(dimensions))]
    return {N: matplotlib.colormaps["viridis"](x) for N, x in zip(sorted(dimensions), positions, strict=True)}
