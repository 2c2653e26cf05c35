// The rows' colours of a board as read: the picture's beside ours, to be swapped between rows, or drawn in another dye.

import { h, iconButton } from "../../ui/dom.js";
import * as messages from "./words.js";
import type { Reading } from "./types.js";
import type { View } from "./overlaid-view.js";

/** The place of a row's colour, which is confirmed and not typed. */
export const COLOUR = "colour";

/**
 * A colour; nothing where it is not known.
 * @param colour as #rrggbb, or ""
 */
export function createChip(colour: string) {
  if (!colour) return null;
  const chip = h("span", { class: "reader-chip" });
  chip.style.background = colour;
  return chip;
}

/** A row's colour in the picture: what is read may be a dye's name before it. */
const inPicture = (readings: string[]) => readings.find((one) => one[0] === "#") ?? "";

export function createDyes({
  view,
  read,
  reading,
  write,
  tell,
}: {
  view: View;
  /** What was read at first. */
  read: Reading;
  /** As it is now. */
  reading: () => Reading;
  /** Writes to the reading, and shows it. */
  write: (writes: [slot: number, reads: string][]) => Promise<void>;
  /** Says what was done. */
  tell: (words: string) => void;
}) {
  /** Where the rows' colours are, from top to bottom. */
  const rows = read.spots.flatMap(({ place }, slot) => (place[0] === COLOUR ? [slot] : []));
  /** Those that the picture does not settle. */
  const open = rows.filter((slot) => !read.spots[slot]?.sure);
  const element = h("div", {
    class: "reader-dyes",
    role: "group",
    "aria-label": messages.ROW_COLOURS,
    "data-test": "reader-colours",
    hidden: open.length === 0,
  });
  /** The row whose dyes are offered; -1: none. */
  let chooses = -1;
  show();
  return { element, rows, isOpen: () => open.length > 0, seen, named, show };

  /** A row's colour in the picture, as #rrggbb. */
  function seen(row: number) {
    return inPicture(reading().spots[rows[row] ?? -1]?.readings ?? []);
  }

  /** The name of a row's colour in the picture. */
  function hue(row: number) {
    return messages.huesOf(rows.map((_, other) => seen(other)))[row] ?? "";
  }

  /** A row with its colour, named as in the list of the rows' colours if that is shown: "Row 3 (teal)". */
  function named(row: number) {
    const dye = dyeOf(row)?.name;
    return messages.rowWith(row + 1, open.length > 0 || !dye ? hue(row) : dye);
  }

  /** The dye in which a row is drawn, if the board can be drawn. */
  function dyeOf(row: number) {
    // In the band beside the row.
    const drawn = view.drawnAt(-0.37, row + 0.2);
    return read.dyes.find(({ looks }) => looks.includes(drawn)) ?? (drawn ? { name: "", looks: [drawn] } : undefined);
  }

  function show() {
    if (element.hidden) return;
    const list = rows.map((_, row) => {
      const [colour, dye] = [seen(row), dyeOf(row)];
      const chip = createChip(dye ? lookOf(dye.looks) : "");
      const drawn = dye?.name
        ? h(
            "button",
            {
              type: "button",
              class: "reader-dye",
              "aria-expanded": String(chooses === row),
              "aria-label": messages.chooseDye(row + 1, dye.name),
              title: messages.chooseDye(row + 1, dye.name),
              "data-test": `reader-dye-${row}`,
              onclick: () => unfold(row),
            },
            chip,
          )
        : chip;
      const words = dye?.name ? messages.drawnIn(row + 1, hue(row), dye.name) : messages.colourOf(row + 1, hue(row));
      const swaps = row + 1 < rows.length && [rows[row], rows[row + 1]].every((slot) => open.includes(slot ?? -1));
      return h(
        "li",
        null,
        h("span", { class: "reader-chips" }, createChip(colour), drawn),
        h("span", { text: words }),
        swaps &&
          iconButton("together", messages.swap(row + 1, row + 2), () => void swap(row), {
            "data-test": `reader-swap-${row}`,
          }),
        chooses === row && palette(row),
      );
    });
    element.replaceChildren(
      h("h3", { text: messages.ROW_COLOURS }),
      h("p", { class: "quiet", text: messages.ABOUT_COLOURS }),
      h("p", { class: "quiet", text: messages.ABOUT_DYES }),
      h("ol", null, ...list),
    );
  }

  /** The dyes to choose from. */
  function palette(row: number) {
    const own = dyeOf(row)?.name;
    const drawn = rows.map((_, other) => dyeOf(other)?.name);
    const keys = h(
      "div",
      {
        class: "reader-palette",
        role: "group",
        "aria-label": messages.dyesOf(row + 1),
        "data-test": "reader-palette",
        onkeydown: (event: KeyboardEvent) => {
          if (event.key !== "Escape") return;
          // The dialog stays open.
          event.preventDefault();
          event.stopPropagation();
          unfold(row);
        },
      },
      ...read.dyes.map(({ name, looks }) => {
        const other = drawn.indexOf(name);
        const words = messages.dyeTaken(name, other >= 0 && other !== row ? other + 1 : 0);
        return h(
          "button",
          {
            type: "button",
            class: "reader-dye",
            "aria-pressed": String(name === own),
            "aria-label": words,
            title: words,
            onclick: () => void choose(row, name),
          },
          createChip(lookOf(looks)),
          other >= 0 &&
            other !== row &&
            h("span", { class: "figures", "aria-hidden": "true", text: String(other + 1) }),
        );
      }),
    );
    return keys;
  }

  /** Offers the dyes for a row, or no longer. */
  function unfold(row: number) {
    chooses = chooses === row ? -1 : row;
    show();
    const to = chooses < 0 ? `[data-test="reader-dye-${row}"]` : '.reader-palette [aria-pressed="true"]';
    element.querySelector<HTMLElement>(to)?.focus();
  }

  /** Draws a row in a dye; the row that had it takes the other. */
  async function choose(row: number, name: string) {
    const drawn = rows.map((_, other) => dyeOf(other)?.name ?? "");
    const [own = "", other] = [drawn[row], drawn.indexOf(name)];
    if (other >= 0) drawn[other] = own;
    drawn[row] = name;
    // Those that are only matched would be matched anew.
    await write(rows.map((slot, at): [number, string] => [slot, drawn[at] ?? ""]).filter(([, reads]) => reads));
    tell(
      other >= 0 && other !== row ? messages.dyesSwapped(row + 1, name, other + 1, own) : messages.dyed(row + 1, name),
    );
    chooses = row;
    unfold(row);
  }

  /** Swaps the colours of a row and the next. */
  async function swap(row: number) {
    const below = seen(row + 1);
    chooses = -1;
    await write([[rows[row] ?? 0, below]]);
    tell(messages.swapped(row + 1, row + 2));
    show();
    element.querySelector<HTMLElement>(`[data-test="reader-swap-${row}"]`)?.focus();
  }
}

/**
 * A dye's colour in the theme.
 * @param looks in the dark, light and high-contrast themes; one alone is as it is
 */
function lookOf(looks: string[]) {
  const theme = ["dark", "light", "contrast"].indexOf(document.documentElement.dataset.theme ?? "");
  return looks[Math.max(theme, 0)] ?? looks[0] ?? "";
}
