"""The comparison of an own algorithm as its user calls it: from a file to the answer."""

import re
import shlex
import shutil

import pytest

pytestmark = pytest.mark.slow
OWN = """
def optimize(box, rng):
    box.evaluate(rng.uniform(box.lower, box.upper, (box.budget // 8, box.dimension)))
"""


@pytest.fixture(scope="module")
def call(snakemake):
    """Compare an own algorithm that ends by itself after an eighth of the budget."""
    own = 'own=[{name: mine, file: ../mine.py, label: "my {ES}"}]'

    def call(checkout, *arguments, target="compare"):
        given = ("--config", "folder=mine", "dimensions=[2]", "solvers=[highs_ipm]", own)
        done = snakemake(target, *arguments, *given, repository=checkout)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return call


@pytest.fixture(scope="module")
def compared(made_once, built, call, tmp_path_factory):
    """A checkout with the comparison, and what the call printed."""

    def make():
        checkout = shutil.copytree(built, tmp_path_factory.mktemp("compared") / "checkout", symlinks=True)
        (checkout.parent / "mine.py").write_text(OWN, encoding="utf-8")
        return checkout, call(checkout)

    return made_once("compared", make)


@pytest.fixture
def checkout(compared, tmp_path):
    """A copy of the test's own, in a place with a blank in its name."""
    shutil.copytree(compared[0].parent, tmp_path / "a copy", symlinks=True)
    return tmp_path / "a copy/checkout"


def commands(text):
    return [shlex.split(command) for command in re.findall("^snakemake .*$", text, re.MULTILINE)]


def test_from_a_file_to_the_answer(compared, planned, says):
    checkout, printed = compared
    text = (checkout / "mine/comparison.md").read_text(encoding="utf-8")
    in_browser = (checkout / "mine/comparison.html").read_text(encoding="utf-8")
    assert "mine/comparison.html" in printed and in_browser.count("data:image/png;base64") == 2
    assert text.index("](figures/ert.png)") < text.index("my {ES} succeeds") < text.index("](figures/convergence.png)")
    for answer in (printed, text):
        assert says(answer, "my {ES} succeeds no run N = 2"), answer
        assert says(answer, "Failed runs: 2 of 2 ended by themselves at N = 2"), answer
    for command in commands(text):
        jobs = planned(checkout, *command[3:], "--forceall")
        assert {job.rule for job in jobs} >= {"optimize", "compare_algorithms"}
        assert not {job.rule for job in jobs} & {"solve_lp", "check_reference"}
        assert all(path.startswith(("data/", "mine/")) for job in jobs for path in job.outputs if path)


def test_the_command_on_the_page_makes_the_same_page(checkout, snakemake):
    before = (checkout / "mine/comparison.md").read_bytes()
    command = commands(before.decode())[-1]
    assert not any(given.startswith(("solvers=", "runs=")) for given in command)  # as in config.yaml
    shutil.rmtree(checkout / "mine")
    done = snakemake(*command[3:], repository=checkout)
    assert done.returncode == 0, done.stderr
    assert (checkout / "mine/comparison.md").read_bytes() == before


def test_numbers_for_a_manuscript_are_made_on_demand(checkout, call):
    call(checkout, target="mine/paper_tables/comparison_numbers.tex")
    assert "mine" in (checkout / "mine/paper_tables/comparison_numbers.tex").read_text(encoding="utf-8")
