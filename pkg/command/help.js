// The command's help texts and version.

import { readFileSync } from "node:fs";

import { COMMANDS } from "./arguments.js";
import * as messages from "./words.js";

/** The help of one command, or of all. @param {string} [command] */
export function help(command = "") {
  const about = Object.hasOwn(messages.ABOUT, command) ? messages.ABOUT[command] : undefined;
  if (!about || command === "help") {
    const lines = Object.entries(messages.ABOUT).map(([name, it]) => `  ${name.padEnd(9)} ${it.about.split(/(?<=\.)\s/)[0]}\n`);
    return messages.helpOfAll(lines.join(""));
  }
  const options = (COMMANDS[command] ?? []).map((name) => messages.OPTIONS[name]).map(([option, words]) => `  ${option.padEnd(19)} ${words}\n`);
  return messages.helpOf(about, options.join(""));
}

/** The package's version. */
export function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}
