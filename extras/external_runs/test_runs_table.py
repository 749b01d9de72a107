"""A table of runs is read line by line; one that cannot be right is refused in a line that says where."""

from extras.external_runs.runs_table import check_table, read_runs, unknown_columns
from klee_minty.errors import InputError

import pytest

HEAD = "N,run,evaluations,f,nu"
ROW = "2,0,5,1.5,0"


@pytest.fixture
def table(tmp_path):
    """Write a table, of bytes or of lines; returns its path."""

    def table(*lines):
        path = tmp_path / "results.csv"
        path.write_bytes(lines[0] if isinstance(lines[0], bytes) else "\n".join([*lines, ""]).encode())
        return path

    return table


@pytest.fixture
def read(table):
    """{(algorithm, N, instance, run): [(evaluations, f, nu, y), …]} of a table."""

    def read(*lines, algorithms=("mine",), cells=((2, 0),)):
        runs, _ = read_runs(table(*lines), algorithms, cells)
        return {identity: [row[1:5] for row in rows] for identity, rows in runs.items()}

    return read


@pytest.fixture
def refusal(read, tmp_path):
    """Why a table is refused, after its path."""

    def refusal(*lines, **which):
        with pytest.raises(InputError) as error:
            read(*lines, **which)
        return str(error.value).replace(str(tmp_path / "results.csv"), "")

    return refusal


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
    HEAD + ",st op": "the column st op; write stop,",
    HEAD.replace("N", "n"): "the column n; write N,",
    HEAD + ",Y_1": "the column Y_1; write y_1,",
}


@pytest.mark.parametrize(("header", "fault"), HEADERS.items())
def test_a_header_that_is_none_is_refused_and_the_column_named(refusal, header, fault):
    assert fault in refusal(header, ROW)


LINES = {  # what follows the header, and what is said of it
    "2,0,5,12,5,0": ", line 2: field 6, '0', has no column: the header has 5",
    "2,0,5,1.5": ", line 2: nu is missing",
    "2,0,5,,0": ", line 2: f is missing",
    "2,0,5,nan,0": ", line 2: f is 'nan', no finite number",
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


@pytest.mark.parametrize(("lines", "fault"), LINES.items())
def test_a_line_that_cannot_be_is_refused_and_its_number_told(refusal, lines, fault):
    assert refusal(HEAD, lines).startswith(fault)


CONTENTS = [
    f"{HEAD}\n{ROW}\n".encode("utf-16"),
    f"{HEAD},note\n{ROW},Größe\n".encode("latin-1"),
    f"{HEAD},note\n{ROW},{'x' * 200_000}\n".encode(),
    f'{HEAD},note\n{ROW},"open\n'.encode(),
]


@pytest.mark.parametrize("content", CONTENTS, ids=["UTF-16", "Latin-1", "long field", "open quote"])
def test_what_is_no_csv_in_utf_8_is_to_be_saved_so_and_nothing_to_be_deleted(refusal, content):
    told = refusal(content)
    assert "save it as UTF-8" in told and "delete" not in told


def test_columns_that_nothing_reads_are_ignored_and_known(read):
    columns = [*HEAD.split(","), "mine", "mine", "y1", "x_1"]
    assert read(",".join(columns), f"{ROW},mine,'é,1,2", ",,,,,,,,") == {("mine", 2, 0, 0): [(5, 1.5, 0.0, None)]}
    assert unknown_columns(columns) == columns[5:]


def test_a_byte_order_mark_quotes_and_blanks_are_taken(read):
    content = '"N", "run","evaluations", f ,"nu"\r\n 2.0, 0,"5", 1.5 ,0\r\n'.encode("utf-8-sig")
    assert read(content) == {("mine", 2, 0, 0): [(5, 1.5, 0.0, None)]}


OF_POINTS = f"{HEAD},y_3,y_1,y_2"


@pytest.mark.parametrize("y", [",1,", "2,1,1.5", ",,1.5", "2,,"])
def test_a_row_has_all_of_y_or_nothing(refusal, y):
    told = refusal(OF_POINTS, f"{ROW},{y}")
    assert told == ", line 2: y must fill y_1 … y_2 and no further column, or none"
    assert "must fill y_1 … y_4" in refusal(OF_POINTS, "4,0,5,1.5,0,3,1,2", cells=[(4, 0)])


def test_coordinates_are_in_the_order_of_their_numbers(read):
    columns = [f"y_{j}" for j in range(12, 0, -1)]
    lines = f"{HEAD},{','.join(columns)}", f"12,0,5,1,0,{','.join(c[2:] for c in columns)}"
    ((row,),) = read(*lines, cells=[(12, 0)]).values()
    assert row[3] == [float(j) for j in range(1, 13)]


@pytest.mark.parametrize("f", ["nan", "NaN", ""])
def test_f_of_an_infeasible_point_may_be_unknown(read, refusal, f):
    assert read(HEAD, f"2,0,5,{f},0.5") == {("mine", 2, 0, 0): [(5, None, 0.5, None)]}
    assert refusal(HEAD, f"2,0,5,{f},0").startswith(", line 2: f is ")


def test_runs_of_several_algorithms_and_instances_may_alternate_and_have_any_numbers(table, read, refusal):
    rows = ["a,2,7,5,1,0,3", "b,2,0,4,2,0,0", "a,2,0,9,3,0,0", "a,2,7,6,0.5,0,3", "a,2,9,7,8,0,0", "a,2,1,7,8,0,3"]
    lines = "algorithm,N,run,evaluations,f,nu,instance", *rows
    assert read(*lines, algorithms=["b", "a"], cells=[(2, 0)]) == {
        ("b", 2, 0, 0): [(4, 2.0, 0.0, None)],
        ("a", 2, 0, 0): [(9, 3.0, 0.0, None)],
        ("a", 2, 0, 9): [(7, 8.0, 0.0, None)],
    }
    assert [identity[2:] for identity in read(*lines, algorithms=["a"], cells=[(2, 0), (2, 3)])] == [
        (3, 7), (0, 0), (0, 9), (3, 1)
    ]  # fmt: skip
    assert read_runs(table(*lines), ["b", "a"], [(2, 0)])[1] == {"a": 3}
    assert "no run of b at N = 2, instance 3" in refusal(*lines, algorithms=["a", "b"], cells=[(2, 0), (2, 3)])
    assert refusal(*lines, algorithms=["c"]).endswith("its column algorithm has a, b")
    assert "has no column algorithm" in refusal(HEAD, ROW, algorithms=["a", "b"])


def test_instances_of_an_N_have_equally_many_runs_and_an_N_has_its_own_number(read, refusal):
    runs = [(N, run, k) for N in (2, 3) for k in (0, 4) for run in range(N)]
    lines = [f"{HEAD},instance", *(f"{N},{run},5,1,0,{k}" for N, run, k in runs)]
    cells = [(2, 0), (2, 4), (3, 0), (3, 4)]
    assert len(read(*lines, cells=cells)) == len(runs)
    told = " has 2 runs of mine at N = 3, instance 4, but 3 on instance 0"
    assert refusal(*lines[:-1], cells=cells).startswith(told)


FIRST = ["2,0,1,9,0,0", "2,0,40,8,0,0"]
COUNTED_ON = {  # rows of runs whose evaluations go on
    "in the table": [*FIRST, "3,0,41,9,0,0", "3,0,80,8,0,0"],
    "at an N": [*FIRST, "2,0,41,9,0,1", "2,0,50,9,0,1", "3,0,1,9,0,0", "3,0,7,9,0,0", "3,0,1,9,0,1"],
    "on an instance": [*FIRST, "2,1,41,9,0,0", "2,1,50,9,0,0", "2,0,1,9,0,1", "2,1,7,9,0,1"],
}


@pytest.mark.parametrize("rows", COUNTED_ON.values(), ids=COUNTED_ON)
def test_a_counter_that_goes_on_from_run_to_run_is_refused(refusal, rows):
    cells = {(int(row[0]), int(row[-1])): None for row in rows}
    told = ", line 4: evaluations begin at 41, after 40 at the end of the run before"
    assert refusal(f"{HEAD},instance", *rows, cells=[*cells]).startswith(told)


@pytest.mark.parametrize("rows", [
    ["2,0,40,8,0", "2,1,41,8,0", "2,2,42,8,0"],  # a row a run
    ["2,0,1,9,0", "2,0,40,8,0", "2,1,41,9,0", "2,1,50,8,0", "2,2,3,9,0", "2,2,5,8,0"],  # one run begins anew
])  # fmt: skip
def test_counters_that_are_right_are_not_refused(read, rows):
    assert len(read(HEAD, *rows)) == 3


def test_what_a_call_needs_is_known_before_all_rows_are_read(table):
    assert check_table(table(HEAD, "2,0,one,,"), ["mine"], [(2, 0)]) is None
