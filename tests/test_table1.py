"""Table 1: the quality indicators, and how many runs they are taken from."""

from table1 import indicators_table


def test_the_caption_names_the_number_of_runs(tmp_path, call):
    (tmp_path / "indicators.csv").write_text("algorithm,N,runs\nlshade44,2,7\n")
    files = [tmp_path / name for name in ("table1.tex", "table1_tabular.tex")]
    assert call("table1", "--indicators", tmp_path / "indicators.csv", "--output", *files) is None
    floating, bare = (path.read_text() for path in files)
    assert "$7$ independent runs" in floating and "runs}" not in bare
    assert bare.startswith(r"\begin{tabular}") and bare in floating


def test_each_indicator_has_a_line():
    lines = indicators_table([{"runs": 15}])[1].splitlines()
    assert [line.partition(" &")[0] for line in lines if " & " in line][:2] == [
        r"$f_\mathrm{best}$",
        r"$f_\mathrm{med}, \nu_\mathrm{med}$",
    ]
