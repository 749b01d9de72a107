"""The black box for MATLAB and Octave, in Octave: it counts and remembers as ours."""

import json
import re
import shutil
import subprocess
from pathlib import Path

from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer

import numpy as np
import pytest
import scipy.io

MATLAB = Path(__file__).parent / "matlab"

pytest.importorskip("export_problem", reason="extras/export makes the problem files")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not shutil.which("octave-cli"), reason="Octave is not installed")]


def octave(folder, code):
    command = ["octave-cli", "--quiet", "--norc", "--path", MATLAB, "--eval", code]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@pytest.fixture
def exported(tmp_path, call):
    """Export a problem to {tmp_path}/p.mat."""

    def export(N, instance=0):
        options = ("--N", N, "--instance", instance, "--output", tmp_path / "p.npz")
        assert call("generate_problem", *options) is None
        assert call("export_problem", "--problem", tmp_path / "p.npz", "--output", tmp_path / "p.mat") is None

    return export


@pytest.mark.parametrize(("algorithm", "N", "instance"), [("lshade44", 3, 0), ("epsmag_es", 2, 4)])
def test_the_same_points_give_the_same_record(tmp_path, exported, Recorder, algorithm, N, instance):
    """A whole run of ours, up to the target, is evaluated again block by block."""
    exported(N, instance)
    box = Recorder(rotated_klee_minty(N, instance=instance), 20000 * N, 100 * N)
    run_optimizer(load_optimizer(algorithm), box, random_generator(1, algorithm, N, 0, instance), algorithm)
    assert box.stop == "target"
    scipy.io.savemat(tmp_path / "blocks.mat", {"points": np.vstack(box.blocks).T, "sizes": list(map(len, box.blocks))})
    done = octave(
        tmp_path,
        "box = BlackBox('p.mat'); load('blocks.mat'); last = 0;"
        "for k = double(sizes), box.evaluate(points(:, last + 1:last + k)); last = last + k; end;"
        "box.write_record('records', 'again', 0, 7);",
    )
    assert done.returncode == 0, done.stderr
    suffix = f"_instance{instance}" if instance else ""
    record = json.loads((tmp_path / f"records/N{N}{suffix}/run0.json").read_text())
    assert record["y"] == box.best_y.tolist() and record["f"] == box.best_f and record["nu"] == box.best_nu
    assert record["target_hits"] == box.target_hits
    assert (record["evaluations"], record["stop"], record["seed"]) == (box.evaluations, "target", 7)
    assert (record["instance"], record["budget"], record["stagnation"]) == (instance, 20000 * N, 100 * N)


def test_runs_end_as_ours_do(tmp_path, exported, says):
    exported(2)
    done = octave(
        tmp_path,
        "box = BlackBox('p.mat', 10, 3); g = 0;"
        "while box.next_generation(), box.evaluate([8; 8] + 1e9); g = g + 1; end, printf('%s %d\\n', box.stop, g);"
        "box = BlackBox('p.mat', 10); while box.next_generation(), box.evaluate(rand(2, 15)); end,"
        "printf('%s %d %d\\n', box.stop, box.evaluations, box.last_generation);"
        "try, box.evaluate([1; 2]); catch e, disp(e.message); end;"
        "box = BlackBox('p.mat', 1); box.evaluate([[1; 1], [2; 2], [8; 8]]); printf('%s %d\\n', box.stop, box.best_f);"
        "box = BlackBox('p.mat'); box.evaluate([8; 8]); disp(box.stop);"
        "for points = {[1, 2], [1; NaN], ones(2, 0)}, try, box.evaluate(points{1}); catch e, disp(e.message); end, end;"
        "try, b = BlackBox('p.mat'); b.next_generation(); b.next_generation(); catch e, disp(e.message); end",
    )
    told = ["stagnation 7", "budget 30 15", "beyond budget 20", "budget 2", "target"]
    told += ["finite shape (2, k)"] * 3 + ["without evaluation"]
    lines = done.stdout.splitlines()
    assert len(lines) == len(told) and all(map(says, lines, told)), done.stdout + done.stderr


def test_the_examples_of_the_pages_run(tmp_path, call):
    for N in (2, 3, 10):
        assert call("generate_problem", "--N", N, "--output", tmp_path / "p.npz") is None
        path = tmp_path / f"export/problems/N{N}/instance0.mat"
        assert call("export_problem", "--problem", tmp_path / "p.npz", "--output", path) is None
    (tmp_path / "extras").mkdir()
    (tmp_path / "extras/external_runs").symlink_to(MATLAB.parent)
    printed = []
    for page in (MATLAB.parent / "README.md", MATLAB.parents[1] / "export/README.md"):
        text = page.read_text(encoding="utf-8")
        for block, name in re.findall(r"^```matlab\n(function (\w+)\(.*?)^```", text, re.MULTILINE | re.DOTALL):
            (tmp_path / f"{name}.m").write_text(block, encoding="utf-8")
        for block in re.findall(r"^```octave\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            done = octave(tmp_path, block)
            assert done.returncode == 0, done.stderr
            printed.append(done.stdout)
    assert len(printed) == 2 and abs(float(printed[1])) < 1e-8
    assert len(list(tmp_path.glob("records/es_octave/N[23]/run[01].json"))) == 4
