// Lists the puzzles.

import { puzzles } from "../index.js";
import { info } from "./boards.js";
import { EXIT } from "./exit.js";
import { json, write } from "./output.js";

/** @import { PuzzleInfo } from "../index.js" */
/** @import { Asked } from "./arguments.js" */

/** @param {Asked} asked */
export async function listPuzzles({ inputs: ids, options }) {
  const chosen = ids.length > 0 ? ids.map(info) : puzzles();
  if (options.json) await write(chosen.map(json).join(""));
  else await write(chosen.map(ids.length > 0 ? whole : short).join(ids.length > 0 ? "\n" : ""));
  return EXIT.fine;
}

/** @param {PuzzleInfo} puzzle */
const short = ({ id, name, rule }) => `${id.padEnd(14)} ${name}: ${rule}\n`;

/** @param {PuzzleInfo} puzzle */
function whole({ id, name, rule, strategies, formats }) {
  const lines = [
    `${id}: ${name}. ${rule}`,
    `formats: ${formats.map((format) => `${format.id} (${format.name})`).join(", ")}`,
  ];
  for (const strategy of strategies) {
    lines.push("", `${strategy.id}: ${strategy.name}. ${strategy.about}`);
    for (const it of strategy.presets) lines.push(`  --preset ${it.id}  ${it.name}. ${it.about}`);
    for (const it of strategy.switches)
      lines.push(`  --switch ${it.id}=${it.on ? "on" : "off"}  ${it.name}. ${it.about}`);
    for (const it of strategy.counters) lines.push(`  counts ${it.id}  ${it.name}. ${it.about}`);
  }
  return `${lines.join("\n")}\n`;
}
