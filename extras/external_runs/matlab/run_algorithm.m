function run_algorithm(optimize, algorithm, problems, runs, table, budget)
  % Run an algorithm on exported problems and write a table of its runs, e.g.
  %   run_algorithm(@my_es, 'my_es', {'export/problems/N2/instance0.mat', 'export/problems/N3/instance0.mat'}, 15, 'my_es.csv')
  % The seed of a run is its number.
  if nargin < 6, budget = 20000; end
  boxes = cellfun(@(problem) BlackBox(problem, budget), problems, 'UniformOutput', false);
  columns = max(cellfun(@(box) box.dimension, boxes));
  file = BlackBox.new_table(table, columns);
  closing = onCleanup(@() fclose(file));
  for problem = problems
    for run = 0:runs - 1
      if exist('OCTAVE_VERSION', 'builtin')
        rand('twister', run);
        randn('twister', run);
      else
        rng(run);
      end
      box = BlackBox(problem{1}, budget);
      optimize(box);
      box.write_run(file, columns, algorithm, run, run);
    end
  end
end
