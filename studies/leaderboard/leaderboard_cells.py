"""The cells of the leaderboard: at each N the runs on the paper's instance, and one on each of the instances 1, 2, …"""

from klee_minty.settings import Settings
from studies.shared.cells import Cell, instance_parts, run_parts


def cells(study, *algorithms):
    """Of these algorithms, one after the other."""
    runs, chunk = study["runs"], study["chunk"]
    for name in algorithms:
        entry = study["algorithms"][name]
        settings = Settings(parameters=entry.get("parameters", {}), file=entry.get("file"), sees=entry["sees"])
        dimensions = entry.get("dimensions", study["dimensions"])
        for N in dimensions:
            parts = run_parts(runs, chunk)
            parts += instance_parts(range(1, runs + 1), chunk) if N in entry.get("on_instances", dimensions) else []
            yield Cell(name, settings, N, parts)
