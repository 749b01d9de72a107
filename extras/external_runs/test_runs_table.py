"""A table of runs is read line by line; one that cannot be right is refused in a line that says where."""

from pathlib import Path

from extras.external_runs.runs_table import check_table, read_runs, unknown_columns
from klee_minty.errors import InputError

import pytest

HEAD = "N,run,evaluations,f,nu"
ROW = "2,0,5,1.5,0"
WITH_Y = f"{HEAD},y_3,y_1,y_2"
OF_TWO = "algorithm,N,run,evaluations,f,nu,instance"
BOTH = ["a,2,7,5,1,0,3", "b,2,0,4,2,0,0", "a,2,0,9,3,0,0", "a,2,7,6,0.5,0,3", "a,2,9,7,8,0,0", "a,2,1,7,8,0,3"]


@pytest.fixture
def read(tmp_path):
    """({(algorithm, N, instance, run): [(evaluations, f, nu, y), …]}, rows elsewhere) of lines of a table, or bytes."""

    def read(*lines, algorithms=("mine",), cells=((2, 0),)):
        path = tmp_path / "results.csv"
        path.write_bytes(lines[0] if isinstance(lines[0], bytes) else "\n".join([*lines, ""]).encode())
        runs, elsewhere = read_runs(path, algorithms, cells)
        return {identity: [row[1:5] for row in rows] for identity, rows in runs.items()}, elsewhere

    return read


HEADERS = {  # that are refused, and what is said of them
    "N;run;evaluations;f;nu": "no column N; columns are separated by commas",
    "": "no column N; columns",
    "N,run,evaluations,f": "no column nu; columns",
    HEAD + ",nu": "the column nu twice",
    HEAD + ",instance,instance": "the column instance twice",
    HEAD + ",y_1,y_1": "the column y_1 twice",
    HEAD + ",y_0,y_1": "y_0 is one of 2 columns of y, which must be y_1 … y_2",
    HEAD + ",y_1,y_3": "y_3 is one of 2 columns of y, which must be y_1 … y_2",
    HEAD + ",Instance": "the column Instance; write instance, or another name",
    HEAD + ",Seed": "the column Seed; write seed,",
    HEAD + ",st op": "the column st op; write stop,",
    HEAD.replace("N", "n"): "the column n; write N,",
    HEAD + ",Y_1": "the column Y_1; write y_1,",
}
LINES = {  # what follows the header, and what is said of it
    "2,0,5,12,5,0": ", line 2: field 6, '0', has no column: the header has 5",
    "2,0,5,1.5": ", line 2: nu is missing",
    "2,0,5,,0": ", line 2: f is missing",
    "2,0,5,nan,0": ", line 2: f is 'nan', no finite number",
    "2,0,5,inf,1": ", line 2: f is 'inf', no finite number",
    "2,0,5,1.5,1e999": ", line 2: nu is '1e999', no finite number",
    "2,0,5,1.5,-1": ", line 2: nu is -1.0, below 0",
    "2,0,5.5,1.5,0": ", line 2: evaluations is 5.5, no whole number",
    "2,-1,5,1.5,0": ", line 2: run is -1, no whole number",
    "2,0,0,1.5,0": ", line 2: evaluations are 0, but the first is number 1",
    f"{ROW}\n2,0,5,1.25,0": ", line 3: evaluations are 5, the same count twice",
    f"{ROW}\n2,0,4,1.25,0": ", line 3: evaluations are 4, but 5 in an earlier row",
    "3,0,5,1.5,0": " has no run of mine at N = 2, instance 0",
    f"\n\n{ROW}\n\n2,0,6,one,0": ", line 6: f is 'one', no finite number",  # as an editor counts
    f'{ROW}\n2,0,6,"1.25\n",0\n2,0,7,one,0': ", line 5: f is 'one', no finite number",
}
CONTENTS = [f"{HEAD}\n{ROW}\n".encode("utf-16"), f"{HEAD},note\n{ROW},Größe\n".encode("latin-1")]
CONTENTS += [f"{HEAD},note\n{ROW},{'x' * 200_000}\n".encode(), f'{HEAD},note\n{ROW},"open\n'.encode()]
COUNTED_ON = [  # rows of runs whose evaluations go on in the table, at an N, and on an instance
    "3,0,41,9,0,0 3,0,80,8,0,0",
    "2,0,41,9,0,1 2,0,50,9,0,1 3,0,1,9,0,0 3,0,7,9,0,0 3,0,1,9,0,1",
    "2,1,41,9,0,0 2,1,50,9,0,0 2,0,1,9,0,1 2,1,7,9,0,1",
]


def refused():
    """(lines, options of read, what is said after the path) of tables that are refused."""
    yield from (([header, ROW], {}, fault) for header, fault in HEADERS.items())
    yield from (([HEAD, lines], {}, fault) for lines, fault in LINES.items())
    yield from (([content], {}, "save it as UTF-8") for content in CONTENTS)
    for y in (",1,", "2,1,1.5", ",,1.5", "2,,"):
        yield [WITH_Y, f"{ROW},{y}"], {}, ", line 2: y must fill y_1 … y_2 and no further column, or none"
    yield [WITH_Y, "4,0,5,1.5,0,3,1,2"], {"cells": [(4, 0)]}, "must fill y_1 … y_4"
    yield (
        [OF_TWO, *BOTH],
        {"algorithms": ["a", "b"], "cells": [(2, 0), (2, 3)]},
        " has no run of b at N = 2, instance 3",
    )
    yield [OF_TWO, *BOTH], {"algorithms": ["c"]}, "; its column algorithm has a, b"
    yield [HEAD, ROW], {"algorithms": ["a", "b"]}, "a and b are read from "
    of_instances = [f"{HEAD},instance", *(f"2,{run},5,1,0,{k}" for k, run in ((4, 5), (4, 7), (0, 5)))]
    told = " has 1 runs of mine at N = 2, instance 0, but 2 on instance 4; at each N, all instances need equally many"
    yield of_instances, {"cells": [(2, 4), (2, 0)]}, told
    for rows in COUNTED_ON:
        lines = ["2,0,1,9,0,0", "2,0,40,8,0,0", *rows.split()]
        cells = [*dict.fromkeys((int(line[0]), int(line[-1])) for line in lines)]
        told = ", line 4: evaluations begin at 41, after 40 at the end of the run before, as in all runs; count from 1"
        yield [f"{HEAD},instance", *lines], {"cells": cells}, told


@pytest.mark.parametrize(("lines", "which", "fault"), [*refused()])
def test_a_table_that_cannot_be_right_is_refused_and_its_column_or_line_named(read, lines, which, fault):
    with pytest.raises(InputError) as error:
        read(*lines, **which)
    assert fault in str(error.value) and "delete" not in str(error.value)


@pytest.mark.parametrize("rows", [
    ["2,0,40,8,0", "2,1,41,8,0", "2,2,42,8,0"],  # a row a run
    ["2,0,1,9,0", "2,0,40,8,0", "2,1,41,9,0", "2,1,50,8,0", "2,2,3,9,0", "2,2,5,8,0"],  # one run begins anew
])  # fmt: skip
def test_counters_that_are_right_are_not_refused(read, rows):
    assert len(read(HEAD, *rows)[0]) == 3


def test_other_columns_are_known_and_byte_order_marks_quotes_blanks_and_empty_lines_taken(read):
    columns = [*HEAD.split(","), "mine", "mine", "y1", "x_1"]
    expected = {("mine", 2, 0, 0): [(5, 1.5, 0.0, None)]}
    assert read(",".join(columns), f"{ROW},mine,'é,1,2", ",,,,,,,,")[0] == expected
    assert unknown_columns(columns) == columns[5:]
    content = '"N", "run","evaluations", f ,"nu"\r\n 2.0, 0,"5", 1.5 ,0\r\n'.encode("utf-8-sig")
    assert read(content)[0] == expected


def test_coordinates_are_in_the_order_of_their_numbers(read):
    columns = [f"y_{j}" for j in range(12, 0, -1)]
    lines = f"{HEAD},{','.join(columns)}", f"12,0,5,1,0,{','.join(c[2:] for c in columns)}"
    ((row,),) = read(*lines, cells=[(12, 0)])[0].values()
    assert row[3] == [float(j) for j in range(1, 13)]


@pytest.mark.parametrize("f", ["nan", "NaN", ""])
def test_f_of_an_infeasible_point_may_be_unknown_and_the_instance_is_else_0_as_the_page_says(read, f):
    page = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    assert "`instance` (default 0);" in page and "Where ν > 0, f may be empty." in page
    assert read(HEAD, f"2,0,5,{f},0.5")[0] == {("mine", 2, 0, 0): [(5, None, 0.5, None)]}


def test_runs_of_several_algorithms_and_instances_may_alternate_and_have_any_numbers(read):
    runs, elsewhere = read(OF_TWO, *BOTH, algorithms=["b", "a"])
    assert elsewhere == {"a": 3} and runs == {
        ("b", 2, 0, 0): [(4, 2.0, 0.0, None)],
        ("a", 2, 0, 0): [(9, 3.0, 0.0, None)],
        ("a", 2, 0, 9): [(7, 8.0, 0.0, None)],
    }
    runs, elsewhere = read(OF_TWO, *BOTH, "a,3,1,1,8,0,0", algorithms=["a"], cells=[(2, 0), (2, 3), (3, 0)])
    assert not elsewhere and [*runs] == [("a", 2, 3, 7), ("a", 2, 0, 0), ("a", 2, 0, 9), ("a", 2, 3, 1), ("a", 3, 0, 1)]


def test_which_runs_there_are_is_known_before_all_else_is_read(tmp_path):
    (tmp_path / "results.csv").write_text(f"{HEAD}\n2,0,one,,\n")
    assert check_table(tmp_path / "results.csv", ["mine"], [(2, 0)]) is None
