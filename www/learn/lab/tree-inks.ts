// The colours of the tree and its legend, each with a pattern or a shape of its own, so that no hue is needed.

type Ink = "node" | "cut" | "answer" | "ground" | "edge";

export type Inks = Record<Ink, string> & { hatch: CanvasPattern | string };

/** The roles of the page's style sheet. */
const ROLES: Record<Ink, string> = { node: "accent", cut: "bad", answer: "good", ground: "surface", edge: "text" };
/** The side of the hatching's tile, in CSS pixels. */
const TILE = 5;

/** The inks of the current theme. */
export function inksOf(element: Element, pen: CanvasRenderingContext2D): Inks {
  const style = getComputedStyle(element);
  const ink = (name: Ink) => style.getPropertyValue(`--${ROLES[name]}`).trim();
  const inks = { node: ink("node"), cut: ink("cut"), answer: ink("answer"), ground: ink("ground"), edge: ink("edge") };
  return { ...inks, hatch: hatched(pen, inks.cut, inks.ground) ?? inks.cut };
}

/** Diagonal lines: what was cut. */
function hatched(pen: CanvasRenderingContext2D, ink: string, ground: string) {
  const side = Math.round(TILE * (devicePixelRatio || 1));
  const tile = document.createElement("canvas");
  [tile.width, tile.height] = [side, side];
  const own = tile.getContext("2d");
  if (!own) return null;
  own.fillStyle = ground;
  own.fillRect(0, 0, side, side);
  own.strokeStyle = ink;
  own.lineWidth = side * 0.42;
  // Three lines, so that the corners meet those of the next tile.
  for (const by of [-side, 0, side]) {
    own.beginPath();
    own.moveTo(by - 1, side + 1);
    own.lineTo(by + side + 1, -1);
    own.stroke();
  }
  return pen.createPattern(tile, "repeat");
}

/** A bar that the reader pruned: dark. */
export function prunedBar(
  pen: CanvasRenderingContext2D,
  inks: Inks,
  left: number,
  top: number,
  wide: number,
  high: number,
) {
  pen.fillStyle = inks.edge;
  pen.fillRect(left, top, wide, high);
}

/** A bar that leads to a solution: plain, with a dark edge along its upper side. */
export function solvedBar(
  pen: CanvasRenderingContext2D,
  inks: Inks,
  left: number,
  top: number,
  wide: number,
  high: number,
) {
  pen.fillStyle = inks.answer;
  pen.fillRect(left, top, wide, high);
  pen.fillStyle = inks.edge;
  pen.fillRect(left, top, wide, Math.max(1, Math.min(2 * (devicePixelRatio || 1), high / 4)));
}

/** A bar that was cut: hatched, with an edge. */
export function cutBar(
  pen: CanvasRenderingContext2D,
  inks: Inks,
  left: number,
  top: number,
  wide: number,
  high: number,
) {
  pen.fillStyle = inks.hatch;
  pen.fillRect(left, top, wide, high);
  const line = devicePixelRatio || 1;
  pen.fillStyle = inks.cut;
  if (wide <= 3 * line) return pen.fillRect(left, top, wide, high);
  pen.fillRect(left, top, line, high);
  pen.fillRect(left, top, wide, line);
  pen.fillRect(left, top + high - line, wide, line);
  pen.fillRect(left + wide - line, top, line, high);
}

/**
 * A solution: a diamond.
 * @param x of its middle
 */
export function diamond(pen: CanvasRenderingContext2D, inks: Inks, x: number, y: number, radius: number) {
  pen.beginPath();
  pen.moveTo(x, y - radius);
  pen.lineTo(x + radius, y);
  pen.lineTo(x, y + radius);
  pen.lineTo(x - radius, y);
  pen.closePath();
  pen.fillStyle = inks.answer;
  pen.fill();
  pen.lineWidth = devicePixelRatio || 1;
  pen.strokeStyle = inks.edge;
  pen.stroke();
}

/** The current position: a line with a triangle at its top. */
export function nowLine(pen: CanvasRenderingContext2D, ink: string, x: number, height: number) {
  const line = devicePixelRatio || 1;
  pen.fillStyle = ink;
  pen.fillRect(Math.round(x - line), 0, 2 * line, height);
  pen.beginPath();
  pen.moveTo(x - 5 * line, 0);
  pen.lineTo(x + 5 * line, 0);
  pen.lineTo(x, 6 * line);
  pen.fill();
}

/** What only one of two searches has: a dotted line. */
export function onlyLine(pen: CanvasRenderingContext2D, ink: string, left: number, bottom: number, wide: number) {
  const side = 2 * (devicePixelRatio || 1);
  pen.fillStyle = ink;
  for (let x = left; x < left + wide; x += 2 * side)
    pen.fillRect(x, bottom - side, Math.min(side, left + wide - x), side);
}
