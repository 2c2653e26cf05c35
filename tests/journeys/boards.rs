//! Boards for the journeys and the benches.

#![allow(dead_code, reason = "the journeys and the benches each use a part of these")]

/// A unique solution: reflect blocks at row 1, column 3 and row 3, column 2.
pub const TINY: &str = "\
GRID START
o o o
o o o
o o o
GRID STOP

A 2

L 0 1 1 1

P 6 3
";

/// 56 solutions: the opaque block can be nearly anywhere.
pub const SEVERAL: &str = "\
GRID START
o o o o
o o o o
o o o o
o o o o
GRID STOP

A 2
B 1

L 0 3 1 1

P 8 1
";

/// No solution: an opaque block turns no beam.
pub const NONE: &str = "\
GRID START
o o o
o o o
o o o
GRID STOP

B 1

L 0 1 1 1

P 0 5
";

/// A fixed block at row 1, column 3 and a closed cell at row 2, column 2.
pub const FIXED: &str = "\
GRID START
o o A
o x o
o o o
GRID STOP

A 1

L 0 1 1 1

P 6 3
";

/// More solutions than can be counted, the first of them found at once.
pub const ENDLESS: &str = "\
GRID START
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
o o o o o o o o o o o o
GRID STOP

A 12
C 4

L 0 3 1 1
L 24 9 -1 1

P 15 20
P 20 11
P 7 10
P 13 2
P 2 21
";

/// No solution, which the notes' strategy would need years to prove.
pub const HOPELESS: &str = "\
GRID START
o o o o o o o o o
o o o o o o o o o
o o o o o o o o o
o o o o o o o o o
o o o o o o o o o
o o o o o o o o o
o o o o o o o o o
o o o o o o o o o
o o o o o o o o o
GRID STOP

A 9
B 3

L 0 3 1 1

P 12 17
P 15 8
P 3 6
";

/// As wide and as flat as a board can be.
pub const LONGEST: &str = "\
GRID START
o o o o o o o o o o o o o o o o o o o o o o o o o o o o o o o o
GRID STOP

L 0 1 1 1

P 1 0
";

/// Three blocks, of which the last one placed may be near the lower edge.
pub const LOW: &str =
    "GRID START\no o o o\nx x x x\no o o o\nx x x x\no o o o\nGRID STOP\nA 2\nC 1\nL 8 9 -1 -1\nP 0 5\nP 3 10\n";
