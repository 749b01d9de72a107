"""What is the damping of σ worth that εMAg-ES left out, what does its repair cost, and where on other problems do both matter?"""

from functools import partial

import repair_tables
import rule_tables
from damping_figures import draw_constraints, draw_rules
from klee_minty.command_line import cli
from klee_minty_studies import study


def of_cells(rows):
    """A function of the cells of the repair as one of the study's tables."""
    return lambda tables: rows(tables.once(repair_tables.cells_of_runs))


MADE_OF_RUNS = {
    "runs": of_cells(repair_tables.run_rows),
    "repair": of_cells(repair_tables.factor_rows),
    "parts": of_cells(repair_tables.part_rows),
    "contrasts": of_cells(repair_tables.contrast_rows),
    "law": of_cells(repair_tables.law_rows),
    "retreats": of_cells(repair_tables.retreat_rows),
    "rule_runs": rule_tables.run_rows,
    "constraint_runs": rule_tables.case_run_rows,
}
TABLES = {
    "rules": lambda tables: rule_tables.cell_rows(tables["rule_runs"], rule_tables.CELL),
    "rule_ratios": lambda tables: rule_tables.ratio_rows(tables["rule_runs"]),
    "constraint_cells": lambda tables: rule_tables.case_cell_rows(tables["constraint_runs"]),
    "constraint_ratios": lambda tables: rule_tables.case_ratio_rows(tables["constraint_runs"]),
    "hypotheses": lambda tables: rule_tables.hypothesis_rows(tables["constraint_ratios"]),
}
FIGURES = {
    "rules": lambda tables: draw_rules(tables["rule_runs"]),
    "constraints": lambda tables: draw_constraints(tables["constraint_ratios"]),
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE_OF_RUNS | TABLES, FIGURES))
