// The package's version.

import { readFileSync } from "node:fs";

/** @returns {string} */
export function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}
