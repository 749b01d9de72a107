"""Exported traces: what the format asks for, and what iohinspector reads from them."""

import json

from klee_minty.records import each_run

import pytest

ALGORITHMS, DIMENSIONS, INSTANCES, CHUNKS = ("lshade44", "random_search"), (2, 3), (0, 7), ("0-1", "2-2")


@pytest.fixture(scope="module")
def traced(tmp_path_factory, make_runs, make_problems):
    """Folders of traced runs, of each algorithm."""
    folder = tmp_path_factory.mktemp("traces")
    problems = make_problems(folder / "problems", DIMENSIONS, INSTANCES)
    limits = {"chunk": 2, "budget": 2000, "instances": INSTANCES, "problems": problems}
    return [make_runs(folder, algorithm, DIMENSIONS, 3, **limits) for algorithm in ALGORITHMS]


@pytest.fixture(scope="module")
def exported(traced, tmp_path_factory, call):
    """The folder in which each algorithm has one."""
    folder = tmp_path_factory.mktemp("export")
    assert call("export_traces", *options(traced), "--ioh", folder / "ioh", "--coco", folder / "coco") is None
    return folder / "ioh"


def options(folders):
    which = ("--dimensions", *DIMENSIONS, "--chunks", *CHUNKS, "--instances", *INSTANCES)
    return "--runs", *folders, *which


def records(traced, algorithm, N):
    return list(each_run(traced[ALGORITHMS.index(algorithm)], N, CHUNKS, INSTANCES))


def blocks(exported, algorithm, N):
    """The runs of a .dat file, each a list of lines (evaluations, raw_y, f, nu)."""
    path = exported / algorithm / f"data_f1_rotated_klee_minty/IOHprofiler_f1_DIM{N}.dat"
    before, *parts = path.read_text().split("evaluations raw_y f nu\n")
    assert before == ""
    return [[[float(word) for word in line.split(" ")] for line in part.splitlines()] for part in parts]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("N", DIMENSIONS)
def test_a_run_is_a_block_from_the_first_to_the_last_evaluation(traced, exported, algorithm, N):
    for record, lines in zip(records(traced, algorithm, N), blocks(exported, algorithm, N), strict=True):
        evaluations, raw_y, f, nu = zip(*lines, strict=True)
        assert evaluations[0] == 1 and evaluations[-1] == record["evaluations"]
        assert all(a < b for a, b in zip(evaluations, evaluations[1:], strict=False))
        assert all(a >= b for a, b in zip(raw_y, raw_y[1:], strict=False))
        assert (f[-1], nu[-1]) == (record["f"], record["nu"])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("N", DIMENSIONS)
def test_targets_of_raw_y_are_the_benchmarks(traced, exported, algorithm, N):
    def first(lines, target):
        return next((line[0] for line in lines if line[1] <= target), None)

    for record, lines in zip(records(traced, algorithm, N), blocks(exported, algorithm, N), strict=True):
        hits = record["target_hits"]
        for j in range(51):
            assert first(lines, N + 10.0 ** (4.0 - 0.2 * j)) == hits[j]
            assert first(lines, 10.0 ** (-0.16 * j)) == hits[52 + j]


def test_the_metadata_names_runs_and_best_points(traced, exported):
    metadata = json.loads((exported / "lshade44/IOHprofiler_f1_rotated_klee_minty.json").read_text())
    assert metadata["algorithm"] == {"name": "lshade44", "info": "LSHADE44"}
    assert metadata["maximization"] is False
    for scenario, N in zip(metadata["scenarios"], DIMENSIONS, strict=True):
        assert scenario["dimension"] == N
        for run, record in zip(scenario["runs"], records(traced, "lshade44", N), strict=True):
            assert (run["instance"], run["evals"]) == (record["instance"] + 1, record["evaluations"])
            assert run["best"]["x"] == record["y"]
            assert run["best"]["y"] == abs(record["f"] - record["f_opt"])
            assert run["best"]["evals"] == record["improvements"][-1][0]


def test_iohinspector_reads_it(exported):
    iohinspector = pytest.importorskip("iohinspector", reason="extras/export/requirements.txt is not installed")
    manager = iohinspector.DataManager()
    manager.add_folder(str(exported))
    assert sorted({algorithm.name for algorithm in manager.algorithms}) == sorted(ALGORITHMS)
    assert manager.n_runs == len(ALGORITHMS) * len(DIMENSIONS) * len(INSTANCES) * 3
    for algorithm in ALGORITHMS:
        for N in DIMENSIONS:
            part = manager.select(algorithms=[algorithm], dimensions=[N])
            traces = part.load(monotonic=False, include_meta_data=True)
            expected = [
                (run, *line) for run, lines in enumerate(blocks(exported, algorithm, N), start=1) for line in lines
            ]
            columns = ["run_id", "evaluations", "raw_y", "f", "nu"]
            assert traces.select(columns).sort("run_id", "evaluations").rows() == expected
            assert sorted(set(traces["instance"])) == [instance + 1 for instance in INSTANCES]


def test_exporting_again_gives_the_same_bytes(traced, exported, tmp_path, call):
    assert call("export_traces", *options(traced), "--ioh", tmp_path / "ioh", "--coco", tmp_path / "coco") is None
    first, second = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}
        for folder in (exported.parent, tmp_path)
    )
    assert first == second and len(first) == len(ALGORITHMS) * (2 + 3 * len(DIMENSIONS)) + 1


def test_runs_without_a_trace_are_refused(tmp_path, make_runs, call, says):
    folder = make_runs(tmp_path, "random_search", [2], 1, budget=50)
    which = ("--runs", folder, "--dimensions", 2, "--chunks", "0-0")
    message = call("export_traces", *which, "--ioh", tmp_path / "export", "--coco", tmp_path / "export")
    assert says(message, "export_traces.py: N = 2 no trace_runs.py") and "\n" not in message
    assert not (tmp_path / "export").exists()


@pytest.mark.slow
def test_snakemake_export_makes_problems_and_traces(snakemake, copy_repository):
    folder = copy_repository()
    config = (
        "folder=mine",
        "runs=2",
        "dimensions=[2]",
        "instances=[0,7]",
        "algorithms=[random_search]",
        "budget=20",
        "chunk=2",
    )
    done = snakemake("export", "--config", *config, repository=folder)
    assert done.returncode == 0, done.stderr
    made = {str(path.relative_to(folder / "mine/export")) for path in folder.glob("mine/export/**/[!.]*.*")}
    assert made == {
        *(f"problems/N2/instance{instance}.{kind}" for instance in (0, 7) for kind in ("mps", "mat", "json")),
        *(f"problems/N2/instance{instance}_made_with.json" for instance in (0, 7)),
        "traces_made_with.json",
        "traces/random_search/IOHprofiler_f1_rotated_klee_minty.json",
        "traces/random_search/data_f1_rotated_klee_minty/IOHprofiler_f1_DIM2.dat",
        "coco/random_search/rotated_klee_minty.info",
        "coco/postprocess.py",
        *(f"coco/random_search/data_f1/rotated_klee_minty_f1_DIM2.{suffix}" for suffix in ("dat", "tdat")),
    }
    assert len(list(folder.glob("data/traces/*/random_search/*/N2/*/runs0-1.jsonl"))) == 2
    assert not (folder / "data/runs").exists()
