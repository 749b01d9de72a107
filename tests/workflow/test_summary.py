import os

from workflow.summary import of_results


def finished(folder, written, identical=15):
    (folder / "data").mkdir()
    (folder / "data/fidelity.csv").write_text("verdict\nreproduced\nreproduced\ndeviates\n")
    (folder / "data/claims.csv").write_text("claim,verdict\na,supported\na,supported\nb,undecided\n")
    check = f"algorithm,N,runs,identical,p_error\nepsmag_es,2,15,{identical},0.4\n"
    (folder / "data/reference_check.csv").write_text(check)
    (folder / "REPRODUCTION.md").write_text("")
    os.utime(folder / "REPRODUCTION.md", (written, written))


def test_it_says_where_the_results_are_and_what_came_out(tmp_path):
    finished(tmp_path, written=2000)
    (tmp_path / "mine").mkdir()
    finished(tmp_path / "mine", written=2000)
    text = of_results(tmp_path, start=1000)
    assert "paper_tables/" in text and "figures/" in text and "REPRODUCTION.md" in text
    assert " mine/paper_tables/*.tex" in of_results(tmp_path / "mine", 1000, root=tmp_path)
    assert "2 of the 3 numbers printed in Tables 2 and 3 reproduce, 1 deviates" in text
    assert "1 of the paper's 2 claims are supported, 1 is undecided." in text
    assert "All 15 runs of the two EAs here are, bit for bit" in text


def test_other_runs_than_those_of_the_reference_sample_are_told(tmp_path):
    finished(tmp_path, written=2000, identical=3)
    text = of_results(tmp_path, start=1000)
    assert "12 of the 15 runs" in text and "agree with it" in text and "p = 0.4" in text


def test_it_is_quiet_where_the_report_was_not_written(tmp_path):
    assert of_results(tmp_path, start=1000) == ""
    finished(tmp_path, written=500)
    assert of_results(tmp_path, start=1000) == ""


def test_performance_alone_is_told(tmp_path):
    finished(tmp_path, written=500)
    (tmp_path / "figures/performance").mkdir(parents=True)
    (tmp_path / "figures/performance/growth.png").write_text("")
    (line,) = of_results(tmp_path, start=1000, root=tmp_path).strip().splitlines()
    assert line == "Performance figures/performance/ and paper_tables/performance/"


def test_missing_data_are_named(tmp_path):
    finished(tmp_path, written=2000)
    (tmp_path / "data/claims.csv").unlink()
    assert "claims.csv is missing" in of_results(tmp_path, start=1000)
