"""What the rules for printed means are worth, on distributions where it is known."""

import re

import pytest


@pytest.mark.slow
@pytest.mark.digits
def test_the_page_has_the_percents(call, root, capsys):
    assert call("verdict_power", "--reference", root / "data/paper/reference.csv") is None
    rows = re.findall(r"^(.*\S) +([\d.]+) +[\d.]+ +([\d.]+) +([\d.]+)$", capsys.readouterr().out, re.MULTILINE)
    percents = {rule: [100 * float(share) for share in shares] for rule, *shares in rows}
    page = " ".join((root / "docs/method.md").read_text(encoding="utf-8").split())
    shown = {
        "as the verdict judges": r"runs in ([\d.]+) % of cases, .* 1.25 .* in (\d+) %, .* 1.5 .* in (\d+) %",
        "1000 runs of ours": r"correction in (\d+), (\d+) and (\d+) %",
        "Mann-Whitney": r"would reject them in (\d+), (\d+) and (\d+) %",
        "within 10 %": r"mean of 15 runs” in (\d+), (\d+) and (\d+) %",
    }
    for rule, sentence in shown.items():
        numbers = [float(number) for number in re.search(sentence, page).groups()]
        assert numbers == pytest.approx(percents[rule], abs=0.501)
