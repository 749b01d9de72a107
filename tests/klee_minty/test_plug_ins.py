"""A file of one's own is loaded whatever it is called, with its parameters."""

import colorsys
import sys
import textwrap

from klee_minty.errors import InputError
from klee_minty.running import load_optimizer

import pytest


def test_a_file_that_hides_a_package_which_it_needs_is_named(tmp_path):
    itself = tmp_path / "scipy_x.py"
    for needed in ("from scipy_x.y import z\n", "import scipy_x\n", "def optimize(box, rng):\n    import scipy_x.y\n"):
        itself.write_text(needed)
        with pytest.raises(InputError, match=r"/scipy_x\.py imports scipy_x, and so itself .* another name$"):
            load_optimizer("mine", itself)
    (tmp_path / "pymoo_x.py").write_text("")
    (tmp_path / "mine.py").write_text("import pymoo_x.algorithms\n")
    with pytest.raises(InputError, match=r"'pymoo_x', which /.*/pymoo_x\.py hides; .* another name$"):
        load_optimizer("mine", tmp_path / "mine.py")


def test_parameters_are_set_and_refused_where_it_takes_none(tmp_path):
    (tmp_path / "mine.py").write_text("def optimize(box, rng, steps=3):\n    box.append(steps)\n")
    for parameters, expected in (({}, 3), ({"steps": 1}, 1)):
        optimize = load_optimizer("mine", tmp_path / "mine.py", **parameters)
        optimize(box := [], None)
        assert box == [expected] and optimize.file == tmp_path / "mine.py"
    with pytest.raises(InputError, match=r"^mine: .*'sigma'.*optimize\(box, rng, steps=3\)$"):
        load_optimizer("mine", tmp_path / "mine.py", sigma=1)


def test_a_function_of_a_file_elsewhere_reaches_other_processes(tmp_path):
    code = """
        import multiprocessing

        def double(x):
            return 2 * x

        def optimize(box, rng):
            with multiprocessing.get_context("fork").Pool(1) as pool:
                box += pool.map(double, [1, 2])
    """
    (tmp_path / "mine_in_parallel.py").write_text(textwrap.dedent(code))
    load_optimizer("mine", tmp_path / "mine_in_parallel.py")(box := [], None)
    assert box == [2, 4]


def test_a_file_that_is_called_as_an_imported_module_does_not_replace_it(tmp_path):
    (tmp_path / "colorsys.py").write_text("def optimize(box, rng):\n    box.append(__name__)\n")
    load_optimizer("mine", tmp_path / "colorsys.py")(box := [], None)
    assert box == [f"{tmp_path.name}.colorsys"] and sys.modules["colorsys"] is colorsys
