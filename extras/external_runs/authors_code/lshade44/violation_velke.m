function [violation, H, G] = violation_velke(function_number, h, g, tolerance, k)
  % Instead of theirs, which knows the functions of CEC 2017 alone: the mean violation of the inequalities, as there.
  % Without an equality h and the tolerance are not used. H (k, 6) and G (k, 3) are for their report, which is cut off.
  violation = sum(max(g, 0), 2) / columns(g);
  violation(any(isnan(g), 2)) = NaN;  % max(NaN, 0) is 0
  H = zeros(k, 6);
  G = zeros(k, 3);
end
