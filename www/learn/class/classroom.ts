// What a link for a class leaves to be used: followed here, shown by a part that is loaded with such a link.

import { classOf } from "../../address/link.js";
import { EMBEDDED } from "../../storage/settings-store.js";
import { lazySheet } from "../../ui/lazy-sheet.js";
import type { App } from "../../board/app.js";

export class Classroom {
  /** What may be used; null: everything. */
  allowed: string[] | null = null;
  #bar;

  constructor(app: App) {
    this.#bar = lazySheet(async () => (await import("./class.js")).createClass(app));
  }

  /** Follows what the address says. */
  follow() {
    const before = this.allowed;
    this.allowed = EMBEDDED ? null : classOf(location.hash);
    if (before || this.allowed) void this.#bar.open();
  }

  /** Shows again what was hidden. */
  lift() {
    this.allowed = null;
    return this.#bar.open();
  }
}
