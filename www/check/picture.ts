// A plain picture of a certificate's board and solution. It is shown after the check and decides nothing.

import { board as named } from "./words.js";

/** The most cells that are drawn. */
const MOST = 10_000;

/** What the checker has found valid, by puzzle; docs/certificates.md describes the fields. */
interface Certificates {
  aquarium: {
    board: { east: string[]; south: string[]; tops: (number | null)[]; lefts: (number | null)[] };
    solution?: string[];
  };
  lazors: {
    board: { cells: string[]; lasers: [number, number, number, number][]; targets: [number, number][] };
    solution?: string[];
  };
  "laser-maze": { board: { cells: string[] }; solution?: string };
  "voltorb-flip": {
    board: { rows: [number, number][]; cols: [number, number][]; known: string };
    solution?: string[];
  };
  harmony: { board: { homes: number[][]; moves: number[][] }; solution?: number[][] };
}
type Puzzle = keyof Certificates;
export type Certificate<Of extends Puzzle = Puzzle> = { [Id in Of]: { puzzle: Id } & Certificates[Id] }[Of];

/** What is drawn of a board; `solved`: whether its solution is, if not whenever there is one. */
type Drawn = { height: number; width: number; solved?: boolean; parts: SVGElement[] };

type Text = string | number;
type Each<Cell> = (cell: Cell, row: number, col: number) => SVGElement | SVGElement[];

const make = (name: string, attributes: Record<string, Text>, text: Text = "") => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = String(text);
  return element;
};
const line = (x1: number, y1: number, x2: number, y2: number, kind: string) =>
  make("line", { x1, y1, x2, y2, class: kind });
const square = (row: number, col: number, kind: string) =>
  make("rect", { x: col, y: row, width: 1, height: 1, class: kind });
const word = (row: number, col: number, text: Text, kind = "") =>
  make("text", { x: col + 0.5, y: row + 0.5, class: kind }, text);
const dot = (x: number, y: number, kind: string) => make("circle", { cx: x, cy: y, r: 0.15, class: kind });
const cells = <Cell>(rows: Iterable<Cell>[], each: Each<Cell>) =>
  [...rows].flatMap((row, y) => [...row].flatMap((cell, x) => each(cell, y, x)));

/** The steps of a route, down and to the right. */
const STEPS: Record<string, [number, number]> = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1], ".": [0, 0] };
const MARKS: Record<string, string> = { "^": "↑", ">": "→", v: "↓", "<": "←", S: "S", G: "G" };

/** What is drawn of each puzzle: the number of rows and columns, and the parts. */
const DRAWN: { [Id in Puzzle]: (certificate: Certificate<Id>) => Drawn } = {
  aquarium({ board, solution }) {
    const [height, width] = [board.east.length, board.east[0].length];
    const wall = (row: number, col: number) =>
      [
        board.east[row][col] === "1" && line(col + 1, row, col + 1, row + 1, "wall"),
        board.south[row][col] === "1" && line(col, row + 1, col + 1, row + 1, "wall"),
      ].filter((part) => part !== false);
    return {
      height,
      width,
      parts: [
        ...cells(board.east, (_, row, col) => square(row, col, solution?.[row][col] === "1" ? "water" : "cell")),
        ...cells(board.east, (_, row, col) => wall(row, col)),
        line(0, 0, width, 0, "wall"),
        line(0, 0, 0, height, "wall"),
        ...board.tops.map((clue, col) => word(-1, col, clue ?? "")),
        ...board.lefts.map((clue, row) => word(row, -1, clue ?? "")),
      ],
    };
  },
  lazors({ board, solution }) {
    const rows = board.cells;
    return {
      height: rows.length,
      width: rows[0].length,
      parts: [
        ...cells(rows, (cell, row, col) => square(row, col, cell === "x" ? "closed" : "cell")),
        ...cells(solution ?? rows, (cell, row, col) =>
          /[A-DT]/.test(cell)
            ? [square(row, col, rows[row][col] === cell ? "fixed" : "placed"), word(row, col, cell)]
            : [],
        ),
        ...board.lasers.flatMap(([x, y, vx, vy]) => [
          line(x / 2, y / 2, x / 2 + vx / 3, y / 2 + vy / 3, "beam"),
          dot(x / 2, y / 2, "laser"),
        ]),
        ...board.targets.map(([x, y]) => dot(x / 2, y / 2, "target")),
      ],
    };
  },
  "laser-maze"({ board, solution }) {
    const rows = board.cells;
    let row = rows.findIndex((cells) => cells.includes("S"));
    let col = rows[row].indexOf("S");
    const steps = [...(solution ?? "")].map((letter) => {
      const [down, right] = STEPS[letter];
      const step = line(col + 0.5, row + 0.5, col + right + 0.5, row + down + 0.5, "route");
      [row, col] = [row + down, col + right];
      return step;
    });
    return {
      height: rows.length,
      width: rows[0].length,
      parts: [
        ...cells(rows, (cell, y, x) => square(y, x, cell === "#" ? "closed" : "cell")),
        ...steps,
        ...cells(rows, (cell, y, x) => (MARKS[cell] ? [word(y, x, MARKS[cell])] : [])),
      ],
    };
  },
  "voltorb-flip"({ board, solution }) {
    const side = board.rows.length;
    const rows = board.rows.map((_, row) =>
      (solution?.length === 1 ? solution[0] : board.known).slice(row * side, row * side + side),
    );
    return {
      height: side,
      width: side,
      solved: solution?.length === 1,
      parts: [
        ...cells(rows, (card, row, col) => [square(row, col, "cell"), word(row, col, card === "." ? "" : card)]),
        ...board.rows.map(([sum, voltorbs], row) => word(row, -1, `${sum}/${voltorbs}`, "small")),
        ...board.cols.map(([sum, voltorbs], col) => word(-1, col, `${sum}/${voltorbs}`, "small")),
      ],
    };
  },
  harmony({ board }) {
    const { homes, moves } = board;
    return {
      height: homes.length,
      width: homes[0].length,
      solved: false,
      parts: cells(homes, (home, row, col) => [
        square(row, col, home === row ? "placed" : "cell"),
        word(row, col, `${home + 1}:${moves[row][col]}`, "small"),
      ]),
    };
  },
};

function drawnOf<Of extends Puzzle>(certificate: Certificate<Of>) {
  return DRAWN[certificate.puzzle](certificate);
}

export function picture(certificate: Certificate) {
  const { height, width, parts, solved = certificate.solution !== undefined } = drawnOf(certificate);
  const drawn = height * width <= MOST ? parts : [];
  const svg = make("svg", {
    viewBox: `-1.2 -1.2 ${width + 1.5} ${height + 1.5}`,
    role: "img",
    "aria-label": named(height, width, drawn.length > 0 && solved),
  });
  svg.append(...drawn);
  return svg;
}
