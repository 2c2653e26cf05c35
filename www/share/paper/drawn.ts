// Draws boards for paper on a separate handle, so that the open board does not change.

import type { App } from "../../board/app.js";
import type { Page, View } from "../../workers/types.js";

/** Where a board comes from: its link, or the packed board if it has none. */
export type Source = { link: string; bits?: Uint8Array };

/** Pieces to place: how many of a tool, with its picture. */
export type Stock = { name: string; count: number; picture: string };

/** A drawn board. */
export interface Drawn {
  svg: string;
  /** Of the whole drawing, in cells. */
  width: number;
  height: number;
  stock: Stock[];
  /** Instead of the solved board, if that does not tell the solution. */
  steps?: Steps;
}

/** A solution to follow on the board as it begins, and how its lines are read. */
type Steps = { lines: string[]; key: string };

/** Larger boards are useless on paper, and slow to draw. */
export const MOST_CELLS = 10_000;

export class Drawer {
  /** The handle, also used for solving. */
  page: Page;
  key: string;
  rule: string;

  /** Draws boards of the open puzzle. */
  constructor({ engine, info }: Pick<App, "engine" | "info">) {
    this.page = new engine.Page(info.id);
    this.page.setTheme("paper");
    this.key = info.paperKey;
    this.rule = info.rule;
  }

  /**
   * What is to be done on a board: the puzzle's rule, and by which of its rules the board is played, as Edit says it.
   */
  rules(source: Source) {
    this.open(source);
    this.page.setMode("edit");
    return [
      this.rule,
      this.page
        .view()
        .findings.flatMap(({ tone, words, keys }) => (tone === "note" && !keys ? [words] : []))
        .join(" "),
    ];
  }

  /**
   * Opens a board on the handle.
   * @throws {Error} if it is damaged
   */
  open({ link, bits }: Source) {
    if (bits) this.page.openBits(bits);
    else this.page.openLink(link);
    this.page.setMode("play");
  }

  /** Draws the board. */
  board(source: Source): Drawn {
    this.open(source);
    return drawn(this.page, this.page.view());
  }

  /** Draws the board with a solution, or as it begins if that is told line by line. */
  answer(source: Source, text: string): Drawn {
    this.open(source);
    this.page.setMode("solve");
    this.page.clearAnswers();
    this.page.addAnswers([text], false);
    this.page.show(0);
    const lines = this.page.listed();
    if (lines.length > 0) return { ...this.board(source), steps: { lines, key: this.key } };
    return { ...drawn(this.page, this.page.view()), stock: [] };
  }

  free() {
    this.page.free();
  }
}

/** Draws the page's own board as it is shown. */
export function seen({ page, view }: App): Drawn {
  page.setTheme("paper");
  try {
    return drawn(page, view);
  } finally {
    page.setTheme(document.documentElement.dataset.theme ?? "dark");
  }
}

function drawn(page: Page, { mode, groups }: View): Drawn {
  const [, , width = 1, height = 1] = page.bounds();
  const tools = mode === "play" ? groups.flatMap((group) => group.tools) : [];
  const stock = tools.flatMap(({ id, name, count }) => (count ? [{ name, count, picture: page.toolPicture(id) }] : []));
  return { svg: page.svg(), width, height, stock };
}
