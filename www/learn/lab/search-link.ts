// What a link to a search holds besides its configurations: the node, breakpoints, a second configuration and choices.

import { MOST_CHOICES, readChoice } from "./choices.js";
import { wordsOf } from "./copy-text.js";
import { MOST_STOPS, readStop } from "./stops.js";
import { decode } from "./setup.js";
import * as messages from "./words.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Shape } from "./event-caption.js";
import type { Choice } from "./choices.js";
import type { Step } from "./pair.js";
import type { Setup } from "./setup.js";
import type { Stop } from "./stops.js";

interface Place {
  stops: readonly Stop[];
  /** The configuration beside the first. */
  second: Setup | null;
  step: Step;
  choices: readonly Choice[];
  /** How many events after the node's decision. */
  after: number;
}

/** Parts of a link that are no configurations begin with this. */
const MARK = "~";

/** Whether a part of a link is no configuration. */
export const isExtra = (part: string) => part[0] === MARK;

const extra = (name: string, values: string[]) => (values.length > 0 ? `,${MARK}${name}:${values.join(":")}` : "");

/** The parts of a link. */
export function placeText({
  stops,
  second,
  step,
  choices,
  after,
}: {
  stops: string[];
  second: string;
  step: Step;
  choices: string[];
  after: number;
}) {
  return [
    extra("stop", stops),
    second && extra("with", [second]),
    second && step === "depth" ? extra("step", [step]) : "",
    extra("steer", choices),
    after > 0 ? extra("after", [String(after)]) : "",
  ].join("");
}

/**
 * Reads the parts of a link. What is invalid is left out.
 * @returns `trouble`: what is wrong with the last invalid part, or ""
 */
export function readPlace(
  parts: string[],
  { info, shape, cells }: { info: PuzzleInfo; shape: Shape; cells: number },
): Place & { trouble: string } {
  const place: { stops: Stop[]; second: Setup | null; step: Step; choices: Choice[]; after: number; trouble: string } =
    { stops: [], second: null, step: "node", choices: [], after: 0, trouble: "" };
  const attempt = (read: () => void) => {
    try {
      read();
    } catch (error) {
      place.trouble = wordsOf(error);
    }
  };
  // Earlier links also told a side, "left".
  for (const part of parts) {
    const [, name = "", rest = ""] = /^~([a-z]*):?(.*)$/.exec(part) ?? [];
    const values = rest.split(":");
    if (name === "stop") {
      if (values.length > MOST_STOPS) place.trouble = messages.tooManyStops(MOST_STOPS);
      for (const value of values.slice(0, MOST_STOPS)) attempt(() => place.stops.push(readStop(value, shape, cells)));
    } else if (name === "with") {
      attempt(() => {
        place.second = decode(info, rest);
      });
    } else if (name === "after" && /^\d{1,7}$/.test(rest)) place.after = Number(rest);
    else if (name === "step" && (rest === "node" || rest === "depth")) place.step = rest;
    else if (name === "steer") {
      if (values.length > MOST_CHOICES) place.trouble = messages.tooManyChoices(MOST_CHOICES);
      // Each choice depends on those before it.
      attempt(() => {
        for (const value of values.slice(0, MOST_CHOICES)) place.choices.push(readChoice(value, shape, cells));
      });
    } else if (name !== "left") place.trouble = messages.badPart(part.slice(0, 20));
  }
  return place;
}
