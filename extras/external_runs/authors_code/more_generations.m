function more = more_generations()
  % Whether the run goes on: until success, the end of the budget, or stagnation. Their loops ask it once per generation.
  global klee_minty
  more = klee_minty.next_generation();
end
