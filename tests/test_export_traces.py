"""Exported traces: what the format asks for, and what iohinspector reads from them."""

import json
import re

from klee_minty.files import read_json, write_json

import pytest

ALGORITHMS, DIMENSIONS, INSTANCES, RUNS = ("lshade44", "random_search"), (2, 3), (0, 7), 2


@pytest.fixture(scope="module")
def exported(tmp_path_factory, run_script_of, root):
    """A folder with data/traces/ and export/, made by the scripts."""
    folder = tmp_path_factory.mktemp("traces")
    for algorithm in ALGORITHMS:
        for N in DIMENSIONS:
            for instance in INSTANCES:
                suffix = f"_instance{instance}" if instance else ""
                run_script_of(
                    root,
                    "optimize",
                    *("--algorithm", algorithm, "--N", N, "--instance", instance, "--run", f"0-{RUNS - 1}"),
                    *("--budget", 2000, "--trace"),
                    *("--output", folder / f"traces/{algorithm}/N{N}{suffix}/run{{run}}.json"),
                ).check_returncode()
        export(run_script_of, root, folder, algorithm).check_returncode()
    return folder


@pytest.fixture(scope="module")
def root(request):
    return request.config.rootpath


def export(run_script_of, root, folder, algorithm):
    return run_script_of(
        root,
        "export_traces",
        *("--traces", folder / "traces", "--algorithm", algorithm, "--dimensions", *DIMENSIONS),
        *("--instances", *INSTANCES, "--runs", RUNS, "--output", folder / "export" / algorithm),
    )


def records(folder, algorithm, N):
    return [
        read_json(folder / f"traces/{algorithm}/N{N}{suffix}/run{run}.json")
        for suffix in ("", "_instance7")
        for run in range(RUNS)
    ]


def blocks(folder, algorithm, N):
    """The runs of a .dat file, each a list of lines (evaluations, raw_y, f, nu)."""
    path = f"export/{algorithm}/data_f1_rotated_klee_minty/IOHprofiler_f1_DIM{N}.dat"
    before, *parts = (folder / path).read_text().split("evaluations raw_y f nu\n")
    assert before == ""
    return [[[float(word) for word in line.split(" ")] for line in part.splitlines()] for part in parts]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("N", DIMENSIONS)
def test_a_run_is_a_block_from_the_first_to_the_last_evaluation(exported, algorithm, N):
    for record, lines in zip(records(exported, algorithm, N), blocks(exported, algorithm, N), strict=True):
        evaluations, raw_y, f, nu = zip(*lines, strict=True)
        assert evaluations[0] == 1 and evaluations[-1] == record["evaluations"]
        assert all(a < b for a, b in zip(evaluations, evaluations[1:], strict=False))
        assert all(a >= b for a, b in zip(raw_y, raw_y[1:], strict=False))
        assert (f[-1], nu[-1]) == (record["f"], record["nu"])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("N", DIMENSIONS)
def test_targets_of_raw_y_are_the_benchmarks(exported, algorithm, N):
    def first(lines, target):
        return next((line[0] for line in lines if line[1] <= target), None)

    for record, lines in zip(records(exported, algorithm, N), blocks(exported, algorithm, N), strict=True):
        hits = record["target_hits"]
        for j in range(51):
            assert first(lines, N + 10.0 ** (4.0 - 0.2 * j)) == hits[j]
            assert first(lines, 10.0 ** (-0.16 * j)) == hits[52 + j]


def test_the_metadata_names_runs_and_best_points(exported):
    metadata = json.loads((exported / "export/lshade44/IOHprofiler_f1_rotated_klee_minty.json").read_text())
    assert metadata["algorithm"] == {"name": "lshade44", "info": "LSHADE44"}
    assert metadata["maximization"] is False
    for scenario, N in zip(metadata["scenarios"], DIMENSIONS, strict=True):
        assert scenario["dimension"] == N
        for run, record in zip(scenario["runs"], records(exported, "lshade44", N), strict=True):
            assert (run["instance"], run["evals"]) == (record.get("instance", 0), record["evaluations"])
            assert run["best"]["x"] == record["y"]
            assert run["best"]["y"] == abs(record["f"] - record.get("f_opt", N**3))
            assert run["best"]["evals"] == record["improvements"][-1][0]


def test_iohinspector_reads_it(exported):
    iohinspector = pytest.importorskip("iohinspector", reason="tests/requirements-export.txt is not installed")
    manager = iohinspector.DataManager()
    manager.add_folder(str(exported / "export"))
    assert sorted({algorithm.name for algorithm in manager.algorithms}) == sorted(ALGORITHMS)
    assert manager.n_runs == len(ALGORITHMS) * len(DIMENSIONS) * len(INSTANCES) * RUNS
    for algorithm in ALGORITHMS:
        for N in DIMENSIONS:
            part = manager.select(algorithms=[algorithm], dimensions=[N])
            traces = part.load(monotonic=False, include_meta_data=True)
            expected = [
                (run, *line) for run, lines in enumerate(blocks(exported, algorithm, N), start=1) for line in lines
            ]
            columns = ["run_id", "evaluations", "raw_y", "f", "nu"]
            assert traces.select(columns).sort("run_id", "evaluations").rows() == expected
            assert sorted(set(traces["instance"])) == sorted(INSTANCES)


def test_exporting_again_gives_the_same_bytes(exported, run_script_of, root):
    def content():
        return {path: path.read_bytes() for path in (exported / "export/lshade44").rglob("*.*")}

    before = content()
    assert len(before) == 1 + len(DIMENSIONS)
    assert export(run_script_of, root, exported, "lshade44").returncode == 0
    assert content() == before


def test_a_record_without_a_trace_is_refused(exported, tmp_path, call):
    record = read_json(exported / "traces/lshade44/N2/run0.json")
    del record["improvements"]
    write_json(tmp_path / "lshade44/N2/run0.json", record)
    arguments = ("--algorithm", "lshade44", "--dimensions", 2, "--runs", 1, "--output", tmp_path / "export")
    message = call("export_traces", "--traces", tmp_path, *arguments)
    assert "run0.json has no trace; run optimize.py with --trace again" in message
    assert not (tmp_path / "export").exists()


def test_the_summary_on_the_terminal_has_no_trace(call, capsys):
    assert call("optimize", "--algorithm", "random_search", "--N", 2, "--trace") == 2
    assert "--trace needs an --output" in capsys.readouterr().err


def test_the_record_is_the_same_with_and_without_a_trace(exported, tmp_path, call):
    arguments = ("--algorithm", "lshade44", "--N", 2, "--budget", 2000, "--output", tmp_path / "run0.json")
    assert call("optimize", *arguments) is None
    plain, traced = read_json(tmp_path / "run0.json"), read_json(exported / "traces/lshade44/N2/run0.json")
    assert plain | {"elapsed": 0, "improvements": traced["improvements"]} == traced | {"elapsed": 0}


def test_snakemake_export_makes_problems_and_traces(snakemake, tmp_path):
    config = ("runs=2", "dimensions=[2]", "instances=[0,7]", "algorithms=[random_search]", "budget=20", "chunk=2")
    done = snakemake(tmp_path, "export", "--config", *config)
    assert done.returncode == 0, done.stderr
    made = {str(path.relative_to(tmp_path / "export")) for path in tmp_path.glob("export/**/*.*")}
    assert made == {
        *(f"problems/N2{suffix}.{kind}" for suffix in ("", "_instance7") for kind in ("mps", "mat", "json")),
        "traces/random_search/IOHprofiler_f1_rotated_klee_minty.json",
        "traces/random_search/data_f1_rotated_klee_minty/IOHprofiler_f1_DIM2.dat",
        "coco/random_search/rotated_klee_minty.info",
        *(f"coco/random_search/data_f1/rotated_klee_minty_f1_DIM2.{suffix}" for suffix in ("dat", "tdat")),
    }


@pytest.mark.parametrize(
    ("options", "rule", "jobs"), [(("traces=true", "chunk=1"), "optimize", 3), (("chunk=2",), "trace", 2)]
)
def test_traces_are_the_runs_own_or_made_in_chunks(tmp_path, snakemake, options, rule, jobs):
    target = "export/traces/random_search/IOHprofiler_f1_rotated_klee_minty.json"
    config = ("runs=3", "dimensions=[2]", "budget=50", "algorithms=[random_search]", *options)
    done = snakemake(tmp_path, target, "--config", *config)
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^(optimize|trace) +(\d+)$", done.stderr, re.MULTILINE) == [(rule, str(jobs))]
    folder = "runs" if rule == "optimize" else "traces"
    (path,) = tmp_path.glob(f"data/{folder}/random_search/N2/run2.json")
    assert read_json(path)["improvements"]
    assert len(json.loads((tmp_path / target).read_text())["scenarios"][0]["runs"]) == 3
