"""How the repository is found and cited: its descriptions agree, and the workflow catalogue finds what it asks for."""

import json

import pytest
import yaml


@pytest.fixture
def citation(root):
    return yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["codemeta.json", ".zenodo.json"])
def test_descriptions_agree(root, citation, name):
    text = (root / name).read_text(encoding="utf-8")
    described = json.loads(text)
    assert described.get("name", described.get("title")) == citation["title"]
    (author,) = described.get("author") or described["creators"]
    assert author["name"] == citation["authors"][0]["name"]
    assert described["license"].removeprefix("https://spdx.org/licenses/") == citation["license"]
    paper = citation["preferred-citation"]
    assert paper["identifiers"][0]["value"].removeprefix("arXiv:") in text
    assert paper["title"] in text.replace('\\"', "")


def test_the_workflow_catalogue_lists_it(root):
    """What it asks of a workflow's repository, see its page on adding workflows."""
    readme = (root / "README.md").read_text(encoding="utf-8").lower()
    assert "snakemake" in readme and "workflow" in readme
    assert (root / "Snakefile").is_file() and list((root / "rules").glob("*.smk"))
    usage = yaml.safe_load((root / ".snakemake-workflow-catalog.yml").read_text(encoding="utf-8"))["usage"]
    given = 'rule.conda_env = f"{root}/environment.yml"'
    environments = given in (root / "scripts/workflow/verification.py").read_text(encoding="utf-8")
    assert usage["software-stack-deployment"]["conda"] is True and environments


def test_github_runs_ci(root):
    """Which bytes are the same where, and where they need not be: see docs/reproducibility.md."""
    jobs = yaml.safe_load((root / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]
    runs = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    assert ".ci/run" in runs["bytes"]
    for name in ("conda", "elsewhere"):
        assert any('pytest -m "not digits"' in run for run in runs[name])
    assert set(jobs["elsewhere"]["strategy"]["matrix"]["machine"]) == {"ubuntu-24.04-arm", "macos-latest"}
