function run_once(box)
  % A run of LSHADE44const.m, called as their start_LSHADE44const.m calls it.
  LSHADE44const(box.dimension, box.budget / box.dimension, box.lower(1), box.upper(1), 1, 1e-4);
end
