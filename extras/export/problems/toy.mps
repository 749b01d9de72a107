NAME toy
ROWS
 N cost
 L r1
 G r2
 E r3
COLUMNS
 x cost 1 r1 1
 x r2 1 r3 1
 y cost 2 r1 1
 y r3 -1
 z cost -1 r1 1
 z r2 1
RHS
 rhs r1 40 r2 1
 rhs r3 0.5
BOUNDS
 UP bnd x 4
ENDATA
