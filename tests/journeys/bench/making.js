// From a stroke in Edit to the badge's verdict, and from a press below it to what is forced or contradicts, on the largest
// boards that people make.

const { page, stage } = gridlight;
const { app } = stage;
const EDITS = 60;
/** So many edits come first and are not counted. */
const WARM = 6;
/** Questions about what is forced, and about contradictions, at most. */
const ASKED = 20;
const figures = (values) => values.length === 0 ? null : [values.length, quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)];

const random = wholes(11);
const maze = (side) => Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, col) => {
  if (row === 0 && col === 0) return "S";
  if (row === side - 1 && col === side - 1) return "G";
  const dice = random(100);
  return dice < 12 ? "#" : dice < 14 ? "^>v<"[random(4)] : ".";
}).join("")).join("\n");

/** Each board with the tools of its edits, and where they go: cells, or the walls above them. */
const boards = {
  "Aquarium 20 x 20": { open: () => app.openText(input.aquarium), tools: ["wall"], dy: 0 },
  "Lazors 8 x 8, ten blocks": { open: () => app.openText(input.lazors), tools: ["closed"], dy: 0.5 },
  "Laser Maze 60 x 60": { open: () => app.openText(maze(60)), tools: ["wall"], dy: 0.5 },
  "Harmony 6 x 6": { open: () => app.openText(shuffled(random, 6, 24)), tools: ["more"], dy: 0.5 },
};

/** Called with each verdict of the badge. */
let heard = () => {};
let counted = app.counted;
Object.defineProperty(app, "counted", { get: () => counted, set: (value) => heard(counted = value) });

const status = () => document.querySelector(".badge")?.dataset.status ?? "";
/** Makes a change and waits for the verdict on it: the milliseconds of the change itself, and until the verdict; null if there is none. */
async function judged(change) {
  await frame();
  const began = performance.now();
  const verdict = new Promise((resolve) => {
    heard = () => resolve(performance.now() - began);
    setTimeout(() => resolve(null), 8000);
  });
  change();
  app.changed();
  const changed = performance.now() - began;
  return [changed, await verdict];
}
/** Presses a button below the badge and waits for its answer. */
async function answered(test) {
  const button = document.querySelector(`#pane-edit [data-test="badge-${test}"]`);
  if (!button || button.hasAttribute("aria-disabled")) return null;
  const began = performance.now();
  button.click();
  const words = () => document.querySelector('#pane-edit [data-test="explained"]');
  while (!words()?.textContent || words().closest("[hidden]") || words().textContent.startsWith("Looking")) {
    if (performance.now() - began > 8000) return null;
    await frame();
  }
  return performance.now() - began;
}

const results = {};
for (const [name, { open, tools, dy }] of Object.entries(boards)) {
  await open();
  app.setMode("edit");
  const { rows, cols } = page.view();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const strokes = [], verdicts = { unique: [], several: [], found: [], none: [], unproved: [] }, forced = [], conflict = [];
  let lost = 0;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const [x, y] = [random(cols) + 0.5, random(rows - 1) + 1 + (dy === 0 ? 0 : -0.5)];
    page.select(tools[edit % tools.length]);
    const before = page.bits().join();
    const made = await judged(() => {
      page.press(x, y, false);
      page.release(x, y);
    });
    if (page.bits().join() === before) continue;
    for (const asked of [made, null]) {
      const [stroke, verdict] = asked ?? await judged(() => page.undo());
      if (verdict === null) lost += 1;
      else if (edit >= WARM) {
        strokes.push(stroke);
        verdicts[status()]?.push(verdict);
      }
      if (asked === null || verdict === null) continue;
      const [list, test] = status() === "none" ? [conflict, "conflict"] : [forced, "analysis"];
      const waited = list.length < ASKED ? await answered(test) : null;
      if (waited !== null) list.push(waited);
    }
  }
  results[name] = {
    lost, strokes: figures(strokes), forced: figures(forced), conflict: figures(conflict),
    ...Object.fromEntries(Object.entries(verdicts).map(([kind, values]) => [kind, figures(values)])),
  };
}
return { results };
