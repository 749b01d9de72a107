"""Snakemake's own options do here what they do in any workflow, and a question changes nothing."""

import json
import re
import subprocess
import tarfile

import pytest
import yaml


def files(folder):
    """{path: time} of all below the folder but Snakemake's own and compiled modules."""
    own = (".snakemake", "__pycache__")
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if not {*own} & {*path.parts}}


QUESTIONS = {  # and a line of the answer
    ("--summary",): r"mine/data/indicators.csv\t.*\taggregate\t",
    ("--dag", "dot"): r'\[label = "aggregate"',
    ("--delete-all-output", "--dry-run"): r"^Would delete data/problems/rotated_klee_minty/N2/instance0.npz$",
}


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_a_question_is_answered_and_writes_nothing(built, everything, snakemake, question):
    """Not even the folder of another configuration."""
    before = files(built)
    done = snakemake(*question, "--config", "folder=mine", repository=built)
    told = done.stdout + done.stderr
    assert done.returncode == 0 and re.search(QUESTIONS[question], told, re.MULTILINE), told
    outputs = {output for job in everything for output in job.outputs}
    assert {*re.findall(r"^Would delete (.*)$", told, re.MULTILINE)} <= outputs
    assert files(built) == before


@pytest.mark.slow
def test_touched_results_count_as_made_by_what_there_is(copy, snakemake, planned):
    path = copy / "scripts/problems/rotated_klee_minty.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    contents = (copy / "data/indicators.csv").read_bytes()
    assert snakemake("data/indicators.csv", "--touch", repository=copy).returncode == 0
    assert planned(copy, "data/indicators.csv") == []
    assert (copy / "data/indicators.csv").read_bytes() == contents


@pytest.mark.slow
def test_a_part_can_be_asked_for(built, everything, planned):
    (job,) = planned(built, "--forcerun", "aggregate", "--until", "aggregate")
    assert (job.rule, job.reason) == ("aggregate", "Forced execution")
    jobs = planned(built, "--forceall", "--omit-from", "aggregate")
    rules = {job.rule for job in jobs}
    assert rules >= {"generate_problem", "optimize", "collect_runs", "lp_indicators", "check_reference", "figure1"}
    assert not rules & {"rank", "table1", "table2", "figure3", "paper", "all"}


@pytest.mark.parametrize("call", ["--directory {elsewhere}", "--snakefile {built}/Snakefile"])
def test_a_call_from_elsewhere_is_refused_before_anything_is_imported(built, snakemake, tmp_path, call):
    before = files(built)
    where = tmp_path if "--snakefile" in call else built
    done = snakemake(*call.format(elsewhere=tmp_path, built=built).split(), repository=where)
    assert done.returncode == 1 and "folder of the repository" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr and files(built) == before


@pytest.mark.slow
def test_an_archive_has_what_makes_the_results(copy, snakemake, tmp_path):
    path = tmp_path / "archive.tar.gz"
    subprocess.run(["git", "init", "--quiet"], cwd=copy, check=True)
    done = snakemake("--archive", path, repository=copy)
    assert done.returncode == 0, done.stderr
    with tarfile.open(path) as archive:
        assert {"Snakefile", "config.yaml", "scripts/problems/rotated_klee_minty.py"} <= {*archive.getnames()}


def test_a_configuration_that_is_wrong_ends_the_call_with_one_line(built, snakemake, says):
    before = files(built)
    done = snakemake("--config", "rums=3", repository=built)
    assert done.returncode == 1
    assert says(done.stderr.splitlines()[-1], "config: 'rums' 'runs'")
    assert "Traceback" not in done.stderr and files(built) == before


def test_lists_and_mappings_can_be_given_on_the_command_line(copy, planned):
    (copy.parent / "mine.py").write_text("def optimize(box, rng, sigma):\n    box.evaluate([box.lower])\n")
    entries = "own=[{name: mine, file: ../mine.py, parameters: {sigma: 1e-3}}]"
    parameters = "parameters={epsmag_es: {repair_steps: 1}}"
    config = ("--config", "folder=mine", "algorithms=[epsmag_es]", "dimensions=[2,3]", parameters, entries)
    jobs = planned(copy, "mine/data/runs.csv", *config)
    settings = [settings_in(job.command) for job in jobs if job.rule == "optimize"]
    told = sorted(((own["file"], own["parameters"]) for own in settings), key=str)
    mine, es = ("../mine.py", {"sigma": 0.001}), ("scripts/optimizers/epsmag_es.py", {"repair_steps": 1})
    assert told == [mine, mine, es, es]


def settings_in(command):
    """The settings of runs in a command of rule optimize."""
    return json.loads(re.search(r"--settings '(.*?)'", command)[1])


def test_texts_in_the_configuration_stay_texts(copy, planned):
    (copy / "mine.py").write_text("def optimize(box, rng, note, sigma):\n    box.evaluate([box.lower])\n")
    config = yaml.safe_load((copy / "config.yaml").read_text(encoding="utf-8"))
    config |= {"own": [{"name": "mine", "file": "mine.py"}], "parameters": {"mine": {"note": "1.10"}}}
    (copy / "config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    config = ("--config", "folder=mine", "algorithms=[]", "dimensions=[2]", "parameters={mine: {sigma: 2.50}}")
    (job,) = [job for job in planned(copy, "mine/data/indicators.csv", *config) if job.rule == "optimize"]
    assert settings_in(job.command)["parameters"] == {"note": "1.10", "sigma": 2.5}


@pytest.mark.slow
def test_results_do_not_go_where_files_of_the_repository_are(copy, snakemake, says):
    before = files(copy)
    done = snakemake("data/problems/rotated_klee_minty/N7/instance0.npz", "--config", "folder=scripts", repository=copy)
    assert (done.returncode, files(copy)) == (1, before)
    assert says(done.stderr.splitlines()[-1], "config: folder: scripts")
    for _ in range(2):
        assert (
            snakemake(
                "data/problems/rotated_klee_minty/N7/instance0.npz", "--config", "folder=look", repository=copy
            ).returncode
            == 0
        )
    assert (copy / "look/.gitignore").read_text() == "*\n"


@pytest.mark.slow
def test_what_failed_is_told_with_its_log_and_leaves_nothing(copy, snakemake):
    (copy / "broken.py").write_text("def optimize(box, rng):\n    return box.best\n")
    config = ("--config", "folder=mine", "own=[{name: broken, file: broken.py}]", "dimensions=[2]")
    done = snakemake("mine/data/indicators.csv", *config, repository=copy)
    told = " ".join((done.stdout + done.stderr).split())
    assert done.returncode == 1
    assert "optimize.py: broken: AttributeError at broken.py:2: " in told and "Traceback" not in told
    assert "same command again" in told
    assert not list(copy.glob("data/runs/*/broken/*/N2/*/*"))


@pytest.mark.slow
def test_what_a_failed_job_did_not_make_is_made_by_the_next_call(copy, snakemake, planned):
    script, full = copy / "scripts/table1.py", copy / "full"
    script.write_text(f"import os\nassert not os.path.exists('full')\n{script.read_text()}")
    full.touch()
    assert snakemake("paper_tables/table1.tex", repository=copy).returncode == 1
    full.unlink()
    assert [job.rule for job in planned(copy, "paper_tables/table1.tex")] == ["table1"]


@pytest.mark.slow
def test_a_folder_says_what_made_it_and_what_is_of_an_earlier_call(copy, snakemake):
    table = "mine/paper_tables/{}table2.tex"

    def call(*tables, layouts="[ieee]", seed=1):
        config = ("--config", "folder=mine", "dimensions=[2]", f"layouts={layouts}", f"seed={seed}")
        done = snakemake(*tables, *config, repository=copy)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "ieee" not in call(table.format(""), table.format("ieee/"))
    noted = copy / "mine/config.yaml"
    assert yaml.safe_load(noted.read_text(encoding="utf-8"))["layouts"] == ["ieee"]
    told = call(table.format(""), layouts="[]", seed=2)
    assert table.format("ieee/") in told and table.format("") not in told
    assert yaml.safe_load(noted.read_text(encoding="utf-8"))["seed"] == 2
    before = files(copy / "mine")
    assert snakemake("--dry-run", "--config", "folder=mine", "seed=3", repository=copy).returncode == 0
    assert files(copy / "mine") == before
    again = ("--configfile", "mine/config.yaml")
    assert snakemake(table.format(""), *again, repository=copy).returncode == 0 and files(copy / "mine") == before
