"""What is the rule for σ worth that εMAg-ES replaced, and what does its repair cost?"""

from functools import partial

import repair_tables
import rule_tables
from damping_figures import draw_rules
from klee_minty.command_line import cli
from klee_minty_studies import study

MADE = {
    "damping": {
        "parts.csv": lambda tables: repair_tables.part_rows(tables["runs"]),
        "contrasts.csv": lambda tables: repair_tables.contrast_rows(tables["runs"]),
        "rules.csv": lambda tables: rule_tables.cell_rows(tables["rule_runs"]),
        "rule_ratios.csv": lambda tables: rule_tables.ratio_rows(tables["rule_runs"]),
        "rules": lambda tables: draw_rules(tables["rule_runs"]),
    },
    "damping_runs": {"runs.csv": repair_tables.run_rows, "rule_runs.csv": rule_tables.run_rows},
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE))
