"""What GLPK says on its terminal, where nothing else tells it."""

import os
import sys
import tempfile

import swiglpk as glpk


def with_output(function, *arguments):
    """What a function of GLPK returns, and the text that it writes on the standard output; GLPK is silent afterwards."""
    sys.stdout.flush()
    terminal = os.dup(1)
    with tempfile.TemporaryFile() as output:
        os.dup2(output.fileno(), 1)
        glpk.glp_term_out(glpk.GLP_ON)
        try:
            result = function(*arguments)
        finally:
            glpk.glp_term_out(glpk.GLP_OFF)
            os.dup2(terminal, 1)
            os.close(terminal)
        output.seek(0)
        return result, output.read().decode(errors="replace")
