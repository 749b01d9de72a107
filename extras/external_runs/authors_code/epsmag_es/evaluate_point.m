function [f, g, h] = evaluate_point(point, function_number)
  % What epsMAgES.m and gradientMutation.m call: a row as the point, columns of inequalities g and equalities h.
  global klee_minty
  [f, g] = klee_minty.evaluate(point');
  h = zeros(0, 1);
end
