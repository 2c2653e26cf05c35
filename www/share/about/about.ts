// What people say about a board: title, author, note and date. Loaded only where something is said. Whatever comes from
// outside is cut to length here, and stays text. src/about.rs does the same for the library; a test compares the two.

import type { OwnBoard } from "../../storage/database.js";

/** What is said about a board; "" for nothing. `parts` says the same in a link. */
export type About = { title: string; author: string; note: string; date: string; parts: string };

export { linesOf } from "../../../pkg/shared/about.js";

/** The fields in the order in which they are written, and the most characters of each. */
export const MOST: Record<"title" | "author" | "note" | "date", number> = {
  title: 80,
  author: 60,
  note: 400,
  date: 10,
};

/** Characters that change the direction of the words around them, and byte order marks. */
const TURNS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_FEED = 10;

function cleaned(value: unknown, field: keyof typeof MOST) {
  const shown = Array.from(
    trimmed(String(value ?? ""))
      .replace(TURNS, "")
      .replace(/\p{Surrogate}/gu, "\ufffd"),
    (letter) => {
      const code = letter.charCodeAt(0);
      if (code === LINE_FEED && field === "note") return letter;
      return /[\p{Cc}\u2028\u2029]/u.test(letter) ? " " : letter;
    },
  );
  const cut = trimmed(
    shown
      .slice(0, MOST[field])
      .join("")
      .replace(/[^\S\n]+$/gmu, ""),
  );
  return field === "date" && !isDay(cut) ? "" : cut;
}

/** Without white space around it, as Rust sees it. */
function trimmed(text: string) {
  return text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
}

/** Whether a text is a day of the calendar as ISO writes it. */
function isDay(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, text.length) === text;
}

/** What these values say, each cut to length. */
export function aboutOf(values: Partial<Record<keyof typeof MOST, unknown>>): About {
  const [title, author, note, date] = [
    cleaned(values.title, "title"),
    cleaned(values.author, "author"),
    cleaned(values.note, "note"),
    cleaned(values.date, "date"),
  ];
  const parts = Object.entries({ title, author, note, date })
    .map(([name, value]) => value && `&${name}=${encoded(value)}`)
    .join("");
  return { title, author, note, date, parts };
}

/** Where the author of the last board is kept, to be suggested for the next. */
export const AUTHOR = "author";

/** What the lines before a text's board say about it. */
export function aboutInText(text: string) {
  const raw: Record<string, string> = {};
  for (const line of text.replace(/^\ufeff/, "").split("\n")) {
    const [, found, value = ""] = /^#[ \t\f\r]*(title|author|note|date): ?([^]*?)\r?$/i.exec(line) ?? [];
    if (!found) {
      if (/[^ \t\f\r]/.test(line)) break;
      continue;
    }
    const name = found.toLowerCase();
    raw[name] = raw[name] === undefined ? value : name === "note" ? `${raw[name]}\n${value}` : raw[name];
  }
  return aboutOf(raw);
}

/** What the parts of a link say, each with its `&`. */
export function aboutIn(parts: string) {
  const pairs = (parts.split("?")[0] ?? "").split("&").map((part) => part.split(/=(.*)/su, 2));
  // Of several parts with the same name the first counts.
  return aboutOf(Object.fromEntries(pairs.map(([name, value = ""]) => [name, decoded(value)]).reverse()));
}

const PERCENT = 37;

/** What is not encoded rightly stays as it is. */
function decoded(value: string) {
  const bytes = [...new TextEncoder().encode(value.replace(/\+/g, " "))];
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const digits = String.fromCharCode(...bytes.slice(at + 1, at + 3));
    const encodes = byte === PERCENT && /^[\da-f]{2}$/i.test(digits);
    out.push(encodes ? parseInt(digits, 16) : byte);
    if (encodes) at += 2;
  }
  return new TextDecoder().decode(Uint8Array.from(out));
}

/** One of the user's own boards: its name is its title. */
export function aboutOfOwn({ name, about }: OwnBoard) {
  return aboutOf({ ...about, title: name });
}

/** Two sayings in one: the first counts where it says something. */
export function joined(first: About, other: About) {
  return aboutOf({
    title: first.title || other.title,
    author: first.author || other.author,
    note: first.note || other.note,
    date: first.date || other.date,
  });
}

/** Pages that find links in a text end them before some signs. */
function encoded(value: string) {
  return encodeURIComponent(value)
    .replace(/%20/g, "+")
    .replace(/[!~*'()]|\.$/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
