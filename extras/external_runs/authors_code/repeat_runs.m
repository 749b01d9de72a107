function repeat_runs(problem, runs, table)
  % Run the authors' code on an exported problem, and write a table of the runs 0, 1, ...; the seed of a run is its number.
  global klee_minty
  columns = BlackBox(problem).dimension;
  file = BlackBox.new_table(table, columns);
  for run = 0:runs - 1
    rand('twister', [run; 1]);  % rand and randn have a generator each: different states, so that they share no bits
    randn('twister', [run; 2]);
    klee_minty = BlackBox(problem);
    run_once(klee_minty);
    klee_minty.write_run(file, columns, 'authors_code', run, run);
  end
  fclose(file);
end
