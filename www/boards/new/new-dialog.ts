// The dialog for a new board: blank, generated, imported or read from a picture. Loaded on first use.

import { createBlank } from "./blank.js";
import { createDialog } from "../../ui/dialog.js";
import { focusBoard, h } from "../../ui/dom.js";
import { dressed } from "../../ui/dialog-styles.js";
import { createGenerate } from "./generate.js";
import { createImport } from "./import-part.js";
import { load, save } from "../../storage/settings-store.js";
import { createTabs } from "../../ui/tabs.js";
import { whenLoaded } from "../../ui/toast.js";
import * as messages from "../../words/words-later.js";
import type { App } from "../../board/app.js";
import type { Made } from "../generated.js";

type Way = "blank" | "generate" | "import" | "picture";

/** One part of the dialog. */
export interface Part {
  element: HTMLElement;
  /** Called when it is shown. */
  show: () => void;
  /** Focuses its text field, if it starts with one. */
  focus: (() => void) | null;
  /** Called when it is left. */
  leave: () => void;
}

const WAYS: { id: Way; name: string; icon: string; title?: string }[] = [
  { id: "blank", name: messages.BLANK, icon: "new" },
  { id: "generate", name: messages.GENERATE, icon: "dice" },
  { id: "import", name: messages.IMPORT, icon: "paste" },
  { id: "picture", name: messages.PICTURE, icon: "image", title: messages.FROM_PICTURE },
];

export async function createNew(app: App, made: Made): Promise<{ open: (way?: Way) => void }> {
  await dressed();
  const close = () => {
    dialog.close();
    // The next key is for the new board.
    focusBoard();
  };
  const parts: Record<Way, Part> = {
    blank: createBlank(app, close),
    generate: createGenerate(app, made, close),
    import: createImport(app, close),
    picture: choosesPicture(app, close),
  };
  let chosen: Way = "blank";
  const tabs = createTabs(WAYS, {
    prefix: "new",
    label: messages.WHICH_BOARD,
    controls: (id) => `new-part-${id}`,
    choose,
    className: "modes choices",
    offered,
  });
  const boxes = WAYS.map(({ id }) =>
    h("div", { role: "tabpanel", id: `new-part-${id}`, "aria-labelledby": `new-${id}` }, parts[id].element),
  );
  const dialog = createDialog(messages.NEW_BOARD, { test: "new-dialog", class: "new" }, tabs.element, ...boxes);
  dialog.addEventListener("close", () => parts[chosen].leave());
  return { open };

  /** @param way the last one used if omitted */
  function open(way?: Way) {
    const wanted = way ?? load("new", WAYS[0]?.id ?? "");
    dialog.showModal();
    choose(offered().find((one) => one.id === wanted)?.id ?? "blank");
    const { focus } = parts[chosen];
    if (focus) focus();
    else tabs.focus(chosen);
  }

  /** Not every puzzle can generate boards. */
  function offered() {
    return WAYS.filter(({ id }) => id !== "generate" || app.info.generates);
  }

  function choose(way: Way) {
    if (way !== chosen) parts[chosen].leave();
    chosen = way;
    save("new", way);
    tabs.show(way);
    WAYS.forEach(({ id }, index) => boxes[index]?.toggleAttribute("hidden", id !== way));
    parts[way].show();
  }
}

/** The part that chooses a picture, loaded when it is shown. */
function choosesPicture(app: App, close: () => void): Part {
  const element = h("div", { "data-test": "picture-part" });
  const show = () =>
    void whenLoaded(
      () => import("../pictures/choose.js"),
      ({ createChoose }) => element.firstChild || element.append(createChoose(app, close)),
    );
  return { element, show, focus: null, leave: () => {} };
}
