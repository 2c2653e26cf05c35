// The messages between a framed board and its host page, version 1. Incoming ones are validated here before use.
// docs/embedding.md describes them.

import { THEMES, USES, oneOf } from "./flags.js";
import * as messages from "./words.js";
import type { Theme, Use } from "./flags.js";

/** Every message contains it as `gridlight`. */
export const VERSION = 1;
/** The maximum length of a board's text and of a link, in characters. */
const TEXT = 40_000_000;
const LINK = 200_000;
/** The most solutions searched for and returned. */
export const ANSWERS = 1000;

/** Identifies the request that a result belongs to. */
export type Id = string | number | null;

export type Wish =
  | { type: "load"; text?: string; link?: string }
  | { type: "get" }
  | { type: "solve"; limit: number }
  | { type: "stop" }
  | { type: "step"; to: number }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "set"; mode?: Use; theme?: Theme; controls?: boolean; autoplay?: boolean };

/** A refusal, as a sentence for the host page's developer. */
export class Refused extends Error {}

type Fields = Record<string, unknown>;

const WISHES: Record<string, (fields: Fields) => Wish> = {
  load: ({ text, link }) => {
    if ((text === undefined) === (link === undefined)) throw new Refused(messages.TEXT_OR_LINK);
    if (text !== undefined) return { type: "load", text: textIn(text, "text", TEXT) };
    return { type: "load", link: textIn(link, "link", LINK) };
  },
  get: () => ({ type: "get" }),
  solve: ({ limit }) => ({ type: "solve", limit: numberIn(limit ?? 2, "limit", 1, ANSWERS) }),
  stop: () => ({ type: "stop" }),
  step: ({ to }) => ({ type: "step", to: numberIn(to, "to", 0, Number.MAX_SAFE_INTEGER) }),
  undo: () => ({ type: "undo" }),
  redo: () => ({ type: "redo" }),
  set: ({ mode, theme, controls, autoplay }) => ({
    type: "set",
    mode: wordIn(mode, "mode", USES),
    theme: wordIn(theme, "theme", THEMES),
    controls: switchIn(controls, "controls"),
    autoplay: switchIn(autoplay, "autoplay"),
  }),
};

function isId(id: unknown): id is Id {
  return id === null || (typeof id === "string" && id.length <= 100) || (typeof id === "number" && Number.isFinite(id));
}

/** Parses a message: null if it is not for the board; otherwise a request, or why it is refused. */
export function read(data: unknown): { id: Id; wish: Wish } | { id: Id; refused: string } | null {
  if (typeof data !== "object" || data === null || !("gridlight" in data)) return null;
  const { gridlight, type, id = null, ...fields }: Fields = data;
  if (!isId(id)) return { id: null, refused: messages.BAD_ID };
  if (gridlight !== VERSION) return { id, refused: messages.otherVersion(VERSION) };
  const wish = typeof type === "string" && Object.hasOwn(WISHES, type) ? WISHES[type] : undefined;
  if (!wish) return { id, refused: messages.noSuchMessage(Object.keys(WISHES)) };
  try {
    return { id, wish: wish(fields) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { id, refused: error.message };
  }
}

/** @param most maximum number of characters */
function textIn(value: unknown, name: string, most: number) {
  if (typeof value !== "string" || value.trim() === "") throw new Refused(messages.emptyText(name));
  if (value.length > most) throw new Refused(messages.tooLong(name, value.length));
  return value;
}

function numberIn(value: unknown, name: string, least: number, most: number) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) {
    throw new Refused(messages.notWhole(name, least, most));
  }
  return value;
}

function wordIn<T extends string>(value: unknown, name: string, known: readonly T[]) {
  const word = oneOf(known, value);
  if (value !== undefined && !word) throw new Refused(messages.noneOf(name, known));
  return word;
}

function switchIn(value: unknown, name: string): boolean | undefined {
  if (value !== undefined && typeof value !== "boolean") throw new Refused(messages.noSwitch(name));
  return value;
}
