"""Algorithms of other libraries, in C++ and Python, each as a function optimize(box, rng).

Each is called through its fastest public interface: a whole generation of points at once wherever the library
takes it. Populations are as large as here, 18N for DE and 4N for CMA-ES; CMA-ES starts at a uniform point with
a quarter of the box's width as step size; everything else is the library's default. CMA-ES gets no bounds: the
feasible region lies inside of them, and with clipping CMA-ES of fcmaes diverges. Own stopping rules are off as
far as the library allows, since the box ends the run.
"""

import contextlib
import importlib

from klee_minty.callbacks import Finished
from klee_minty.running import load_optimizer

import numpy as np

DE, ES = 18, 4  # population / N


def one_number(box, points):
    """One number per point, in the benchmark's order: f - max f <= 0 where feasible, else nu > 0."""
    f, _, nu = box.evaluate(points)
    return np.where(nu == 0.0, f - box.upper[-1], nu)


def fcmaes_cma(box, rng):
    from fcmaes.cmaescpp import ACMA_C

    es = ACMA_C(
        box.dimension,
        x0=rng.uniform(box.lower, box.upper),
        input_sigma=initial_sigma(box),
        popsize=ES * box.dimension,
        max_evaluations=2 * box.budget,
        accuracy=1e-6,  # times a tolerance for steps that is relative to the initial one and too large here
        stop_hist=0,
        normalize=False,
        rg=rng,
    )
    for _ in box.generations():
        if es.tell(one_number(box, es.ask())):
            break


def fcmaes_de(box, rng):
    from fcmaes.decpp import DE_C
    from scipy.optimize import Bounds

    de = DE_C(bounds=Bounds(box.lower, box.upper), popsize=DE * box.dimension, rg=rng)
    for _ in box.generations():
        if de.tell(one_number(box, de.ask())):
            break


def minionpy_de(box, rng, algorithm="Differential_Evolution"):
    import minionpy

    generations = box.generations()
    next(generations)
    getattr(minionpy, algorithm)(
        lambda points: one_number(box, points),
        list(zip(box.lower, box.upper, strict=True)),
        maxevals=box.budget,
        callback=lambda result: next(generations, None) is None,
        seed=integer(rng),
        options={"population_size": DE * box.dimension, "x_tol": -1.0},
    ).optimize()


def minionpy_lshade(box, rng):
    minionpy_de(box, rng, "LSHADE")


def modcma_cma(box, rng):
    from modcma import c_maes

    c_maes.utils.set_seed(integer(rng))
    start, population = rng.uniform(box.lower, box.upper), ES * box.dimension
    settings = c_maes.Settings(box.dimension, sigma0=initial_sigma(box), lambda0=population, x0=start)
    es = c_maes.ModularCMAES(settings)
    for _ in box.generations():
        es.mutate(lambda point: 0.0)  # samples the points, whose values follow all at once
        es.p.pop.f = one_number(box, es.p.pop.X.T)
        es.select()
        es.recombine()
        es.adapt()


def pygmo_sade(box, rng):
    import pygmo

    generations = box.generations()
    next(generations)

    class OnePoint:
        def fitness(self, point):
            if box.last_generation >= DE * box.dimension and next(generations, None) is None:
                raise Finished
            return one_number(box, point[None, :])

        def get_bounds(self):
            return box.lower, box.upper

        def __deepcopy__(self, memo):  # pygmo copies its problems, and a copy of the box would count apart
            return self

    algorithm = pygmo.algorithm(pygmo.sade(gen=box.budget, ftol=0.0, xtol=0.0, seed=integer(rng)))
    with contextlib.suppress(Finished):
        algorithm.evolve(pygmo.population(OnePoint(), DE * box.dimension, seed=integer(rng)))


def cmaes_cma(box, rng):
    from cmaes import CMA

    start, population = rng.uniform(box.lower, box.upper), ES * box.dimension
    es = CMA(start, initial_sigma(box), population_size=population, seed=integer(rng))
    for _ in box.generations():
        points = [es.ask() for _ in range(es.population_size)]
        es.tell(list(zip(points, one_number(box, np.array(points)), strict=True)))


def pymoo_de(box, rng):
    load_optimizer("pymoo_de", population=DE * box.dimension)(box, rng)


def pycma_al(box, rng):
    load_optimizer("pycma_al", population=ES * box.dimension)(box, rng)


def initial_sigma(box):
    return float(np.max(box.upper - box.lower)) / 4.0


def integer(rng):
    return int(rng.integers(2**31))


PEERS = {  # name in print: function, module that must be there, language
    "CMA-ES (fcmaes)": (fcmaes_cma, "fcmaes.cmaescpp", "C++"),
    "DE (fcmaes)": (fcmaes_de, "fcmaes.decpp", "C++"),
    "DE (minionpy)": (minionpy_de, "minionpy", "C++"),
    "LSHADE (minionpy)": (minionpy_lshade, "minionpy", "C++"),
    "CMA-ES (modcma)": (modcma_cma, "modcma.c_maes", "C++"),
    "sade (pygmo)": (pygmo_sade, "pygmo", "C++, one point per call"),
    "CMA-ES (cmaes)": (cmaes_cma, "cmaes", "Python"),
    "DE (pymoo)": (pymoo_de, "pymoo", "Python"),
    "AL-CMA-ES (pycma)": (pycma_al, "cma", "Python"),
}


def installed():
    """The peers whose packages are there, loaded, and the names of the others."""
    peers, missing = {}, []
    for name, (optimize, module, language) in PEERS.items():
        try:
            importlib.import_module(module)
            peers[name] = optimize, language
        except ImportError:
            missing.append(name)
    return peers, missing
