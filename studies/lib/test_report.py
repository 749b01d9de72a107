"""Snakemake's report in a real browser: every item can be read from its head to its end, in a small window and a large one."""

import json
import re
import shutil
import subprocess

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not BROWSER, reason="needs chromium")]

OPEN_EACH_ITEM = """
<script>
async function measure() {
  const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const found = {window: [window.innerWidth, window.innerHeight], items: {}};
  for (const path of Object.keys(results)) {
    app.setView({content: "html", contentPath: results[path].data_uri, resultPath: path});
    await sleep(100);
    const {left, top, right, bottom} = document.querySelector("iframe").getBoundingClientRect();
    found.items[path] = [left, top, right, bottom];
  }
  document.body.innerHTML = "<pre>" + JSON.stringify(found) + "</pre>";
}
setTimeout(measure, 500);
</script>
"""
MEASURE_PAGE = """
<script>
setTimeout(() => {
  const root = document.scrollingElement;
  const shown = [...document.querySelectorAll("h1, img, table")].filter((element) => element.checkVisibility());
  const places = shown.map((element) => element.getBoundingClientRect());
  const measured = {
    top: Math.min(...places.map((place) => place.top)), left: Math.min(...places.map((place) => place.left)),
    right: Math.max(...places.map((place) => place.right)), bottom: Math.max(...places.map((place) => place.bottom)),
    width: root.scrollWidth, height: root.scrollHeight, overflow: getComputedStyle(root).overflowY,
  };
  document.body.innerHTML = "<pre>" + JSON.stringify(measured) + "</pre>";
}, 500);
</script>
"""


def measured(page, script, size, folder):
    """What a script in a page writes into it, in a window of this size."""
    copy = folder / "measured.html"
    copy.write_text(page.read_text(encoding="utf-8") + script, encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
    options += [f"--window-size={size[0]},{size[1]}", "--virtual-time-budget=20000", "--dump-dom"]
    done = subprocess.run([BROWSER, *options, copy.as_uri()], capture_output=True, text=True, timeout=120)
    return json.loads(re.search("<pre>(.*)</pre>", done.stdout)[1])


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_item_can_be_read_from_its_head_to_its_end(copy, snakemake, tmp_path, size):
    assert snakemake("all", "--report", "report.html", repository=copy).returncode == 0
    report = measured(copy / "report.html", OPEN_EACH_ITEM, size, tmp_path)
    width, height = report["window"]
    names = {path.rpartition("/")[2].removesuffix(".html") for path in report["items"]}
    assert names >= {"REPRODUCTION", "fidelity", "figure1", "figure3_single", "table1", "table2", "table3"}
    for path, (left, top, right, bottom) in report["items"].items():
        assert 0 <= left < right <= width and 0 <= top < bottom <= height, path  # the frame that scrolls
        page = measured(copy / path, MEASURE_PAGE, (int(right - left), int(bottom - top)), tmp_path)
        assert page["top"] >= 0 and page["left"] >= 0 and page["overflow"] != "hidden", path
        assert page["bottom"] <= page["height"] and page["right"] <= page["width"], path
