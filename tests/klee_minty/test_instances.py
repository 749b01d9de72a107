"""Instances of problems: made from a file that keeps the contract, written, also by generate_problem,
and read as they were.
"""

import json

from klee_minty import instances
from klee_minty.affine import AffineProblem
from klee_minty.errors import InputError
from klee_minty.files import AGAIN
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest

IDENTITY = {"problem": "rotated_klee_minty", "N": 3, "instance": 0, "parameters": {}, "file": None, "precision": None}
# A disc: its optimum, (0, 0), lies inside of it.
DISC = """
import numpy as np

class Disc:
    N, lower, upper = 2, np.full(2, -5.0), np.full(2, 5.0)
    f_opt, y_opt = 0.0, np.zeros(2)

    def evaluate(self, y):
        f = (np.asarray(y) ** 2).sum(axis=1)
        g = f[:, None] - 4.0
        return f, g, np.maximum(g, 0.0).sum(axis=1)

def problem(N, instance=0):
    return Disc()
"""
BOUNDS, KNOWN = "lower, upper = 2, np.full(2, -5.0), np.full(2, 5.0)", "f_opt, y_opt = 0.0"
SQUARES, NU = "f = (np.asarray(y) ** 2).sum(axis=1)", "np.maximum(g, 0.0).sum(axis=1)"
FAULTY = {  # what stands in place of a part of it, and what is said
    "no function": (("def problem", "def other"), "has no function problem(N, instance=0)"),
    "no bounds": ((BOUNDS, "upper = 2, np.full(2, 5.0)"), "no lower"),
    "empty box": (("np.full(2, -5.0)", "np.full(2, 5.0)"), "lower < upper"),
    "other N": (("N, lower", "M, lower"), "has no N"),
    "shape of f": ((SQUARES, "f = (np.asarray(y) ** 2)[:, :1]"), "(7, 1) (7, 1, 1) (7, 1) for 7 points"),
    "shape of g": (("return f, g,", "return f, g[:, 0],"), "(7,) (7,) (7,) for 7 points"),
    "a point too many in g": (("return f, g,", "return f, np.vstack([g, g[:1]]),"), "(7,) (8, 1) (7,) for 7 points"),
    "one array": ((f"return f, g, {NU}", "return f"), "() () () () () () () for 7 points"),
    "complex f": (("return f,", "return f + 0j,"), "must have real numbers, not complex"),
    "no g": (("return f, g,", "return f, None,"), "must have real numbers, not object"),
    "infinite f": (("return f,", "return f / 0.0,"), "f is inf, nu 3.17"),
    "negative nu": (("np.maximum(g, 0.0)", "-np.maximum(g, 0.0)"), "else above 0"),
    "y_opt without f_opt": ((KNOWN, "f_opt, y_opt = None"), "f_opt is None, but y_opt is not"),
    "infinite f_opt": ((KNOWN, "f_opt, y_opt = float('inf')"), "f_opt is inf, but must be a number"),
    "no instance": (("def problem(N, instance=0)", "def problem(N)"), "it is problem(N)"),
    "block": (
        ("return f,", "return f + len(f),"),
        "for N = 2, a point that is evaluated alone has other values than in a block: its f differs by 6.0; a product",
    ),
    "a mask": (("return f,", "return np.ma.masked_greater(f, 7.0),"), "f is nan"),
    "NaN in y_opt": (("np.zeros(2)", "np.array([0.0, np.nan])"), "y_opt is not 2 finite numbers"),
    "a text": ((KNOWN, "f_opt, y_opt = '0.0'"), "f_opt is 0.0, but must be a number"),
    "ends the program": (("f = (np", "raise SystemExit(0); f = (np"), "disc.py: SystemExit at disc.py:9"),
    "random": (("return f,", "return f + np.random.default_rng().random(),"), "may neither draw random numbers"),
    "a list of targets": ((KNOWN, f"targets = [1.0, 0.1]\n    {KNOWN}"), "targets must be Targets("),
    "other optimum": ((KNOWN, "f_opt, y_opt = 1.0"), "f is 0.0 at y_opt, but f_opt is 1.0"),
    "shape of y_opt": (("np.zeros(2)", "np.zeros(3)"), "y_opt is not 2 finite numbers"),
    "raises": (("return Disc()", "return Disc[1]"), "TypeError at disc.py:14"),
    "raises in evaluate": (("g = f[:, None] - 4.0", "g = f[:, 7]"), "disc.py: IndexError at disc.py:10"),
}


@pytest.fixture
def disc(tmp_path):
    path = tmp_path / "disc.py"
    path.write_text(DISC)
    return path


@pytest.mark.filterwarnings("ignore:divide")
@pytest.mark.parametrize(("change", "fault"), FAULTY.values(), ids=FAULTY)
def test_a_file_that_breaks_the_contract_is_refused_in_one_line(disc, change, fault):
    assert change[0] in DISC
    disc.write_text(DISC.replace(*change))
    with pytest.raises(InputError) as caught:
        instances.make("disc", 2, file=str(disc))
    assert fault in str(caught.value) and "\n" not in str(caught.value)


BUFFERS = """if len(self.__dict__.setdefault("f", np.empty(0))) != len(f):
            self.f = np.empty(len(f))
        self.f[:] = f
        return self.f, g, np.maximum(g, 0.0).sum(axis=1)"""
HARMLESS = {  # what is copied, as float64
    "buffers": ((f"return f, g, {NU}", BUFFERS), {}),
    "a part of the points": ((SQUARES, "f = y[:, 0]"), {"f_opt": 0.0}),
    "changed points": (("f = (np", "np.clip(y, -2, 2, out=y); f = (np"), {}),
    "a list": (("return f,", "return list(f),"), {}),
    "float32": (("return f,", "return f.astype(np.float32),"), {}),
    "unsigned": ((NU, "np.ceil(np.maximum(g, 0.0)).sum(axis=1).astype(np.uint64)"), {}),
    "a fraction as f_opt": ((KNOWN, "import fractions; f_opt, y_opt = fractions.Fraction(0)"), {"f_opt": 0.0}),
    "an integer of NumPy as N": (("N, lower, upper = 2", "N, lower, upper = np.int64(2)"), {"N": 2}),
    "a list as y_opt": (("np.zeros(2)", "[0, 0]"), {}),
}


@pytest.mark.parametrize(("change", "attributes"), HARMLESS.values(), ids=HARMLESS)
def test_what_a_problem_returns_is_copied_as_float64(disc, change, attributes):
    assert change[0] in DISC
    disc.write_text(DISC.replace(*change))
    problem = instances.make("disc", 2, file=str(disc))
    for name, value in attributes.items():
        assert getattr(problem, name) == value and type(getattr(problem, name)) is type(value)
    first, second = np.array([[1.0, 2.0], [4.0, 0.5]]), np.array([[0.5, 0.25], [3.0, 0.0]])
    values = problem.evaluate(first)
    kept = [array.copy() for array in values]
    again = problem.evaluate(second)
    first[:] = -4.0
    assert all(map(np.array_equal, values, kept)) and not np.array_equal(values[0], again[0])
    assert {array.dtype for array in values} == {np.dtype(float)} and (-values[2] <= 0.0).all()
    distance = instances.distance(second[0], problem)
    assert json.dumps([problem.N, problem.f_opt, distance, *map(np.ndarray.tolist, again)])


OVERRIDDEN = """
from klee_minty.affine import AffineProblem
from klee_minty.rotated_klee_minty import rotated_klee_minty
import numpy as np

class Shifted(AffineProblem):
    def evaluate(self, y):
        f, g, nu = super().evaluate(y)
        return f + 1.0, g, nu

def problem(N, instance=0):
    its = KIND(**rotated_klee_minty(N).arrays())
    its.f_opt += 1.0
    return its
"""


@pytest.mark.parametrize("kind", ["Shifted", "AffineProblem"])
def test_a_problem_that_is_no_affine_one_is_made_again_from_its_file(tmp_path, kind):
    """Also an affine one that was changed: its arrays alone would give another problem."""
    path = tmp_path / "moved.py"
    text = OVERRIDDEN.replace("KIND", kind)
    if kind == "AffineProblem":
        text = text.replace("    return its", "    its.evaluate = lambda y: Shifted.evaluate(its, y)\n    return its")
        text = text.replace("super().", "AffineProblem.").replace("evaluate(y)\n", "evaluate(self, y)\n")
    path.write_text(text)
    identity = IDENTITY | {"problem": "moved", "N": 2, "file": str(path)}
    instances.save(tmp_path / "instance0.npz", instances.make(*identity.values()), identity)
    problem, read = instances.read(tmp_path / "instance0.npz")
    assert read == identity | {"stream": "moved"}
    assert problem.f_opt == 9.0 and problem.evaluate(np.array([[8.0, 8.0]]))[0] == [9.0]


def test_a_target_that_doubles_cannot_hit_is_refused():
    assert instances.make("rotated_klee_minty", 406).N == 406
    with pytest.raises(InputError, match="further apart .* N at most 406 where f_opt is N"):
        instances.make("rotated_klee_minty", 407)


def test_a_file_holds_the_problem_to_the_bit(tmp_path):
    problem, identity = rotated_klee_minty(5), IDENTITY | {"N": 5}
    problem.stream = "another"  # runs are compared with those of another problem
    for name in ("a", "b"):
        instances.save(tmp_path / f"{name}.npz", problem, identity)
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    loaded, read = instances.read(tmp_path / "a.npz")
    assert read == identity | {"stream": "another"}
    assert all(np.array_equal(getattr(loaded, name), getattr(problem, name)) for name in AffineProblem.ARRAYS)


def test_nothing_is_unpickled(tmp_path):
    np.savez(tmp_path / "N2.npz", identity="{}", **rotated_klee_minty(2).arrays() | {"A": np.array([{}], dtype=object)})
    with pytest.raises(InputError, match=rf"N2\.npz .*damaged .*allow_pickle.*{AGAIN}"):
        instances.read(tmp_path / "N2.npz")


def test_damaged_and_missing_files_are_refused(tmp_path):
    path = tmp_path / "N3.npz"
    with pytest.raises(InputError, match=r"N3\.npz .*missing.* snakemake"):
        instances.read(path)
    instances.save(path, rotated_klee_minty(3), IDENTITY)
    content = path.read_bytes()
    middle = content.index(b"b.npy") - 60  # among the numbers of A
    flipped = content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]
    for damaged in (b"", b"not an archive", content[:100], content[:-1], flipped):
        path.write_bytes(damaged)
        with pytest.raises(InputError, match=rf"N3\.npz .*damaged .*{AGAIN}"):
            instances.read(path)
    np.savez(path, identity=json.dumps(IDENTITY), A=np.eye(3))
    with pytest.raises(InputError, match="damaged"):
        instances.read(path)


NO_ARRAYS = [{"R": np.eye(2)}, {"b": np.zeros(5)}, {"t": np.array([27.0, np.nan, 27.0])}]
NO_ARRAYS += [{"lower": np.full(3, 200.0)}, {"N": 2}]


@pytest.mark.parametrize("changed", NO_ARRAYS, ids=lambda changed: next(iter(changed)))
def test_arrays_that_are_no_problem_are_refused(tmp_path, changed):
    arrays = rotated_klee_minty(3).arrays()
    np.savez(tmp_path / "N3.npz", identity=json.dumps(IDENTITY), **arrays)
    assert instances.read(tmp_path / "N3.npz")[1] == IDENTITY
    identity = IDENTITY | {"N": changed.get("N", 3)}
    np.savez(tmp_path / "N3.npz", identity=json.dumps(identity), **arrays | changed)
    with pytest.raises(InputError, match="damaged"):
        instances.read(tmp_path / "N3.npz")


@pytest.mark.parametrize("targets", ["", "    targets = Targets((1.0, 0.0), (1.0, 1e-3, 1e-5))\n"])
def test_another_precision_is_kept_in_the_file(disc, tmp_path, targets):
    text = disc.read_text().replace("    f_opt, y_opt", f"{targets}    f_opt, y_opt")
    disc.write_text("from klee_minty.targets import Targets\n" + text)
    identity = {"problem": "disc", "N": 2, "instance": 0, "parameters": {}, "file": str(disc), "precision": 1e-4}
    instances.save(tmp_path / "instance0.npz", instances.make(**identity), identity)
    problem, _ = instances.read(tmp_path / "instance0.npz")
    assert problem.targets.precision == 1e-4 and problem.targets.objective[-2] > 1e-4
    assert (problem.targets.objective == (1.0, 1e-3, 1e-4)) == bool(targets)
    paper = instances.make(N=2, precision=1e-6)
    instances.save(tmp_path / "paper.npz", paper, IDENTITY | {"N": 2, "precision": 1e-6})
    assert instances.read(tmp_path / "paper.npz")[0].targets == paper.targets and paper.targets.precision == 1e-6


KLEE_MINTY = "from klee_minty.rotated_klee_minty import rotated_klee_minty as {}\n"
ONE_N = [f"N = 3\n{KLEE_MINTY.format('problem')}"]
ONE_N += [f"{KLEE_MINTY.format('made')}def problem(N, instance=0):\n    return made(3)\n"]
ANY_N = [KLEE_MINTY.format("problem"), f"N = 2.0\n{KLEE_MINTY.format('problem')}"]


@pytest.mark.parametrize(
    ("code", "dimensions"), [*((code, [3]) for code in ONE_N), *((code, [2, 4]) for code in ANY_N)]
)
def test_a_problems_file_may_have_one_dimension_alone(tmp_path, call, capsys, code, dimensions):
    """Then no script needs to be told."""
    (tmp_path / "mine.py").write_text(code)
    problem = ("--problem", "mine", "--problem-file", tmp_path / "mine.py")
    assert call("generate_problem", *problem, "--own-dimension", "--N", 2, 4) is None
    assert json.loads(capsys.readouterr().out)["dimensions"] == dimensions
    assert call("generate_problem", *problem) == (None if dimensions == [3] else 2)
    which = ("--algorithm", "random_search", "--problem", tmp_path / "mine.py", "--budget", 9)
    assert call("optimize", *which) == (None if dimensions == [3] else 2)
    assert "N = 3" in capsys.readouterr().out or dimensions != [3]


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ("upper = disc.upper + instance", None),
        ("scale = 1 + instance", None),
        ("k = N", (3, 1)),
        ("scale = 1 + (instance == 3)", (1, 7)),  # the first is another one
        ("scale = 1 + (instance == 1)", (3, 7)),
    ],
)
def test_instances_with_the_same_bounds_and_values_are_refused(disc, call, change, same):
    text = DISC.replace("f = (", "f = getattr(self, 'scale', 1) * (")
    disc.write_text(text.replace("return Disc()", f"disc = Disc()\n    disc.{change}\n    return disc"))
    told = call("generate_problem", "--problem", "disc", "--problem-file", disc, "--N", 2, "--instance", 3, 1, 7)
    assert told is None if same is None else "instances {} and {} are one problem".format(*same) in told
