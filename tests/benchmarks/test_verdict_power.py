"""What the rules for printed means are worth, on distributions where it is known."""

import re

import pytest

pytest.importorskip("judge_numbers", reason="studies/verdict judges numbers")


@pytest.mark.slow
@pytest.mark.digits
def test_the_page_has_the_percents(call, root, capsys):
    assert call("verdict_power", "--reference", root / "data/paper/reference.csv") is None
    rows = re.findall(r"^(?:.*\S) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)$", capsys.readouterr().out, re.MULTILINE)
    one_number, verdict, *simpler = rows
    page = (root / "docs/method.md").read_text(encoding="utf-8")
    rows = re.findall(r"^.*runs.* \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+)$", page, re.MULTILINE)
    assert len(rows) == 5
    for shown, measured in zip(rows, (verdict, one_number, *simpler), strict=True):
        assert [*map(float, shown)] == pytest.approx([100 * float(share) for share in measured], abs=0.501)
