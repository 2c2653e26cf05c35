// What opens the board at other sites: the puzzle's formats that are their addresses. Nothing is sent before it is
// pressed.

import { button, h } from "../ui/dom.js";
import { UNLOADED, toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";

/** A link for each site, or a button where a worker has to write the address. */
export function sites(app: App) {
  const known = app.info.formats.filter(({ site }) => site);
  return known.map(({ id, site, apart }) => {
    const name = messages.openIn(site);
    const props = { class: "button", "aria-label": name, title: name, "data-test": `share-${id}` };
    const one = apart
      ? button(name, () => void open(id), props)
      : h(
          "a",
          { ...props, href: app.page.text(id).trim(), target: "_blank", rel: "noopener" },
          h("span", { text: name }),
        );
    one.append(h("span", { "aria-hidden": "true", text: messages.LEAVES }));
    return one;
  });

  async function open(format: string) {
    const { id } = app.info;
    const bits = app.page.bits();
    try {
      const loaded = await import("../workers/text-formats.js").catch(() => null);
      if (!loaded) throw new Error(UNLOADED);
      window.open((await loaded.writeApart(id, bits, format, app.about.parts)).trim(), "_blank", "noopener");
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
    }
  }
}
