"""The cells of the variants of both EAs; each variant is an algorithm, with the file that its study names."""

from klee_minty.settings import Settings
from studies.shared.cells import Cell, run_parts


def cells(study):
    """study: es_variants.toml or de_variants.toml, as a dict; a variant may have other numbers of runs, by N."""
    for variant, setting in study["variants"].items():
        settings = Settings(file=study["file"], parameters=setting.get("parameters", {}))
        for N, runs in (study["runs"] | setting.get("runs", {})).items():
            yield Cell(variant, settings, int(N), run_parts(runs, study["chunk"]), {"variant": variant})
