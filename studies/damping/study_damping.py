"""What is the adaptation of σ worth that εMAg-ES replaced, and what does its repair cost?"""

from functools import partial

from klee_minty.command_line import cli
from studies.damping import repair_tables, rule_tables
from studies.damping.damping_cells import repair_cells, rule_cells
from studies.damping.damping_figures import draw_rules
from studies.shared.study import write_study


def damping(study):
    """Tables, figure and page, of the stored runs."""
    runs, rule_runs = study.table("runs"), study.table("rule_runs")
    study.write_table("parts", repair_tables.part_rows(runs))
    study.write_table("contrasts", repair_tables.contrast_rows(runs))
    study.write_table("rules", rule_tables.cell_rows(rule_runs))
    study.write_table("rule_ratios", rule_tables.ratio_rows(rule_runs))
    study.draw("rules", draw_rules, rule_runs)
    study.write_page()


def damping_runs(study):
    """The tables of runs, of their records."""
    its = study.toml("damping")
    study.write_table("runs", repair_tables.run_rows(study.records(repair_cells(its))))
    study.write_table("rule_runs", rule_tables.run_rows(study.records(rule_cells(its))))


if __name__ == "__main__":
    cli(partial(write_study, damping, damping_runs))
