"""Nothing stale, nothing in vain: what a call of Snakemake makes again, and why, after whatever has changed."""

import os
import re
import shutil

import pytest

SEED1, SEED2 = (f"seed{seed}-budget50-stagnation100" for seed in (1, 2))
# What needs no runs: the verdict rests on the reference sample.
WITHOUT_RUNS = {"generate_problem", "solve_lp", "lp_indicators", "table3", "figure1"}
WITHOUT_RUNS |= {"judge_paper", "fidelity", "verdict_page", "fidelity_page"}


def rules(jobs):
    return {job.rule for job in jobs}


def runs(jobs):
    """What optimizers make, without data/runs/PROBLEM/."""
    return sorted(
        job.outputs[0].removeprefix("data/runs/rotated_klee_minty/") for job in jobs if job.rule == "optimize"
    )


def test_a_fresh_clone_makes_everything_whatever_is_checked_in(copy_repository, small, everything, planned):
    """What is there was made with another configuration."""
    outputs = {output for job in planned(copy_repository(**small), "all") for output in job.outputs}
    assert outputs >= {output for job in everything for output in job.outputs}


def test_again_there_is_nothing_to_do_nor_in_a_copy_with_touched_files(copy, planned):
    for path in [*copy.glob("scripts/**/*.*"), *copy.glob("data/**/*.*"), *copy.glob("rules/*"), copy / "config.yaml"]:
        if path != copy / "data/paper/reference.csv":  # too large for Snakemake to compare its contents
            path.touch()
    assert planned(copy) == []


def test_another_seed_makes_runs_and_what_follows_again_and_snakemake_says_why(copy, configure, everything, planned):
    configure(copy, seed=2)
    jobs = planned(copy)
    assert rules(jobs) == rules(everything) - {"generate_problem", "solve_lp"}
    assert runs(jobs) == [
        f"{a}/{SEED2}/N{N}/instance0/runs0-1.jsonl" for a in ("lshade44", "random_search") for N in (2, 3)
    ]
    for job in jobs:
        assert ("missing output" if job.rule == "optimize" else "input files") in job.reason.lower()
        assert "Forced" not in job.reason


def test_two_runs_more_are_new_chunks_and_a_new_dimension_its_own_jobs(copy, configure, planned):
    configure(copy, runs=4, dimensions=[5, 3, 2])
    jobs = planned(copy)
    new = ["N2/instance0/runs2-3", "N3/instance0/runs2-3", "N5/instance0/runs0-1", "N5/instance0/runs2-3"]
    assert runs(jobs) == [f"{a}/{SEED1}/{part}.jsonl" for a in ("lshade44", "random_search") for part in new]
    others = [output for job in jobs if job.rule in ("generate_problem", "solve_lp") for output in job.outputs]
    assert len(others) == 2 and all("/N5/" in output for output in others)
    assert [" --dimensions 2 3 5 " in job.command for job in jobs if job.rule == "collect_runs"] == [True]


def test_another_folder_has_the_same_runs_and_a_dry_run_does_not_make_it(built, everything, planned):
    jobs = planned(built, "--config", "folder=mine")
    of_verdict = WITHOUT_RUNS - {"lp_indicators", "table3", "figure1"}
    assert rules(jobs) == rules(everything) - of_verdict - {"optimize"}
    assert all(output.startswith("mine/") for job in jobs if job.rule != "all" for output in job.outputs)
    assert not (built / "mine").exists()


def test_each_table_and_figure_is_asked_for_so_that_a_deleted_one_is_made_again(everything):
    (asked,) = [job.inputs for job in everything if job.rule == "all"]
    made = {output for job in everything for output in job.outputs}
    assert {path for path in made if path.startswith(("paper_tables/", "figures/"))} <= {*asked}


def test_what_a_command_prints_is_in_its_log(everything):
    """So that the end of a call can tell it."""
    commands = [job.command for job in everything if job.command != "None"]
    assert commands and all(re.search(r"> logs/[^>]* 2>&1$|2> logs/[^>]*$", command) for command in commands)


OLDER = {  # a file that another, older one replaces, and the rules that run again with it
    "klee_minty/rotated_klee_minty": {"generate_problem", "optimize", "solve_lp", "collect_runs", "judge_paper"},
    "lp_solvers/highs_ipm": {"solve_lp", "lp_indicators", "judge_paper"},
    "optimizers/lshade44": {"optimize", "collect_runs", "aggregate", "check_reference"},
    "lp_solvers/glpk_ipm": {"judge_paper"},  # which no rule runs by the configuration
    "klee_minty/results/indicators": {"collect_runs", "aggregate"},
    "table2": {"table2"},
}


@pytest.mark.parametrize("name", OLDER)
def test_an_older_file_is_noticed_by_all_that_run_it_and_what_follows(copy, planned, name):
    path = copy / f"scripts/{name}.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    os.utime(path, (0, 0))
    jobs = planned(copy)
    assert rules(jobs) >= OLDER[name]
    if name.startswith("optimizers/"):
        assert runs(jobs) == [f"lshade44/{SEED1}/N{N}/instance0/runs0-1.jsonl" for N in (2, 3)]
    if name == "table2":
        assert rules(jobs) == {"table2", "all"}


def test_an_upgrade_of_a_package_is_noticed_by_all_whose_plug_ins_import_it(copy, planned):
    """As if it were installed in the first folder of the path, that of the scripts."""
    about = copy / "scripts/highspy-99.0.dist-info/METADATA"
    about.parent.mkdir()
    about.write_text("Metadata-Version: 2.1\nName: highspy\nVersion: 99.0\n", encoding="utf-8")
    assert rules(planned(copy)) >= {"solve_lp", "judge_paper"}


def test_without_what_snakemake_knows_all_but_runs_is_made_again(copy, everything, planned):
    """It compares no parameters then, and would not notice an edited script."""
    shutil.rmtree(copy / ".snakemake")
    path = copy / "scripts/table2.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    os.utime(path, (0, 0))
    assert rules(everything) - rules(planned(copy)) == {"generate_problem", "optimize", "solve_lp"}
