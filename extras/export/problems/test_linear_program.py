"""Linear programs from files: rows of each kind, bounds, and the optimum by hand."""

import codecs
import gzip
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.instances import make

import pytest

# min x + 2 y - z subject to x + y + z <= 40, x + z >= 1, x - y = 0.5, 0 <= x <= 4, 0 <= y, 0 <= z: -39 at (0.5, 0, 39.5)
MPS = Path(__file__).with_name("toy.mps").read_text()


@pytest.fixture
def read(tmp_path):
    """The problem of a file with this content."""

    def read(content, N=3, name="toy.mps", **parameters):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return make("linear_program", N, parameters={"path": str(path)} | parameters)

    return read


def test_rows_and_bounds_by_hand(read):
    lp = read(MPS, tolerance=0.25, bound=100.0)
    f, g, nu = lp.evaluate([[1.0, 2.0, 3.0]])
    assert f.tolist() == [1.0 + 4.0 - 3.0]
    # x + y + z - 40, x - y - 0.75, then 1 - x - z, 0.25 - x + y
    assert g[0, :4] == pytest.approx([6.0 - 40.0, -1.0 - 0.75, 1.0 - 4.0, 0.25 + 1.0])
    assert nu[0] == pytest.approx(1.25)
    assert (lp.lower.tolist(), lp.upper.tolist()) == ([0.0, 0.0, 0.0], [4.0, 100.0, 100.0])
    lp = read(MPS)
    assert lp.f_opt == pytest.approx(-39.0, abs=1e-5)
    assert lp.y_opt is None or lp.y_opt == pytest.approx([0.5, 0.0, 39.5], abs=1e-5)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("form", ["OBJSENSE {}", "OBJSENSE\t{}", "objsense\n {}", "OBJSENSE\n* c\n\t{}"])
@pytest.mark.parametrize(("word", "sign"), [("MAX", -1.0), ("Maximise", -1.0), ("MIN", 1.0), ("minimize", 1.0)])
def test_a_maximum_is_a_minimum_of_the_negative(read, word, sign, form, ends):
    lp = read(MPS.replace("ROWS", f"{form.format(word)}\nROWS").replace("\n", ends))
    assert lp.original.c.tolist() == [sign, 2.0 * sign, -sign]


def test_a_packed_file_is_read_and_one_in_another_encoding(read):
    packed = gzip.compress(MPS.replace("ROWS", "OBJSENSE MAX\nROWS").encode())
    assert read(packed, name="toy.mps.gz").original.c[0] == -1.0
    assert read(codecs.BOM_UTF8 + MPS.encode()).original.c[0] == 1.0
    assert read(MPS.replace("ROWS", "* \xe9\nROWS").replace("x", "\xe9").encode("latin-1")).N == 3


def test_a_missing_file_is_named(tmp_path):
    for path in (str(tmp_path / "none.mps"), str(tmp_path), 5):
        with pytest.raises(InputError, match="there is no file"):
            make("linear_program", 3, parameters={"path": path})


def small(columns="", rhs="", bounds="", rows="", ranges="", sense=""):
    """min x + 2 y with x + y >= 1, and what is added."""
    parts = [f"NAME small{sense}", "ROWS\n N COST\n G r1" + rows, "COLUMNS\n x COST 1 r1 1\n y COST 2 r1 1" + columns]
    parts += ["RHS\n RHS r1 1" + rhs] + ["RANGES" + ranges] * bool(ranges) + ["BOUNDS" + bounds] * bool(bounds)
    return "\n".join([*parts, "ENDATA\n"])


BOUNDS, MAX = "\n UP BND x 3\n UP BND y 4", "\nOBJSENSE\n MAX"
ROW = {"rows": "\n L r2", "columns": "\n y r2 1", "rhs": "\n RHS r2 0.25"}
SMALL = {  # what is added, N, and the optimum by hand
    "plain": (small(), 2, 1.0),
    "a constant in the objective": (small(rhs="\n RHS COST -10"), 2, 11.0),
    "negative LO": (small(bounds="\n LO BND x -3\n UP BND x 4\n LO BND y -3"), 2, -2.0),
    "FR": (small(bounds="\n FR BND y\n UP BND x 5"), 2, -3.0),
    "negative UP and MI": (small(bounds="\n MI BND y\n UP BND y -1\n UP BND x 5"), 2, -3.0),
    "G": (small(**ROW | {"rows": "\n G r2"}), 2, 1.25),
    "L and RANGES": (small(**ROW, ranges="\n RNG r2 0.125"), 2, 1.125),
    "G and RANGES": (small(ranges="\n RNG r1 2", sense=MAX), 2, -6.0),
    "L and MAX": (small(**ROW, bounds="\n UP BND x 3", sense=MAX), 2, -3.5),
    "a further free row": (small(rows="\n N other", columns="\n y other 7"), 2, 1.0),
    "MAX with a constant": (small(rhs="\n RHS COST -1", bounds=BOUNDS, sense=MAX), 2, -12.0),
    "FX": (small(columns="\n z COST 1 r1 1\n w COST 4", bounds="\n FX BND z 0.25\n FX BND w 0.0625"), 2, 1.25),
    "bounds alone": (f"NAME b\nROWS\n N COST\nCOLUMNS\n x COST 1\n y COST -1\nBOUNDS{BOUNDS}\nENDATA\n", 2, -4.0),
    "a negative coefficient": (small(columns="\n z COST -1", bounds="\n UP BND z 2"), 3, -1.0),
}


@pytest.mark.parametrize(("text", "N", "f_opt"), SMALL.values(), ids=SMALL)
def test_the_optimum_is_the_one_by_hand(read, text, N, f_opt):
    assert read(text, N).f_opt == pytest.approx(f_opt, abs=1e-6)


MARKED = "\n M1 'MARKER' 'INTORG'\n z COST 1 r1 1\n M2 'MARKER' 'INTEND'"
REFUSED = {
    "another N": (MPS, 2, "has 3 columns that are not fixed, so N must be 3"),
    "no MPS": ("no mps", 3, "GLPK cannot read .*toy.mps:1: invalid"),
    "infeasible": (MPS.replace("r1 40 r2 1", "r1 40 r2 50"), 3, "infeasible"),
    "an integer column": (small(columns=MARKED), 3, "integer"),
    "negative UP": (small(bounds="\n UP BND y -2"), 2, "column y .* 0.0 and -2.0; an UP below 0 needs a LO"),
    "unbounded": (small(columns="\n z COST -1"), 3, "unbounded"),
    "far away": (small(columns="\n z COST 1", bounds="\n LO BND z -1e6"), 3, "column z .* larger `bound`"),
    "another sense": (small(sense="\nOBJSENSE SMALL"), 2, "mps:2: invalid"),
    "a sense in a comment": (small(sense="\nOBJSENSE\n* MAX"), 2, "mps:2: invalid"),
    "two senses": (small(sense="\nOBJSENSE MIN\nOBJSENSE MAX"), 2, "mps:3: invalid"),
}


@pytest.mark.parametrize(("text", "N", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_linear_program_with_an_optimum_is_refused(read, text, N, fault):
    with pytest.raises(InputError, match=fault):
        read(text, N)
