// Links that open the board at other sites: the puzzle's formats that are their addresses. Nothing is sent before they are
// pressed.

import { writeApart } from "./apart.js";
import { enable, h } from "./dom.js";
import * as messages from "./words-later.js";

/** @import { App } from "./app.js" */
/** @import { Page } from "./types.js" */

/**
 * @param {App} app
 * @param {string} place the links' test ids begin with it
 * @param {boolean} [small] whether the links are small
 */
export function createElsewhere(app, place, small = false) {
  /** Counts the boards: only the latest matters. */
  let turn = 0;
  /** @type {HTMLAnchorElement[]} */
  let links = [];
  return { update };

  /** The links for a board. @param {Page} page */
  function update(page) {
    turn += 1;
    const sites = app.info.formats.filter(({ site }) => site);
    links = sites.map(({ id, site, apart }) => {
      const name = messages.openIn(site);
      const link = h("a", { class: small ? "button small" : "button", target: "_blank", rel: "noopener", "aria-label": name, title: name, "data-test": `${place}-${id}`, onclick: refuse },
        h("span", { text: small ? site : name }), h("span", { "aria-hidden": "true", text: messages.LEAVES }));
      void address(link, page, id, apart, turn);
      return link;
    });
    return links;
  }

  /** @param {HTMLAnchorElement} link @param {Page} page @param {string} format @param {boolean} apart @param {number} mine */
  async function address(link, page, format, apart, mine) {
    try {
      const text = apart ? await writeApart(app.info.id, page.bits(), format) : page.text(format);
      if (mine === turn) link.href = text.trim();
    } catch (error) {
      // What keeps its place is a link without an address.
      link.tabIndex = 0;
      link.setAttribute("role", "link");
      enable(link, error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {MouseEvent} event */
  function refuse({ currentTarget }) {
    const { href, title } = /** @type {HTMLAnchorElement} */ (currentTarget);
    if (!href && title) app.tell(title);
  }
}
