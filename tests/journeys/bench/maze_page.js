// The maze on the page: from an edit to its picture with everything solved anew, and a large board moved and zoomed.

const { page, stage } = gridlight;
const { camera, context } = stage;
const flush = () => context.getImageData(0, 0, 1, 1);
const paint = () => page.paint(context, camera.width, camera.height, camera.left, camera.top, camera.scale, performance.now(), true);
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
const figures = (values) => [quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)];
const frame = () => new Promise(requestAnimationFrame);

/** Opens a text as a person would. */
const open = async (text, rows) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  while (page.view().puzzle !== "laser-maze" || page.view().rows !== rows) await frame();
  await frame();
};

let seed = 7;
const random = () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
const board = (side, turrets) => {
  const cell = (row, col) => {
    if (row === 0 && col === 0) return "S";
    if (row === side - 1 && col === side - 1) return "G";
    const share = random();
    return share < 0.1 ? "#" : share < 0.1 + turrets ? "^>v<"[Math.floor(random() * 4)] : ".";
  };
  return Array.from({ length: side }, (_, row) => `${Array.from({ length: side }, (_, col) => cell(row, col)).join("")}\n`).join("");
};

// Edit: a wall is painted cell by cell, with all that the page does, by pointer events.
const parts = {};
for (const [name, turrets] of [["open", 0], ["turrets", 0.02]]) {
  await open(board(input.side, turrets), input.side);
  document.querySelector('[data-test="mode-edit"]').click();
  page.select("wall");
  stage.fit();
  await frame();
  const box = stage.canvas.getBoundingClientRect();
  const send = (type, [x, y]) => {
    const [left, top] = camera.toCss(x, y);
    stage.surface.dispatchEvent(new PointerEvent(type, { clientX: box.left + left, clientY: box.top + top, pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, bubbles: true }));
  };
  const path = Array.from({ length: 90 }, (_, step) => [5.5 + step, 40.5 + 10 * Math.sin(step / 9)]);
  const work = [];
  const waited = [];
  const direct = { change: [], view: [], paint: [] };
  const before = page.view().status;
  send("pointerdown", path[0]);
  for (const to of path) {
    await frame();
    const stamps = [];
    const stamp = (done) => requestAnimationFrame(() => done(stamps.push(performance.now())));
    const first = new Promise(stamp);
    const began = performance.now();
    send("pointermove", to);
    const sent = performance.now();
    await Promise.all([first, new Promise(stamp)]);
    flush();
    const painted = performance.now();
    waited.push(painted - began);
    work.push(sent - began + painted - stamps[0]);
  }
  send("pointerup", path.at(-1));
  const after = page.view().status;
  for (const [x, y] of path) {
    const began = performance.now();
    page.press(x, y + 20, false);
    page.release(x, y + 20);
    const changed = performance.now();
    page.view();
    const shown = performance.now();
    paint();
    flush();
    direct.change.push(changed - began);
    direct.view.push(shown - changed);
    direct.paint.push(performance.now() - shown);
  }
  const rows = Object.entries({ ...direct, work, waited }).map(([id, values]) => [id, figures(values.slice(10))]);
  parts[name] = { rows: Object.fromEntries(rows), before, after };
}

// The pointer over a board with nothing in hand.
document.querySelector('[data-test="mode-solve"]').click();
await frame();
const hovers = { told: [], called: [], painted: [] };
const over = stage.canvas.getBoundingClientRect();
for (let at = 0; at < 90; at += 1) {
  await frame();
  const [left, top] = camera.toCss(5.5 + at, 30.5);
  const began = performance.now();
  stage.surface.dispatchEvent(new PointerEvent("pointermove", { clientX: over.left + left, clientY: over.top + top, pointerId: 1, pointerType: "mouse", button: -1, buttons: 0, bubbles: true }));
  const told = performance.now();
  paint();
  const called = performance.now();
  flush();
  hovers.told.push(told - began);
  hovers.called.push(called - told);
  hovers.painted.push(performance.now() - called);
}
const hover = Object.fromEntries(Object.entries(hovers).map(([id, values]) => [id, figures(values.slice(10))]));

// A board of 1000 x 1000: moved about at three zooms.
const began = performance.now();
await open(board(1000, 0.02), 1000);
const opened = performance.now() - began;
document.querySelector('[data-test="mode-play"]').click();
const zooms = [];
for (const across of [1000, 200, 30]) {
  stage.fit();
  await frame();
  if (across < 1000) camera.zoom(1000 / across, camera.width / 2, camera.height / 2);
  const [called, whole] = [[], []];
  for (let turn = 0; turn < 40; turn += 1) {
    camera.pan(turn % 2 ? 12 : -15, turn % 3 ? 9 : -17);
    camera.zoom(turn % 2 ? 1.02 : 1 / 1.02, camera.width / 2, camera.height / 2);
    const start = performance.now();
    paint();
    called.push(performance.now() - start);
    flush();
    whole.push(performance.now() - start);
  }
  zooms.push({ across: Math.round(camera.width / camera.scale), called: figures(called.slice(5)), whole: figures(whole.slice(5)) });
}
return { size: [camera.width, camera.height], parts, hover, opened, zooms };
