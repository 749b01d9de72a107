function my_es(box)
  % An example for run_algorithm: a (1+1)-ES that multiplies its step size by 1.5 after a success.
  sigma = 1;
  y = box.lower + rand(box.dimension, 1) .* (box.upper - box.lower);
  [f, ~, nu] = box.evaluate(y);
  while box.next_generation()
    trial = y + sigma * randn(box.dimension, 1);
    [f_trial, ~, nu_trial] = box.evaluate(trial);
    if nu_trial < nu || (nu_trial == nu && f_trial <= f)
      y = trial; f = f_trial; nu = nu_trial; sigma = 1.5 * sigma;
    else
      sigma = sigma / 1.5^0.25;
    end
  end
end
