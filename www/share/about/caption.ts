// Writes the title, author and date of a board above its picture, and the pieces to place. Markup in them stays text.

import { byline } from "./words.js";
import type { About } from "./about.js";

/** `pieces`: those to place, which the picture does not show. */
type Said = About & { pieces?: string };

/** The heights of the lines, in parts of the picture's shorter side, at most; and the room around a line of text. */
const LINES = [0.08, 0.055, 0.05];
const AROUND = 1.5;
/** How wide a letter is, in parts of its height, on average; a longer line is written smaller. */
const LETTER = 0.64;
const FONT = "system-ui, sans-serif";
/** How a picture begins. */
const HEAD = /^<svg ([^>]*?)width="([\d.]+)" height="([\d.]+)" viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"/;

/** The lines of a caption: "" for none. */
export function captionOf(about: Said): string[] {
  return [about.title, byline(about), about.pieces ?? ""];
}

/**
 * The lines that say something, with their size and the middle of each, from the upper edge.
 * @param width of the picture
 */
function laidOut(about: Said, width: number, height: number) {
  let top = 0;
  let most = Infinity;
  const lines = captionOf(about).flatMap((text, index) => {
    if (!text) return [];
    const size = Math.min(
      most,
      (LINES[index] ?? 0) * Math.min(width, height),
      (width * 0.92) / (LETTER * Array.from(text).length),
    );
    const middle = top + (size * AROUND) / 2;
    top += size * AROUND;
    // What stands below a title is not larger.
    most = size * 0.8;
    return [{ text, size, middle, weight: index === 0 ? 700 : 400 }];
  });
  return { lines, height: top };
}

/** The colours of the page's theme: of the background, and of words. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  return { ground: style.getPropertyValue("--bg").trim(), words: style.getPropertyValue("--text").trim() };
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A picture with a caption. */
export function captioned(svg: string, about: Said) {
  const found = HEAD.exec(svg);
  if (!found) return svg;
  const [head, own = "", ...numbers] = found;
  const [w = 1, h = 1, x = 0, y = 0, across = 1, down = 1] = numbers.map(Number);
  const { lines, height } = laidOut(about, across, down);
  const { ground, words } = colours();
  const number = (value: number) => Number(value.toFixed(3));
  const text = lines
    .map(
      (line) =>
        `<text x="${number(x + across / 2)}" y="${number(y - height + line.middle)}" font-family="${FONT}" font-size="${number(line.size)}" font-weight="${line.weight}" text-anchor="middle" dominant-baseline="central" fill="${escaped(words)}">${escaped(line.text)}</text>`,
    )
    .join("");
  const strip = `<rect x="${x}" y="${number(y - height)}" width="${across}" height="${number(height)}" fill="${escaped(ground)}"/>`;
  const begun = `<svg ${own}width="${w}" height="${number((h * (down + height)) / down)}" viewBox="${x} ${number(y - height)} ${across} ${number(down + height)}"`;
  return svg.replace(head, () => begun).replace("</svg>", () => `${strip}${text}</svg>`);
}

/**
 * The height of a caption above a picture of this size, and what writes it there.
 * @param width in pixels
 */
export function captionFor(about: Said, width: number, height: number) {
  const { lines, height: room } = laidOut(about, width, height);
  return {
    room: Math.ceil(room),
    write(context: CanvasRenderingContext2D) {
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = colours().words;
      context.textAlign = "center";
      context.textBaseline = "middle";
      for (const { text, size, middle, weight } of lines) {
        context.font = `${weight} ${size}px ${FONT}`;
        context.fillText(text, width / 2, middle, width);
      }
      context.restore();
    },
  };
}
