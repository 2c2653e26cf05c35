// The switch with which a link hides Hint, Solve and solutions.

import { h, switchLabel } from "../../ui/dom.js";
import { classPart } from "../../address/link.js";
import * as messages from "../../words/words-later.js";

/** @returns `part`: what the link says of it */
export function createHide(
  test: string,
  checked: boolean,
  changed: () => void,
): { root: HTMLElement; input: HTMLInputElement; part: () => string } {
  const input = h("input", { type: "checkbox", role: "switch", checked, "data-test": test, onchange: changed });
  const root = switchLabel(input, messages.HIDE_FOR_CLASS, messages.ABOUT_HIDE);
  return { root, input, part: () => classPart(input.checked ? [] : null) };
}
