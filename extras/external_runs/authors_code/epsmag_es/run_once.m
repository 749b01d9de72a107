function run_once(box)
  % A run of epsMAgES.m with the strategy parameters of their Main_Experiment.m: the same formulas, in our words.
  N = box.dimension;
  lambda = 4 * N;
  mu = floor(lambda / 3);
  weights = log(mu + 1/2) - log(1:mu)';
  weights = weights / sum(weights);
  mueff = 1 / sum(weights .^ 2);
  c1 = 2 / ((N + 1.3)^2 + mueff);
  input = struct('dim', N, 'lambda', lambda, 'mu', mu, 'sigma', 1, 'weights', weights, 'mueff', mueff, 'c1', c1, ...
    'cs', (mueff + 2) / (N + mueff + 5), 'cmu', min(1 - c1, 2 * (mueff - 2 + 1/mueff) / ((N + 2)^2 + mueff)), ...
    'reps', 3, 'delta', 1e-4, 'budget', box.budget, 'maxIter', 2000 * N);
  % Function 1 is this problem: it has gn inequalities and no equality.
  problem = struct('lower_bounds', box.lower, 'upper_bounds', box.upper, 'gn', 2 * N, 'hn', 0, ...
    'constr_fun_name', 'evaluate_point');
  epsMAgES(problem, input, 1);
end
