"""The cells of the study: each case at some N with some multiples of the paper's budget."""

from klee_minty.settings import PAPER_PROBLEM, Settings
from klee_minty_studies.cells import Cell, run_parts
from klee_minty_studies.paper import BUDGET


def cells(study):
    for case, setting in study["cases"].items():
        file = f"studies/large_dimensions/{setting['file']}" if "file" in setting else None
        problem = "klee_minty_at_zero" if setting.get("at_zero") else PAPER_PROBLEM
        for N, multiples in setting["budgets"].items():
            parts = run_parts((study["runs"] | setting.get("runs", {}))[N], 1)  # each takes minutes
            for times in multiples:
                settings = Settings(budget=times * BUDGET, parameters=setting.get("parameters", {}), file=file)
                yield Cell(setting["algorithm"], settings, int(N), parts, {"case": case, "times": times}, problem)
