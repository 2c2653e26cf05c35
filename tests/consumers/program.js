// What every consumer does with the package: it solves a board in a pool of workers, and draws it.

import { init, svg } from "gridlight";
import { createPool } from "gridlight/pool";

const BOARD = `GRID START
o x x
o x x
o x x
GRID STOP
A 1
B 1
L 0 3 1 1
P 5 0
P 2 3
`;

/** How it was solved, and the picture. */
async function used() {
  const pool = await createPool({ size: 2 });
  try {
    const { status, answers } = await pool.solve("lazors", BOARD);
    await init();
    return { said: `${status} ${answers.length}`, picture: svg("lazors", BOARD) };
  } finally {
    pool.end();
  }
}

if (globalThis.document) {
  /** What a page tells the test, whose address is in the fragment. @param {string} said */
  const tell = (said) => fetch(location.hash.slice(1), { method: "POST", mode: "no-cors", body: said });
  try {
    const { said, picture } = await used();
    document.body.innerHTML = picture;
    await tell(`${said} ${document.querySelector("svg")?.viewBox.baseVal.width}`);
  } catch (error) {
    await tell(String(/** @type {Error} */ (error).stack));
  }
} else {
  const { said, picture } = await used();
  console.log(`${said} ${/viewBox="\S+ \S+ (\S+)/.exec(picture)?.[1]}`);
}
