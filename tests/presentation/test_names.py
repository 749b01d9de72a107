"""Names in print: of the published algorithms, of the configuration, and ids that have none."""

from presentation import names
from presentation.latex import escape


def test_labels_of_the_configuration_take_the_place_of_names(monkeypatch):
    monkeypatch.setattr(names, "LABELS", {})
    names.set_labels({"mine": "μ-ES, 50 %", "lshade44": "L"})
    assert [names.plain(name) for name in ("mine", "lshade44", "epsmag_es", "a_b")] == [
        "μ-ES, 50 %",
        "L",
        "εMAg-ES",
        "a_b",
    ]
    assert names.name("mine", escape) == r"$\mu$-ES, 50 \%"
    assert names.name("epsmag_es", escape) == r"$\epsilon$MAg-ES" and names.name("a_b", escape) == r"a\_b"
    names.set_labels({})
    assert names.plain("mine") == "mine"
