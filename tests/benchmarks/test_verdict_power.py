"""What the rules for printed means are worth, on distributions where it is known."""

import re

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


@pytest.mark.slow
@pytest.mark.digits
def test_the_page_has_the_percents(call, root, capsys):
    assert call("verdict_power", "--reference", root / "data/paper/reference.csv") is None
    one_number, verdict, *simpler = re.findall(
        r"^(?:.*\S) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)$", capsys.readouterr().out, re.MULTILINE
    )
    page = (root / "docs/method.md").read_text(encoding="utf-8")
    rows = re.findall(r"^.*runs.* \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+)$", page, re.MULTILINE)
    assert len(rows) == 5
    for shown, measured in zip(rows, (verdict, one_number, *simpler), strict=True):
        assert [*map(float, shown)] == pytest.approx([100 * float(share) for share in measured], abs=0.501)
