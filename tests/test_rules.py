"""Every rule asks for what its command reads: the script with what that imports,
and each file that is named or opened.
"""

import json
import os
import re
import shlex
from collections import Counter
from pathlib import Path

from klee_minty.dependencies import named_files, source_digest, sources
from klee_minty.plug_ins import file_of
from klee_minty.plug_ins import files as plug_ins

import pytest
import yaml

ROOT = Path(__file__).parent.parent
FOLDERS = sorted([*ROOT.glob("studies/*/"), *ROOT.glob("extras/*/")])
TARGETS = ["all", *(folder.name for folder in FOLDERS if (folder / f"{folder.name}.smk").exists())]
NAMED_IN_A_SOURCE = ("example", "floats")  # is what their commands read, too
# Their code is no input: its digest is a parameter.
RUN_PLUG_INS = ("generate_problem", "judged_paper", "optimize", "optimize_instances", "solve_lp", "trace")
SAY_WHERE = ("export", "manuscript")  # results are; their commands run no script
PATH = re.compile(r"[\w./=,+-]+/[\w.=,+-]+\.(csv|json|jsonl|npz|tex|md|j2|toml|pdf|png|txt|html|mat|mps|zip)")


@pytest.fixture(scope="module")
def repository(copy_repository, tmp_path_factory):
    """A checkout in which every rule has something to do."""
    records = tmp_path_factory.mktemp("records") / "theirs.csv"
    records.write_text(THEIRS)
    own = {"name": "theirs", "records": str(records)}
    folder = copy_repository(has_few_jobs=True, runs=1, dimensions=[2])
    (folder / "own.yaml").write_text(yaml.safe_dump({"folder": "mine", "own": [own]}), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def jobs(made_once, repository, planned):
    def make():
        jobs = planned(repository, "--forceall", *TARGETS)
        jobs += planned(repository, "--forceall", *TARGETS[1:], "--configfile", "own.yaml")
        jobs = [job for job in jobs if job.command != "None"]
        return [job for job in jobs if job.rule not in SAY_WHERE]

    return made_once("jobs", make)


def words(job):
    """The words of its command, but for the log and what comes before the script."""
    command = shlex.split(job.command.partition(" >")[0])
    return command[command.index("python") + 1 :]


def test_every_script_is_run_by_a_rule(jobs, root):
    scripts = {words(job)[0] for job in jobs}
    assert {f"scripts/{path.name}" for path in root.glob("scripts/*.py")} <= scripts


def options(job):
    """{option of its command: the word after it}."""
    return dict(zip(words(job), words(job)[1:], strict=False))


def digested(job):
    """The files whose digest is a parameter of a job that runs plug-ins: its script, these, what they import,
    and what parameters name.
    """
    named = options(job)
    files = [words(job)[0], *(named[option] for option in ("--file", "--problem-file") if option in named)]
    files += [f"scripts/lp_solvers/{named['--solver']}.py"] if "--solver" in named else []
    files += [file for found in plug_ins("lp_solvers").values() for file in found] if job.rule == "judged_paper" else []
    problem = re.search(r"data/problems/(\w+)/", job.command)
    files += [file_of("problems", problem[1])] if problem and problem[1] in plug_ins("problems") else []
    return [*files, *named_files(json.loads(named.get("--parameters", "{}")))]


def test_every_job_has_its_script_and_what_that_imports_as_input_unless_it_runs_plug_ins(jobs, root):
    for job in jobs:
        code = {path for path in job.inputs if path.endswith(".py")}
        if job.rule in RUN_PLUG_INS:
            assert not code
            continue
        script, *arguments = words(job)
        named = [path for path in arguments if path in code]
        named += [path for path in code if re.search("/(optimizers|problems)/", path)]  # which check_reference reads
        needed, imported = (
            {os.path.relpath(path, root) for path in sources(*(root / path for path in paths))}
            for paths in ([script], [script, *named])
        )
        assert needed | {*named} <= code <= imported, job.command


def test_runs_and_solutions_are_collected_by_the_digest_of_plug_ins_and_script(jobs, monkeypatch, root):
    monkeypatch.chdir(root)
    checked = [job for job in jobs if job.rule in ("optimize", "solve_lp")]
    assert len(checked) > 5
    compared = {word for job in jobs if job.rule in ("collect_runs", "lp_indicators") for word in words(job)}
    for job in checked:
        assert source_digest(*digested(job)) in compared, job.command


def test_rules_that_run_plug_ins_have_their_digest_and_versions(root):
    paths = [*root.glob("rules/*.smk"), *root.glob("studies/*/*.smk"), *root.glob("extras/*/*.smk")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    rules = dict(re.findall(r"^rule (\w+):\n((?:(?: .*)?\n)+)", text, re.MULTILINE))
    for name in RUN_PLUG_INS:
        assert "        made_by=" in rules[name], name
        assert "        versions=" in rules[name] or name == "judged_paper", name


def test_every_file_that_a_command_names_is_an_input_or_an_output(jobs):
    for job in jobs:
        named = {word for word in words(job)[1:] if PATH.fullmatch(word)}
        assert named <= {*job.inputs, *job.outputs}, job.command


def test_every_command_names_what_its_job_reads_and_writes(jobs):
    """Itself, or the folder that it is in: of tables --data names it; but not its own code and templates."""
    for job in jobs:
        for path in map(Path, [*job.inputs, *job.outputs]):
            is_code = path.suffix in (".py", ".j2") or ".schema" in path.suffixes
            if is_code or job.rule in NAMED_IN_A_SOURCE or ".snakemake" in path.parts:
                continue
            folders = [folder for folder in path.parents if len(folder.parts) > 2]
            folders += [path.parent] if str(path.parent) == options(job).get("--data") else []
            assert any(str(place) in job.command for place in (path, *folders)), (path, job.command)


def test_no_two_jobs_differ_only_in_what_they_write(jobs):
    """As where an option of a rule that is another one with changes is lost."""
    main = {job.command: job for job in jobs if not any(output.startswith("mine/") for output in job.outputs)}
    read = [tuple(word for word in words(job) if word not in job.outputs) for job in main.values()]
    assert len(read) > 50
    assert not [command for command, count in Counter(read).items() if count > 1]


def test_commands_do_not_depend_on_where_the_checkout_is(jobs, repository):
    for job in jobs:
        assert re.match(r"python \w[\w/]*\.py ", job.command)
        assert str(repository) not in job.command and not any(map(os.path.isabs, {*job.outputs, words(job)[0]}))


def test_each_rule_says_what_it_does_itself(repository, snakemake):
    """Also one that is another one with changes; the rules of studies, which a loop makes,
    say the same of each study.
    """
    lines = snakemake("--list-rules", repository=repository).stdout.splitlines()
    said = Counter(line.partition(" (")[2] for line in lines)
    of_studies = [text for text, count in said.items() if count > 1]
    assert len(said) > 30 and all(said) and len(of_studies) == 2 and all("study" in text for text in of_studies), lines


def test_pages_that_are_gone_are_made_again_and_an_interruption_leaves_them(copy_repository, snakemake, planned):
    """As after Ctrl-C, since Snakemake deletes what a job was to make, but for an `update`."""
    folder = copy_repository(has_few_jobs=True, runs=1, dimensions=[2])
    for name in ("damping", "instances"):
        (folder / f"studies/{name}/README.md").unlink()
    assert {job.rule for job in planned(folder, "studies")} >= {"studies", "damping", "instances"}
    told = snakemake("damping", "--dry-run", "--workflow-profile", "none", "--scheduler", "greedy", repository=folder)
    assert "studies/damping/README.md (update)" in told.stdout + told.stderr


def test_rules_use_what_snakemake_documents(root):
    """Of its object workflow the folder of the Snakefile alone."""
    rules = [*root.glob("rules/*.smk"), *root.glob("studies/*/*.smk"), *root.glob("extras/*/*.smk")]
    assert len(rules) > 10
    for path in [root / "Snakefile", *rules]:
        text = path.read_text(encoding="utf-8")
        assert {*re.findall(r"(?<!/)\bworkflow\.(\w+)", text)} <= {"basedir"}, path
        assert not re.search(r"\b(rules|dag|gather|scatter)\._", text), path
        assert {*re.findall(r"^(?:from|import) (snakemake[\w.]*)", text, re.MULTILINE)} <= {"snakemake.utils"}, path
    profiles = [*Path(root, "profiles").glob("*/*.yaml")]
    assert len(profiles) > 1
    for path in profiles:
        assert "__definitions__" not in path.read_text(encoding="utf-8"), path


def test_every_path_and_text_in_a_command_is_quoted(root):
    """What a user can choose goes through a shell; so does all that is an input or a parameter."""
    found = 0
    for path in [*root.glob("rules/*.smk"), *root.glob("studies/*/*.smk"), *root.glob("extras/*/*.smk")]:
        commands = re.findall(r"^    +shell:\n((?: +\".*\n)+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        for command in commands:
            assert not re.findall(r"\{(?:input|params)\.[\w\[\]]+\}", command), path
        found += len(commands)
    assert found > 20


# Of each process of Python: its command, and the files that it opens to read.
AUDIT = """
import os, sys

log = os.open(f"{os.environ['OPENED']}/{os.getpid()}", os.O_WRONLY | os.O_CREAT)
os.write(log, f"{' '.join(sys.orig_argv[1:])}\\n".encode())

def note(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and not arguments[2] & (os.O_WRONLY | os.O_RDWR):
        os.write(log, f"{os.path.abspath(arguments[0])}\\n".encode())

sys.addaudithook(note)
"""
OWN = """
def optimize(box, rng, points):
    box.evaluate([[float(y)] * box.dimension for y in open(points).read().split()])
"""
CORNER = """
import numpy as np

N = 4


class Corner:
    N, lower, upper, f_opt, y_opt = 4, np.zeros(4), np.ones(4), None, None

    def evaluate(self, y):
        return y.sum(axis=1), 0.5 - y[:, :1]


def problem(N, instance=0):
    return Corner()
"""
THEIRS = "N,run,evaluations,f,nu\n2,0,1,9.5,1.5\n2,1,1,9.5,1.5\n3,0,1,30,1\n3,1,1,30,1\n"
THERE = {folder.name for folder in FOLDERS}
CONFIGURED = {"folder": "mine", "own": [{"name": "mine", "file": "mine.py", "parameters": {"points": "points.txt"}}]}
CONFIGURED["own"] += [{"name": "theirs", "records": "theirs.csv"}] if "external_runs" in THERE else []
OF_OWN = ["compare", "mine/paper_tables/comparison_numbers.tex"] if "compare" in THERE else ["all"]
OF_OWN += [*({"export"} & THERE), "--configfile", "own.yaml"]
OF_PAPER = ["all", *(path.parent.name for path in ROOT.glob("studies/*/study_*.py"))]
CORNERED = {"folder": "corner", "problem": {"name": "corner", "file": "corner.py"}, "dimensions": [4]}
OF_CORNER = ["compare" if "compare" in THERE else "corner/data/f_opt.csv", "--configfile", "corner.yaml"]


@pytest.mark.slow
def test_every_file_that_a_script_opens_is_an_input_of_its_job(
    copy_repository, small, snakemake, planned, tmp_path, monkeypatch
):
    """Or its digest is a parameter. All but what makes runs of studies again, which takes hours."""
    folder, opened, jobs, watched = copy_repository(**small), tmp_path / "opened", {}, set()
    opened.mkdir()
    texts = {"mine.py": OWN, "points.txt": "1 2 3", "corner.py": CORNER, "theirs.csv": THEIRS}
    texts |= {"own.yaml": yaml.safe_dump(CONFIGURED), "corner.yaml": yaml.safe_dump(CORNERED)}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "sitecustomize.py").write_text(AUDIT, encoding="utf-8")
    environment = {"PYTHONPATH": str(tmp_path), "OPENED": str(opened)}
    for call in (OF_OWN, OF_CORNER, OF_PAPER):
        snakemake(*call, "--forceall", repository=folder, environment=environment, check=True)
        jobs |= {" ".join(words(job)): job for job in planned(folder, *call, "--forceall") if "python " in job.command}
    monkeypatch.chdir(folder)
    makers = {output: job for job in jobs.values() if job.rule == "generate_problem" for output in job.outputs}
    for log in opened.iterdir():
        command, *paths = log.read_text(encoding="utf-8").splitlines()
        if job := jobs.get(command):
            paths = {path.removeprefix(f"{folder}/") for path in paths if os.path.isfile(path)}
            paths = {re.sub(r"__pycache__/(\w+)\..*\.pyc$", r"\1.py", path) for path in paths if path[0] != "/"}
            running = [job] if job.rule in RUN_PLUG_INS else []
            running += [
                makers[path] for path in job.inputs if path in makers
            ]  # a problem's own file, of which it is made again
            plugged_in = {path for each in running for path in sources(*digested(each))}
            plugged_in = {path.removeprefix(f"{folder}/").removeprefix(f"{ROOT}/") for path in plugged_in}
            assert paths <= {*job.inputs, *job.outputs, *plugged_in}, command
            watched.add(job.rule)
    assert watched == {job.rule for job in jobs.values()} and len(watched) > 30


@pytest.mark.slow
@pytest.mark.parametrize("kept", [None, *FOLDERS], ids=lambda kept: kept and f"{kept.parent.name}/{kept.name}")
def test_studies_and_extras_are_deleted_with_their_lines(kept, copy_repository, delete, planned):
    """The paper is planned without any, and so is each of them without all others."""
    repository = copy_repository(has_few_jobs=True, runs=1, dimensions=[2])
    others = [folder for folder in FOLDERS if folder != kept and not (kept and folder.name == "klee_minty_studies")]
    delete(repository, [repository / folder.relative_to(ROOT) for folder in others])
    target = [kept.name] if kept and kept.name in TARGETS else []
    assert planned(repository, "all", *target)
