% Stands for the authors' code in tests, with the texts that are replaced in it. In its fifth generation it evaluates the optimum.
function [out, best] = epsMAgES(problem, input, number)
g           = 0;
termination = 0; ll = 0; lll = 0; global_best.val = 1; newpop.conv = 1; index = 1; n = 1;
EPSILON=mean(newpop.conv(index(1:n)));
assert(EPSILON == 0 && problem.gn(number) + problem.hn(number) == 2 * input.dim);
assert(input.budget == 20000 * input.dim && abs(sum(input.weights) - 1) < 1e-12 && iscolumn(input.weights));
while ~termination
  y = problem.lower_bounds + rand(input.dim, 1) / 10;
  if g == 4, y = input.dim^3 * ones(input.dim, 1); end
  [f, gv, hv] = feval(problem.constr_fun_name, y', number);
  assert(f == y(end) && isequal(size([gv; hv]), [2 * input.dim, 1]));
  if true && ll==0, error('10 %'); end
  if true && lll==0, error('50 %'); end
  g = g + 1;
end
fit100=global_best.val;
error('a report');
