classdef BlackBox < handle
  % The black box of the rotated Klee-Minty problem, for MATLAB (R2016b or newer) and GNU Octave (6 or newer).
  %
  %   box = BlackBox('N10.mat');                    % a problem of export/problems/
  %   box = BlackBox('N10.mat', 20000, 100);        % the same: budget in evaluations / N, stagnation in generations / N
  %   while box.next_generation()
  %     [f, g, nu] = box.evaluate(points);          % a point per column: f (1, k), g (2N, k), nu (1, k)
  %   end
  %   file = BlackBox.new_table('results.csv', 10); % with columns for points of up to 10 variables
  %   box.write_run(file, 10, 'my_es', run, seed);
  %   fclose(file);
  %
  % It counts evaluations, keeps the best-so-far (smaller nu first, then smaller f) and its improvements, and ends the run
  % at success, at the end of the budget, or at stagnation.

  properties (SetAccess = private)
    dimension, lower, upper, budget
    evaluations = 0
    best_y = []
    best_f = Inf
    best_nu = Inf
    stop = 'optimizer'
    last_generation = 0     % evaluations in the last generation
    improvements = []       % evaluation, f and nu of each new best-so-far: a column each
  end

  properties (Access = private)
    AR, b, t, f_opt, precision, instance, stagnation
    unimproved = 0          % generations
    improved = true
    in_generation = false
  end

  methods
    function box = BlackBox(file, budget, stagnation)
      if nargin < 2, budget = 20000; end
      if nargin < 3, stagnation = 100; end
      p = load(file);
      N = numel(p.t);
      box.dimension = N;
      box.lower = p.lower;
      box.upper = p.upper;
      box.budget = budget * N;
      box.stagnation = stagnation * N;
      box.AR = p.Aineq;
      box.b = p.b;
      box.t = p.t;
      box.f_opt = p.f_opt;
      box.instance = p.instance;
      box.precision = p.objective_targets(end);
    end

    function more = next_generation(box)
      % Whether the run goes on: until success, the end of the budget, or stagnation. Call it once per generation.
      if box.in_generation
        if box.last_generation == 0
          error('BlackBox:empty', 'a generation without an evaluation');
        end
        box.unimproved = (box.unimproved + 1) * ~box.improved;
      end
      more = ~any(strcmp(box.stop, {'target', 'budget'}));
      if more && box.unimproved >= box.stagnation
        box.stop = 'stagnation';
        more = false;
      end
      box.in_generation = more;
      if more
        box.improved = false;
        box.last_generation = 0;
      end
    end

    function [f, g, nu] = evaluate(box, points)
      % f (1, k), g (2N, k) and nu (1, k) of the points (N, k); g <= 0 and nu == 0 mean feasible.
      % You may finish the generation in which the budget runs out; evaluations beyond the budget improve nothing.
      if size(points, 1) ~= box.dimension || isempty(points) || ~isreal(points) || any(~isfinite(points(:)))
        error('BlackBox:points', 'evaluate takes finite points of shape (%d, k)', box.dimension);
      end
      if ~box.in_generation
        box.last_generation = 0;
      end
      if box.evaluations - box.last_generation >= box.budget
        error('BlackBox:budget', 'evaluation beyond the budget of %d', box.budget);
      end
      f = points(end, :);
      g = box.AR * (points - box.t) - box.b;  % t first: the other order cancels numbers of size N^3
      nu = sum(max(g, 0), 1);
      first = box.evaluations;
      for i = find(nu < box.best_nu | (nu == box.best_nu & f < box.best_f))
        if first + i <= box.budget && (nu(i) < box.best_nu || (nu(i) == box.best_nu && f(i) < box.best_f))
          box.best_y = points(:, i);
          box.best_f = f(i);
          box.best_nu = nu(i);
          box.improved = true;
          box.improvements(:, end + 1) = [first + i; f(i); nu(i)];
        end
      end
      box.evaluations = first + size(points, 2);
      box.last_generation = box.last_generation + size(points, 2);
      if box.best_nu == 0 && abs(box.best_f - box.f_opt) <= box.precision
        box.stop = 'target';
      elseif box.evaluations >= box.budget
        box.stop = 'budget';
      end
    end

    function write_run(box, file, columns, algorithm, run, seed)
      % Write the run to a table of new_table: a row for each improvement and, if it went on, one for its end. The last row
      % has the best point, in the first of so many columns. run and seed are whole numbers.
      if isempty(box.best_y)
        error('BlackBox:empty', 'nothing was evaluated');
      end
      rows = box.improvements;
      if rows(1, end) < box.evaluations
        rows(:, end + 1) = [box.evaluations; box.best_f; box.best_nu];
      end
      about = sprintf('%s,%d,%d,%d,%d', algorithm, box.dimension, box.instance, run, seed);
      for i = 1:size(rows, 2) - 1
        fprintf(file, '%s,%d,%.17g,%.17g,%s\n', about, rows(:, i), repmat(',', 1, columns));
      end
      y = [sprintf(',%.17g', box.best_y) repmat(',', 1, columns - box.dimension)];
      fprintf(file, '%s,%d,%.17g,%.17g,%s%s\n', about, rows(:, end), box.stop, y);
    end
  end

  methods (Static)
    function file = new_table(path, columns)
      % Open a table of runs, with so many columns for points, for write_run; close it with fclose.
      file = fopen(path, 'w');
      if file < 0
        error('BlackBox:file', '%s cannot be written', path);
      end
      fprintf(file, 'algorithm,N,instance,run,seed,evaluations,f,nu,stop%s\n', sprintf(',y_%d', 1:columns));
    end
  end
end
