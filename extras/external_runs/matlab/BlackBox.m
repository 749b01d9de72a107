classdef BlackBox < handle
  % The black box of the rotated Klee-Minty problem, for MATLAB (R2016b or newer) and GNU Octave (6 or newer).
  %
  %   box = BlackBox('N10.mat');                    % a problem of export/problems/
  %   box = BlackBox('N10.mat', 20000, 100);        % the same: budget in evaluations / N, stagnation in generations / N
  %   while box.next_generation()
  %     [f, g, nu] = box.evaluate(points);          % a point per column: f (1, k), g (2N, k), nu (1, k)
  %   end
  %   box.write_record('records/my_es', 'my_es', run, seed);
  %
  % It counts evaluations, keeps the best-so-far (smaller nu first, then smaller f) and the evaluations at which the 103
  % targets are first hit, and ends the run at success, at the end of the budget, or at stagnation.

  properties (SetAccess = private)
    dimension, lower, upper, budget
    evaluations = 0
    best_y = []
    best_f = Inf
    best_nu = Inf
    stop = 'optimizer'
    last_generation = 0     % evaluations in the last generation
    constraint_hits, objective_hits
  end

  properties (Access = private)
    AR, b, t, f_opt, constraint_targets, objective_targets, instance, stagnation, start
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
      box.constraint_targets = p.constraint_targets;
      box.objective_targets = p.objective_targets;
      box.constraint_hits = NaN(size(p.constraint_targets));
      box.objective_hits = NaN(size(p.objective_targets));
      box.start = cputime();
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
          box.constraint_hits(isnan(box.constraint_hits) & box.constraint_targets >= nu(i)) = first + i;
          if nu(i) == 0
            reached = box.objective_targets >= abs(f(i) - box.f_opt);
            box.objective_hits(isnan(box.objective_hits) & reached) = first + i;
          end
        end
      end
      box.evaluations = first + size(points, 2);
      box.last_generation = box.last_generation + size(points, 2);
      if ~isnan(box.objective_hits(end))
        box.stop = 'target';
      elseif box.evaluations >= box.budget
        box.stop = 'budget';
      end
    end

    function write_record(box, folder, algorithm, run, seed)
      % Write {folder}/N{N}/run{run}.json, the record that the workflow imports; run and seed are whole numbers.
      if isempty(box.best_y)
        error('BlackBox:empty', 'nothing was evaluated');
      end
      folder = fullfile(folder, sprintf('N%d', box.dimension));
      if box.instance
        folder = sprintf('%s_instance%d', folder, box.instance);
      end
      if ~exist(folder, 'dir')
        mkdir(folder);
      end
      if exist('OCTAVE_VERSION', 'builtin')
        language = 'octave';
      else
        language = 'matlab';
      end
      lines = {
        sprintf('"algorithm": "%s"', algorithm)
        sprintf('"N": %d', box.dimension)
        sprintf('"run": %d', run)
        sprintf('"instance": %d', box.instance)
        sprintf('"seed": %d', seed)
        sprintf('"budget": %d', box.budget)
        sprintf('"stagnation": %d', box.stagnation)
        sprintf('"evaluations": %d', box.evaluations)
        sprintf('"last_generation": %d', box.last_generation)
        sprintf('"stop": "%s"', box.stop)
        ['"f": ' number(box.best_f)]
        ['"nu": ' number(box.best_nu)]
        ['"distance": ' number(norm(box.best_y - box.t))]
        ['"y": ' list(box.best_y, @number)]
        ['"target_hits": ' list([box.constraint_hits; box.objective_hits], @hit)]
        ['"elapsed": ' number(cputime() - box.start)]
        sprintf('"versions": {"%s": "%s"}', language, version())
      };
      path = fullfile(folder, sprintf('run%d.json', run));
      file = fopen(path, 'w');
      if file < 0
        error('BlackBox:file', '%s cannot be written', path);
      end
      fprintf(file, '{\n  %s\n}\n', strjoin(lines', sprintf(',\n  ')));
      fclose(file);
    end
  end
end

function text = number(value)
  % All digits of a double, with a point or an exponent.
  text = sprintf('%.17g', value);
  if ~any(text == '.' | text == 'e')
    text = [text '.0'];
  end
end

function text = hit(value)
  if isnan(value)
    text = 'null';
  else
    text = sprintf('%d', value);
  end
end

function text = list(values, convert)
  parts = cell(1, numel(values));
  for i = 1:numel(values)
    parts{i} = convert(values(i));
  end
  text = ['[' strjoin(parts, ', ') ']'];
end
