// The HTML code that shows a board in another page: a frame, or the element from pkg/.

import { address } from "../../address/address-bar.js";
import { h } from "../../ui/dom.js";
import { USES } from "./flags.js";
import * as messages from "./words.js";
import type { Use } from "./flags.js";

/** The usual text width of pages, in CSS pixels. Narrower pages shrink the frame. */
const WIDTH = 560;
/** The height of what is above and below the board, by use. */
const BESIDE: Record<Use, number> = { play: 260, edit: 300, solve: 300, show: 230 };

const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

export function createSnippet(changed: () => void) {
  const kind = h(
    "select",
    { "aria-label": messages.EMBED_AS, "data-test": "embed-kind", onchange: changed },
    h("option", { value: "frame", text: messages.FRAME }),
    h("option", { value: "element", text: messages.ELEMENT }),
  );
  const use = h(
    "select",
    { "aria-label": messages.MODE, "data-test": "embed-use", onchange: changed },
    ...USES.map((one) => h("option", { value: one, text: messages.USES[one] })),
  );
  const element = h("div", { class: "row even", "data-test": "embed-choices" }, kind, use);
  return {
    element,
    /** @param ratio the board's height divided by its width */
    text(fragment: string, title: string, ratio: number) {
      // Its options are the uses.
      const wanted = use.value as Use;
      if (kind.value === "element") {
        const script = new URL("../../../pkg/element.js", import.meta.url);
        const mode = wanted === "play" ? "" : ` mode="${wanted}"`;
        return `<script type="module" src="${quoted(script.href)}"></script> <gridlight-board link="${quoted(fragment)}"${mode}></gridlight-board>`;
      }
      const url = address(fragment, `&embed=1${wanted === "play" ? "" : `&mode=${wanted}`}`);
      const height = Math.min(Math.round((WIDTH - 32) * ratio) + BESIDE[wanted], 960);
      return `<iframe src="${quoted(url)}" title="${quoted(title)}" width="${WIDTH}" height="${height}" style="max-width:100%;border:0" loading="lazy" allow="fullscreen"></iframe>`;
    },
  };
}
