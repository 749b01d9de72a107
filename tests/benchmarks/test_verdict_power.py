"""What the rules for printed means are worth, on distributions where it is known."""

import numpy as np
import pytest

pytest.importorskip("judge_numbers", reason="studies/verdict judges numbers")
from verdict_power import by_reference

NORMAL = np.random.default_rng(0).normal(100.0, 20.0, 2000)


def test_right_means_are_called_wrong_at_the_level_and_a_larger_one_by_the_normal_power():
    rng = np.random.default_rng(1)
    levels = by_reference(NORMAL, 25, 1.0, 20, 500, rng, levels=(0.05, 0.01))
    assert levels == pytest.approx([0.05, 0.01], abs=0.012)
    (power,) = by_reference(NORMAL, 25, 1.1, 20, 500, rng)  # 10 is 2.5 standard errors: Phi(2.5 / 1.1 - 1.96 / 1.1)
    assert power == pytest.approx(0.68, abs=0.08)


def test_it_prints_both_tables(call, tmp_path, capsys):
    rows = [f"epsmag_es,{N},{run},target,{100 + run},{1e-8 * (1 + run)}" for N in (5, 40) for run in range(30)]
    reference = tmp_path / "reference.csv"
    reference.write_text("\n".join(["algorithm,N,run,stop,evaluations,distance", *rows, ""]))
    assert call("verdict_power", "--reference", reference, "--references", 1, "--tables", 2) is None
    printed = capsys.readouterr().out
    assert "distances, N = 40, successful" in printed and "Mann-Whitney" in printed and "0.001" in printed
