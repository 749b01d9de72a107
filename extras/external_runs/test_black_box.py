"""The black box for MATLAB and Octave, in Octave: it counts and remembers as ours."""

import re
import shutil
import subprocess
from pathlib import Path

from extras.external_runs.import_runs import import_table
from klee_minty.blackbox import BlackBox
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer

import numpy as np
import pytest
import scipy.io

MATLAB = Path(__file__).parent / "matlab"
SAME = ("evaluations", "stop", "f", "nu", "distance", "y")

pytest.importorskip("extras.export.export_problem", reason="extras/export makes the problem files")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not shutil.which("octave-cli"), reason="Octave is not installed")]


def octave(folder, code):
    command = ["octave-cli", "--quiet", "--norc", "--path", MATLAB, "--eval", code]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def export(call, path, N, instance=0):
    """Export a problem to a MAT-file."""
    saved = path.with_suffix(".npz")
    assert call("generate_problem", "--N", N, "--instance", instance, "--output", saved) is None
    assert call("extras.export.export_problem", "--problem", saved, "--output", path) is None


REPLAY = """
function replay(box)
  s = load(sprintf('blocks%d.mat', box.dimension));
  last = 0;
  for k = double(s.sizes)
    box.evaluate(s.points(:, last + 1:last + k));
    last = last + k;
  end
end
"""


@pytest.fixture
def replayed(tmp_path, call):
    """Evaluate blocks of points in runs of Octave, at an N each, in one table, and import it; returns the records."""

    def replayed(cells, budget):
        (tmp_path / "replay.m").write_text(REPLAY)
        for N, instance, blocks in cells:
            export(call, tmp_path / f"N{N}.mat", N, instance)
            arrays = {"points": np.vstack(blocks).T, "sizes": list(map(len, blocks))}
            scipy.io.savemat(tmp_path / f"blocks{N}.mat", arrays)
        files = ", ".join(f"'N{N}.mat'" for N, *_ in cells)
        done = octave(tmp_path, f"run_algorithm(@replay, 'again', {{{files}}}, 1, 'runs.csv', {budget})")
        assert done.returncode == 0, done.stderr
        problems = {(N, k): (rotated_klee_minty(N, instance=k), {"problem": "rotated_klee_minty"}) for N, k, _ in cells}
        records, _ = import_table(tmp_path / "runs.csv", ["again"], problems, budget)
        return [records["again", N, k][0] for N, k, _ in cells]

    return replayed


def improved(record):
    """The improvements of a run, violations to a last digit."""
    return [[evaluation, f, pytest.approx(nu, rel=1e-15)] for evaluation, f, nu in record["improvements"]]


def test_the_same_points_give_the_same_record(replayed, Recorder):
    """Whole runs of ours, up to the target, are evaluated again block by block: to the bit, but for violations on the
    way, which another order of sums may round otherwise.
    """
    cells, boxes = [("lshade44", 3, 0), ("epsmag_es", 2, 4)], []
    for algorithm, N, instance in cells:
        boxes.append(Recorder(rotated_klee_minty(N, instance=instance), 20000 * N, 100 * N))
        run_optimizer(load_optimizer(algorithm), boxes[-1], random_generator(1, algorithm, N, 0, instance), algorithm)
    found = replayed([(N, k, box.blocks) for (_, N, k), box in zip(cells, boxes, strict=True)], 20000)
    for (_, N, instance), box, record in zip(cells, boxes, found, strict=True):
        problem = rotated_klee_minty(N, instance=instance)
        ours = outcome(box, problem)
        assert {key: record[key] for key in SAME} == {key: ours[key] for key in SAME}
        assert record["improvements"] == improved(ours)
        assert (record["stop"], record["seed"], record["external"]) == ("target", 0, True)


def test_a_run_that_stays_infeasible_has_the_same_record_up_to_its_budget(replayed):
    """Its last generation ends behind the budget; another order of sums may round its violation otherwise."""
    problem, rng = rotated_klee_minty(2), np.random.default_rng(3)
    box, blocks = BlackBox(problem, 20, 1000), [rng.uniform(20.0, 40.0, (7, 2)) for _ in range(3)]
    for points in blocks:
        box.evaluate(points)
    (record,), ours = replayed([(2, 0, blocks)], 10), outcome(box, problem)
    assert record["nu"] == pytest.approx(ours["nu"], rel=1e-15) and ours["nu"] > 0.0
    assert {key: record[key] for key in SAME if key != "nu"} == {key: ours[key] for key in SAME if key != "nu"}
    assert record["improvements"] == improved(ours)
    assert (record["evaluations"], record["stop"]) == (21, "budget")


def test_runs_end_as_ours_do(tmp_path, call, says):
    export(call, tmp_path / "p.mat", 2)
    done = octave(
        tmp_path,
        "box = BlackBox('p.mat', 10, 3); g = 0;"
        "while box.next_generation(), box.evaluate([8; 8] + 1e9); g = g + 1; end, printf('%s %d\\n', box.stop, g);"
        "box = BlackBox('p.mat', 10); while box.next_generation(), box.evaluate(rand(2, 15)); end,"
        "printf('%s %d %d\\n', box.stop, box.evaluations, box.last_generation);"
        "try, box.evaluate([1; 2]); catch e, disp(e.message); end;"
        "box = BlackBox('p.mat', 1); box.evaluate([[1; 1], [2; 2], [8; 8]]); printf('%s %d\\n', box.stop, box.best_f);"
        "for e = [2e-8, 9e-9], box = BlackBox('p.mat'); box.evaluate([8; 8] + e); disp(box.stop); end;"
        "for points = {[1, 2], [1; NaN], ones(2, 0)}, try, box.evaluate(points{1}); catch e, disp(e.message); end, end;"
        "try, b = BlackBox('p.mat'); b.next_generation(); b.next_generation(); catch e, disp(e.message); end",
    )
    told = ["stagnation 7", "budget 30 15", "beyond budget 20", "budget 2", "optimizer", "target"]
    told += ["finite shape (2, k)"] * 3 + ["without evaluation"]
    lines = done.stdout.splitlines()
    assert len(lines) == len(told) and all(map(says, lines, told)), done.stdout + done.stderr


def test_the_examples_of_the_pages_run(tmp_path, call):
    for N in (2, 3, 10):
        export(call, tmp_path / f"export/problems/N{N}/instance0.mat", N)
    (tmp_path / "extras").mkdir()
    (tmp_path / "extras/external_runs").symlink_to(MATLAB.parent)
    printed = []
    for page in (MATLAB.parent / "README.md", MATLAB.parents[1] / "export/README.md"):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```octave\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            done = octave(tmp_path, block)
            assert done.returncode == 0, done.stderr
            printed.append(done.stdout)
    assert len(printed) == 2 and abs(float(printed[1])) < 1e-8
    problems = {(N, 0): (rotated_klee_minty(N), {"problem": "rotated_klee_minty"}) for N in (2, 3)}
    records, _ = import_table(tmp_path / "es_octave.csv", ["es_octave"], problems, 100)
    assert [len(runs) for runs in records.values()] == [2, 2]
    assert len({run["f"] for runs in records.values() for run in runs}) == 4
