// The host page's settings for a framed board, read from the frame's address. Unknown ones are ignored.

import { flagsOf } from "../../address/link.js";

/** What the board is used for; "show": it cannot be changed. */
export type Use = "play" | "edit" | "solve" | "show";

export type Theme = "system" | "dark" | "light" | "contrast" | "paper";

export const USES: Use[] = ["play", "edit", "solve", "show"];
export const THEMES: Theme[] = ["system", "dark", "light", "contrast", "paper"];

export function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

export function readFlags(fragment: string) {
  const flags = new URLSearchParams(flagsOf(fragment));
  return {
    use: oneOf(USES, flags.get("mode")),
    controls: flags.get("controls") !== "0",
    autoplay: flags.get("autoplay") === "1",
    host: originOf(flags.get("host") ?? ""),
  };
}

/** The named origin, or "": the only one that messages are exchanged with. */
export function originOf(text: string) {
  try {
    const { origin } = new URL(text);
    return origin === text && origin !== "null" ? origin : "";
  } catch {
    return "";
  }
}
