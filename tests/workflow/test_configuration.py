"""Malformed configurations are refused before any job starts; the message says what would be right."""

import json
import math
import sys
from pathlib import Path
from unittest import mock

from presentation.layouts import LAYOUTS
from workflow import configuration, handlers

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

SEED = "0 4294967295"
FOLDER = "folder repository"
NOT_OURS = "files not results"
FILE = "file scripts/optimizers/"
# A line that takes the place of its key in config.yaml, how the message about it begins, and what it names then: what is
# allowed, or the name that was meant.
LINES = {
    "run: 3": ("", "'run' 'runs'"),
    "Seed: 1": ("", "'Seed' 'seed'"),
    "zzz: 1": ("", "'zzz' dimensions runs"),
    "3: runs": ("", "no key 3 dimensions"),
    "null: 1": ("", "no key None dimensions"),
    "dimensions: 2": ("dimensions is 2,", "list different [2, 3, 5]"),
    "dimensions:": ("dimensions is None,", "list different [2, 3, 5]"),
    "dimensions: []": ("dimensions is [],", "list different [2, 3, 5]"),
    "dimensions: [2, 3, 2]": ("dimensions is [2, 3, 2],", "list different [2, 3, 5]"),
    "dimensions: [2, 1]": ("dimensions[1] is 1,", "integer at least 2"),
    "dimensions: [2.0]": ("dimensions[0] is 2.0,", "integer at least 2"),
    "dimensions: [ten]": ("dimensions[0] is 'ten',", "integer at least 2"),
    "dimensions: [true]": ("dimensions[0] is True,", "integer at least 2"),
    "runs: 0": ("runs is 0,", "1 1000000 runs"),
    "runs: 15.0": ("runs is 15.0,", "1 1000000 runs"),
    "runs: fifteen": ("runs is 'fifteen',", "1 1000000 runs"),
    "runs: [15]": ("runs is [15],", "1 1000000 runs"),
    "budget: 2.0e+4": ("budget is 20000.0,", "1 1000000000 evaluations"),
    "budget: .inf": ("budget is inf,", "1 1000000000 evaluations"),
    "stagnation: off": ("stagnation is False,", "1 1000000000 generations"),
    "seed: -1": ("seed is -1,", SEED),
    "seed: 2024-02-03": ("seed is datetime.date(2024, 2, 3),", SEED),
    "chunk: all": ("chunk is 'all',", "1 1000000 job"),
    "instances: 1": ("instances is 1,", "list 0 seeds"),
    "instances: [-1]": ("instances[0] is -1,", SEED),
    "instances: [1-15]": ("instances[0] is '1-15',", SEED),
    "instances: 1 - 15": ("instances is '1 - 15',", "list 0 seeds"),
    "instances: 15-1": ("instances is '15-1',", "first before last"),
    "instances: 1-10001": ("instances is '1-10001',", "at most 10000"),
    "instances: 4294967290-4294967296": ("instances is '4294967290-4294967296',", "beyond 4294967295"),
    "formats: [tiff]": ("formats[0] is 'tiff',", "pdf png svg eps tif jpg"),
    "layouts: [iee]": ("layouts[0] is 'iee',", "ieee ieee_wide"),
    "folder: ..": ("folder is '..',", FOLDER),
    "folder: a/../..": ("folder is 'a/../..',", FOLDER),
    "folder: /etc": ("folder is '/etc',", FOLDER),
    "folder: my results": ("folder is 'my results',", FOLDER),
    "folder: x;y": ("folder is 'x;y',", FOLDER),
    "folder: '{N}'": ("folder is '{N}',", FOLDER),
    "folder: .snakemake": ("folder is '.snakemake',", FOLDER),
    "folder: default/x": ("folder is 'default/x',", FOLDER),
    "folder: config.yaml": ("folder: config.yaml", "is a file"),
    "folder: scripts": ("folder: scripts ", NOT_OURS),
    "folder: data": ("folder: data ", NOT_OURS),
    "folder: ./docs/": ("folder: docs ", NOT_OURS),
    "algorithms: lshade44": ("algorithms is 'lshade44',", "list different"),
    "algorithms: []": ("algorithms and own", "empty"),
    "algorithms: [lshade44, lshade44]": ("algorithms is ['lshade44', 'lshade44'],", "list different"),
    "algorithms: [lshade]": ("algorithms: ", "'lshade' scripts/optimizers/ 'lshade44'"),
    "algorithms: [epsmag_es.py]": ("algorithms[0] is 'epsmag_es.py',", f"{FILE} epsmag_es"),
    "algorithms: [my-es]": ("algorithms[0] is 'my-es',", f"{FILE} my_es"),
    "algorithms: [{name: my-es}]": ("algorithms[0].name is 'my-es',", "letters my_es"),
    f"algorithms: [{{name: a, file: lshade44, label: {82 * 'a'}}}]": ("algorithms[0].label is 'aaa", "80 characters"),
    "algorithms: [{name: a, file: lshade44, label: X}, {name: b, file: lshade44, label: X}]": ("a and b ", "same 'X'"),
    "algorithms: [{name: a, file: lshade44, label: LSHADE44}, lshade44]": ("a and lshade44 ", "'LSHADE44'"),
    "algorithms: ['$(touch pwned)']": ("algorithms[0] is '$(touch pwned)',", FILE),
    'algorithms: ["lshade44\\n"]': ("algorithms: ", r"'lshade44\n' scripts/optimizers/"),
    "algorithms: [{nam: x}]": ("algorithms[0] is {'nam': 'x'},", FILE),
    "algorithms: [{name: 'a b'}]": ("algorithms[0].name is 'a b',", "letters digits underscores"),
    "algorithms: [{name: a, sigma: 1}]": ("algorithms[0] is {'name': 'a', 'sigma': 1},", FILE),
    "algorithms: [{name: mine}]": ("algorithms: ", "no 'mine' scripts/optimizers/"),
    "algorithms: [{name: a, file: lshade}]": ("algorithms: ", "'lshade' scripts/optimizers/ 'lshade44'"),
    "algorithms: [{name: a, file: x/mine.c}]": ("algorithms[0].file is 'x/mine.c',", FILE),
    "algorithms: [{name: a, file: /no/mine.py}]": ("algorithms: ", "no file /no/mine.py"),
    "algorithms: [{name: lshade44, file: Snakefile.py}]": ("algorithms: ", "no file Snakefile.py"),
    "algorithms: [{name: lshade44, file: scripts/rank.py}]": ("algorithms: ", "'lshade44' scripts/rank.py name"),
    "algorithms: [{name: a, file: lshade44, label: ''}]": ("algorithms[0].label is '',", "one line"),
    "algorithms: [{name: a, records: /no, file: lshade44}]": ("algorithms: 'a' ", "records file parameters"),
    "algorithms: [{name: lshade44, records: /no}]": ("algorithms: 'lshade44' ", "records file parameters"),
    "algorithms: [lshade44, {name: lshade44}]": ("algorithms ", "'lshade44' twice"),
    "algorithms: [{name: a, file: lshade44, label: 差分进化 DE}]": ("the label ", "差分进化 Latin Greek letters"),
    "own: [simple_de]": ("own: ", "no scripts/optimizers/simple_de.py write"),
    "own: [lshade44]": ("own ", "'lshade44' twice"),
    "own: [{name: a, file: /no/mine.py}]": ("own: ", "no file /no/mine.py"),
    "sees: f": ("sees is 'f',", "one of g nu feasible_f feasible"),
    "parameters: [1]": ("parameters is [1],", "keyword arguments algorithm"),
    "parameters: {epsmag_es: 1}": ("parameters.epsmag_es is 1,", "keyword arguments name"),
    "parameters: {epsmag_es: {repair_steps:1}}": ("parameters.epsmag_es is 'repair_steps:1',", "space colon"),
    "parameters: {lshade: {x: 1}}": ("parameters: ", "'lshade' scripts/optimizers/ 'lshade44'"),
    "parameters: {epsmag_es: {repair_steps: 2024-02-03}}": ("parameters.epsmag_es.repair_steps is ", "datetime.date"),
    "parameters: {epsmag_es: {repair_steps: .nan}}": ("parameters of epsmag_es: ", "float"),
    "algorithms: [{name: epsmag_es, parameters: {repair_steps: [2024-02-03]}}]": ("parameters of epsmag_es: ", "date"),
    "solvers: [glpk]": ("solvers: ", "'glpk' scripts/lp_solvers/ 'glpk_ipm'"),
    "solvers: [highs_ipm, highs_ipm]": ("solvers is ['highs_ipm', 'highs_ipm'],", "list"),
    "solvers: ['highs_ipm > pwned']": ("solvers[0] is 'highs_ipm > pwned',", "file scripts/lp_solvers/"),
}


@pytest.fixture
def check(root, monkeypatch):
    """Check the checked-in configuration, with a line in the place of its key, as the Snakefile does."""
    monkeypatch.chdir(root)
    valid = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))

    def check(line="runs: 15"):
        config = configuration.typed_value(valid | yaml.safe_load(line))
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


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:40])
def test_a_malformed_value_is_refused(refusal, says, line):
    beginning, allowed = LINES[line]
    message = refusal(line)
    assert message.startswith(beginning) and says(message.removeprefix(beginning), allowed), message


def test_a_missing_key_is_refused(root):
    valid = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))
    properties = json.loads((root / "config.schema.json").read_text(encoding="utf-8"))["properties"]
    for key in valid:
        with pytest.raises(SystemExit) as end:
            configuration.check({other: valid[other] for other in valid if other != key}, root / "config.schema.json")
        message = end.value.code
        assert message.startswith(f"config: {key} ") and message.endswith(properties[key]["description"])


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
    expected = {"records": None, "label": None, "parameters": {}, "sees": "g"}
    assert check() == {name: {"file": f"scripts/optimizers/{name}.py"} | expected for name in names}


def test_algorithms_have_files_labels_parameters_and_records(check, tmp_path):
    (tmp_path / "mine.py").write_text("def optimize(box, rng, sigma=1.0):\n    pass\n")
    for N in (2, 3):
        (tmp_path / f"N{N}").mkdir()
        (tmp_path / f"N{N}/run0.json").touch()
    algorithms = [
        {"name": "mine", "file": f"{tmp_path}/mine.py", "label": "Mine: Łé ε 1", "parameters": {"sigma": 2.0}},
        {"name": "one_step", "file": "epsmag_es", "parameters": {"repair_steps": 1}},
        "epsmag_es",
        {"name": "theirs", "records": f"{tmp_path}"},
    ]
    settings = {
        "folder": "mine",
        "algorithms": algorithms,
        "parameters": {"epsmag_es": {"repair_steps": 2}},
        "dimensions": [2, 3],
        "runs": 1,
    }
    epsmag_es = {"file": "scripts/optimizers/epsmag_es.py", "records": None, "label": None}
    found = check(json.dumps(settings))
    assert {entry.pop("sees") for entry in found.values()} == {"g"}
    assert found == {
        "mine": {"file": f"{tmp_path}/mine.py", "records": None, "label": "Mine: Łé ε 1", "parameters": {"sigma": 2.0}},
        "one_step": epsmag_es | {"parameters": {"repair_steps": 1}},
        "epsmag_es": epsmag_es | {"parameters": {"repair_steps": 2}},
        "theirs": {"file": None, "records": f"{tmp_path}", "label": "theirs (external)", "parameters": {}},
    }


def test_no_algorithm_sees_more_than_the_configuration_or_its_entry_says(check, refusal, says):
    own = ["lshade44", {"name": "less", "file": "lshade44", "sees": "feasible"}]
    settings = {"folder": "mine", "algorithms": ["epsmag_es"], "own": own, "sees": "nu"}

    def sees(**more):
        return {name: entry["sees"] for name, entry in check(json.dumps(settings | more)).items()}

    assert sees() == {"lshade44": "nu", "less": "feasible"}  # the repair of εMAg-ES reads g
    assert sees(parameters={"epsmag_es": {"repair_steps": 0}})["epsmag_es"] == "nu"
    assert sees(sees="g") == {"epsmag_es": "g", "lshade44": "g", "less": "feasible"}
    assert says(refusal(json.dumps({"folder": ".", "sees": "nu"})), "sees folder of their own")


def test_parameters_are_given_in_one_place(refusal, says):
    settings = {"algorithms": [{"name": "epsmag_es", "parameters": {"repair_steps": 2}}]}
    settings["parameters"] = {"epsmag_es": {"repair_steps": 1}}
    assert says(refusal(json.dumps(settings)), "algorithms parameters both 'epsmag_es'")


def test_another_file_of_a_known_name_is_for_another_folder(check, refusal, says):
    """Where the paper's results are, its algorithms are the checked-in ones."""
    entry = "algorithms: [{name: lshade44, file: scripts/rank.py}]"
    assert says(
        refusal(f"{entry}\nfolder: ."), "algorithms: 'lshade44' scripts/optimizers/lshade44.py give another name"
    )
    assert check(f"{entry}\nfolder: mine")["lshade44"]["file"] == "scripts/rank.py"


def test_packages_are_looked_for_before_any_job(refusal, says, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text("import helper\ndef optimize(box, rng):\n    pass\n")
    (tmp_path / "helper.py").write_text(
        "import yaml, no_such_package\ntry:\n    import another\nexcept ImportError: pass\n"
    )
    line = f"algorithms: [{{name: a, file: {tmp_path}/mine.py}}]"
    assert says(refusal(line), "a 'no_such_package' install")
    monkeypatch.setattr(configuration, "find_spec", lambda name: None if name == "cma" else name)
    assert says(refusal("algorithms: [random_search, pycma_al]"), "pycma_al 'cma' requirements/today.txt")


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


@pytest.mark.parametrize("name", ["lib", "workflow", "helper_of_mine"])
def test_a_module_beside_a_problem_hides_none_of_ours_from_the_rules(tmp_path, name):
    (tmp_path / f"{name}.py").write_text("from klee_minty.problem import rotated_klee_minty as problem\n")
    (tmp_path / "cube.py").write_text(f"from {name} import problem\n")
    before, modules = sys.path.copy(), {ours: sys.modules[ours] for ours in ("workflow", "workflow.handlers")}
    problem = {"name": "cube", "parameters": {}, "file": str(tmp_path / "cube.py")}
    assert configuration.has_linear_program(problem, 2, 0)
    assert sys.path == before and {ours: sys.modules[ours] for ours in modules} == modules
    theirs = [module for module in sys.modules.values() if str(tmp_path) in str(getattr(module, "__file__", ""))]
    assert [module.__name__ for module in theirs] == [f"{tmp_path.name}.cube"]


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


@pytest.mark.parametrize("text", ["runs: 1\nseed: 1\nruns: 2\n", "parameters: {a: {x: 1, x: 2}}", "[{b: 1, b: 2}]"])
def test_a_key_that_a_file_has_twice_is_refused(tmp_path, text):
    (tmp_path / "config.yaml").write_text(text)
    with pytest.raises(SystemExit, match="^config: .*config.yaml has '(runs|x|b)' twice, in lines . and .;"):
        configuration.check_keys(tmp_path / "config.yaml")


def test_overrides_get_their_types():
    """Snakemake hands over numbers as such, but everything in a list or a mapping as text."""
    given = {"runs": 3, "seed": None, "dimensions": ["2", "2.5", "ten", "1e-3", ".5", "-1", "2 3", "@"]}
    given |= {"traces": "true", "parameters": {"a": {"b": ["False", "null", "None", "1.", "2024-02-31"]}}}
    given |= {"algorithms": [{"name": "10", "file": "10", "label": "10", "records": "10"}]}
    assert configuration.typed_value(given) == {
        "runs": 3,
        "seed": None,
        "dimensions": [2, 2.5, "ten", 0.001, 0.5, -1, "2 3", "@"],
        "traces": True,
        "parameters": {"a": {"b": [False, None, "None", 1.0, "2024-02-31"]}},
        "algorithms": [{"name": 10, "file": "10", "label": "10", "records": "10"}],
    }
    assert configuration.typed_value(math.inf) == math.inf


VALUES = st.recursive(
    st.integers(-1000, 1000)
    | st.booleans()
    | st.none()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["007", "1e-3", "true", "words", "1.5 ", "ε"]),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.sampled_from("abc"), values, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["x", "y"]), VALUES, max_size=2))
def test_a_value_has_the_same_type_in_a_file_as_in_the_configuration_of_a_folder(tmp_path_factory, parameters):
    """A folder of results notes its configuration; --configfile with this file repeats the call."""
    folder = tmp_path_factory.mktemp("folder")
    config = {"folder": "mine", "parameters": {"mine": parameters}}
    handlers.note_configuration(folder, config)
    with mock.patch.object(sys, "argv", ["snakemake", "--cores", "2", "--configfile", str(folder / "config.yaml")]):
        read = yaml.safe_load((folder / "config.yaml").read_text(encoding="utf-8"))  # as Snakemake reads it
        again = configuration.overrides(read)
    assert again == config and json.dumps(again) == json.dumps(config)


WORDS = [
    "007",
    "08",
    "0x10",
    "0b11",
    "1_000",
    "1:30",
    "1e-3",
    "1.5e3",
    ".5E3",
    "1.5e-3",
    ".5",
    "-1",
    "1.",
    "+2",
    "1e",
    "e3",
    "yes",
    "No",
    "on",
    "null",
    "~",
    "None",
    "TRUE",
    "1-15",
    "ten",
    "0o17",
]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_the_same_on_the_command_line_as_in_a_file(word):
    of_file = configuration.with_numbers(yaml.safe_load(f"x: [{word}, {{y: {word}}}]"))
    of_call = configuration.typed_value({"x": [word, {"y": word}]})
    assert json.dumps(of_call) == json.dumps(of_file)


def test_what_the_command_line_adds_to_a_file_leaves_the_files_types_alone(tmp_path):
    """Snakemake merges files and --config, mapping by mapping."""
    (tmp_path / "a.yaml").write_text("parameters: {mine: {s: '007', t: 'true'}}")
    (tmp_path / "b.yaml").write_text("parameters: {mine: {u: '1'}, other: {v: '2'}}")
    merged = {"parameters": {"mine": {"s": "007", "t": "true", "u": "1", "w": "007"}, "other": {"v": "2", "x": ["3"]}}}
    arguments = [
        "snakemake",
        "--configfile",
        str(tmp_path / "a.yaml"),
        str(tmp_path / "b.yaml"),
        "--config",
        "parameters=…",
    ]
    with mock.patch.object(sys, "argv", arguments):
        assert configuration.overrides(merged) == {
            "parameters": {"mine": {"s": "007", "t": "true", "u": "1", "w": 7}, "other": {"v": "2", "x": [3]}}
        }


def test_a_file_of_json_keeps_its_types(tmp_path):
    """YAML alone would read 1e-3 as a text."""
    parameters = {"mine": {"x": [1e-3, "007", "true", ["1"]]}}
    (tmp_path / "a.json").write_text(json.dumps({"parameters": parameters}).replace("0.001", "1e-3"))
    with mock.patch.object(sys, "argv", ["snakemake", "--configfile", str(tmp_path / "a.json")]):
        assert configuration.overrides({"parameters": parameters}) == {"parameters": parameters}


def test_numbers_with_an_exponent_are_numbers_in_files_too():
    assert configuration.with_numbers({"x": ["1e-3", "1.0e-3", "e3"], "label": "1e3"}) == {
        "x": [0.001, "1.0e-3", "e3"],
        "label": "1e3",
    }
