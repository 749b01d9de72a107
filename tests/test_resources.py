"""What a cluster job asks for: time for the whole budget, and memory, both more at each attempt."""

import re

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def asked(built, snakemake):
    """{N: minutes, megabytes} that rule optimize asks for at this configuration."""

    def asked(*config):
        plain = ("--dry-run", "--workflow-profile", "none", "--scheduler", "greedy", "--forcerun", "optimize")
        call = ("mine/data/indicators.csv", *plain, "--config", "folder=mine", *config)
        done = snakemake(*call, repository=built, check=True)
        found = {}
        for job in re.findall(r"^rule optimize:\n(.+?resources:.+?\n)", done.stdout, re.MULTILINE | re.DOTALL):
            N = int(re.search(r"N=(\d+),", job)[1])
            found[N] = tuple(int(re.search(rf"\b{name}=(\d+)", job)[1]) for name in ("runtime", "mem_mb"))
        return found

    return asked


def test_time_is_for_the_budget_of_all_runs_of_a_job(asked):
    """2 (20 / N + 1 + N^2 / 1000) microseconds an evaluation: 60 runs of 8e5 evaluations at N = 40 are 297.6 s."""
    assert asked("dimensions=[40]", "runs=60", "chunk=60", "budget=20000")[40] == (5, 500 + 40**2 // 50)
    assert asked("dimensions=[40]", "runs=60", "chunk=10", "budget=20000")[40][0] == 1
    assert asked("dimensions=[2]", "runs=60", "chunk=60", "budget=20000")[2][0] == 1


def test_ten_times_the_budget_is_ten_times_the_time(asked):
    assert asked("dimensions=[40]", "runs=60", "chunk=60", "budget=200000")[40][0] == 50


def test_a_second_attempt_asks_for_twice_as_much(built, snakemake, tmp_path):
    (tmp_path / "fails.py").write_text("def optimize(box, rng):\n    raise ValueError\n", encoding="utf-8")
    plain = ("--cores", "1", "--workflow-profile", "none", "--scheduler", "greedy", "--retries", "1")
    own = ("folder=mine", "algorithms=[]", f"own=[{{name: fails, file: {tmp_path}/fails.py}}]")
    settings = ("dimensions=[40]", "runs=60", "chunk=60", "budget=20000")
    done = snakemake("mine/data/indicators.csv", *plain, "--config", *own, *settings, repository=built)
    found = re.findall(r"runtime=(\d+), mem_mb=(\d+)", done.stdout + done.stderr)
    assert done.returncode and found == [("5", "532"), ("10", "1064")]
