"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

from klee_minty.command_line import script
from klee_minty.files import read_csv, write
from presentation import comparison
from presentation.markdown import environment
from presentation.names import set_labels


def page(times, tests):
    template = environment().get_template("comparison.md.j2")
    return template.render(vars(comparison), parts=comparison.by_instances(times), tests=tests)


@script
def main(times="data/running_times.csv", tests="data/pairwise_tests.csv", output="comparison.md", labels="{}"):
    set_labels(labels)
    write(output, page(read_csv(times), read_csv(tests)))
