// The answers to questions about a whole board.

import { h } from "../ui/dom.js";
import { whenLoaded } from "../ui/toast.js";
import type { Question } from "./questions.js";
import type { Parts } from "../ui/panel.js";

/** The place for the answers, which are loaded with the first question. */
export function createAsker(parts: Parts, mode: "edit" | "solve") {
  const element = h("div", { class: "replies" });
  let explained: ReturnType<typeof import("../play/hints/board-answers.js").createExplained> | null = null;
  return { element, ask, idle: () => !explained?.asks(), shown: () => explained?.element.hidden === false };

  /** @param anew whether the answer is about the board without the moves made on it */
  async function ask(question: Question, anew?: boolean) {
    await whenLoaded(
      () => import("../play/hints/board-answers.js"),
      ({ createExplained }) => {
        explained ??= createExplained(parts, mode);
        element.append(explained.element);
        return explained.open(question, undefined, false, anew);
      },
    );
  }
}
