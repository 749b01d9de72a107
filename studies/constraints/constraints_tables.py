"""The study's tables, as its page and its figure read them."""

from pathlib import Path

from klee_minty.files import read_csv

TEXTS = {  # the columns of texts of the study's tables
    "cells": ("problem", "repair", "rule"),
    "ratios": ("contrast", "problem", "repair", "rule", "expected", "outcome"),
    "hypotheses": ("hypothesis", "problem", "repair", "rule", "verdict"),
    "middle": ("repair",),
    "suite": ("repair",),
    "runs": ("problem", "repair", "rule", "through", "stop"),
    "algorithms": ("algorithm",),
}


def read_table(path):
    """The rows of one of the study's tables."""
    return read_csv(path, *TEXTS[Path(path).stem])
