"""Malformed configurations are refused before any job starts; the message says what would be right."""

import json
import math
import re
import tomllib
from pathlib import Path

from presentation.layouts import LAYOUTS
from workflow import configuration

import pytest
import yaml

WHOLE = "but must be an integer from 1 to "
LIST = "but must be a list of different dimensions N, such as [2, 3, 5]"
DIMENSION = "but must be an integer from 2 to 406"
SEED = "but must be an integer from 0 to 4294967295"
FOLDER = "but must be a folder inside the repository"
FILES = "but must be a list of different files in"
# A line that takes the place of its key in config.yaml, and what is said about it.
LINES = {
    "run: 3": "there is no key 'run'; did you mean 'runs'?",
    "Seed: 1": "there is no key 'Seed'; did you mean 'seed'?",
    "zzz: 1": "there is no key 'zzz'; known are dimensions, runs, ",
    "3: runs": "there is no key 3; known are ",
    "null: 1": "there is no key None; known are ",
    "dimensions: 2": f"dimensions is 2, {LIST}",
    "dimensions:": f"dimensions is None, {LIST}",
    "dimensions: []": f"dimensions is [], {LIST}",
    "dimensions: [2, 3, 2]": f"dimensions is [2, 3, 2], {LIST}",
    "dimensions: [2, 1]": f"dimensions[1] is 1, {DIMENSION}",
    "dimensions: [2.0]": f"dimensions[0] is 2.0, {DIMENSION}",
    "dimensions: [ten]": f"dimensions[0] is 'ten', {DIMENSION}",
    "dimensions: [true]": f"dimensions[0] is True, {DIMENSION}",
    "dimensions: [407]": f"dimensions[0] is 407, {DIMENSION}",
    "runs: 0": f"runs is 0, {WHOLE}1000000: runs per algorithm and dimension",
    "runs: 15.0": f"runs is 15.0, {WHOLE}1000000",
    "runs: fifteen": f"runs is 'fifteen', {WHOLE}1000000",
    "runs: [15]": f"runs is [15], {WHOLE}1000000",
    "budget: 2.0e+4": f"budget is 20000.0, {WHOLE}1000000000: evaluations / N",
    "budget: .inf": f"budget is inf, {WHOLE}1000000000",
    "stagnation: off": f"stagnation is False, {WHOLE}1000000000: generations / N",
    "traces: 1": "traces is 1, but must be true or false",
    "seed: -1": f"seed is -1, {SEED}",
    "seed: 2024-02-03": f"seed is datetime.date(2024, 2, 3), {SEED}",
    "chunk: all": f"chunk is 'all', {WHOLE}1000000: runs per job",
    "instances: 1": "instances is 1, but must be a list of different instances: 0, the paper's, and seeds",
    "instances: [-1]": f"instances[0] is -1, {SEED}",
    "instances: [1-15]": f"instances[0] is '1-15', {SEED}",
    "instances: 1 - 15": "instances is '1 - 15', but must be a list of different instances",
    "instances: 15-1": "instances is '15-1', but a range must have its first instance before its last",
    "instances: 1-10001": "instances is '1-10001', but a range must have its first",
    "instances: 4294967290-4294967296": "instances is '4294967290-4294967296', but a range must have its first",
    "layouts: [iee]": "layouts[0] is 'iee', but must be one of ieee, ieee_wide, ",
    "folder: ..": f"folder is '..', {FOLDER}",
    "folder: a/../..": f"folder is 'a/../..', {FOLDER}",
    "folder: /etc": f"folder is '/etc', {FOLDER}",
    "folder: my results": f"folder is 'my results', {FOLDER}",
    "folder: x;y": f"folder is 'x;y', {FOLDER}",
    "folder: '{N}'": f"folder is '{{N}}', {FOLDER}",
    "folder: .snakemake": f"folder is '.snakemake', {FOLDER}",
    "folder: default/x": f"folder is 'default/x', {FOLDER}",
    "folder: config.yaml": "folder: config.yaml is a file; name a new folder",
    "folder: scripts": "folder: scripts has files that are no results; name a new folder",
    "folder: data": "folder: data has files that are no results; name a new folder",
    "folder: ./docs/": "folder: docs has files that are no results; name a new folder",
    "reference: studies/reference/referense.csv": "reference: there is no file studies/reference/referense.csv",
    "reference: data/paper/table2.csv": "reference: there is no file data/paper/table2.json",
    "algorithms: lshade44": f"algorithms is 'lshade44', {FILES}",
    "algorithms: []": f"algorithms is [], {FILES}",
    "algorithms: [lshade44, lshade44]": f"algorithms is ['lshade44', 'lshade44'], {FILES}",
    "algorithms: [lshade]": "algorithms: there is no 'lshade' in scripts/optimizers/; did you mean 'lshade44'?",
    "algorithms: [epsmag_es.py]": "algorithms[0] is 'epsmag_es.py', but must be a file in scripts/optimizers/",
    "algorithms: ['$(touch pwned)']": "algorithms[0] is '$(touch pwned)', but must be a file",
    'algorithms: ["lshade44\\n"]': "algorithms: there is no 'lshade44\\n' in scripts/optimizers/",
    "algorithms: [{nam: x}]": "algorithms[0] is {'nam': 'x'}, but must be a file in scripts/optimizers/, without .py, or",
    "algorithms: [{name: 'a b'}]": "algorithms[0].name is 'a b', but must be letters, digits and underscores",
    "algorithms: [{name: a, sigma: 1}]": "algorithms[0] is {'name': 'a', 'sigma': 1}, but must be a file",
    "algorithms: [{name: mine}]": "algorithms: there is no 'mine' in scripts/optimizers/; ",
    "algorithms: [{name: a, file: lshade}]": "algorithms: there is no 'lshade' in scripts/optimizers/; did you mean",
    "algorithms: [{name: a, file: x/mine.c}]": "algorithms[0].file is 'x/mine.c', but must be a file in scripts/opt",
    "algorithms: [{name: a, file: /no/mine.py}]": "algorithms: there is no file /no/mine.py",
    "algorithms: [{name: lshade44, file: Snakefile.py}]": "algorithms: there is no file Snakefile.py",
    "algorithms: [{name: lshade44, file: scripts/rank.py}]": "algorithms: 'lshade44' is a file in scripts/optimizers/; ",
    "algorithms: [{name: a, file: lshade44, label: ''}]": "algorithms[0].label is '', but must be one line of text",
    "algorithms: [{name: a, records: /no}]": "algorithms: a has no /no/N2/run0.json",
    "algorithms: [{name: a, records: /no, file: lshade44}]": "algorithms: 'a' has records of runs made elsewhere, and a",
    "algorithms: [{name: lshade44, records: /no}]": "algorithms: 'lshade44' has records of runs made elsewhere",
    "algorithms: [lshade44, {name: lshade44}]": "algorithms has 'lshade44' twice; give one of them another name",
    "algorithms: [{name: a, file: epsmag_es, parameters: {x: 1}}]": "parameters: a has no 'x'; known are repair_steps",
    "parameters: [1]": "parameters is [1], but must be keyword arguments by algorithm, such as",
    "parameters: {epsmag_es: 1}": "parameters.epsmag_es is 1, but must be keyword arguments by name",
    "parameters: {epsmag_es: {repair_steps:1}}": "parameters.epsmag_es is 'repair_steps:1', but must be the name of "
    "a keyword argument, with a space after the colon",
    "parameters: {epsmag_es: {repair_step: 1}}": "parameters: epsmag_es has no 'repair_step'; did you mean 'repair_s",
    "parameters: {epsmag_es: {box: 1}}": "parameters: epsmag_es has no 'box'; known are repair_steps",
    "parameters: {lshade44: {x: 1}}": "parameters: lshade44 has no 'x'; it takes none",
    "parameters: {lshade: {x: 1}}": "parameters: there is no 'lshade' in scripts/optimizers/; did you mean 'lshade44'?",
    "parameters: {epsmag_es: {repair_steps: 2024-02-03}}": "parameters.epsmag_es.repair_steps is datetime.date(2024, ",
    "parameters: {epsmag_es: {repair_steps: .nan}}": "parameters of epsmag_es: Out of range float values",
    "algorithms: [{name: epsmag_es, parameters: {repair_steps: [2024-02-03]}}]": "parameters of epsmag_es: Object of type date",
    "solvers: [glpk]": "solvers: there is no 'glpk' in scripts/lp_solvers/; did you mean 'glpk_ipm'?",
    "solvers: [highs_ipm, highs_ipm]": "solvers is ['highs_ipm', 'highs_ipm'], but must be a list",
    "solvers: ['highs_ipm > pwned']": "solvers[0] is 'highs_ipm > pwned', but must be a file in scripts/lp_solvers/",
}


@pytest.fixture
def check(root, monkeypatch):
    """Check the checked-in configuration, with a line in the place of its key, as the Snakefile does."""
    monkeypatch.chdir(root)
    valid = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))

    def check(line="runs: 15"):
        config = configuration.typed(valid | yaml.safe_load(line))
        configuration.check(config, "config.schema.json")
        config["instances"] = configuration.instances(config["instances"])
        return configuration.plug_ins(config)

    return check


@pytest.fixture
def refusal(check):
    def refusal(line):
        with pytest.raises(SystemExit) as end:
            check(line)
        message = end.value.code
        assert message.startswith("config: ") and message.isprintable() and len(message) < 300
        return message.removeprefix("config: ")

    return refusal


@pytest.mark.parametrize(("line", "message"), LINES.items(), ids=[line[:40] for line in LINES])
def test_a_malformed_value_is_refused(refusal, line, message):
    assert refusal(line).startswith(message)


def test_a_missing_key_is_refused(root):
    valid = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))
    for key in valid:
        with pytest.raises(SystemExit, match=f"^config: {key} is missing; it must be "):
            configuration.check({other: valid[other] for other in valid if other != key}, root / "config.schema.json")


def test_every_key_is_checked_and_described(root):
    schema = json.loads((root / "config.schema.json").read_text(encoding="utf-8"))
    valid = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))
    assert sorted(schema["properties"]) == sorted(valid)
    assert schema["properties"]["layouts"]["items"]["enum"] == list(LAYOUTS)[1:]

    def described(part):
        if isinstance(part, dict) and "type" in part:
            assert "description" in part or part is schema, part
        for inner in part.values() if isinstance(part, dict) else []:
            described(inner)

    described(schema)


def test_the_checked_in_configuration_has_the_papers_algorithms(check):
    names = ("epsmag_es", "lshade44", "random_search")
    expected = {"records": None, "label": None, "parameters": {}}
    assert check() == {name: {"file": f"scripts/optimizers/{name}.py"} | expected for name in names}


def test_algorithms_have_files_labels_parameters_and_records(check, tmp_path):
    (tmp_path / "mine.py").write_text("def optimize(box, rng, sigma=1.0):\n    pass\n")
    for N in (2, 3):
        (tmp_path / f"N{N}").mkdir()
        (tmp_path / f"N{N}/run0.json").touch()
    algorithms = [
        {"name": "mine", "file": f"{tmp_path}/mine.py", "label": "Mine: ε 1", "parameters": {"sigma": 2.0}},
        {"name": "one_step", "file": "epsmag_es", "parameters": {"repair_steps": 1}},
        "epsmag_es",
        {"name": "theirs", "records": f"{tmp_path}"},
    ]
    settings = {
        "algorithms": algorithms,
        "parameters": {"epsmag_es": {"repair_steps": 2}},
        "dimensions": [2, 3],
        "runs": 1,
    }
    epsmag_es = {"file": "scripts/optimizers/epsmag_es.py", "records": None, "label": None}
    assert check(json.dumps(settings)) == {
        "mine": {"file": f"{tmp_path}/mine.py", "records": None, "label": "Mine: ε 1", "parameters": {"sigma": 2.0}},
        "one_step": epsmag_es | {"parameters": {"repair_steps": 1}},
        "epsmag_es": epsmag_es | {"parameters": {"repair_steps": 2}},
        "theirs": {"file": None, "records": f"{tmp_path}", "label": "theirs (external)", "parameters": {}},
    }


def test_one_run_too_few_is_named(refusal, tmp_path):
    (tmp_path / "N2").mkdir()
    (tmp_path / "N2/run0.json").touch()
    settings = {"algorithms": [{"name": "theirs", "records": f"{tmp_path}"}], "dimensions": [2], "runs": 2}
    assert refusal(json.dumps(settings)) == f"algorithms: theirs has no {tmp_path}/N2/run1.json"


def test_parameters_are_given_in_one_place(refusal):
    settings = {"algorithms": [{"name": "epsmag_es", "parameters": {"repair_steps": 2}}]}
    settings["parameters"] = {"epsmag_es": {"repair_steps": 1}}
    message = "algorithms and parameters both have parameters of 'epsmag_es'; keep one of them"
    assert refusal(json.dumps(settings)) == message


def test_another_file_of_a_known_name_is_for_another_folder(check, refusal):
    """Where the paper's results are, its algorithms are the checked-in ones."""
    entry = "algorithms: [{name: lshade44, file: scripts/rank.py}]"
    assert refusal(f"{entry}\nfolder: .").startswith("algorithms: 'lshade44' is a file in scripts/optimizers/")
    assert check(f"{entry}\nfolder: mine")["lshade44"]["file"] == "scripts/rank.py"


def test_packages_are_looked_for_before_any_job(refusal, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text("import helper\ndef optimize(box, rng):\n    pass\n")
    (tmp_path / "helper.py").write_text(
        "import yaml, no_such_package\ntry:\n    import another\nexcept ImportError: pass\n"
    )
    line = f"algorithms: [{{name: a, file: {tmp_path}/mine.py}}]"
    assert refusal(line) == "a needs the package 'no_such_package': install it"
    monkeypatch.setattr(configuration, "find_spec", lambda name: None if name == "cma" else name)
    message = "pycma_al needs the package 'cma': pip install -r requirements/today.txt"
    assert refusal("algorithms: [random_search, pycma_al]") == message


def test_optional_packages_are_those_of_the_requirements(root):
    groups = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    named = {re.match(r"\w+", package)[0].removesuffix("BBO") for package in groups["today"]}  # imported as PyNomad
    assert named == {*configuration.OPTIONAL}


@pytest.mark.parametrize("folder", [".", "today", "a/b", "a/default", "defaults", "mine/", "./mine", "größe", 2024])
def test_folders_inside_the_repository_are_taken(check, folder):
    check(json.dumps({"folder": folder}))


@pytest.mark.parametrize(
    ("given", "instances"),
    [([0], [0]), ([3, 1], [3, 1]), ("1-3", [1, 2, 3]), ("7-7", [7]), ("0-9999", [*range(10000)])],
)
def test_instances_are_a_list_or_a_range(check, given, instances):
    check(json.dumps({"instances": given}))
    assert configuration.instances(given) == instances


def test_a_folder_of_results_is_taken_again_and_an_empty_one(check, tmp_path, monkeypatch):
    for name in ("results", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "results/REPRODUCTION.md").touch()
    (tmp_path / "results/.gitignore").touch()
    (tmp_path / "data").mkdir()
    for name in ("scripts", "data/paper", "config.schema.json"):
        (tmp_path / name).symlink_to(Path(name).absolute())
    monkeypatch.chdir(tmp_path)
    for name in ("results", "empty"):
        check(f"folder: {name}")


def test_a_sample_that_the_configuration_makes_itself_need_not_be_there(check, refusal):
    check("{folder: mine, reference: mine/data/reference.csv}")
    message = "reference: there is no file yours/data/reference.csv"
    assert refusal("{folder: mine, reference: yours/data/reference.csv}") == message


def test_overrides_get_their_types():
    """Snakemake hands over numbers as such, but everything in a list or a mapping as text."""
    given = {"runs": 3, "seed": None, "dimensions": ["2", "2.5", "ten", "1e-3", ".5", "-1", "2 3", "@"]}
    given |= {"traces": "true", "parameters": {"a": {"b": ["False", "null", "no", "1.", "2024-02-31"]}}}
    given |= {"algorithms": [{"name": "10", "file": "10", "label": "10", "records": "10"}]}
    assert configuration.typed(given) == {
        "runs": 3,
        "seed": None,
        "dimensions": [2, 2.5, "ten", 0.001, 0.5, -1, "2 3", "@"],
        "traces": True,
        "parameters": {"a": {"b": [False, None, "no", 1.0, "2024-02-31"]}},
        "algorithms": [{"name": 10, "file": "10", "label": "10", "records": "10"}],
    }
    assert configuration.typed(math.inf) == math.inf
