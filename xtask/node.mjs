// `node --import ./xtask/node.mjs` runs what imports modules of the page, whose sources may be TypeScript.

import { register } from "node:module";

register("./node-hooks.mjs", import.meta.url);
