"""What the Snakefile takes from a call: its folder, its configuration, and what it notes of it;
what jobs ask a cluster for.
"""

import json
import re
import shlex

import pytest
import yaml


def files(folder):
    """{path: time} of all below the folder but Snakemake's own and compiled modules."""
    own = (".snakemake", "__pycache__")
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if not {*own} & {*path.parts}}


@pytest.mark.parametrize("call", ["--directory {elsewhere}", "--snakefile {built}/Snakefile"])
def test_a_call_from_elsewhere_is_refused_before_anything_is_imported(built, snakemake, tmp_path, call):
    before = files(built)
    where = tmp_path if "--snakefile" in call else built
    done = snakemake(*call.format(elsewhere=tmp_path, built=built).split(), repository=where)
    assert done.returncode == 1 and "folder of the repository" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr and files(built) == before


def test_a_configuration_that_is_wrong_ends_the_call_with_one_line(built, snakemake, says):
    before = files(built)
    done = snakemake("--config", "rums=3", repository=built)
    assert done.returncode == 1
    assert says(done.stderr.splitlines()[-1], "config: 'rums' 'runs'")
    assert "Traceback" not in done.stderr and files(built) == before


def test_lists_mappings_and_texts_reach_the_runs(copy, planned):
    (copy.parent / "mine.py").write_text("def optimize(box, rng, note, sigma):\n    box.evaluate([box.lower])\n")
    config = yaml.safe_load((copy / "config.yaml").read_text(encoding="utf-8"))
    config |= {"own": [{"name": "mine", "file": "../mine.py"}], "parameters": {"mine": {"note": "1.10 or so"}}}
    (copy / "config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    parameters = "parameters={epsmag_es: {repair_steps: 1}, mine: {sigma: 1.0e-3}}"
    config = ("--config", "folder=mine", "algorithms=[epsmag_es]", "dimensions=[2,3]", parameters)
    commands = [job.command for job in planned(copy, "mine/data/runs.csv", *config) if job.rule == "optimize"]
    told = sorted(map(file_and_parameters, commands), key=str)
    mine = ("../mine.py", {"note": "1.10 or so", "sigma": 0.001})
    assert told == [mine, mine] + 2 * [("scripts/optimizers/epsmag_es.py", {"repair_steps": 1})]


def file_and_parameters(command):
    words = shlex.split(command)
    return words[words.index("--file") + 1], json.loads(words[words.index("--parameters") + 1])


@pytest.mark.slow
def test_results_do_not_go_where_files_of_the_repository_are(copy, snakemake, says):
    before = files(copy)
    done = snakemake("data/problems/rotated_klee_minty/N7/instance0.npz", "--config", "folder=scripts", repository=copy)
    assert (done.returncode, files(copy)) == (1, before)
    assert says(done.stderr.splitlines()[-1], "config: folder: scripts")
    call = ("data/problems/rotated_klee_minty/N7/instance0.npz", "--config", "folder=look")
    for _ in range(2):
        assert snakemake(*call, repository=copy).returncode == 0
    assert (copy / "look/.gitignore").read_text() == "*\n"


@pytest.mark.slow
def test_a_folder_says_what_made_it(copy, snakemake):
    table, noted = "mine/paper_tables/table2.tex", copy / "mine/config.yaml"
    for seed in (1, 2):
        snakemake(table, "--config", "folder=mine", "dimensions=[2]", f"seed={seed}", repository=copy, check=True)
        assert yaml.safe_load(noted.read_text(encoding="utf-8"))["seed"] == seed
    before = files(copy / "mine")
    assert snakemake("--dry-run", "--config", "folder=mine", "seed=3", repository=copy).returncode == 0
    assert files(copy / "mine") == before
    again = ("--configfile", "mine/config.yaml", "--config", "folder=mine")
    assert snakemake(table, *again, repository=copy).returncode == 0 and files(copy / "mine") == before


@pytest.mark.slow
@pytest.mark.parametrize("way", ["--configfile", "--profile", "--workflow-profile"])
def test_a_file_has_the_same_types_whoever_names_it(copy, snakemake, way):
    (copy / "mine.py").write_text("def optimize(box, rng, note, flag, number):\n    box.evaluate([box.lower])\n")
    values = {"note": "7 or so", "flag": False, "number": 2.5}
    config = {"folder": "mine", "dimensions": [2], "own": [{"name": "mine", "file": "mine.py", "parameters": values}]}
    (copy / "t.yaml").write_text(yaml.safe_dump(config))
    (copy / "profile").mkdir()
    (copy / "profile/config.yaml").write_text("configfile: [t.yaml]\n")
    call = (way, "t.yaml") if way == "--configfile" else (way, "profile")
    plain = ("--dry-run", "--printshellcmds", "--scheduler", "greedy", "--workflow-profile", "none")
    done = snakemake(
        "mine/data/runs.csv", *(plain[:-2] if way == "--workflow-profile" else plain), *call, repository=copy
    )
    commands = re.findall(r"python scripts/optimize.py --algorithm mine .*", done.stdout + done.stderr)
    assert commands and all(file_and_parameters(command) == ("mine.py", values) for command in commands), done.stderr


@pytest.mark.parametrize("value", ["{wide: false}", "{step: 1.0e-3}", "{size: null}", "{sizes: [1, 2]}"])
def test_nested_values_in_a_profile_arrive_as_texts_and_are_refused(copy, snakemake, value):
    (copy / "profile").mkdir()
    (copy / "profile/config.yaml").write_text(f"config: {{folder: mine, parameters: {{lshade44: {value}}}}}\n")
    done = snakemake("--dry-run", "--profile", "profile", "--workflow-profile", "none", repository=copy)
    assert done.returncode == 1 and "parameters of lshade44" in done.stderr.splitlines()[-1]


def test_another_value_in_config_yaml_needs_a_folder_too(copy, snakemake):
    """Also where the optimizer's file is deleted with its line."""
    path = copy / "config.yaml"
    config = yaml.safe_load(path.read_text(encoding="utf-8")) | {"algorithms": ["random_search"]}
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    (copy / "scripts/optimizers/lshade44.py").unlink()
    for folder, message in ((".", "config: algorithms is not the paper's"), ("mine", "there is no 'lshade44'")):
        done = snakemake("--dry-run", "--config", f"folder={folder}", repository=copy)
        assert done.returncode == 1 and message in done.stderr.splitlines()[-1] and "Traceback" not in done.stderr


def test_an_algorithm_that_cannot_do_with_what_is_shown_is_said_to_be_left_out(copy, snakemake):
    target = "data/problems/rotated_klee_minty/N2/instance0.npz"
    given = ("--config", "folder=mine", "algorithms=[epsmag_es,random_search]")
    assert (copy / target).exists()
    for sees, is_left_out in (("nu", True), ("g", False)):
        done = snakemake(target, "--force", *given, f"sees={sees}", repository=copy, check=True)
        assert ("epsmag_es is left out: with sees=nu" in done.stderr) == is_left_out


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", ["scripts/optimizers/random_search.py", "scripts/collect_runs.py", "studies/verdict/study_verdict.py"]
)
def test_a_call_that_failed_fails_again_until_its_cause_is_gone(copy, snakemake, file):
    """Snakemake by itself does not miss the output of a failed job while files made of it are there from before."""
    right = (copy / file).read_text(encoding="utf-8")
    (copy / file).write_text(right.replace("def ", "1 / 0\n\n\ndef ", 1), encoding="utf-8")
    for _ in range(2):
        done = snakemake(repository=copy)
        assert done.returncode == 1 and "ZeroDivisionError" in done.stderr
    (copy / file).write_text(right, encoding="utf-8")
    assert snakemake(repository=copy).returncode == 0


@pytest.mark.slow
def test_a_job_asks_for_time_for_the_budget_of_all_its_runs(built, snakemake):
    """2 (20 / N + 1 + N^2 / 1000) microseconds an evaluation: 60 runs of 8e5 evaluations at N = 40 are 297.6 s."""

    def asked(N, chunk, budget):
        """Minutes and megabytes of the first job."""
        plain = ("--dry-run", "--workflow-profile", "none", "--scheduler", "greedy", "--forcerun", "optimize")
        settings = (f"dimensions=[{N}]", "runs=60", f"chunk={chunk}", f"budget={budget}")
        call = ("mine/data/indicators.csv", *plain, "--config", "folder=mine", *settings)
        job = re.search(r"^rule optimize:\n.+?resources:.+?\n", snakemake(*call, repository=built).stdout, re.M | re.S)[
            0
        ]
        return tuple(int(re.search(rf"\b{name}=(\d+)", job)[1]) for name in ("runtime", "mem_mb"))

    assert asked(40, 60, 20000) == (5, 500 + 40**2 // 50) and asked(40, 60, 200000)[0] == 50
    assert asked(40, 10, 20000)[0] == asked(2, 60, 20000)[0] == 1


@pytest.mark.slow
def test_a_second_attempt_asks_for_twice_as_much(built, snakemake, tmp_path):
    (tmp_path / "fails.py").write_text("def optimize(box, rng):\n    raise ValueError\n", encoding="utf-8")
    plain = ("--cores", "1", "--workflow-profile", "none", "--scheduler", "greedy", "--retries", "1")
    own = ("folder=mine", "algorithms=[]", f"own=[{{name: fails, file: {tmp_path}/fails.py}}]")
    settings = ("dimensions=[40]", "runs=60", "chunk=60", "budget=20000")
    done = snakemake("mine/data/indicators.csv", *plain, "--config", *own, *settings, repository=built)
    found = re.findall(r"runtime=(\d+), mem_mb=(\d+)", done.stdout + done.stderr)
    assert done.returncode and found == [("5", "532"), ("10", "1064")]
