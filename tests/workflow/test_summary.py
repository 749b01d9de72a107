import os

from workflow.summary import of_results


def finished(folder, written):
    (folder / "data").mkdir()
    (folder / "data/fidelity.csv").write_text("verdict\nreproduced\nreproduced\ndeviates\n")
    (folder / "data/claims.csv").write_text("claim,verdict\na,holds\na,holds\nb,does not hold\n")
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
    assert "1 of the paper's 2 claims holds" in text


def test_it_is_quiet_where_the_report_was_not_written(tmp_path):
    assert of_results(tmp_path, start=1000) == ""
    finished(tmp_path, written=500)
    assert of_results(tmp_path, start=1000) == ""


def test_missing_data_are_named(tmp_path):
    finished(tmp_path, written=2000)
    (tmp_path / "data/claims.csv").unlink()
    assert "claims.csv is missing" in of_results(tmp_path, start=1000)
