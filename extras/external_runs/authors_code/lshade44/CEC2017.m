function [f, g, h] = CEC2017(points, function_number)
  % What LSHADE44const.m calls: a point per row; f (k, 1), inequalities g (k, 2N) and equalities h (k, 0).
  % A point with NaN costs an evaluation, and its f and g are NaN. In its place the best-so-far is evaluated again, which
  % changes nothing but the count.
  global klee_minty
  lost = any(isnan(points), 2);
  if any(lost)
    points(lost, :) = repmat(klee_minty.best_y', sum(lost), 1);
  end
  [f, g] = klee_minty.evaluate(points');
  f = f';
  g = g';
  f(lost) = NaN;
  g(lost, :) = NaN;
  h = zeros(rows(points), 0);
end
