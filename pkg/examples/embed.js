// Listens to the element's events and calls its methods.

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const played = /** @type {import("../element.js").GridlightBoard} */ (byId("played"));
const shown = /** @type {import("../element.js").GridlightBoard} */ (byId("shown"));
const told = byId("told");

/** The next board: two beams and a block of glass. */
const OTHER = "GRID START\no o o o\no o o o\no o o o\no o o o\nGRID STOP\n\nA 2\nB 1\n\nL 0 3 1 1\n\nP 8 1\n";

played.addEventListener("ready", ({ detail }) => {
  told.textContent = `${detail.rows} rows, ${detail.cols} columns. ${detail.status}`;
});
played.addEventListener("change", ({ detail }) => {
  told.textContent = detail.status;
});
played.addEventListener("solved", ({ detail }) => {
  told.textContent = `Solved in ${(detail.milliseconds / 1000).toFixed(1)} s and ${detail.moves} moves, with ${detail.hints} hints.`;
});
played.addEventListener("error", ({ detail }) => {
  told.textContent = detail.message;
});

/** @param {() => Promise<unknown>} act */
const asked = (act) => () => void act().catch((error) => (told.textContent = error.message));
byId("undo").addEventListener(
  "click",
  asked(() => played.undo()),
);
byId("solve").addEventListener(
  "click",
  asked(async () => {
    const { words, milliseconds } = await played.solve({ limit: 2 });
    told.textContent = `${words} It took ${milliseconds} ms.`;
  }),
);
byId("other").addEventListener(
  "click",
  asked(() => played.load(OTHER)),
);

// The text can also be set by script.
shown.text = OTHER;
