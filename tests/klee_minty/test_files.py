"""Files are written whole or not at all; damaged ones are refused in one line that names file and cure."""

import math
import os

from klee_minty import files
from klee_minty.errors import InputError
from klee_minty.files import AGAIN, group_by, read_csv, read_json_lines, write, write_csv, write_json, write_json_lines

import pytest
from hypothesis import given
from hypothesis import strategies as st


def test_files_are_written_whole(tmp_path):
    path = tmp_path / "new" / "folder" / "a.txt"
    write(path, "ε\n")
    assert path.read_bytes() == "ε\n".encode()
    write(path, b"\x00\xff")
    assert path.read_bytes() == b"\x00\xff"
    assert list(path.parent.iterdir()) == [path]


def test_only_regular_files_are_replaced(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", tmp_path):
        with pytest.raises(InputError, match=f"{path} .*regular file"):
            write(path, "new")
    assert (tmp_path / "fifo").is_fifo() and len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch, error):
    path = tmp_path / "a.txt"
    write(path, "old")

    def fail(*_):
        raise error

    monkeypatch.setattr(files.os, "replace", fail)
    with pytest.raises(type(error)) as caught:
        write(path, "new")
    assert getattr(caught.value, "filename", str(path)) == str(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_json_has_one_key_per_line_and_no_nan(tmp_path):
    write_json(tmp_path / "a.json", {"f": 0.1 + 0.2, "y": [1.0, 2.0]})
    assert (tmp_path / "a.json").read_text() == '{\n  "f": 0.30000000000000004,\n  "y": [1.0, 2.0]\n}\n'
    for value in (math.nan, math.inf):
        with pytest.raises(ValueError, match="not JSON compliant"):
            write_json(tmp_path / "b.json", {"f": value})
        with pytest.raises(ValueError, match="not JSON compliant"):
            write_json_lines(tmp_path / "b.json", [{"f": 1.0}, {"f": value}])
    assert not (tmp_path / "b.json").exists()


def test_json_lines_are_read_as_they_were_written_one_by_one(tmp_path):
    records = [{"f": 0.1 + 0.2, "y": [1.0, 2.0], "text": "a\nb"}, {}]
    write_json_lines(tmp_path / "a.jsonl", iter(records))
    assert (tmp_path / "a.jsonl").read_text().count("\n") == 2
    assert list(read_json_lines(tmp_path / "a.jsonl")) == records
    with open(tmp_path / "a.jsonl", "a") as file:
        file.write("[1]\n")
    lines = read_json_lines(tmp_path / "a.jsonl")
    assert [next(lines), next(lines)] == records
    with pytest.raises(InputError, match=rf"a\.jsonl .*JSON .*line.*{AGAIN}"):
        next(lines)


def test_a_table_without_rows_has_its_columns_and_empty_fields_are_nan(tmp_path):
    write_csv(tmp_path / "a.csv", [], ["N", "f"])
    assert (tmp_path / "a.csv").read_bytes() == b"N,f\n" and read_csv(tmp_path / "a.csv") == []
    write_csv(tmp_path / "a.csv", [{"f": None, "nu": math.nan, "status": "infeasible"}])
    (row,) = read_csv(tmp_path / "a.csv", "status")
    assert math.isnan(row["f"]) and math.isnan(row["nu"]) and row["status"] == "infeasible"
    write_csv(tmp_path / "a.csv", [{"N": 2, "f": 3}, {"f": 5, "N": 4}])
    assert read_csv(tmp_path / "a.csv") == [{"N": 2, "f": 3}, {"N": 4, "f": 5}]


@given(st.lists(st.floats(allow_nan=False), min_size=1))
def test_csv_keeps_numbers_to_the_bit(tmp_path_factory, values):
    path = tmp_path_factory.getbasetemp() / "numbers.csv"
    write_csv(path, [{"value": value, "name": "x_1", "N": 3} for value in values])
    rows = read_csv(path, "name")
    assert [(float(row["value"]), row["name"], row["N"]) for row in rows] == [(value, "x_1", 3) for value in values]


@pytest.mark.parametrize("content", [b"", b"N,f\n2\n", b"N,f\n2,8.0,9\n", b"N,f\n2,\xff\n"])
def test_damaged_csv_is_refused(tmp_path, content):
    path = tmp_path / "indicators.csv"
    with pytest.raises(InputError, match=r"indicators\.csv .*missing.* snakemake"):
        read_csv(path)
    path.write_bytes(content)
    with pytest.raises(InputError, match=rf"indicators\.csv .*{AGAIN}") as caught:
        read_csv(path)
    assert "\n" not in str(caught.value)


def test_columns_of_text_are_named_and_the_others_are_numbers(tmp_path):
    written = {"algorithm": "1e5", "instances": "0", "status": "", "N": -2}
    write_csv(tmp_path / "a.csv", [written])
    (row,) = read_csv(tmp_path / "a.csv", "algorithm", "instances", "status")
    assert row == written and type(row["N"]) is int
    (tmp_path / "a.csv").write_text((tmp_path / "a.csv").read_text(), encoding="utf-8-sig")  # as a spreadsheet does
    (row,) = read_csv(tmp_path / "a.csv")
    assert (row["algorithm"], row["instances"]) == (1e5, 0) and math.isnan(row["status"])


@pytest.mark.parametrize("text", ["none", "0x1", "1e"])
def test_a_field_that_is_no_number_is_refused_unless_its_column_is_text(tmp_path, text):
    write_csv(tmp_path / "a.csv", [{"f": text}])
    assert read_csv(tmp_path / "a.csv", "f") == [{"f": text}]
    with pytest.raises(InputError, match=rf"a\.csv .*'{text}'.*{AGAIN}"):
        read_csv(tmp_path / "a.csv")


def test_rows_are_grouped_by_one_column_or_several_in_their_order():
    rows = [{"N": 3, "run": 0}, {"N": 2, "run": 0}, {"N": 3, "run": 1}]
    assert list(group_by(rows, "N").items()) == [(3, [rows[0], rows[2]]), (2, [rows[1]])]
    assert list(group_by(rows, "N", "run")) == [(3, 0), (2, 0), (3, 1)]
