"""Records that cannot be what their paths say are refused in one line that names file, run and cure."""

import json
import math

from klee_minty.errors import InputError
from klee_minty.files import AGAIN
from klee_minty.records import LP_KEYS, OWN_KEYS, RUN_KEYS, each_run, import_difference, read_chunk, read_lp
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import run_records
from klee_minty.settings import PAPER_PROBLEM, Settings, external_name, run_chunks

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

# Two runs that hit the target, and one that ends with the budget.
IDENTITY = {"problem": PAPER_PROBLEM, "stream": PAPER_PROBLEM, "instance": 0}
PROBLEMS = {N: rotated_klee_minty(N) for N in (2, 3)}
SUCCESSFUL, LATER = run_records("lshade44", PROBLEMS[2], IDENTITY, range(2), Settings())
(EXHAUSTED,) = run_records("random_search", PROBLEMS[3], IDENTITY, range(1), Settings(budget=100))
LP = {"solver": "glpk_ipm", "N": 2, "f_opt": 8.0, "status": "optimal", "f": 8.5, "nu": 0.0, "abs_error": 0.5}
LP |= {"distance": 0.75, "y": [8.0, 8.5]}


def path_of(folder, record, chunk="0-0"):
    """Where a record belongs below a folder."""
    path = folder / PAPER_PROBLEM / record["algorithm"] / record["settings"] / f"N{record['N']}/instance0"
    path.mkdir(parents=True, exist_ok=True)
    return path / f"runs{chunk}.jsonl"


def write(path, *records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records))


def problem_of(path):
    return PROBLEMS[int(path.parts[-3].removeprefix("N"))]


def refusal(path):
    """The message with which a file is refused."""
    with pytest.raises(InputError) as caught:
        list(read_chunk(path, problem_of(path)))
    message = str(caught.value)
    assert message.startswith(str(path)) and message.endswith(AGAIN)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("record", [SUCCESSFUL, EXHAUSTED], ids=lambda record: record["stop"])
def test_a_run_is_read_as_it_was_written(tmp_path, record):
    write(path_of(tmp_path, record), record)
    path = path_of(tmp_path, record)
    assert list(read_chunk(path, problem_of(path))) == [record] == list(read_chunk(path))
    assert {*record} == {*RUN_KEYS, *OWN_KEYS}


def test_the_runs_of_all_chunks_and_instances_come_in_their_order(tmp_path, make_runs, make_problems):
    folder = make_runs(tmp_path, "random_search", [2], 3, chunk=2, budget=10, instances=(0, 7))
    problems = make_problems(tmp_path / "problems", [2], (0, 7))
    runs = [(record["instance"], record["run"]) for record in each_run(folder, 2, run_chunks(3, 2), [7, 0], problems)]
    assert runs == [(7, 0), (7, 1), (7, 2), (0, 0), (0, 1), (0, 2)]
    assert [record["run"] for record in each_run(folder, 2, ["2-2"])] == [2]


def test_a_chunk_that_is_cut_short_anywhere_is_refused(tmp_path):
    path = path_of(tmp_path, SUCCESSFUL, "0-1")
    write(path, SUCCESSFUL, LATER)
    content = path.read_bytes()
    for size in range(0, len(content) - 1, 41):  # the last line break may be missing
        path.write_bytes(content[:size])
        refusal(path)
    path.write_bytes(content)
    assert list(read_chunk(path)) == [SUCCESSFUL, LATER]


def test_chunks_with_other_runs_than_their_name_says_are_refused(tmp_path):
    path = path_of(tmp_path, SUCCESSFUL, "0-1")
    write(path, SUCCESSFUL)
    assert "has 1 runs, not 2" in refusal(path)
    write(path, LATER, SUCCESSFUL)
    assert "run 0: run is 1, not 0" in refusal(path)
    write(path, SUCCESSFUL, SUCCESSFUL)
    assert "run 1: run is 0, not 1" in refusal(path)
    path = path_of(tmp_path, SUCCESSFUL, "0-0")
    write(path, SUCCESSFUL, LATER)
    assert "has 2 runs, not 1" in refusal(path)


def test_missing_runs_are_named(tmp_path):
    with pytest.raises(InputError, match=r"N2/instance0/runs0-4\.jsonl .*missing.* snakemake"):
        list(each_run(tmp_path / PAPER_PROBLEM / "lshade44/seed1-budget20000-stagnation100", 2, ["0-4"]))


OTHERS = [("lshade44", "epsmag_es", "algorithm is 'lshade44'"), ("/N2/", "/N3/", "N is 2, not 3")]
OTHERS += [("seed1-", "seed2-", "settings is 'seed1-budget20000-stagnation100', not 'seed2-")]
OTHERS += [("rotated", "plain", "problem is 'rotated_klee_minty'"), ("instance0", "instance1", "instance is 0, not 1")]


@pytest.mark.parametrize(("own", "other", "fault"), OTHERS)
def test_a_run_of_another_algorithm_setting_problem_dimension_or_instance_is_refused(tmp_path, own, other, fault):
    path = tmp_path / str(path_of(tmp_path, SUCCESSFUL).relative_to(tmp_path)).replace(own, other)
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, SUCCESSFUL)
    assert fault in refusal(path)


def test_runs_made_elsewhere_are_told_from_ours(tmp_path):
    external = SUCCESSFUL | {"external": True, "settings": external_name(20000), "seed": 7, "stagnation": 0}
    path = path_of(tmp_path, external)
    write(path, external)
    assert read_chunk(path, PROBLEMS[2], made_by="1" * 16) == [external]
    write(path, external | {"external": False})
    assert "external is False, but must be True in external-budget20000" in refusal(path)


@pytest.mark.parametrize("content", [b"", b"\n", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b"9" * 5000, b"nan"])
def test_contents_that_are_no_record_are_refused(tmp_path, content):
    path = path_of(tmp_path, SUCCESSFUL)
    path.write_bytes(content)
    refusal(path)


def test_a_missing_key_is_named(tmp_path):
    path = path_of(tmp_path, SUCCESSFUL)
    for key in (*RUN_KEYS, *OWN_KEYS):
        write(path, {name: value for name, value in SUCCESSFUL.items() if name != key})
        assert f"run 0: {key} is missing;" in refusal(path)


def test_a_run_that_other_code_made_is_refused_and_its_folder_named(tmp_path):
    path = path_of(tmp_path, SUCCESSFUL)
    write(path, SUCCESSFUL | {"made_by": "1" * 16})
    assert len(read_chunk(path, made_by="1" * 16)) == 1
    with pytest.raises(InputError, match=rf"^{path.parents[2]} was made by other code .*; delete it and"):
        read_chunk(path, made_by="2" * 16)
    write(path, SUCCESSFUL)  # by hand
    with pytest.raises(InputError, match="was made by other code"):
        read_chunk(path, made_by="1" * 16)


IMPROVEMENTS = SUCCESSFUL["improvements"]
FIRST, SECOND, *REST = IMPROVEMENTS
EDITS = [
    ({"N": 2.0}, "N is 2.0, not 2"),
    ({"external": True}, "external is True, but must be False"),
    ({"seed": 2}, "are those of seed2-budget20000-stagnation100, not of seed1-"),
    ({"stagnation": 198}, "are those of seed1-budget20000-stagnation99, not of"),
    ({"file": "mine.py"}, "are those of seed1-budget20000-stagnation100-mine.py, not of"),
    ({"parameters": {"a": 1}}, "are those of seed1-budget20000-stagnation100-a=1, not of"),
    ({"sees": "nu"}, "are those of seed1-budget20000-stagnation100,sees=nu, not of"),
    ({"f_opt": 27.0}, "f_opt is 27.0, but y gives 8.0"),
    ({"f": math.nan}, "f is nan, but y gives"),
    ({"nu": -1e-9}, "nu is -1e-09, but y gives"),
    ({"distance": -1.0}, "distance is -1.0, but y gives"),
    ({"f": 8.0}, f"f is 8.0, but y gives {SUCCESSFUL['f']}"),
    ({"y": [SUCCESSFUL["y"][0] + 1.0, SUCCESSFUL["y"][1]]}, "but y gives"),
    ({"y": [math.nan, SUCCESSFUL["f"]]}, "nan"),
    ({"y": "88"}, "IndexError"),
    ({"f_opt_is_proven": False}, "f_opt_is_proven is False, but y gives True"),
    ({"improvements": IMPROVEMENTS[:-1]}, f"not {SUCCESSFUL['f']!r} and 0.0"),
    ({"improvements": []}, "improvements end with f inf and nu inf, not"),
    ({"improvements": None}, "TypeError"),
    ({"improvements": [FIRST, FIRST[:2], *REST]}, "ValueError"),
    ({"improvements": [FIRST, FIRST, *REST]}, "improvements have evaluation 1 after 1"),
    ({"improvements": [[0, *FIRST[1:]], SECOND, *REST]}, "improvements have evaluation 0 after 0"),
    ({"improvements": [FIRST, [SECOND[0], *FIRST[1:]], *REST]}, f"no better than before, at evaluation {SECOND[0]}"),
    ({"improvements": [FIRST, [SECOND[0], math.nan, 0.0], *REST]}, "no better than before, at evaluation"),
    ({"evaluations": IMPROVEMENTS[-1][0] - 1}, f"improvements have evaluation {IMPROVEMENTS[-1][0]} after"),
]


@pytest.mark.parametrize(("edit", "fault"), EDITS)
def test_a_hand_edited_run_is_refused(tmp_path, edit, fault):
    path = path_of(tmp_path, SUCCESSFUL)
    write(path, SUCCESSFUL | edit)
    assert fault in refusal(path)


def test_runs_that_imported_other_versions_or_files_do_not_go_together():
    known, first = {}, {"versions": {"python": "3.11", "numpy": "1"}, "files": {"mine.py": "a"}}
    assert import_difference(first, known) is None
    assert import_difference(first | {"versions": {"python": "3.12", "scipy": "1"}}, known) is None
    assert import_difference(first | {"versions": {"scipy": "2"}}, known) == "runs with scipy 1 and with scipy 2"
    assert import_difference(first | {"files": {"late.py": "c"}}, known) is None  # imported in some runs alone
    assert import_difference(first | {"files": {"mine.py": "b"}}, known) == "runs with mine.py a and with mine.py b"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=3), values, max_size=3),
    max_leaves=6,
)


OWN_RESULT = ("problem", "algorithm", "N", "instance", "run", "f_opt", "f", "nu", "distance", "y", "settings")


@settings(max_examples=25)
@given(st.sampled_from(OWN_RESULT), JSON)
def test_any_other_identity_or_result_is_refused(tmp_path_factory, key, value):
    """Whatever stands in a field: no error but the one line."""
    path = path_of(tmp_path_factory.getbasetemp(), SUCCESSFUL)
    write(path, SUCCESSFUL | {key: value})
    try:
        (record,) = read_chunk(path, PROBLEMS[2])
    except InputError as error:
        assert str(error).endswith(AGAIN)
    else:
        assert record[key] == SUCCESSFUL[key]


def test_no_improvement_lies_beyond_the_budget(tmp_path):
    path, run = path_of(tmp_path, EXHAUSTED), EXHAUSTED | {"evaluations": EXHAUSTED["budget"] + 9}
    write(path, run)
    assert read_chunk(path) == [run]
    *before, last = run["improvements"]
    write(path, run | {"improvements": [*before, [run["budget"] + 1, *last[1:]]]})
    assert f"improvements have evaluation 301 after {before[-1][0]}, of 300" in refusal(path)


def test_where_no_f_is_known_a_run_is_read_as_it_was_written(tmp_path):
    problem = rotated_klee_minty(2)
    problem.f_opt = problem.y_opt = None
    (record,) = run_records("lshade44", problem, IDENTITY, [0], Settings(budget=500))
    path = path_of(tmp_path, record)
    write(path, record)
    assert read_chunk(path, problem) == [record] and record["f_opt_is_proven"] is False


@pytest.fixture
def solution(tmp_path):
    """Read a solution that is written."""

    def solution(record):
        (tmp_path / "N2.json").write_text(json.dumps(record))
        return read_lp(tmp_path / "N2.json", "glpk_ipm", 2)

    return solution


def test_a_solution_is_read_as_it_was_written_and_one_of_another_solver_or_dimension_is_refused(solution):
    assert solution(LP) == LP
    assert solution(LP | {"status": "infeasible", "f": None})["f"] is None
    faults = {"solver": ("highs_ipm", "solver is 'highs_ipm', not 'glpk_ipm'"), "N": (3, "N is 3, not 2")}
    for key, (value, fault) in faults.items():
        with pytest.raises(InputError, match=rf"N2\.json: {fault}.*; {AGAIN}"):
            solution(LP | {key: value})
    for key in LP_KEYS:
        with pytest.raises(InputError, match=f": {key} is missing"):
            solution({name: value for name, value in LP.items() if name != key})
