// What a reader chose in a search: other decisions, and branches pruned by hand; and their form in links.

import { NONE, decisionAt } from "./branches.js";
import { placesOf } from "./event-caption.js";
import * as messages from "./words.js";
import type { Film } from "./film.js";
import type { Shape } from "./event-caption.js";

/** A choice: the next decision made at a node, or the node pruned. */
export interface Choice {
  kind: "choose" | "prune";
  node: number;
  /** None: any. */
  cells: number[];
  /** An index into the shape's values; null: any. */
  value: number | null;
}

/** The most choices in a search. */
export const MOST_CHOICES = 100;

export function choiceText({ kind, node, cells, value }: Choice) {
  if (kind === "prune") return `p${node}`;
  return `c${node}.${cells.join("_")}${value === null ? "" : `.${value}`}`;
}

/**
 * A choice in words.
 * @param cols of the board
 */
export function choiceWords({ kind, node, cells, value }: Choice, shape: Shape, cols: number) {
  return kind === "prune"
    ? messages.prunedNode(node)
    : messages.choseAt(
        node,
        messages.briefly(placesOf(cells, cols), value === null ? "" : (shape.values[value] ?? "")),
      );
}

/**
 * Reads a choice of a link.
 * @param cells of the board
 * @throws {Error} with a sentence, if it is invalid
 */
export function readChoice(text: string, shape: Shape, cells: number): Choice {
  const pruned = /^p([1-9]\d{0,11})$/.exec(text);
  if (pruned) return { kind: "prune", node: Number(pruned[1]), cells: [], value: null };
  const [, node, places = "", digits] =
    /^c([1-9]\d{0,11})\.((?:\d{1,6}(?:_\d{1,6}){0,63})?)(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  const own = (places.match(/\d+/g) ?? []).map(Number);
  const value = digits === undefined ? null : Number(digits);
  const fits =
    node !== undefined &&
    own.every((cell) => cell < cells) &&
    (value === null ? own.length > 0 : value < Math.max(shape.values.length, 1));
  if (!fits) throw new Error(messages.badChoice(text.slice(0, 20)));
  return { kind: "choose", node: Number(node), cells: own, value };
}

/** Choices as a run takes them. */
export function steerOptions(choices: readonly Choice[]) {
  if (choices.length === 0) return {};
  return {
    choices: choices
      .filter(({ kind }) => kind === "choose")
      .map(({ node, cells, value }) => ({
        at: node,
        choose: { ...(cells.length > 0 ? { cells } : {}), ...(value === null ? {} : { value }) },
      })),
    prune: choices.filter(({ kind }) => kind === "prune").map(({ node }) => node),
  };
}

/** Adds a choice. Later ones are dropped, as their nodes become other ones. */
export function withChoice(choices: readonly Choice[], choice: Choice) {
  return [...before(choices, choice), choice];
}

/** The choices that come before one. */
export function before(choices: readonly Choice[], { kind, node }: Choice) {
  return choices.filter((one) => one.node < node || (one.node === node && one.kind === "choose" && kind === "prune"));
}

/** The node of the decision that comes after an event; 0 if the search ends there. */
export function nodeAfter(film: Film, event: number) {
  return event >= film.length - 1 && !film.more ? 0 : (film.nodes[event] ?? 0) + 1;
}

/** The node of the deepest decision that stands; 0 if it is none of the window. */
export function nodeHere(film: Film, event: number) {
  const decision = decisionAt(film, event);
  return decision === NONE || decision < film.open ? 0 : (film.nodes[decision] ?? 0);
}
