% Stands for the authors' code in tests, with the texts that are replaced in it. A strategy improves by 0: without a guard a trial
% is lost. In the third generation it evaluates the optimum, at N = 3 never.
function vystup = LSHADE44const(Dim, Max_Gen, xmin, xmax, fnum, eps_viol)
rand('state',sum(100*clock));
maxiter = Max_Gen * Dim; evals = 0; generation = 0; lost = 0;
assert(maxiter == 20000 * Dim && xmin == 0 && xmax == 5 * Dim^3);
while (evals<maxiter)
  generation = generation + 1;
  points = rand(2, Dim);
  if generation == 3 && Dim == 2, points(1, :) = Dim^3; end
  if lost, points = [points; NaN(1, Dim)]; end
  k = rows(points);
  [f, g, h] = CEC2017(points, fnum);
  [viol, H, G] = violation_velke(fnum, h, g, eps_viol, k);
  assert(isequal(size(f), [k, 1]) && isequal(size(viol), [k, 1]) && isequal([size(H); size(G)], [k, 6; k, 3]));
  assert(abs(viol(1) - sum(g(1, g(1, :) > 0)) / (2 * Dim)) < 1e-9);
  assert(~lost || all(isnan([f(3), viol(3)])));
  evals = evals + k;
  uspesnychpbin = 1; uspesnychpexp = 1; uspesnychprlbin = 1; uspesnychprlexp = 1;
  deltafcepbin = [-1, 0, -1]; deltafcepexp = deltafcepbin; deltafceprlbin = deltafcepbin; deltafceprlexp = deltafcepbin;
  if uspesnychpbin>0
    lost = 1;
  end
  if uspesnychpexp>0
    lost = 1;
  end
  if uspesnychprlbin>0
    lost = 1;
  end
  if uspesnychprlexp>0
    lost = 1;
  end
end
c1=spocitejc(bodmin1);
error('a report');
