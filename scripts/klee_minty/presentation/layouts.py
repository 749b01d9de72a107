"""The document classes that tables and figures are set for."""

from dataclasses import dataclass

HLINES = (r"\hline\hline", r"\hline", r"\hline", r"\rule{0pt}{2.5ex}%")  # top, below heads, bottom, a strut
BOOKTABS = (r"\toprule", r"\midrule", r"\bottomrule", "%")


@dataclass(frozen=True)
class Layout:
    """The room that a document class leaves for a float.

    document: the class, with which a source begins; width: of a figure, in TeX points of 1/72.27 inch; star: "*" where
    tables that do not fit in a column span both; caption: what a caption above a table needs; sizes: of a table's
    letters, and one smaller; rows: lines of a table on a page below its caption; points: size of the letters in a
    figure.
    """

    document: str
    width: float
    star: str = ""
    caption: str = ""
    sizes: tuple = (r"\footnotesize", r"\scriptsize")
    rules: tuple = HLINES
    rows: float = 42.0
    points: float = 8.5

    @property
    def inches(self):
        return self.width / 72.27

    @property
    def narrow(self):
        """Whether two panels do not fit beside each other."""
        return self.inches < 4.0


LNCS = Layout(r"\documentclass[runningheads]{llncs}", width=122.0 / 25.4 * 72.27)
IEEE = Layout(r"\documentclass[conference]{IEEEtran}", width=252.0, star="*", rows=60.0, points=8.0)
ACM = Layout(
    r"\documentclass[sigconf,nonacm,balance=false]{acmart}",
    width=241.1,
    star="*",
    sizes=(r"\small", r"\footnotesize"),
    rules=BOOKTABS,
    rows=48.0,
    points=8.0,
)
ELSEVIER = Layout(
    r"\documentclass[5p,twocolumn]{elsarticle}",
    width=252.0,
    star="*",
    caption=r"\setlength{\belowcaptionskip}{4pt}",
    rows=58.0,
    points=8.0,
)
LAYOUTS = {"lncs": LNCS, "ieee": IEEE, "acm": ACM, "elsevier": ELSEVIER}


def folder(name):
    """Where in paper_tables/ and figures/ the files of a layout are: LNCS, the paper's, at the top."""
    return "" if name == "lncs" else f"{name}/"
