"""Malformed configurations are refused before any job starts; the message says what would be right."""

import math
import os
import subprocess
import sys

from presentation.layouts import LAYOUTS
from workflow import configuration

import pytest
import yaml

ROOT = configuration.ROOT
VALID = (ROOT / "config.yaml").read_text()

WHOLE = "but must be an integer from 1 to "
LIST = "but must be a list of different dimensions N, such as [2, 3, 5]"
DIMENSION = "but must be an integer from 2 to 406"
# A line that takes the place of its key in config.yaml, and what is said about it.
LINES = {
    "run: 3": "there is no key 'run'; did you mean 'runs'?",
    "dimension: [2]": "there is no key 'dimension'; did you mean 'dimensions'?",
    "Seed: 1": "there is no key 'Seed'; did you mean 'seed'?",
    "solver: [glpk_ipm]": "there is no key 'solver'; did you mean 'solvers'?",
    "zzz: 1": "there is no key 'zzz'; known are dimensions, runs, ",
    "3: runs": "there is no key 3; known are ",
    "null: 1": "there is no key None; known are ",
    "dimensions: 2": f"dimensions is 2, {LIST}",
    "dimensions: ten": f"dimensions is 'ten', {LIST}",
    "dimensions:": f"dimensions is None, {LIST}",
    "dimensions: []": f"dimensions is [], {LIST}",
    "dimensions: {N: 2}": f"dimensions is {{'N': 2}}, {LIST}",
    "dimensions: [2, 3, 2]": f"dimensions is [2, 3, 2], {LIST}",
    "dimensions: [1]": f"dimensions[0] is 1, {DIMENSION}",
    "dimensions: [2, 0]": f"dimensions[1] is 0, {DIMENSION}",
    "dimensions: [-2]": f"dimensions[0] is -2, {DIMENSION}",
    "dimensions: [2.5]": f"dimensions[0] is 2.5, {DIMENSION}",
    "dimensions: [2.0]": f"dimensions[0] is 2.0, {DIMENSION}",
    "dimensions: [ten]": f"dimensions[0] is 'ten', {DIMENSION}",
    "dimensions: ['2']": f"dimensions[0] is '2', {DIMENSION}",
    "dimensions: [[2, 3]]": f"dimensions[0] is [2, 3], {DIMENSION}",
    "dimensions: [true]": f"dimensions[0] is True, {DIMENSION}",
    "dimensions: [.nan]": f"dimensions[0] is nan, {DIMENSION}",
    "dimensions: [407]": f"dimensions[0] is 407, {DIMENSION}",
    "dimensions: [2, null]": f"dimensions[1] is None, {DIMENSION}",
    "runs: 0": f"runs is 0, {WHOLE}1000000: runs per algorithm and dimension",
    "runs: -3": f"runs is -3, {WHOLE}1000000",
    "runs: 1.5": f"runs is 1.5, {WHOLE}1000000",
    "runs: 15.0": f"runs is 15.0, {WHOLE}1000000",
    "runs: true": f"runs is True, {WHOLE}1000000",
    "runs: '15'": f"runs is '15', {WHOLE}1000000",
    "runs: fifteen": f"runs is 'fifteen', {WHOLE}1000000",
    "runs:": f"runs is None, {WHOLE}1000000",
    "runs: [15]": f"runs is [15], {WHOLE}1000000",
    "runs: 1000000000000": f"runs is 1000000000000, {WHOLE}1000000",
    "budget: 0": f"budget is 0, {WHOLE}1000000000: evaluations / N",
    "budget: 2e4": f"budget is '2e4', {WHOLE}1000000000",
    "budget: 2.0e+4": f"budget is 20000.0, {WHOLE}1000000000",
    "budget: .inf": f"budget is inf, {WHOLE}1000000000",
    "budget: 20 000": f"budget is '20 000', {WHOLE}1000000000",
    "stagnation: 0": f"stagnation is 0, {WHOLE}1000000000: generations / N",
    "stagnation: off": f"stagnation is False, {WHOLE}1000000000",
    "traces: 1": "traces is 1, but must be true or false",
    "seed: -1": "seed is -1, but must be an integer from 0 to 4294967295",
    "seed: 1.0": "seed is 1.0, but must be an integer from 0 to 4294967295",
    "seed: .nan": "seed is nan, but must be an integer from 0 to 4294967295",
    "seed: 2024-02-03": "seed is datetime.date(2024, 2, 3), but must be an integer from 0",
    f"seed: {10**400}": "seed is 1000000000000",
    "chunk: 0": f"chunk is 0, {WHOLE}1000000: runs per job",
    "chunk: all": f"chunk is 'all', {WHOLE}1000000",
    "instances: 1": "instances is 1, but must be a list of different instances: 0, the paper's, and seeds",
    "instances: [0, 0]": "instances is [0, 0], but must be a list of different instances",
    "instances: [-1]": "instances[0] is -1, but must be an integer from 0 to 4294967295",
    "folder: ..": "folder is '..', but must be a folder inside the repository",
    "folder: a/../..": "folder is 'a/../..', but must be a folder inside the repository",
    "folder: /etc": "folder is '/etc', but must be a folder inside the repository",
    "folder: x; touch pwned": "folder is 'x; touch pwned', but must be a folder inside the repository",
    "folder: [a]": "folder is ['a'], but must be a folder inside the repository",
    "algorithms: lshade44": "algorithms is 'lshade44', but must be a list of different files",
    "algorithms: []": "algorithms is [], but must be a list of different files in",
    "algorithms: [lshade44, lshade44]": "algorithms is ['lshade44', 'lshade44'], but must be a list",
    "algorithms: [lshade]": "algorithms: there is no 'lshade' in scripts/optimizers/; did you mean 'lsh",
    "algorithms: [cma_es]": "algorithms: there is no 'cma_es' in scripts/optimizers/; did you mean 'eps",
    "algorithms: [epsmag_es.py]": "algorithms[0] is 'epsmag_es.py', but must be a file in scripts",
    "algorithms: ['x; touch pwned']": "algorithms[0] is 'x; touch pwned', but must be a file in scripts",
    "algorithms: ['$(touch pwned)']": "algorithms[0] is '$(touch pwned)', but must be a file",
    "algorithms: [../optimize]": "algorithms[0] is '../optimize', but must be a file",
    'algorithms: ["lshade44\\n"]': "algorithms: there is no 'lshade44\\n' in scripts/optimizers/",
    "algorithms: [5]": "algorithms[0] is 5, but must be a file in scripts/optimizers/",
    "algorithms: [[lshade44]]": "algorithms[0] is ['lshade44'], but must be a file",
    "algorithms: [{nam: x}]": "algorithms[0] is {'nam': 'x'}, but must be a file in scripts/optimizers/, without .py, or",
    "algorithms: [{name: 'a b'}]": "algorithms[0].name is 'a b', but must be letters, digits and underscores",
    "algorithms: [{name: a, sigma: 1}]": "algorithms[0] is {'name': 'a', 'sigma': 1}, but must be a file",
    "algorithms: [{name: mine}]": "algorithms: there is no 'mine' in scripts/optimizers/; ",
    "algorithms: [{name: a, file: lshade}]": "algorithms: there is no 'lshade' in scripts/optimizers/; did you",
    "algorithms: [{name: a, file: x/mine.c}]": "algorithms[0].file is 'x/mine.c', but must be a file in scripts/opt",
    "algorithms: [{name: a, file: /no/mine.py}]": "algorithms: there is no file /no/mine.py",
    "algorithms: [{name: lshade44, file: scripts/rank.py}]": "algorithms: 'lshade44' is a file in scripts/optimizers/; ",
    "algorithms: [{name: a, file: lshade44, label: ''}]": "algorithms[0].label is '', but must be one line of text",
    'algorithms: [{name: a, file: lshade44, label: "a\\nb"}]': "algorithms[0].label is 'a\\nb', but must be one",
    "algorithms: [{name: a, records: /no}]": "algorithms: a has no /no/N2/run0.json",
    "algorithms: [{name: a, records: /no, file: lshade44}]": "algorithms: 'a' has records of runs made elsewhere, and a",
    "algorithms: [{name: lshade44, records: /no}]": "algorithms: 'lshade44' has records of runs made elsewhere",
    "algorithms: [{name: a, records: 3}]": "algorithms[0].records is 3, but must be a folder of records of runs",
    "algorithms: [lshade44, {name: lshade44}]": "algorithms has 'lshade44' twice; give one of them another name",
    "algorithms: [lshade44, {name: lshade_44, file: lshade44}]": "algorithms: 'lshade_44' has the LaTeX macros of 'lshade44'; give one of them another name",
    "algorithms: [{name: a, file: epsmag_es, parameters: {x: 1}}]": "parameters: a has no 'x'; known are repair_steps",
    "algorithms: [{name: a, file: epsmag_es, parameters: 3}]": "algorithms[0].parameters is 3, but must be keyword",
    "parameters: [1]": "parameters is [1], but must be keyword arguments by algorithm, such as",
    "parameters: {epsmag_es: 1}": "parameters.epsmag_es is 1, but must be keyword arguments by name",
    "parameters: {epsmag_es: {repair_steps:1}}": "parameters.epsmag_es is 'repair_steps:1', but must be the name of",
    "parameters: {epsmag_es: {1x: 1}}": "parameters.epsmag_es is '1x', but must be the name of a keyword",
    "parameters: {epsmag_es: {7: 1}}": "parameters: epsmag_es has no 7; known are repair_steps",
    "parameters: {epsmag_es: {repair_step: 1}}": "parameters: epsmag_es has no 'repair_step'; did you mean 'repair_s",
    "parameters: {epsmag_es: {box: 1}}": "parameters: epsmag_es has no 'box'; known are repair_steps",
    "parameters: {lshade44: {x: 1}}": "parameters: lshade44 has no 'x'; it takes none",
    "parameters: {lshade: {x: 1}}": "parameters: there is no 'lshade' in scripts/optimizers/; did you mean 'lsh",
    "parameters: {epsmag_es: {repair_steps: .nan}}": "parameters.epsmag_es is {'repair_steps': nan}, but must hold",
    "parameters: {epsmag_es: {repair_steps: 2024-02-03}}": "parameters.epsmag_es is {'repair_steps': datetime",
    'folder: "mine\\n"': "folder is 'mine\\n', but must be a folder inside the repository",
    "solvers: []": "solvers is [], but must be a list of different files in",
    "solvers: [glpk]": "solvers: there is no 'glpk' in scripts/lp_solvers/; did you mean 'glpk_ipm'?",
    "solvers: [highs_ipm, highs_ipm]": "solvers is ['highs_ipm', 'highs_ipm'], but must be a list",
    "solvers: ['highs_ipm > pwned']": "solvers[0] is 'highs_ipm > pwned', but must be a file in scripts",
    "solvers: true": "solvers is True, but must be a list",
}
TEXTS = {
    "": "config.yaml must hold keys and values, such as runs: 15",
    "# all commented out\n": "config.yaml must hold keys and values",
    "- 2\n- 3\n": "config.yaml must hold keys and values",
    "runs 15\n": "config.yaml must hold keys and values",
    "runs: 15\n  seed: 1\n": "cannot be read: mapping values are not allowed here at line 2, column 7",
    "dimensions: [2, 3\nruns: 15\n": "line 2",
    "runs:\t15\n\tseed: 1\n": "found character '\\t' that cannot start any token at line 1, column 6",
    "runs: 'fifteen\n": "found unexpected end of stream",
    "seed: 2024-02-31\n": "config.yaml cannot be read: day",
    f"seed: {'9' * 5000}\n": "config.yaml cannot be read: Exceeds the limit",
    "runs: &a [*b]\n": "undefined alias",
    "runs: !!python/object/apply:os.system ['touch pwned']\n": "could not determine a constructor",
    "runs: \x00\n": "cannot be read: unacceptable character",
    VALID + "runs: 3\n": "config.yaml gives 'runs' twice; keep one of them",
}


def with_line(line):
    """The valid configuration, with the line in place of its key."""
    return yaml.safe_load(VALID) | yaml.safe_load(line)


def test_parameters_are_given_in_one_place():
    config = with_line("parameters: {epsmag_es: {repair_steps: 1}}")
    config["algorithms"] = [{"name": "epsmag_es", "parameters": {"repair_steps": 2}}]
    assert refusal(configuration.check, config) == (
        "algorithms and parameters both have parameters of 'epsmag_es'; keep one of them"
    )


def test_packages_are_looked_for_before_any_job(tmp_path):
    plug_in = tmp_path / "mine.py"
    plug_in.write_text("import helper\ndef optimize(box, rng):\n    pass\n")
    (tmp_path / "helper.py").write_text("import yaml, no_such_package\n")
    config = with_line("algorithms: []") | {"algorithms": [{"name": "a", "file": str(plug_in)}]}
    assert refusal(configuration.check, config) == "a needs the package 'no_such_package': install it"


def refusal(check, argument):
    with pytest.raises(SystemExit) as end:
        check(argument)
    message = end.value.code
    assert message.startswith("config: ") and message.isprintable() and len(message) < 300
    return message.removeprefix("config: ")


def test_the_configuration_that_is_checked_in_is_valid():
    configuration.check_file(ROOT / "config.yaml")
    configuration.check(yaml.safe_load(VALID))


@pytest.mark.parametrize(
    "line",
    [
        "runs: 1",
        "runs: 2",
        "dimensions: [406]",
        "seed: 0",
        "algorithms: [lshade44]",
        "parameters: {pycma_al: {}}",
        "algorithms: [lshade44, {name: a, file: lshade44}, {name: b, file: scripts/optimizers/epsmag_es.py}]",
        "algorithms: [{name: epsmag_es, label: 'ε: 50 %', parameters: {repair_steps: 1}}]",
    ],
)
def test_unusual_but_valid(line):
    configuration.check(with_line(line))


@pytest.mark.parametrize(("line", "message"), LINES.items(), ids=[line[:40] for line in LINES])
def test_a_malformed_value_is_refused(line, message):
    assert refusal(configuration.check, with_line(line)).startswith(message)


@pytest.mark.parametrize("key", list(yaml.safe_load(VALID)))
def test_a_missing_key_is_refused(key):
    config = yaml.safe_load(VALID)
    del config[key]
    assert refusal(configuration.check, config).startswith(f"{key} is missing; it must be ")


@pytest.mark.parametrize(("text", "message"), TEXTS.items(), ids=range(len(TEXTS)))
def test_a_malformed_file_is_refused(tmp_path, monkeypatch, text, message):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "config.yaml"
    path.write_text(text)
    assert message in refusal(configuration.check_file, path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["config.yaml"]


def test_files_that_cannot_be_read_are_refused(tmp_path):
    assert "No such file" in refusal(configuration.check_file, tmp_path / "config.yaml")
    assert "Is a directory" in refusal(configuration.check_file, tmp_path)
    (tmp_path / "latin").write_bytes("# fünfzehn\nruns: 15\n".encode("latin-1"))
    assert "can't decode" in refusal(configuration.check_file, tmp_path / "latin")


def test_overrides_get_their_types():
    """Snakemake hands over numbers as such, but everything in a list as text."""
    given = {"runs": 3, "seed": None, "dimensions": ["2", "2.5", "ten"], "algorithms": ["lshade44", "x: y", "a: b: c"]}
    given |= {"budget": "true", "stagnation": 0.5, "solvers": {"a": ["1"]}, "date": "2024-02-31"}
    assert configuration.typed(given) == {
        "runs": 3,
        "seed": None,
        "dimensions": [2, 2.5, "ten"],
        "algorithms": ["lshade44", {"x": "y"}, "a: b: c"],
        "budget": True,
        "stagnation": 0.5,
        "solvers": {"a": [1]},
        "date": "2024-02-31",
    }
    assert math.isnan(configuration.typed(".nan"))


def refused(done, folder, message):
    """Refused on the command line: three lines at most, nothing but Snakemake's own folder made."""
    assert done.returncode == 1
    lines = done.stderr.splitlines()
    assert message in lines[-1]
    assert len(lines) <= 3 and "Traceback" not in done.stderr
    assert {entry.name for entry in folder.iterdir()} <= {".snakemake"}


OVERRIDES = {
    "dimensions=[2,2]": LIST,
    "dimensions=[2": LIST,
    "runs=true": "runs is True, " + WHOLE,
    "rums=3": "did you mean 'runs'?",
    "algorithms=['x; touch pwned']": "algorithms[0] is 'x; touch pwned', but must be a file",
}


@pytest.mark.parametrize(("override", "message"), OVERRIDES.items(), ids=OVERRIDES)
def test_overrides_are_refused(tmp_path, snakemake, override, message):
    refused(snakemake(tmp_path, "--config", override), tmp_path, message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("runs: 15\n  seed: 1\n", "line 2"),
        ("", "must hold keys"),
        (VALID + "seed: 2\n", "gives 'seed' twice"),
        ("parameters: {own: {a: 1, b: [{c: 2, c: 3}]}}\n", "gives 'c' twice"),
        ("a: &a [1, 2]\nb: [*a, *a]\n", "has an alias"),
        ("a: &a [*a]\n", "has an alias"),
        ("__use_yte__: true\nruns:\n  ?open('pwned', 'w'): 1\n", "has __use_yte__"),
        ("parameters: {own: {a: 1e-3}}\n", "YAML reads 1e-3 as '1e-3'; write a number as 10 or 1.0e-3"),
        ("parameters: {own: {a: 010}}\n", "YAML reads 010 as 8"),
        ("parameters: {own: {a: 1:30}}\n", "YAML reads 1:30 as 90"),
    ],
)
def test_a_malformed_file_is_refused_on_the_command_line(tmp_path, snakemake, copy_repository, text, message):
    repository = copy_repository()
    (repository / "config.yaml").write_text(text)
    refused(snakemake(tmp_path, repository=repository), tmp_path, message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"runs: 3\ndimensions: [1]\n", "dimensions[0] is 1, " + DIMENSION),
        (b"runs: [3\n", "mine.yaml cannot be read: while parsing a flow sequence"),
        (b"runs: 3\nruns: 4\n", "gives 'runs' twice"),
        ("runs: 3\n".encode("utf-16"), "mine.yaml cannot be read: 'utf-8' codec can't decode byte 0xff"),
        (b"__use_yte__: true\nruns:\n  ?open('PWNED', 'w') and 1: 1\n", "has __use_yte__"),
        (b"__use_yte__: true\n__definitions__:\n  - open('PWNED', 'w')\n", "has __use_yte__"),
    ],
)
@pytest.mark.parametrize("option", ["--configfile", "--configfiles"])
def test_another_malformed_file_is_refused_before_it_is_run(tmp_path, snakemake, option, text, message):
    folder, mine, pwned = (tmp_path / name for name in ("empty", "mine.yaml", "pwned"))
    folder.mkdir()
    mine.write_bytes(text.replace(b"PWNED", str(pwned).encode()))
    refused(snakemake(folder, "--dry-run", option, mine), folder, message)
    assert not pwned.exists()


def test_a_folder_that_the_locale_cannot_write_is_refused(tmp_path, copy_repository):
    repository = copy_repository()
    (repository / "config.yaml").write_text(VALID.replace("folder: .", "folder: größe"), encoding="utf-8")
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-m", "snakemake", "--cores", "1", "--dry-run"]
    done = subprocess.run(command, cwd=repository, env=environment, capture_output=True, text=True)
    refused(done, tmp_path, "cannot be written in this locale; set LC_ALL=C.UTF-8")


def test_what_is_no_configuration_file_is_refused(tmp_path, snakemake):
    folder, pipe = tmp_path / "empty", tmp_path / "pipe"
    folder.mkdir()
    os.mkfifo(pipe)
    for path in (tmp_path, tmp_path / "no.yaml", pipe):
        refused(snakemake(folder, "--configfile", path), folder, f"--configfile: there is no regular file {path} ")
    valid = ROOT / "configs/today.yaml"
    refused(snakemake(folder, "--configfile", valid, "comparison.md"), folder, "targets come before --configfile")


@pytest.mark.parametrize("override", ["runs", "=3", "1=3", "r=3", ""])
def test_overrides_without_a_key_or_a_value_are_refused(tmp_path, snakemake, override):
    refused(snakemake(tmp_path, "--config", override), tmp_path, f"--config {override!r} must be a key and its value")


def test_the_profile_lets_other_snakefiles_be(tmp_path, snakemake):
    (tmp_path / "Snakefile").write_text("rule all:\n    output: 'made'\n    shell: 'touch {output}'\n")
    done = snakemake(tmp_path, "--snakefile", tmp_path / "Snakefile")
    assert done.returncode == 0 and (tmp_path / "made").exists(), done.stderr


def test_snakemake_caches_nothing_elsewhere(tmp_path, copy_repository):
    command = [sys.executable, "-m", "snakemake", "--cores", "1", "--dry-run"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    environment |= {"HOME": str(tmp_path)}
    repository = copy_repository()
    for more in (["--directory", repository / "elsewhere"], []):  # which may be all that can be written to
        done = subprocess.run([*command, *more], cwd=repository, env=environment, capture_output=True)
        assert done.returncode == 0
        assert not list(tmp_path.iterdir())
        assert (repository / ".snakemake").exists() == (not more)


def test_output_folders_must_be_writable_where_they_exist(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    configuration.check_folders("data", "figures")
    (tmp_path / "figures").symlink_to("nowhere")
    with pytest.raises(SystemExit, match="^figures is not a folder here that can be written to; move it away"):
        configuration.check_folders("data", "figures")
    (tmp_path / "logs").symlink_to("..")  # is a folder, but not here
    with pytest.raises(SystemExit, match="^logs is not a folder here"):
        configuration.check_folders("data", "logs")
    monkeypatch.setattr("os.access", lambda name, mode: name != "data")  # as for a read-only file system
    with pytest.raises(SystemExit, match="^data is not a folder"):
        configuration.check_folders("data")


@pytest.mark.parametrize(
    "folder", [".", "today", "a/b", "a/default", "defaults", "mine/", "./mine", "größe", "my results", 2024]
)
def test_folders_inside_the_repository_are_taken(folder):
    configuration.check(yaml.safe_load(VALID) | {"folder": folder})


@pytest.mark.parametrize(
    "folder",
    ["..", "../x", "default", "./default/", "default/x", "a/../../x", "/tmp", "", ".git", ".snakemake/x", "{N}", "~"],
)
def test_other_folders_are_refused_in_one_line(folder):
    with pytest.raises(SystemExit, match="^config: folder is .*, but must be a folder inside") as error:
        configuration.check(yaml.safe_load(VALID) | {"folder": folder})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["1.0e-3", "10", "-3", "0", "0.5", "'010'", "2024-02-03", "a: 1", "x:y", ".5"])
def test_what_is_read_as_it_seems_is_taken(tmp_path, text):
    (tmp_path / "a.yaml").write_text(f"a: {text}\n" if ": " not in text else text)
    configuration.check_file(tmp_path / "a.yaml")


@pytest.mark.parametrize("text", ["1e-3", "1.5e3", "010", "1:30"])
def test_numbers_that_yaml_reads_as_something_else_are_refused_in_overrides(text):
    with pytest.raises(SystemExit, match="^config: .* can be read as several numbers; write 10 or 1.0e-3"):
        configuration.typed({"parameters": {"own": {"a": text}}})


def test_parameters_that_no_command_line_takes_are_refused():
    with pytest.raises(SystemExit, match="^config: parameters.epsmag_es takes 2000.* characters as JSON; at most"):
        configuration.check_parameters("epsmag_es", {"a": 200000 * "x"}, None)


def test_a_checkout_with_braces_in_its_path_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="has braces, which Snakemake takes for wildcards; move it"):
        configuration.check_folder(f"{tmp_path}/{{N}}", "mine")


def test_a_missing_optional_package_is_named(monkeypatch):
    monkeypatch.setattr(configuration, "find_spec", lambda name: None if name == "cma" else name)
    with pytest.raises(SystemExit, match="pycma_al needs the package 'cma'.*pip install -r requirements-today.txt"):
        configuration.check(yaml.safe_load(VALID) | {"algorithms": ["random_search", "pycma_al"]})


def test_the_folder_is_made_inside_of_the_repository_only(tmp_path):
    (tmp_path / "repository").mkdir()
    (tmp_path / "repository/file").touch()
    (tmp_path / "repository/out").symlink_to("..")
    configuration.check_folder(tmp_path / "repository", "mine/deep")
    assert (tmp_path / "repository/mine/deep/.gitignore").read_text() == "*\n"
    for folder in ("file", "file/mine", 300 * "a"):
        with pytest.raises(SystemExit, match="^config: folder: .* cannot be made: "):
            configuration.check_folder(tmp_path / "repository", folder)
    with pytest.raises(SystemExit, match="^config: folder: 'out' leads out of the repository"):
        configuration.check_folder(tmp_path / "repository", "out")
    with pytest.raises(SystemExit, match="^config: folder: 'out/new' leads out of the repository"):
        configuration.check_folder(tmp_path / "repository", "out/new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("folder", ["data", "scripts", "scripts/klee_minty", "docs", "studies", "studies/simplex"])
def test_folders_that_hold_something_else_are_no_folders_of_results(folder):
    with pytest.raises(SystemExit, match=f"^config: folder: '{folder}' holds something else than results; name "):
        configuration.check_folder(ROOT, folder)
    assert not (ROOT / folder / ".gitignore").exists()


@pytest.mark.parametrize("name", ["comparison.md", "REPRODUCTION.md", "data/indicators.csv"])
def test_folders_of_results_are_taken_again(tmp_path, name):
    (tmp_path / "mine" / name).parent.mkdir(parents=True)
    (tmp_path / "mine" / name).touch()
    configuration.check_folder(tmp_path, "mine")
    configuration.check_folder(tmp_path, ".")
    assert not (tmp_path / ".gitignore").exists()


def test_folders_in_output_folders_must_be_writable(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data/runs").mkdir(parents=True)
    monkeypatch.setattr("os.access", lambda name, mode: name != "data/runs")
    with pytest.raises(SystemExit, match="^data/runs is not a folder here that can be written to"):
        configuration.check_folders("data")


def test_the_layouts_are_those_that_exist():
    assert configuration.SCHEMA["properties"]["layouts"]["items"]["enum"] == list(LAYOUTS)[1:]
