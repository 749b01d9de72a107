"""Table 1: the quality indicators, and how many runs they are taken from."""


def test_the_caption_names_the_number_of_runs(tmp_path, call):
    (tmp_path / "indicators.csv").write_text("algorithm,N,runs\nlshade44,2,7\n")
    files = [tmp_path / name for name in ("table1.tex", "table1_tabular.tex")]
    assert call("table1", "--indicators", tmp_path / "indicators.csv", "--output", *files) is None
    floating, bare = (path.read_text() for path in files)
    assert "$7$ independent runs" in floating and "runs}" not in bare
    assert bare.startswith(r"\begin{tabular}") and bare in floating
