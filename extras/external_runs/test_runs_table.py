"""A table of runs is read line by line; one that cannot be right is refused in a line that says where."""

from extras.external_runs.runs_table import Run, read_runs
from klee_minty.errors import InputError

import pytest

HEAD = "N,run,evaluations,f,nu"
ROW = "2,0,5,1.5,0"


def read(path, algorithm="mine", budget=1000, runs=1, N=2, instances=(0,)):
    found = {(N, instance, run): Run(N, budget) for instance in instances for run in range(runs)}
    read_runs(path, algorithm, found)
    return found


@pytest.fixture
def refusal(tmp_path):
    """Why a table is refused, after its path."""

    def refusal(content, **which):
        path = tmp_path / "results.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(InputError) as error:
            for run in read(path, **which).values():
                run.point()
        return str(error.value).removeprefix(str(path))

    return refusal


@pytest.fixture
def table(tmp_path):
    def table(*lines):
        path = tmp_path / "results.csv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    return table


HEADERS = {  # that are refused, and what is said of them
    "N;run;evaluations;f;nu": "no column N; columns are separated by commas",
    "": "no column N; columns",
    "N,run,evaluations,f": "no column nu; columns",
    HEAD + ",nu": "the column nu twice",
    HEAD + ",instance,instance": "the column instance twice",
    HEAD + ",y_1,y_1": "the column y_1 twice",
    HEAD + ",y_0,y_1": "y_0 is one of 2 columns of y, which must be y_1 … y_2",
    HEAD + ",y_1,y_3": "y_3 is one of 2 columns of y, which must be y_1 … y_2",
}


@pytest.mark.parametrize(("header", "fault"), HEADERS.items())
def test_a_header_that_is_none_is_refused_and_the_column_named(refusal, header, fault):
    assert fault in refusal(f"{header}\n{ROW}\n")


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
    "2,0,1001,1.5,0": ", line 2: evaluations are 1001, beyond the budget of 1000",
    f"{ROW}\n2,0,1001,1.25,0": ", line 3: evaluations are 1001, beyond the budget of 1000",
    f"{ROW}\n2,0,2000,1.5,0": ", line 3: evaluations are 2000, beyond the budget of 1000",
    "3,0,5,1.5,0": " has no run 0 of mine at N = 2, instance 0, where runs are counted from 0",
    f"\n\n{ROW}\n\n2,0,6,one,0": ", line 6: f is 'one', no finite number",  # as an editor counts
}


@pytest.mark.parametrize(("lines", "fault"), LINES.items())
def test_a_line_that_cannot_be_is_refused_and_its_number_told(refusal, lines, fault):
    assert refusal(f"{HEAD}\n{lines}\n").startswith(fault)


def test_lines_are_counted_within_fields_too(refusal):
    assert refusal(f'{HEAD},note\n{ROW},"two\nlines"\n2,0,6,one,0,\n').startswith(", line 4: f is 'one'")


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


def test_columns_that_are_not_needed_are_ignored(table):
    (run,) = read(table(f"{HEAD},mine,mine,Y_1,y1,x_1", f"{ROW},mine,'é,1,2,3", ",,,,,,,,,")).values()
    assert (run.evaluations, run.improvements, run.point()) == (5, [[5, 1.5, 0.0]], None)


def test_a_byte_order_mark_quotes_and_blanks_are_taken(tmp_path):
    path = tmp_path / "results.CSV"
    path.write_text('"N", "run","evaluations", f ,"nu"\r\n 2.0, 0,"5", 1.5 ,0\r\n', encoding="utf-8-sig")
    (run,) = read(path).values()
    assert (run.evaluations, run.improvements) == (5, [[5, 1.5, 0.0]])


OF_POINTS = f"{HEAD},y_1,y_2,y_3"


@pytest.mark.parametrize("lines", [
    ["2,0,5,1.5,0,1,1.5,", "2,0,6,1.25,0,,,"],  # none in the best row
    ["2,0,5,1.5,0,1,1.5,", "2,1,5,1.5,0,,,"],  # none in the second run
    ["2,0,5,1.5,0,1,,", "2,1,5,1.5,0,1,1.5,"],
    ["2,0,5,1.5,0,1,1.5,2", "2,1,5,1.5,0,1,1.5,"],
    ["2,0,5,1.5,0,,1,1.5", "2,1,5,1.5,0,1,1.5,"],
])  # fmt: skip
def test_each_run_has_y_where_the_table_has_its_columns(refusal, lines):
    told = refusal("\n".join([OF_POINTS, *lines]), runs=2 if lines[1].startswith("2,1") else 1)
    assert "its best, must fill y_1 … y_2 and no further y" in told


def test_y_of_the_best_row_counts_or_that_of_a_row_with_the_same_values(table):
    rows = ["2,0,5,1.5,1,9,9,", "2,0,6,1.25,0,,,", "2,0,7,1.75,0,8,8,", "2,0,9,1.25,0,1,1.25,", "2,0,10,1.25,0,,,"]
    (run,) = read(table(OF_POINTS, *rows)).values()
    assert run.point() == [1.0, 1.25] and run.evaluations == 10 and run.best == (0.0, 1.25)


def test_coordinates_are_in_the_order_of_their_numbers(table):
    columns = [f"y_{j}" for j in range(12, 0, -1)]
    (run,) = read(table(f"{HEAD},{','.join(columns)}", f"12,0,5,1,0,{','.join(c[2:] for c in columns)}"), N=12).values()
    assert run.point() == [float(j) for j in range(1, 13)]


def test_a_generation_may_end_beyond_the_budget_if_it_improves_nothing(table):
    (run,) = read(table(HEAD, ROW, "2,0,1999,1.5,0")).values()
    assert run.evaluations == 1999 and run.improvements == [[5, 1.5, 0.0]]


def test_runs_of_several_algorithms_and_instances_may_alternate(table, refusal):
    rows = ["a,2,0,5,1,0,3", "b,2,0,4,2,0,0", "a,2,0,9,3,0,0", "a,2,0,6,0.5,0,3", "a,2,1,7,8,0,0", "a,2,1,7,8,0,3"]
    path = table("algorithm,N,run,evaluations,f,nu,instance", *rows)
    found = read(path, "a", runs=2, instances=(0, 3))
    assert {key: run.improvements for key, run in found.items()} == {
        (2, 0, 0): [[9, 3.0, 0.0]],
        (2, 0, 1): [[7, 8.0, 0.0]],
        (2, 3, 0): [[5, 1.0, 0.0], [6, 0.5, 0.0]],
        (2, 3, 1): [[7, 8.0, 0.0]],
    }
    assert read(path, "b")[2, 0, 0].improvements == [[4, 2.0, 0.0]]
    assert "no run 1 of b at N = 2, instance 0" in refusal(path.read_text(), algorithm="b", runs=2)
    assert refusal(path.read_text(), algorithm="c").endswith("its column algorithm has a, b")
