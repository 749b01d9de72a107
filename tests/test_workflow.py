"""Nothing stale, nothing in vain: what a call of Snakemake makes again, and why, after whatever has changed."""

import os
import re

import pytest

SEED1, SEED2 = (f"seed{seed}-budget50-stagnation100" for seed in (1, 2))
# What needs no runs: the verdict rests on the reference sample.
WITHOUT_RUNS = {"generate_problem", "solve_lp", "lp_indicators", "table3", "figure1"}
WITHOUT_RUNS |= {"judged_paper", "fidelity", "verdict_page", "fidelity_page"}


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
    assert rules(jobs) == rules(everything) - WITHOUT_RUNS
    assert runs(jobs) == [
        f"{a}/{SEED2}/N{N}/instance0/runs0-1.jsonl" for a in ("lshade44", "random_search") for N in (2, 3)
    ]
    for job in jobs:
        assert ("Missing output files" if job.rule == "optimize" else "Input files updated") in job.reason
        assert "Forced" not in job.reason


def test_two_runs_more_are_new_chunks_and_a_new_dimension_its_own_jobs(copy, configure, planned):
    configure(copy, runs=4, dimensions=[5, 3, 2])
    jobs = planned(copy)
    new = ["N2/instance0/runs2-3", "N3/instance0/runs2-3", "N5/instance0/runs0-1", "N5/instance0/runs2-3"]
    assert runs(jobs) == [f"{a}/{SEED1}/{part}.jsonl" for a in ("lshade44", "random_search") for part in new]
    others = [output for job in jobs if job.rule in ("generate_problem", "solve_lp") for output in job.outputs]
    assert len(others) == 2 and all("/N5/" in output for output in others)


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


def test_an_edited_optimizer_makes_its_runs_again_and_what_follows(copy, everything, planned):
    with open(copy / "scripts/optimizers/lshade44.py", "a") as file:
        file.write("\n")
    jobs = planned(copy)
    assert runs(jobs) == [f"lshade44/{SEED1}/N{N}/instance0/runs0-1.jsonl" for N in (2, 3)]
    assert rules(jobs) == rules(everything) - WITHOUT_RUNS


def test_back_at_the_first_seed_no_run_is_repeated_but_the_tables_are(copy, configure, snakemake, planned):
    configure(copy, seed=2)
    assert snakemake("paper_tables/ranking.tex", repository=copy).returncode == 0
    configure(copy, seed=1)
    found = rules(planned(copy))
    assert found >= {"collect_runs", "aggregate", "table1", "table_ranking"}
    assert not found & {"optimize", *WITHOUT_RUNS}


OWN = """def optimize(box, rng, at_most=10):
    for generation in box.generations(at_most):
        box.evaluate([box.lower])
"""


CONFIG = ("--config", "folder=mine", "own=[{name: mine, file: mine.py}]", "dimensions=[2]")


@pytest.mark.slow
def test_an_optimizer_replaced_by_a_file_of_any_age_runs_again(copy, snakemake, planned):
    """As mv, cp -p and unzip do: the file may be older than the runs that another one made."""
    path = copy / "mine.py"
    path.write_text(OWN)
    assert snakemake("mine/data/indicators.csv", *CONFIG, repository=copy).returncode == 0
    assert planned(copy, "mine/data/indicators.csv", *CONFIG) == []
    path.write_text(OWN.replace("at_most=10", "at_most=20"))
    made = next(copy.glob("data/runs/*/mine/*/N2/*/*.jsonl")).stat().st_mtime
    for age in (-1000, 0, 1000):
        os.utime(path, (made + age, made + age))
        (job,) = [job for job in planned(copy, "mine/data/indicators.csv", *CONFIG) if job.rule == "optimize"]
        assert age > 0 or "Params have changed" in job.reason


@pytest.mark.slow
def test_an_optimizer_edited_while_its_runs_are_under_way_runs_again(copy, snakemake, planned):
    """The record of a job that began after the edit is the new file's; Snakemake notes the digest of the old one."""
    path = copy / "mine.py"
    edit_itself = "    import pathlib\n    pathlib.Path('mine.py').write_text(pathlib.Path('after').read_text())\n"
    path.write_text(OWN + edit_itself)
    (copy / "after").write_text(OWN.replace("at_most=10", "at_most=20"))
    assert snakemake("mine/data/indicators.csv", *CONFIG, repository=copy).returncode == 0
    assert "at_most=20" in path.read_text()
    assert "optimize" in rules(planned(copy, "mine/data/indicators.csv", *CONFIG))


OLDER = {  # a file that another, older one replaces, and the rules that run again with it
    "problems/rotated_klee_minty": {"generate_problem", "optimize", "solve_lp", "judged_paper"},
    "lp_solvers/highs_ipm": {"solve_lp", "judged_paper"},
}


@pytest.mark.parametrize("name", OLDER)
def test_an_older_problem_or_solver_is_noticed_by_all_that_run_it(copy, planned, name):
    path = copy / f"scripts/{name}.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    os.utime(path, (0, 0))
    assert rules(planned(copy)) >= OLDER[name]


OF_A_FILE = """\
from problems import rotated_klee_minty


def problem(N, instance=0, path=None):
    with open(path) as file:
        return rotated_klee_minty.problem(N, degrees=float(file.read()))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["own.txt", "linked.txt"])
def test_a_file_that_a_parameter_names_is_an_input_of_any_age(copy, snakemake, planned, name):
    (copy / "of_a_file.py").write_text(OF_A_FILE)
    (copy / name).write_text("10")
    if name == "linked.txt":
        (copy / name).rename(copy / "first.txt")
        (copy / name).symlink_to("first.txt")
    call = (f"data/problems/own-of_a_file.py,path={name}/N2/instance0.npz", "--config", "folder=mine")
    call += (f"problem={{name: own, file: of_a_file.py, parameters: {{path: {name}}}}}", "dimensions=[2]")
    assert snakemake(*call, repository=copy).returncode == 0
    assert planned(copy, *call) == []
    (copy / "second.txt").write_text("20")
    os.utime(copy / "second.txt", (0, 0))
    if name == "linked.txt":
        (copy / name).unlink()
        (copy / name).symlink_to("second.txt")
    else:
        (copy / "second.txt").rename(copy / name)
    assert rules(planned(copy, *call)) == {"generate_problem"}
