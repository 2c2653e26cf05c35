// Parts for few visitors: each behind a button, one at a time.

import { button, h, say } from "../../ui/dom.js";
import * as messages from "./words.js";

interface Door {
  id: string;
  /** Of the part and its button. */
  name: string;
  content: HTMLElement;
  /** What of it is brought into sight. */
  sight?: () => HTMLElement;
  /** Called when it is opened. */
  enter?: () => void;
  /** Called when it is closed. */
  leave?: () => void;
}

export function createDoors(doors: Door[]) {
  let open: Door | null = null;
  const parts = doors.map((door) => {
    const panel = h(
      "section",
      {
        class: "film-door",
        id: `film-door-${door.id}`,
        "aria-label": door.name,
        hidden: true,
        "data-test": `film-part-${door.id}`,
      },
      door.content,
    );
    const press = button(
      door.name,
      () => {
        show(open === door ? null : door);
        (door.sight?.() ?? panel).scrollIntoView({ block: "nearest" });
      },
      { "aria-expanded": "false", "aria-controls": panel.id, "data-test": `film-open-${door.id}` },
      "down",
    );
    return { door, panel, press };
  });
  return {
    /** The buttons. */
    buttons: parts.map(({ press }) => press),
    /** Where the open part is. */
    root: h("div", { class: "film-doors" }, ...parts.map(({ panel }) => panel)),
    /** Opens a part. */
    open(id: string) {
      show(doors.find((door) => door.id === id) ?? null);
    },
    close: () => show(null),
    /** Shows on a button how much is set behind it. */
    count(id: string, many: number) {
      const part = parts.find(({ door }) => door.id === id);
      const label = part?.press.lastElementChild;
      if (part && label) say(label, messages.partWith(part.door.name, many));
    },
  };

  function show(door: Door | null) {
    const before = open;
    open = door;
    if (before !== door) before?.leave?.();
    for (const { door: one, panel, press } of parts) {
      panel.hidden = one !== door;
      press.setAttribute("aria-expanded", String(one === door));
    }
    if (before !== door) door?.enter?.();
  }
}
