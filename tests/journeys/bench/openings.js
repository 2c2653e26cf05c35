// Opens and closes parts of the page; the body of an async function. arguments: what to open, and how often.
const [what, times] = [arguments[0], arguments[1]];
const one = (css) => document.querySelector(css);
const it = (name) => one(`[data-test="${name}"]`);
const until = async (come, about) => {
  for (const begun = performance.now(); !come(); await new Promise((go) => setTimeout(go, 5)))
    if (performance.now() - begun > 20_000) throw new Error(`${what}: ${about}`);
};
const rest = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
const dialog = () => one("dialog:modal:not(.drawer)");
const close = async () => {
  while (dialog()) {
    dialog().close();
    await rest();
  }
};
const press = async (name) => {
  await until(() => it(name), `there is no ${name}`);
  it(name).click();
};
/** Opens a dialog by its buttons, one after the other, and waits for what it shows. */
const through = async (names, shows) => {
  for (const name of names) await press(name);
  await until(() => dialog() && it(shows), `${shows} does not open`);
  await rest();
  await close();
};
/** Opens a room of Learn by its address, and waits for a part of it: a selector, or whether it is there. */
const room = async (part, shows, puzzle = gridlight.page.view().puzzle) => {
  location.hash = `${gridlight.page.view().link}&${part}`;
  // A lesson of another puzzle brings a board of it.
  const shown = () => (typeof shows === "string" ? one(shows) : shows());
  const isOpen = () => gridlight.page.view().puzzle === puzzle && !one("#lab")?.hidden && shown();
  await until(() => isOpen() && location.hash.startsWith(`#${puzzle}/`), `${part} does not open`);
  await rest();
  it("lab-close").click();
  await until(() => one("#lab").hidden, `${part} does not close`);
  // The address is written with a delay.
  await until(() => !location.hash.includes(part), `${part} stays in the address`);
};
/** Measure runs as it opens: its tables are whole once each configuration has a row. */
const isEachMeasured = () => {
  const [cards, rows] = [".lab-side .setup", ".lab-table tbody tr"].map((css) => document.querySelectorAll(css).length);
  return rows > 0 && rows === cards;
};
/** All lessons of all puzzles, as links name them. */
async function lessonsOfAll() {
  const puzzles = one("html").dataset.puzzles.split(" ");
  const note = async (puzzle) =>
    (await fetch(new URL(`pkg/wasm/page/${puzzle}/note.json`, document.baseURI))).json();
  const notes = await Promise.all(puzzles.map(note));
  return notes.flatMap(({ chapters }, index) => chapters.map((_, at) => `${puzzles[index]}/${at}`));
}
const OPENINGS = {
  share: () => through(["share"], "link"),
  help: () => through(["help"], "keys-everywhere"),
  appearance: () => through(["theme"], "progress"),
  progress: () => through(["theme", "progress"], "progress-save"),
  import: () => through(["new", "new-import"], "import-text"),
  generate: () => through(["new", "new-generate"], "generate-make"),
  print: () => through(["share", "print"], "paper-print"),
  film: () => through(["share", "export-film"], "film-make"),
  "a set": () => through(["set-make"], "set-title"),
  "solutions side by side": () => through(["compare-solutions"], "compare-list"),
  panels: async () => {
    for (const mode of ["edit", "solve", "play"]) {
      one(`#mode-${mode}`).click();
      await rest();
    }
  },
  Measure: () => room("lab=compare", isEachMeasured),
  Watch: () => room("lab=search", '[data-test="film-tree"]'),
  "Measure many": () => room("lab=many", '[data-test="lab-from-gallery"][aria-checked="true"]'),
  "every lesson": async () => {
    for (const lesson of await lessonsOfAll())
      await room(`learn=${lesson}`, ".hand .node, .chapter", lesson.split("/")[0]);
  },
};
for (let turn = 0; turn < times; turn += 1) await OPENINGS[what]();
return Object.keys(OPENINGS);
