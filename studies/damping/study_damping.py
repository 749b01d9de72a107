"""What is the rule for σ worth that εMAg-ES replaced, what does its repair cost, and where on other problems do both matter?"""

from functools import partial

import repair_tables
import rule_tables
from damping_figures import draw_constraints, draw_rules
from klee_minty.command_line import cli
from klee_minty_studies import study

MADE = {
    "damping": {
        "parts.csv": lambda tables: repair_tables.part_rows(tables["runs"]),
        "contrasts.csv": lambda tables: repair_tables.contrast_rows(tables["runs"]),
        "rules.csv": lambda tables: rule_tables.cell_rows(tables["rule_runs"], rule_tables.CELL),
        "rule_ratios.csv": lambda tables: rule_tables.ratio_rows(tables["rule_runs"]),
        "constraint_cells.csv": lambda tables: rule_tables.cell_rows(tables["constraint_runs"], rule_tables.CASE_CELL),
        "constraint_ratios.csv": lambda tables: rule_tables.case_ratio_rows(tables["constraint_runs"]),
        "rules": lambda tables: draw_rules(tables["rule_runs"]),
        "constraints": lambda tables: draw_constraints(tables["constraint_ratios"]),
    },
    "damping_runs": {"runs.csv": repair_tables.run_rows, "rule_runs.csv": rule_tables.run_rows},
    "damping_on_others": {"constraint_runs.csv": rule_tables.case_run_rows},
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE))
