"""Every rule asks for what its command reads: the script with what that imports,
and each file that is named or opened.
"""

import json
import os
import re
import shlex
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

from klee_minty.dependencies import named_files, source_digest, sources
from klee_minty.paper.samples import REFERENCE, read_sample
from klee_minty.plug_ins import file_of
from klee_minty.plug_ins import files as plug_ins

import pytest
import yaml

ROOT = Path(__file__).parent.parent
FOLDERS = sorted(page.parent for page in [*ROOT.glob("studies/*/README.md"), *ROOT.glob("extras/*/README.md")])
TARGETS = [
    "all",
    "compare",
    "reference",
    *(folder.name for folder in FOLDERS if (folder / f"{folder.name}.smk").exists()),
]
NAMED_IN_A_SOURCE = ("example", "floats")  # is what their commands read, too
READ_ARRAYS = ("figure1", "export_problem")  # of an affine problem, which its file has whole
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
        jobs += planned(repository, "--forceall", *TARGETS, "--configfile", "own.yaml")
        jobs = [job for job in jobs if job.command != "None"]
        return [job for job in jobs if job.rule not in SAY_WHERE]

    return made_once("jobs", make)


def words(job):
    """The words of its command, but for the log and what comes before the script."""
    return words_of(job.command)


@cache
def words_of(command):
    words = shlex.split(command.partition(" >")[0])
    return words[words.index("python") + 1 :]


def test_every_script_is_run_by_a_rule(jobs, root):
    scripts = {words(job)[0] for job in jobs}
    assert {f"scripts/{path.name}" for path in root.glob("scripts/*.py")} <= scripts


def options(job):
    """{option of its command: the word after it}."""
    return dict(zip(words(job), words(job)[1:], strict=False))


def digested(job):
    """The files whose digest is a parameter of a job: its script, plug-ins that it runs, and what parameters name."""
    named = options(job)
    files = [words(job)[0], *(named[option] for option in ("--file", "--problem-file") if option in named)]
    files += [f"scripts/lp_solvers/{named['--solver']}.py"] if "--solver" in named else []
    files += [file for found in plug_ins("lp_solvers").values() for file in found] if job.rule == "judge_paper" else []
    problem = re.search(r"data/problems/(\w+)/", job.command)
    files += [file_of("problems", problem[1])] if problem and problem[1] in plug_ins("problems") else []
    return [*files, *named_files(json.loads(named.get("--parameters", "{}")))]


def rules_with_scripts(root):
    """The texts of all rules that run a script."""
    paths = [*root.glob("rules/*.smk"), *root.glob("studies/*/*.smk"), *root.glob("extras/*/*.smk")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return [rule for rule in re.split(r"\n(?= *(?:use )?rule\b)", text) if '"python ' in rule]


def test_every_rule_has_its_code_as_a_parameter(root):
    """That of the script which its command runs, or of a recipe, which names the script, too."""
    rules = rules_with_scripts(root)
    assert len(rules) > 20
    for rule in rules:
        script, code = re.search(r'"python (\S+\.py)', rule)[1], re.search(r"\bcode=(.*)", rule)[1]
        assert script.replace("{params.study:q}", "{name}") in code or "recipe" in code, rule


def test_a_cluster_bundles_the_jobs_of_all_rules_that_it_runs(root):
    """Others, which are local, run where Snakemake does."""
    rules = [rule for rule in rules_with_scripts(root) if "localrule: True" not in rule]
    names = [re.search(r"rule (\w+):", rule)[1] for rule in rules]
    profile = yaml.safe_load((root / "profiles/slurm/config.yaml").read_text(encoding="utf-8"))
    assert "optimize" in names and sorted(profile["groups"]) == sorted(f"{name}=bundle" for name in names)


COLLECTED = {"optimize": "collect_runs", "solve_lp": "lp_indicators"}


@pytest.mark.parametrize("rule", COLLECTED)
def test_what_plug_ins_make_is_collected_by_the_digest_of_these_and_their_script(jobs, monkeypatch, root, rule):
    monkeypatch.chdir(root)
    compared = {word for job in jobs if job.rule == COLLECTED[rule] for word in words(job)}
    checked = [job for job in jobs if job.rule == rule]
    assert len(checked) > 2 or not compared
    for job in checked:
        assert source_digest(*digested(job)) in compared, job.command


def test_rules_that_evaluate_a_problem_have_its_digest(root):
    rules = {re.search(r"rule ?(\w*)", rule)[1]: rule for rule in rules_with_scripts(root)}
    read = re.compile(r"data/problems/|generate_problem\.output|\.input\.problems\b")
    evaluate = {name for name, rule in rules.items() if read.search(rule)} - {*READ_ARRAYS, "generate_problem"}
    digest = re.compile(
        r"code_of_recipe|RECIPES\[PROBLEM\]\.files|recipe_of\(wildcards\)\.files|DIGESTS|which_runs\(\)"
    )
    assert len(evaluate) > 3 and not [name for name in evaluate if not digest.search(rules[name])]


def test_the_reference_sample_has_as_many_runs_as_are_made(jobs, root):
    """The stored one, of which verdicts are made."""
    (job,) = [job for job in jobs if job.rule == "reference" and not job.outputs[0].startswith("mine/")]
    made = Counter()
    for path in job.inputs:
        if found := re.search(r"/(\w+)/seed[^/]*/N(\d+)/instance0/runs(\d+)-(\d+)\.jsonl$", path):
            algorithm, N, first, last = found.groups()
            made[algorithm, int(N)] += int(last) + 1 - int(first)
    stored = read_sample(*(root / path for path in REFERENCE))[0]
    assert made == {cell: len(runs) for cell, runs in stored.items()}


FILE = """from klee_minty.rotated_klee_minty import rotated_klee_minty


def problem(N, instance, degrees):
    return rotated_klee_minty(N, instance=instance, degrees=degrees)
"""
CONFIGURATION = """
folder: elsewhere
problem: {name: turned, file: turned.py, label: a turned one, parameters: {degrees: 12.5}}
precision: 0.0025
dimensions: [7, 8]
instances: [11, 12]
runs: 3
chunk: 2
budget: 777
stagnation: 613
seed: 4242
algorithms: [epsmag_es]
parameters: {epsmag_es: {repair_steps: 0}}
own: [{name: mine, file: mine.py, label: My ES, parameters: {sigma: 0.125}, sees: feasible}]
sees: nu
solvers: [glpk_ipm, highs_ipm]
layouts: [ieee]
formats: [svg]
"""
WORDS = {  # of a command that has these values
    "folder": "elsewhere/",
    "problem": r"turned\b.*degrees\b.*12\.5",
    "precision": r"0\.0025",
    "dimensions": r'(--dimensions 7 |/N|"dimensions": \[7, )8\b',
    "instances": r"(--instances 11 |instance|\[11, )12\b",
    "runs": "2-2",
    "chunk": "0-1",
    "budget": r"777\b",
    "--problem": r"--problem turned --problem-file turned\.py --problem-parameters \S*degrees\S* 12\.5",
    "--precision": r"--precision 0\.0025\b",
    "--budget": r"--budget 777\b",
    "--stagnation": r"--stagnation 613\b",
    "--seed": r"--seed 4242\b",
    "--sees": r"--sees nu\b",
    "stagnation": r"613\b",
    "seed": r"4242\b",
    "parameters": r"repair_steps\b[^/]*0\b",
    "own": r"sigma\b[^/]*0\.125",
    "sees": r'(sees[ =]|")nu\b',
    "solvers": "highs_ipm",
    "layouts": "ieee",
    "--layout": r"--layout ieee .*/ieee/",
    "formats": r"\.svg",
    "labels": "My ES",
    "title": "a turned one",
    "records": r"theirs\.csv",
    "indicators": r"--tables indicators (ranking )?lp_indicators ",
    "pairwise_tests": r"--tables running_times pairwise_tests ",
}
REACHES = """
generate_problem: --problem --precision dimensions instances
optimize: problem precision dimensions instances runs chunk --budget --stagnation --seed parameters own --sees
solve_lp: problem precision dimensions instances solvers
collect_runs: folder problem precision dimensions instances runs chunk budget stagnation seed parameters own sees
aggregate: folder
lp_indicators: folder problem precision dimensions instances solvers
table1: folder --layout
table2: folder --layout labels title
table3: folder --layout title
table_ranking: folder --layout labels
macros: folder indicators
figure1: folder --layout formats
figure2: folder --layout formats labels
figure3: folder --layout formats labels --budget
figure3_by_dimension: folder --layout formats labels --budget
check_reference: folder instances budget stagnation seed parameters
reference_cheap: folder instances budget stagnation seed parameters
compare_algorithms: folder problem precision dimensions instances budget stagnation seed own sees labels title
comparison_in_layout: folder --layout formats labels title
comparison_macros: folder pairwise_tests
import_runs: problem precision dimensions instances --budget records
export_problem: folder problem precision dimensions instances
export_traces: folder problem precision dimensions instances runs chunk budget stagnation seed own sees labels
floats: folder layouts
"""


WHOLE = {*product(("7", "8"), ("11", "12"))}


def files_of_several_cells(job):
    """{kind of files that a job reads of instances that were configured: {(N, instance)}}, if it makes none of one."""
    files = {}
    for path in job.inputs:
        if (cell := re.search(r"/N(\d+)/instance(\d+)", path)) and cell[2] != "0":
            files.setdefault(path.replace(cell[0], ""), set()).add(cell.groups())
    made = {re.search(r"/N\d+/instance\d+", path)[0] for path in job.outputs if re.search(r"/N\d+/instance\d+", path)}
    return files if len(made) != 1 else {}


def test_every_value_of_the_configuration_reaches_the_commands_whose_results_it_changes(copy_repository, planned):
    """In a plan for a problem of one's own, or for the paper's."""
    folder = copy_repository(has_studies=False)
    texts = {"turned.py": FILE, "mine.py": "def optimize(box, rng, sigma):\n    pass\n", "theirs.csv": THEIRS}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    theirs = [{"name": "theirs", "records": "theirs.csv"}] if "external_runs" in THERE else []
    config = yaml.safe_load(CONFIGURATION)
    config["own"] += theirs
    papers = {key: value for key, value in config.items() if key not in ("problem", "precision")}
    targets = ["all", "compare", "elsewhere/paper_tables/comparison_numbers.tex", *({"export", "manuscript"} & THERE)]
    commands, read = {}, []
    for given, more in ((config, []), (papers, ["elsewhere/data/reference_cheap.csv"])):
        (folder / "given.yaml").write_text(yaml.safe_dump(given), encoding="utf-8")
        for job in planned(folder, *targets, *more, "--configfile", "given.yaml"):
            commands.setdefault(job.rule, []).append(job.command)
            read += [(job, files)] if (files := files_of_several_cells(job)) else []
    reaches = dict(line.split(": ") for line in REACHES.strip().splitlines())
    scripts = {rule for rule, found in commands.items() if "python " in found[0] and rule not in SAY_WHERE}
    assert scripts == reaches.keys() & commands.keys() and len(scripts) > 14
    for rule in scripts:
        for value in reaches[rule].split():
            assert any(re.search(WORDS[value], command) for command in commands[rule]), (rule, value)
        for command in commands[rule]:
            assert rule == "reference_cheap" or len({*re.findall(r"N\d+/instance\d+", command)}) < 2, command
    assert any("--unranked" in command for command in commands["aggregate"]) == bool(theirs)  # which have no y
    assert len(read) > 10
    for job, files in read:
        assert all(cells == WHOLE for cells in files.values()), job.command


def test_every_file_that_a_command_names_is_an_input_or_an_output(jobs):
    for job in jobs:
        named = {word for word in words(job)[1:] if PATH.fullmatch(word)}
        named |= {*named_files(json.loads(options(job).get("--conditions", "{}")))}
        assert named <= {*job.inputs, *job.outputs}, job.command


def test_what_the_example_of_a_manuscript_takes_in_is_an_input(jobs):
    found = [job for job in jobs if job.rule == "example"]
    assert found or not (ROOT / "extras/manuscript").exists()
    for job in found:
        text = (ROOT / options(job)["--source"]).read_text(encoding="utf-8")
        named = {*re.findall(r"\\(?:input|includegraphics)\{\\repository (.+?)\}", text)}
        assert len(named) > 2 and named <= {path.rpartition(".")[0] for path in job.inputs}


def test_every_command_names_what_its_job_reads_and_writes(jobs):
    """Itself, or the folder that it is in: of tables --data names it; but not its own code and templates."""
    for job in jobs:
        data = options(job).get("--data")
        for path in map(Path, [*job.inputs, *job.outputs]):
            is_code = path.suffix in (".py", ".j2") or ".schema" in path.suffixes
            if is_code or job.rule in NAMED_IN_A_SOURCE or ".snakemake" in path.parts:
                continue
            folders = [folder for folder in path.parents if len(folder.parts) > 2]
            folders += [path.parent] if str(path.parent) == data else []
            assert any(str(place) in job.command for place in (path, *folders)), (path, job.command)


def test_what_begins_in_a_folder_of_results_is_made_again_where_that_was_not_made_here(jobs):
    """Each job that reads nothing in there, of which Snakemake would know the time."""
    begin = [job for job in jobs if all(path.startswith("mine/") for path in job.outputs)]
    begin = [job for job in begin if not any(path.startswith("mine/") for path in job.inputs)]
    assert {"collect_runs", "lp_indicators"} <= {job.rule for job in begin}
    for job in begin:
        assert any("/notes/" in path for path in job.inputs), job.command


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


def test_an_interruption_leaves_the_pages(repository, snakemake):
    """As after Ctrl-C, since Snakemake deletes what a job was to make, but for an `update`."""
    plain = ("--dry-run", "--force", "--workflow-profile", "none", "--scheduler", "greedy")
    told = snakemake("damping", *plain, repository=repository)
    assert "studies/damping/README.md (update)" in told.stdout + told.stderr


def test_every_path_and_text_in_a_command_is_quoted(root):
    """What a user can choose goes through a shell; so does all that is an input or a parameter."""
    found = 0
    for path in [*root.glob("rules/*.smk"), *root.glob("studies/*/*.smk"), *root.glob("extras/*/*.smk")]:
        commands = re.findall(r"^    +shell:\n((?: +\".*\n)+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        for command in commands:
            assert not re.findall(r"\{(?:input|params)\.[\w\[\]]+\}", command), path
        found += len(commands)
    assert found > 20


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
CELLS_OF_THEIRS = [(2, 0), (3, 0), *product((7, 8), (11, 12))]  # N, instance
THEIRS = "N,run,evaluations,f,nu,instance\n" + "".join(f"{N},0,1,{N**3},1.5,{k}\n" for N, k in CELLS_OF_THEIRS)
THERE = {folder.name for folder in FOLDERS}
CONFIGURED = {"folder": "mine", "own": [{"name": "mine", "file": "mine.py", "parameters": {"points": "points.txt"}}]}
CONFIGURED["own"] += [{"name": "theirs", "records": "theirs.csv"}] if "external_runs" in THERE else []
OF_OWN = ["compare", "mine/paper_tables/comparison_numbers.tex"]
OF_OWN += [*({"export"} & THERE), "--configfile", "own.yaml"]
OF_PAPER = ["all", *(path.parent.name for path in ROOT.glob("studies/*/study_*.py"))]
CORNERED = {"folder": "corner", "problem": {"name": "corner", "file": "corner.py"}, "dimensions": [4]}
OF_CORNER = ["compare", "--configfile", "corner.yaml"]


def rules_that_open_their_inputs_alone(opened, folder, jobs):
    """The rules whose jobs opened files of the checkout; each file is an input, or its digest is a parameter."""
    jobs = {" ".join(words(job)): job for job in jobs if "python " in job.command}
    makers = {output: job for job in jobs.values() if job.rule == "generate_problem" for output in job.outputs}
    watched = set()
    for log in opened.glob("[0-9]*"):
        command, *paths = log.read_text(encoding="utf-8").splitlines()
        if job := jobs.get(command):
            paths = {path.removeprefix(f"{folder}/") for path in paths if os.path.isfile(path)}
            paths = {re.sub(r"__pycache__/(\w+)\..*\.pyc$", r"\1.py", path) for path in paths if path[0] != "/"}
            running = [job, *(makers[path] for path in job.inputs if path in makers)]  # of which it is made again
            plugged_in = {path for each in running for path in sources(*map(os.path.abspath, digested(each)))}
            plugged_in = {path.removeprefix(f"{folder}/").removeprefix(f"{ROOT}/") for path in plugged_in}
            assert paths <= {*job.inputs, *job.outputs, *plugged_in}, command
            watched.add(job.rule)
    assert watched == {job.rule for job in jobs.values()}
    return watched


def test_every_file_that_a_script_of_the_paper_opens_is_an_input_of_its_job(built, everything, monkeypatch):
    monkeypatch.chdir(built)
    assert len(rules_that_open_their_inputs_alone(built.with_suffix(".opened"), built, everything)) > 15


@pytest.mark.slow
def test_every_file_that_any_script_opens_is_an_input_of_its_job(
    copy_repository, small, snakemake, planned, auditing, tmp_path, monkeypatch
):
    """Of own algorithms, problems and studies, too; all but what makes runs of studies again, which takes hours."""
    folder, jobs = copy_repository(**small), []
    texts = {"mine.py": OWN, "points.txt": "1 2 3", "corner.py": CORNER, "theirs.csv": THEIRS}
    texts |= {"own.yaml": yaml.safe_dump(CONFIGURED), "corner.yaml": yaml.safe_dump(CORNERED)}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    environment = auditing(tmp_path / "opened")
    for call in (OF_OWN, OF_CORNER, OF_PAPER):
        snakemake(*call, "--forceall", repository=folder, environment=environment, check=True)
        jobs += planned(folder, *call, "--forceall")
    monkeypatch.chdir(folder)
    assert len(rules_that_open_their_inputs_alone(tmp_path / "opened", folder, jobs)) > 25


@pytest.mark.slow
@pytest.mark.parametrize("kept", [None, *FOLDERS], ids=lambda kept: kept and f"{kept.parent.name}/{kept.name}")
def test_studies_and_extras_are_deleted_with_their_lines(kept, copy_repository, delete, planned):
    """The paper is planned without any, and so is each of them without all others."""
    repository = copy_repository(has_few_jobs=True, runs=1, dimensions=[2])
    others = [folder for folder in FOLDERS if folder != kept and not (kept and folder.name == "shared")]
    delete(repository, [repository / folder.relative_to(ROOT) for folder in others])
    target = [kept.name] if kept and kept.name in TARGETS else []
    assert planned(repository, "all", *target)
