// Solves and draws the board in the text field. A long search belongs in a worker: see gridlight/pool.

import { init, solve, svg } from "../index.js";

const WORDS = {
  unique: "Unique solution.",
  several: "Multiple solutions.",
  found: "Solution found; there may be others.",
  none: "No solution.",
  unproved: "Not settled within the limits.",
};

/** @param {string} id */
const byId = (id) => /** @type {any} */ (document.getElementById(id));
const [text, words, picture, answer] = ["text", "words", "picture", "answer"].map(byId);

byId("solve").addEventListener("click", () => void run());
await run();

async function run() {
  answer.hidden = true;
  try {
    await init();
    const { status, answers } = solve("aquarium", text.value, { limit: 2 });
    words.textContent = WORDS[status];
    answer.textContent = answers[0]?.text ?? "";
    answer.hidden = answers.length === 0;
    show(svg("aquarium", text.value));
  } catch (error) {
    const { message, line, column } = /** @type {{ message: string, line?: number, column?: number }} */ (error);
    words.textContent = line ? `Line ${line}, column ${column}: ${message}` : message;
    picture.hidden = true;
  }
}

/** @param {string} drawn */
function show(drawn) {
  URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
  picture.alt = "The board";
  picture.hidden = false;
}
