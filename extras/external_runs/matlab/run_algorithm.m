function run_algorithm(optimize, algorithm, problems, runs, folder, budget)
  % Run an algorithm on exported problems and record it, e.g.
  %   run_algorithm(@my_es, 'my_es', {'export/problems/N2/instance0.mat', 'export/problems/N3/instance0.mat'}, 15, 'records')
  % makes records/my_es/N2/run0.json and so on; the seed of a run is its number.
  if nargin < 6, budget = 20000; end
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
      box.write_record(fullfile(folder, algorithm), algorithm, run, run);
    end
  end
end
