"""The whole workflow on a small configuration: without network, with plug-ins, damaged and mended."""

import csv
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

CONFIG = ("--config", "runs=2", "dimensions=[2,3]", "algorithms=[epsmag_es,lshade44,random_search,own_loop]")
CONFIG += ("solvers=[glpk_ipm,highs_ipm_crossover,fails,infeasible]",)
SINGLE = ("--config", "runs=1", "dimensions=[3]", "algorithms=[random_search]", "solvers=[highs_ipm]", "budget=20")
OUTPUTS = [
    *(f"data/{name}.csv" for name in ("indicators", "lp_indicators", "ecdf", "ranking")),
    *(f"paper_tables/{name}.tex" for name in ("table1", "table2", "table3_tabular", "ranking")),
    *(f"figures/figure{number}.{kind}" for number in (1, 2, 3) for kind in ("pdf", "png")),
]
PLUG_INS = {
    "optimizers/own_loop.py": (
        "def optimize(box, rng):\n"
        "    while box.evaluations < box.budget:\n"
        "        box.evaluate(rng.uniform(box.lower, box.upper, (500, box.dimension)))\n"
    ),
    "optimizers/broken.py": "def optimize(box, rng):\n    return box.best\n",
    "lp_solvers/fails.py": "def solve(A, b, lower, upper):\n    raise OverflowError\n",
    "lp_solvers/infeasible.py": "def solve(A, b, lower, upper):\n    return None, 'infeasible'\n",
}
# Where network namespaces are not permitted: every connection but a local one fails.
NO_SOCKETS = """
import socket
def connect(self, address):
    if self.family != socket.AF_UNIX:
        raise OSError("no network access at run time")
    return original(self, address)
original, socket.socket.connect = socket.socket.connect, connect
"""


def offline(folder):
    """What comes before a command, and into its environment, so that there is no network."""
    prefix = ("unshare", "--map-root-user", "--net")
    try:
        if not subprocess.run([*prefix, "true"], capture_output=True).returncode:
            return prefix, {}
    except FileNotFoundError:
        pass
    (folder / "sitecustomize.py").write_text(NO_SOCKETS)
    return (), {"PYTHONPATH": str(folder)}


def digests(folder):
    """SHA-256 of every file below the folder but Snakemake's own and the logs."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.relative_to(folder).parts[0] != "logs")
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if ".snakemake" not in path.parts
    }


@pytest.fixture(scope="module")
def repository(copy_repository):
    folder = copy_repository()
    for name, code in PLUG_INS.items():
        (folder / "scripts" / name).write_text(code)
    return folder


@pytest.fixture(scope="module")
def small(repository, tmp_path_factory):
    """The results of a small configuration, made offline, and no other folder is changed."""
    home, folder = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("small")
    before = digests(repository)
    prefix, environment = offline(tmp_path_factory.mktemp("offline"))
    done = subprocess.run(
        [*prefix, sys.executable, "-m", "snakemake", "--cores", "2", "--directory", folder, *CONFIG],
        cwd=repository,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "HOME": str(home)} | environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert digests(repository) == before
    assert digests(home) == {}
    return folder


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def test_every_output_is_made(small):
    for name in OUTPUTS:
        assert (small / name).stat().st_size > 0
    assert len(list(small.glob("data/runs/*/N*/run*.json"))) == 4 * 2 * 2
    assert not list(small.rglob("*.part"))


def test_a_second_call_has_nothing_to_do(small, repository, snakemake):
    before = digests(small)
    done = snakemake(small, *CONFIG, repository=repository)
    assert done.returncode == 0 and "Nothing to be done" in done.stderr
    assert digests(small) == before


def test_indicators(small):
    found = {(row["algorithm"], row["N"]): row for row in rows(small / "data/indicators.csv")}
    assert list(found) == [(a, N) for a in ("epsmag_es", "lshade44", "random_search", "own_loop") for N in "23"]
    for (algorithm, N), row in found.items():
        succeeds = algorithm in ("epsmag_es", "lshade44")
        assert (row["runs"], row["f_opt"]) == ("2", f"{int(N) ** 3}.0")
        assert float(row["success_rate"]) == succeeds
        if succeeds:
            assert float(row["abs_error_med"]) <= 1e-8 and float(row["nu_med"]) == 0.0
            assert float(row["mean_evaluations"]) < 20000 * int(N)
        else:
            assert float(row["mean_evaluations"]) == 20000 * int(N)


def test_the_ecdf_is_monotone_and_ends_at_the_share_of_hits(small):
    steps = rows(small / "data/ecdf.csv")
    for algorithm in ("epsmag_es", "lshade44", "random_search", "own_loop"):
        for N in "23":
            curve = [
                (int(step["evaluations"]), float(step["proportion"]))
                for step in steps
                if (step["algorithm"], step["N"]) == (algorithm, N)
            ]
            records = [json.loads(path.read_text()) for path in small.glob(f"data/runs/{algorithm}/N{N}/*.json")]
            hits = [hit for record in records for hit in record["target_hits"] if hit is not None]
            assert curve == sorted(curve) and len({x for x, _ in curve}) == len({y for _, y in curve}) == len(curve)
            assert curve[-1] == (max(hits), pytest.approx(len(hits) / (2 * 103)))


def body(path, columns):
    """Blocks of a table: title to rows of cells."""
    blocks = {}
    for line in path.read_text().splitlines():
        if line.startswith(rf"\multicolumn{{{columns}}}{{c}}"):
            title = line.removeprefix(rf"\multicolumn{{{columns}}}{{c}}{{").removesuffix(r"} \\")
            blocks[title] = []
        elif line.startswith(("$2$", "$3$", "all")):
            cells = line.removesuffix(r" \\").replace(r"\phantom{.0000e-00}", "").split(" & ")
            blocks[title].append(cells)
    return blocks


def test_table_2_holds_the_indicators(small):
    blocks = body(small / "paper_tables/table2.tex", 9)
    assert list(blocks) == [r"$\epsilon$MAg-ES", "LSHADE44", r"own\_loop"]
    indicators = {(row["algorithm"], row["N"]): row for row in rows(small / "data/indicators.csv")}
    for title, algorithm in ((r"$\epsilon$MAg-ES", "epsmag_es"), ("LSHADE44", "lshade44")):
        for N, cells in zip("23", blocks[title], strict=True):
            row = indicators[algorithm, N]
            assert cells[:2] == [f"${N}$", f"${N}^3$"]
            assert cells[2:4] == [f"{float(row[key]):.4e}" for key in ("f_best", "f_med")]
            assert (cells[4], cells[6]) == ("0", "1.00")
            assert cells[5] == f"{float(row['abs_error_med']):.4e}"
            assert cells[7:] == [f"{float(row[key]):.4e}" for key in ("mean_distance", "mean_evaluations")]


def test_table_3_holds_the_solvers_and_says_which_failed(small):
    blocks = body(small / "paper_tables/table3.tex", 8)
    assert list(blocks) == ["GLPK interior point", "HiGHS interior point with crossover", "fails", "infeasible"]
    results = {(row["solver"], row["N"]): row for row in rows(small / "data/lp_indicators.csv")}
    for N, cells in zip("23", blocks["GLPK interior point"], strict=True):
        row = results["glpk_ipm", N]
        error, distance = (f"{float(row[key]):.4e}" for key in ("abs_error", "distance"))
        assert cells == [f"${N}$", f"${N}^3$", f"{float(row['f']):.4e}", "0", error, "1.00", distance, "--"]
    assert blocks["fails"][0][2:] == [r"\multicolumn{6}{l}{failed (OverflowError)}"]
    assert blocks["infeasible"][1][2:] == [r"\multicolumn{6}{l}{infeasible}"]


def test_ranking_table(small):
    blocks = body(small / "paper_tables/ranking.tex", 7)
    assert [[row[0] for row in block] for block in blocks.values()] == [["$2$", "$3$", "all"]] * 4
    assert sum(float(block[0][-1].split()[0]) for block in blocks.values()) == 1 + 2 + 3 + 4


def test_tables_are_balanced(small):
    for path in (small / "paper_tables").iterdir():
        text = path.read_text().replace(r"\{", "").replace(r"\}", "")
        assert text.count("{") == text.count("}") and text.count("$") % 2 == 0
        ends = ("}\n",) if path.name == "numbers.tex" else ("\\end{table}\n", "\\end{tabular}\n")
        assert text.isascii() and text.endswith(ends)


def test_figures(small):
    for path in (small / "figures").iterdir():
        assert path.read_bytes().startswith(b"%PDF-" if path.suffix == ".pdf" else b"\x89PNG\r\n")


def test_performance_is_made_on_request_alone_and_with_algorithms_that_never_succeed(small, repository, snakemake):
    made = [*(f"figures/performance/{name}.pdf" for name in ("growth", "convergence", "restarts", "stored"))]
    made.append("paper_tables/performance/pairs.tex")
    assert not any((small / name).exists() for name in made)
    before = digests(small)
    done = snakemake(small, "performance", *CONFIG, repository=repository)
    assert done.returncode == 0, done.stderr
    assert all((small / name).stat().st_size > 0 for name in made)
    assert "figures/performance/" in done.stdout  # says where
    assert before.items() <= digests(small).items()
    folder = small / "one"
    done = snakemake(folder, "performance", *SINGLE, repository=repository)  # one algorithm, N and run, no success
    assert done.returncode == 0 and (folder / made[0]).exists() and not (folder / made[-1]).exists(), done.stderr
    shutil.rmtree(folder)


def test_snakemakes_report_shows_figures_tables_and_pages(small, repository, snakemake):
    """With a caption for each, also for a study that has none of its own."""
    studies = [small / "studies" / name for name in ("simplex/simplex.md", "own/own.md", "today/small/comparison.md")]
    for study in studies:
        study.parent.mkdir(parents=True)
        study.write_text("# A study\n")
    targets = ("all", "performance", *CONFIG)
    assert snakemake(small, *targets, repository=repository).returncode == 0
    done = snakemake(small, "--report", "report.html", *targets, repository=repository)
    assert done.returncode == 0 and (small / "report.html").exists(), done.stderr
    text = (small / "report.html").read_text(encoding="utf-8")
    for name in ("report.html", *(f"data/pages/{page}.html" for page in ("own", "simplex", "today_small"))):
        (small / name).unlink()
    shutil.rmtree(small / "studies")
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=.https?:", text)
    results, categories = (
        json.loads(re.search(rf"var {name} = ({{.*}});", text)[1]) for name in ("results", "categories")
    )
    pages = {
        "Answers": ["REPRODUCTION", "comparison"],
        "Tables": ["fidelity", "ranking", "table1", "table2", "table3"],
        "Studies": ["own", "simplex", "today_small"],
        "Performance": ["growth", "pairs"],
    }
    figures = {"Figures": ["figure1", "figure2", "figure3"], "Performance": ["convergence", "growth", "restarts"]}
    for key, named in (("page", pages), ("figure", figures)):
        for category, names in named.items():
            shown = [results[path] for path in categories[category]["Other"] if key in results[path]["labels"]]
            assert sorted({result["labels"][key] for result in shown} - {"stored"}) == names
    captions = {path: result["caption"] for path, result in results.items()}
    assert all(captions.values()), captions
    assert len({*captions.values()}) == len(captions)
    assert results["figures/figure1.png"]["labels"]["layout"] == "lncs"


def test_each_rule_says_what_it_does_itself(repository, snakemake):
    """Also one that is another one with changes."""
    lines = snakemake(None, "--list-rules", repository=repository).stdout.splitlines()
    said = [line.partition(" (")[2] for line in lines]
    assert len(said) > 60 and all(said) and len({*said}) == len(said), lines


def test_a_truncated_run_is_made_again(small, repository, snakemake):
    before = digests(small)
    path = small / "data/runs/epsmag_es/N2/run1.json"
    path.write_text(path.read_text()[:200])
    assert snakemake(small, *CONFIG, repository=repository).returncode == 0
    after = digests(small)
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    assert changed <= {f"data/runs/epsmag_es/N2/run{run}.json" for run in range(2)}  # the time of its chunk, at most


def test_a_single_run_without_a_feasible_point(tmp_path, snakemake):
    done = snakemake(tmp_path, *SINGLE)
    assert done.returncode == 0, done.stderr
    (row,) = rows(tmp_path / "data/indicators.csv")
    assert (row["runs"], row["feasibility_rate"], row["mean_distance"], row["std_evaluations"]) == (
        *("1", "0.0"),
        *("nan", "nan"),
    )
    for name in OUTPUTS:
        assert (tmp_path / name).stat().st_size > 0


def test_a_broken_optimizer_stops_what_needs_it_with_one_line(tmp_path, repository, snakemake):
    run = "data/runs/broken/N3/run0.json"
    done = snakemake(tmp_path, run, "--config", "algorithms=[broken]", repository=repository)
    assert done.returncode != 0
    lines = [line for line in done.stderr.splitlines() if line.startswith("optimize.py: ")]
    assert lines == ["optimize.py: broken: AttributeError at broken.py:2: 'BlackBox' object has no attribute 'best'"]
    assert "Traceback" not in done.stderr
    assert not (tmp_path / run).exists()


def test_an_output_folder_that_cannot_be_written_to(tmp_path, snakemake):
    (tmp_path / "figures").write_text("old")
    done = snakemake(tmp_path, *SINGLE)
    assert done.returncode == 1
    assert done.stderr.splitlines()[2:] == [
        "figures is not a folder here that can be written to; move it away or change its permissions"
    ]
    assert {path.name for path in tmp_path.iterdir()} == {"figures", ".snakemake"}
    assert (tmp_path / "figures").read_text() == "old"


@pytest.mark.parametrize(("directory", "expected"), [(False, "sub"), (True, "elsewhere")])
def test_results_go_to_the_folder_unless_a_directory_is_given(
    tmp_path, copy_repository, snakemake, directory, expected
):
    repository = copy_repository()
    (repository / "sub.yaml").write_text("folder: sub\n")
    (tmp_path / "elsewhere").mkdir()
    folder = tmp_path / "elsewhere" if directory else None
    done = snakemake(folder, "data/problems/N2.npz", "--configfile", "sub.yaml", repository=repository)
    assert done.returncode == 0, done.stderr
    results = (tmp_path if directory else repository) / expected
    assert (results / "data/problems/N2.npz").exists()
    assert not (repository / "data/problems").exists()


HOSTILE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONSAFEPATH": "1"}
HOSTILE |= {"MPLBACKEND": "module://no_such_backend", "BASH_FUNC_python%%": "() {  echo foreign; exit 1; }"}


def test_the_surroundings_do_not_matter(tmp_path, root):
    """Another locale, a notebook's backend, packages of our names, and a shell that puts its own before ours."""
    for package in ("optimizers", "lp_solvers", "klee_minty", "presentation", "workflow"):
        (tmp_path / "path" / package).mkdir(parents=True)
        (tmp_path / "path" / package / "__init__.py").write_text("raise SystemExit('foreign')")
    (tmp_path / "bash_env").write_text(f"touch {tmp_path}/sourced\n")
    hostile = HOSTILE | {"BASH_ENV": str(tmp_path / "bash_env"), "PYTHONPATH": str(tmp_path / "path")}
    outputs = ["REPRODUCTION.md", "figures/figure2.pdf", "paper_tables/table2.tex"]
    for folder, environment in (("plain", {}), ("hostile", hostile)):
        command = [sys.executable, "-m", "snakemake", "--cores", "2", *outputs, "--directory", tmp_path / folder]
        command += ["--config", "runs=1", "dimensions=[2]", "budget=20"]
        done = subprocess.run(command, cwd=root, env=os.environ | environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    for output in outputs:
        assert (tmp_path / "plain" / output).read_bytes() == (tmp_path / "hostile" / output).read_bytes()
    assert not (tmp_path / "sourced").exists()


def test_sockets_are_really_disabled(tmp_path):
    """The stand-in for a network namespace does what it claims."""
    (tmp_path / "sitecustomize.py").write_text(NO_SOCKETS)
    code = "import socket; socket.create_connection(('127.0.0.1', 9))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert "no network access at run time" in done.stderr


IMPORTING = """
module paper:
    snakefile: {snakefile!r}
    config: {{"runs": 1, "dimensions": [2], "budget": 20, "algorithms": ["lshade44"]}}

use rule * from paper as paper_*

rule all:
    default_target: True
    input: "paper_tables/table2.tex"
    output: "done"
    shell: "cp {{input}} {{output}}"
"""


@pytest.mark.parametrize(
    ("key", "refusal"),
    [
        ('config: {"folder": "mine", ', "config: folder: a module has none"),
        ('prefix: "mine"\n    config: {', "module: prefix"),
        ('replace_prefix: {"data/": "mine/"}\n    config: {', "module: prefix"),
    ],
)
def test_a_module_is_refused_a_folder_and_a_prefix(tmp_path, root, snakemake, key, refusal):
    text = IMPORTING.format(snakefile=str(root / "Snakefile")).replace("config: {", key)
    (tmp_path / "Snakefile").write_text(text)
    done = snakemake(None, "--dry-run", repository=tmp_path)
    assert done.returncode == 1 and done.stderr.splitlines()[-1].startswith(refusal), done.stderr


def test_another_workflow_imports_it_as_a_module(tmp_path, root):
    (tmp_path / "Snakefile").write_text(IMPORTING.format(snakefile=str(root / "Snakefile")))
    command = [sys.executable, "-m", "snakemake", "--cores", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "LSHADE44" in (tmp_path / "done").read_text()
