// Boards that the tests share.

/** One answer: the reflect block on row 3, the opaque block out of the way on row 1. */
export const ONE = "GRID START\no x x\no x x\no x x\nGRID STOP\nA 1\nB 1\nL 0 3 1 1\nP 5 0\nP 2 3\n";

/** Several answers: the reflect block may wait anywhere off the beam. */
export const MANY = "GRID START\no o o o\no o o o\no o o o\no o o o\nGRID STOP\nA 2\nL 0 3 1 1\nP 8 1\n";

/** No answer: no beam comes near the target. */
export const NONE = "GRID START\no o\no o\nGRID STOP\nB 1\nL 0 3 1 1\nP 4 1\n";

/** Takes the solvers long: a wide board with many blocks. */
export const LONG = `GRID START\n${"o o o o o o o o o o\n".repeat(10)}GRID STOP
A 9\nB 4\nC 4\nL 0 3 1 1\nL 20 7 -1 1\nL 9 0 1 1\nP 8 1\nP 3 18\nP 15 10\nP 19 2\nP 1 12\nP 6 9\n`;

/** @param {string} text @returns {string[]} the answer's rows */
export const rows = (text) => text.trim().split("\n");
