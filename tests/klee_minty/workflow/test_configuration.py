"""Malformed configurations are refused before any job starts; the message says what would be right."""

import json
import sys
from dataclasses import replace
from functools import partial

from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.recipes import problem_recipe
from klee_minty.settings import Settings
from klee_minty.workflow import configuration

import pytest
import yaml


def entry(**keys):
    """A line of config.yaml whose only algorithm has these keys."""
    return f"algorithms: [{json.dumps(keys)}]"


REFUSED = [  # a line that takes the place of its key in config.yaml, and what the message about it names
    ("run: 3", "'run'", "'runs'"),
    ("3: runs", "3"),
    ("dimensions: 2", "dimensions is 2,"),
    ("dimensions: [2, 3, 2]", "dimensions is [2, 3, 2],"),
    ("dimensions: [2, 1]", "dimensions[1] is 1,"),
    ("dimensions: [2.0]", "dimensions[0] is 2.0,"),
    ("dimensions: ['2']", "dimensions[0] is '2',", "profile"),
    ("dimensions: [true]", "dimensions[0] is True,"),
    ("budget: .inf", "budget is inf,"),
    ("budget: 10000.0", "budget is 10000.0,", "; write 10000"),
    ("runs: 1e1", "runs is '1e1',", "; write 10"),
    ("precision: 1e-3", "precision is '1e-3',", "; write 0.001"),
    ("precision: 1e-6", "; write 1.0e-06"),
    ("seed: -1", "seed is -1,", "4294967295"),
    ("precision: 0", "precision is 0,"),
    ("instances: 15-1", "instances is '15-1',"),
    ("instances: 1-10001", "instances is '1-10001',"),
    ("instances: 4294967290-4294967296", "instances is '4294967290-4294967296',"),
    ("layouts: [iee]", "layouts[0] is 'iee',", "one of ieee, acm"),
    ("folder: a/../..", "folder is 'a/../..',"),
    ("folder: x;y", "folder is 'x;y',"),
    ("folder: config.yaml", "folder: config.yaml"),
    ("folder: -1", "folder is -1,"),
    ("folder: scripts", "folder: scripts"),
    ("algorithms: []", "algorithms"),
    ("algorithms:", "algorithms is None, but must be a list"),
    ("own:", "own is None, but must be a list"),
    ("algorithms: [lshade]", "'lshade'", "'lshade44'"),
    ("algorithms: [my-es.py]", "algorithms[0] is 'my-es.py',"),
    ("algorithms: ['$(touch pwned)']", "algorithms[0] is '$(touch pwned)',"),
    (entry(name="a", sigma=1), "algorithms[0] has the key 'sigma'", "name, file, label, parameters, sees and records"),
    ("own: [{name: x, runs: 7}]", "own[0] has the key 'runs', but may have only name, file,"),
    ("problem: {name: x, N: 7}", "problem has the key 'N', but may have only name, file, label and parameters"),
    (entry(name="a", file="../a{b}.py"), "algorithms: ../a{b}.py has braces"),
    (entry(name="epsmag_es", file="lshade44"), "'epsmag_es' is scripts/optimizers/epsmag_es.py; give lshade44 another"),
    (entry(name="epsmag_es", file="scripts/optimizers/lshade44.py"), "'epsmag_es' is scripts/optimizers/epsmag_es.py"),
    (entry(name="a", file="/no/mine.py"), "/no/mine.py"),
    (entry(name="lshade44", file="/tmp/lshade44.py"), "/tmp/lshade44.py"),
    (entry(name="a", records="/no", file="lshade44"), "'a'", "records", "file"),
    (entry(name="a", records="/no/base.csv"), "there is no table /no/base.csv", "'a'"),
    (entry(name="a", records="scripts"), "there is no table scripts", "'a'"),
    (entry(name="a", file="lshade44", label="差分进化 DE"), "差分进化", "Latin or Greek"),
    ("algorithms: [{name: a, file: lshade44, label: LSHADE44}, lshade44]", "lshade44 and a", "'LSHADE44'"),
    (entry(name="a", file="lshade44", label="εMAg -ES"), "epsmag_es and a", "'εMAg -ES'"),
    ("algorithms: [{name: a, file: lshade44, label: My ES}, {name: b, file: lshade44, label: MyES }]", "a and b"),
    ("own: [absent_de]", "own", "'absent_de' in scripts/optimizers/"),
    ("own: [random_searc]", "own", "did you mean 'random_search'"),
    ("own: [lshade44]", "own", "'lshade44', and algorithms"),
    ("own: [LSHADE44]", "own has 'LSHADE44'", "'lshade44' before it"),
    (f"own: [{'a' * 65}]", "own[0] is", "at most 64"),
    ("sees: f", "sees is 'f',"),
    ("sees: nu", "epsmag_es needs g, which sees=nu withholds; write algorithms='[lshade44, random_search]'"),
    ("own: [{name: a, file: epsmag_es, sees: nu}, {name: b, label: b}]", "a needs g", "own='[{name: b, label: b}]'"),
    ("parameters: {epsmag_es: {repair_steps:1}}", "parameters.epsmag_es is 'repair_steps:1',"),
    ("parameters: {lshade: {x: 1}}", "'lshade'", "'lshade44'"),
    (entry(name="a", file="lshade44") + "\nparameters: {lshade44: {x: 1}}", "'lshade44' is not run in this call"),
    ("parameters: {epsmag_es: {repair_steps: .nan}}", "epsmag_es"),
    ("parameters: {lshade44: {tables: [/usr]}}", "/usr is a folder, whose files are not watched"),
    (entry(name="epsmag_es", parameters={"x": 2}) + "\nparameters: {epsmag_es: {x: 1}}", "'epsmag_es'"),
    ("solvers: [glpk]", "'glpk'", "'glpk_ipm'"),
]


@pytest.fixture
def check(root, monkeypatch):
    """Check the checked-in configuration, with a line in the place of its key, as the Snakefile does."""
    monkeypatch.chdir(root)
    valid = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))

    def check(line="runs: 15"):
        config = valid | {"folder": "mine"} | yaml.safe_load(line)
        configuration.check(config, "config.schema.json")
        config["instances"] = configuration.instances(config["instances"])
        return configuration.algorithms(config)

    return check


@pytest.fixture
def refusal(check):
    def refusal(line):
        with pytest.raises(SystemExit) as end:
            check(line)
        message = end.value.code
        assert message.startswith("config: ") and message.isprintable() and len(message) < 300
        return message

    return refusal


@pytest.mark.parametrize(("line", "named"), [(line, named) for line, *named in REFUSED])
def test_a_malformed_value_is_refused(refusal, line, named):
    message = refusal(line)
    assert all(word in message for word in named), message


def test_every_key_is_required_checked_and_described(root):
    schema = json.loads((root / "config.schema.json").read_text(encoding="utf-8"))
    valid = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))
    assert sorted(schema["properties"]) == sorted(valid)
    assert schema["properties"]["layouts"]["items"]["enum"] == list(LAYOUTS)[1:]
    for key in valid:
        with pytest.raises(SystemExit, match=f"^config: {key} "):
            configuration.check({other: valid[other] for other in valid if other != key}, root / "config.schema.json")

    def described(part):
        if isinstance(part, dict) and "type" in part:
            assert "description" in part or part is schema, part
        for inner in part.values() if isinstance(part, dict) else []:
            described(inner)

    described(schema)


@pytest.fixture
def unasked(monkeypatch):
    """No algorithm is imported, in a process of its own, to see whether it can be called."""
    monkeypatch.setattr(configuration, "script_output", lambda *_: "")


def test_algorithms_have_files_labels_parameters_and_records(check, unasked, tmp_path):
    (tmp_path / "mine.py").write_text("def optimize(box, rng, sigma=1.0):\n    pass\n")
    algorithms = [
        {"name": "mine", "file": f"{tmp_path}/mine.py", "label": "Mine: Łé ε 1", "parameters": {"sigma": 2.0}},
        {"name": "one_step", "file": "epsmag_es", "parameters": {"repair_steps": 1}},
        "epsmag_es",
        {"name": "theirs", "records": f"{tmp_path}/theirs.CSV"},
        {"name": "without", "records": f"{tmp_path}/without.csv"},
    ]
    (tmp_path / "theirs.CSV").write_text('N, "y_1"\n', encoding="utf-8-sig")
    (tmp_path / "without.csv").write_text("N,my_1,y_10\n")
    found = check(json.dumps({"algorithms": algorithms, "parameters": {"epsmag_es": {"repair_steps": 2}}}))
    mine = Settings(file=f"{tmp_path}/mine.py", parameters={"sigma": 2.0})
    epsmag_es = Settings(file="scripts/optimizers/epsmag_es.py", parameters={"repair_steps": 2})
    one_step = replace(epsmag_es, parameters={"repair_steps": 1})
    assert found == {
        "mine": {"settings": mine, "records": None, "label": "Mine: Łé ε 1"},
        "one_step": {"settings": one_step, "records": None, "label": None},
        "epsmag_es": {"settings": epsmag_es, "records": None, "label": "εMAg-ES (repair_steps=2)"},
        "theirs": {"settings": None, "records": f"{tmp_path}/theirs.CSV", "label": "theirs (external)", "has_y": True},
        "without": {
            "settings": None,
            "records": f"{tmp_path}/without.csv",
            "label": "without (external, without y: not evaluated again)",
            "has_y": False,
        },
    }


def test_a_name_in_print_says_parameters_unless_there_is_a_label(check, unasked):
    values = {"repair_steps": 0, "text": "a b", "long": [*range(30)]}
    assert configuration.with_parameters("epsmag_es", {}) is None
    assert configuration.with_parameters("lshade44", {"x": 1, "y": "a b"}) == 'LSHADE44 (x=1, y="a b")'
    assert configuration.with_parameters("lshade44", values) == "LSHADE44 (other parameters)"
    entry = {"name": "epsmag_es", "label": "Mine", "parameters": {"repair_steps": 0}}
    assert check(json.dumps({"algorithms": [entry]}))["epsmag_es"]["label"] == "Mine"


def test_no_algorithm_sees_more_than_the_configuration_or_its_entry_says(check, unasked):
    own = ["lshade44", {"name": "less", "file": "lshade44", "sees": "feasible"}]
    own += [{"name": "more", "file": "lshade44", "sees": "g"}]
    settings = {"folder": "mine", "algorithms": ["epsmag_es"], "own": own, "sees": "nu"}

    def sees(**more):
        return {name: entry["settings"].sees for name, entry in check(json.dumps(settings | more)).items()}

    without_repair = {"epsmag_es": {"repair_steps": 0}}
    assert sees(parameters=without_repair) == {"epsmag_es": "nu", "lshade44": "nu", "less": "feasible", "more": "nu"}
    assert sees(sees="g") == {"epsmag_es": "g", "lshade44": "g", "less": "feasible", "more": "g"}


@pytest.mark.parametrize("folder", [".", "a/b", "a/default", "mine/", "./mine", "größe", 2024])
def test_folders_inside_the_repository_are_taken(check, folder):
    check(json.dumps({"folder": folder}))


def test_a_folder_of_results_is_taken_again_and_an_empty_one(check, root, tmp_path, monkeypatch):
    for name in ("results", "empty", "data"):
        (tmp_path / name).mkdir()
    (tmp_path / "results/REPRODUCTION.md").touch()
    (tmp_path / "results/.gitignore").touch()
    for name in ("scripts", "data/paper", "config.schema.json"):
        (tmp_path / name).symlink_to(root / name)
    monkeypatch.chdir(tmp_path)
    for name in ("results", "empty"):
        check(f"folder: {name}")


@pytest.mark.parametrize(("given", "instances"), [([3, 1], [3, 1]), ("1-3", [1, 2, 3]), ("0-9999", [*range(10000)])])
def test_instances_are_a_list_or_a_range(check, given, instances):
    check(json.dumps({"instances": given}))
    assert configuration.instances(given) == instances


def cube(folder):
    return problem_recipe("cube", str(folder / "cube.py"))


def test_a_problem_may_print_and_import_modules_of_our_names_and_a_library_that_pythonpath_names(tmp_path, monkeypatch):
    (tmp_path / "library").mkdir()
    (tmp_path / "library/shared_x.py").write_text(
        "from klee_minty.rotated_klee_minty import rotated_klee_minty as problem\n"
    )
    (tmp_path / "workflow.py").write_text("from shared_x import problem\n")
    (tmp_path / "cube.py").write_text("print('Academic license')\nfrom workflow import problem\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "library"))
    before = sys.path.copy(), sys.modules.keys()
    assert configuration.facts("problem", cube(tmp_path), 2)
    assert (sys.path, sys.modules.keys()) == before


def test_a_problem_that_lacks_one_of_the_dimensions_is_refused_with_their_key(tmp_path):
    text = "from klee_minty.rotated_klee_minty import rotated_klee_minty\n"
    (tmp_path / "cube.py").write_text(f"{text}def problem(N, instance=0):\n    return rotated_klee_minty(3)\n")
    with pytest.raises(SystemExit, match=r"its problem has N = 3, not 2 \(dimensions=\[3, 2\]"):
        configuration.facts("problem", cube(tmp_path), 3, 2)
    assert configuration.facts("problem", cube(tmp_path), 2, 3, own=True)["dimensions"] == [3]


@pytest.mark.parametrize("body", ["raise ValueError('mine')", "return None"])
def test_a_problem_that_cannot_be_made_is_refused_in_one_line(tmp_path, body):
    (tmp_path / "cube.py").write_text(f"def problem(N, instance):\n    {body}\n")
    with pytest.raises(SystemExit, match=r"^config: problem: [^\n]*cube[^\n]*(mine|no N)[^\n]*$"):
        configuration.facts("problem", cube(tmp_path), 2)


@pytest.mark.parametrize("text", ["1e-3", "[1, {x: .5e3}]", "'1.10'", "'False'", "None", "'null'", "[['+2.']]"])
def test_a_parameter_that_is_a_text_and_looks_like_a_value_is_refused(refusal, text):
    """Such as YAML makes of 1e-3, and Snakemake of all nested values in a profile."""
    message = refusal(f"parameters: {{epsmag_es: {{repair_steps: {text}}}}}")
    assert "is a text" in message and "1.0e-3" in message
    assert message == refusal(entry(name="epsmag_es", parameters={"repair_steps": yaml.safe_load(text)}))


def test_another_experiment_needs_a_folder_of_its_own_wherever_it_is_set(root, monkeypatch):
    monkeypatch.chdir(root)
    config = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))
    for key, value in (("runs", 16), ("parameters", {"lshade44": {"a": 1}}), ("problem", "linear_program")):
        with pytest.raises(SystemExit, match=f"^config: {key} is not the paper's.* --config folder=mine"):
            configuration.check(config | {key: value}, "config.schema.json")
        configuration.check(config | {key: value, "folder": "mine"}, "config.schema.json")
    configuration.check(config | {"layouts": ["ieee"], "formats": ["svg"], "chunk": 9}, "config.schema.json")


def test_the_checked_in_configuration_is_the_papers(root):
    schema = json.loads((root / "config.schema.json").read_text(encoding="utf-8"))
    config = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))
    papers = {key: part["default"] for key, part in schema["properties"].items() if "default" in part}
    assert papers.keys() == config.keys() - {"folder", "layouts", "formats", "chunk"}
    assert papers == {key: config[key] for key in papers}


def test_another_precision_counts_where_a_problem_is_looked_at(root):
    """At N = 500 doubles near N^3 are further apart than 1e-8, and not than 1e-6."""
    file = root / "scripts/problems/rotated_klee_minty.py"
    recipe = partial(problem_recipe, "rotated_klee_minty", str(file))
    assert configuration.facts("problem", recipe(precision=1e-6), 500)["linear_program"]
    with pytest.raises(SystemExit, match="N at most 406"):
        configuration.facts("problem", recipe(), 500)


def test_a_text_that_is_no_number_stays_a_parameter(check, unasked):
    parameters = {"repair_steps": ["1.2.3e4", "e3", "1e", "a1e3", ".e3"]}
    found = check(json.dumps({"folder": "mine", "parameters": {"epsmag_es": parameters}}))
    assert found["epsmag_es"]["settings"].parameters == parameters


def test_more_jobs_than_are_planned_in_a_short_time_are_refused():
    configuration.check_number_of_jobs(configuration.MOST_JOBS)
    with pytest.raises(SystemExit, match=r"^config: .* are 240000 jobs, but .* chunk"):
        configuration.check_number_of_jobs(240000)


OWN = {  # what a file of one's own has, and what is said of it before any job
    "def optimize(box, rng):\n    pass\n": "mine: got an unexpected keyword argument 'F'; it is optimize(box, rng)",
    "def optimize(box, rng, F, *, G):\n    pass\n": "mine: missing a required",
    "import absent_package\n": "mine needs the package 'absent_package'",
    "def optimise(box, rng):\n    pass\n": "no function optimize(box, rng)",
}


@pytest.mark.parametrize(("code", "fault"), OWN.items())
def test_an_own_algorithm_is_imported_and_its_parameters_bound_before_any_job(refusal, tmp_path, code, fault):
    (tmp_path / "mine.py").write_text(code)
    message = refusal(f"own: [{{name: mine, file: {tmp_path}/mine.py, parameters: {{F: 2}}}}]")
    assert message.startswith("config: own: ") and fault in message


@pytest.mark.parametrize("value", ["{F: 2}", "{}"])
def test_parameters_with_defaults_or_values_are_taken(check, tmp_path, value):
    (tmp_path / "mine.py").write_text("def optimize(box, rng, F=1, **more):\n    pass\n")
    assert "mine" in check(f"own: [{{name: mine, file: {tmp_path}/mine.py, parameters: {value}}}]")
