"""Exported problems, read back by other programs: the same numbers, and the known optimum."""

import re
import subprocess
from pathlib import Path
from shutil import which

from klee_minty import instances
from klee_minty.affine import AffineProblem
from klee_minty.paper import DIMENSIONS
from klee_minty.targets import targets_of

import highspy
import numpy as np
import pytest
import scipy.io
from scipy.sparse import csc_array


@pytest.fixture
def export(tmp_path, call):
    """Write a problem and export it; returns it and the path of the exported file."""

    def export(kind, N, *options):
        assert call("generate_problem", "--N", N, *options, "--output", tmp_path / "p.npz") is None
        path = tmp_path / f"exported.{kind}"
        assert call("extras.export.export_problem", "--problem", tmp_path / "p.npz", "--output", path) is None
        return instances.read(tmp_path / "p.npz")[0], path

    return export


def test_a_problem_that_is_not_affine_is_refused(tmp_path, call, says, sphere):
    made = ("--problem", "sphere", "--problem-file", sphere(), "--N", 2)
    assert call("generate_problem", *made, "--output", tmp_path / "p.npz") is None
    message = call("extras.export.export_problem", "--problem", tmp_path / "p.npz", "--output", tmp_path / "p.mat")
    assert says(message, "sphere affine") and "\n" not in message


@pytest.mark.parametrize("N", DIMENSIONS)
@pytest.mark.parametrize("instance", [0, 3])
def test_highs_reads_the_same_problem_and_finds_the_optimum(export, N, instance):
    problem, path = export("mps", N, "--instance", instance)
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("small_matrix_value", 1e-12)  # the least it takes; entries below are dropped
    assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
    lp, AR = highs.getLp(), problem.A @ problem.R
    columns = lp.a_matrix_
    A = csc_array((columns.value_, columns.index_, columns.start_), shape=AR.shape).toarray()
    assert np.array_equal(A, np.where(np.abs(AR) > 1e-12, AR, 0.0))
    assert np.array_equal(lp.row_upper_, problem.b + AR @ problem.t)
    assert np.all(np.array(lp.row_lower_) == -highspy.kHighsInf)
    assert np.array_equal(lp.col_cost_, np.eye(N)[-1]) and lp.sense_ == highspy.ObjSense.kMinimize
    assert np.array_equal(lp.col_lower_, problem.lower) and np.array_equal(lp.col_upper_, problem.upper)
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    assert highs.getInfo().objective_function_value == pytest.approx(problem.f_opt, abs=1e-6)


@pytest.mark.skipif(which("glpsol") is None, reason="glpsol is not installed")
def test_glpsol_solves_it_with_the_readmes_command(export):
    _, path = export("mps", 5)
    readme = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    *command, _ = re.search(r"`(glpsol [^`]+)`", readme)[1].split()
    output = subprocess.run([*command, path, "-o", "/dev/stdout"], capture_output=True, text=True).stdout
    assert "Objective:  f = 125 (MINimum)" in output


@pytest.mark.parametrize(("N", "options"), [(2, []), (10, ["--instance", 3, "--precision", 1e-3])])
def test_scipy_reads_the_same_arrays(export, N, options):
    problem, path = export("mat", N, *options)
    arrays, AR, targets = scipy.io.loadmat(path), problem.A @ problem.R, targets_of(problem)
    expected = {name: getattr(problem, name) for name in AffineProblem.ARRAYS}
    expected |= {"Aineq": AR, "bineq": problem.b + AR @ problem.t, "c": np.eye(N)[-1], "f_opt": problem.f_opt}
    expected |= {"constraint_targets": targets.constraint, "objective_targets": targets.objective}
    for name, array in expected.items():
        column = np.atleast_2d(array).T
        assert np.array_equal(arrays[name], array if np.ndim(array) == 2 else column), name
    assert (targets.precision, arrays["instance"]) == ((1e-3, 3) if options else (1e-8, 0))
    assert arrays["__header__"].strip() == b"MATLAB 5.0 MAT-file"  # and not when it was written
