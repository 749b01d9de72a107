function random_search(box)
  % Random search: points uniform in the box until the budget ends.
  while ~any(strcmp(box.stop, {'target', 'budget'}))
    k = min(200, box.budget - box.evaluations);
    box.evaluate(box.lower + rand(box.dimension, k) .* (box.upper - box.lower));
  end
end
