"""Names in print: of the published algorithms, of the configuration, and ids that have none."""

from klee_minty.names import Names
from klee_minty.presentation.latex import escape


def test_labels_of_the_configuration_take_the_place_of_names():
    names = Names({"mine": "μ-ES, 50 %", "lshade44": "L"})
    found = [names.name(name) for name in ("mine", "lshade44", "epsmag_es", "a_b")]
    assert found == ["μ-ES, 50 %", "L", "εMAg-ES", "a_b"]
    assert escape(names.name("mine")) == r"$\mu$-ES, 50 \%"
    assert escape(names.name("epsmag_es")) == r"$\epsilon$MAg-ES" and escape(names.name("a_b")) == r"a\_b"
