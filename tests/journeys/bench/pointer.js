// From a pointer's move to painted pixels on the largest boards that people draw: a hover, and a step of a stroke in Edit
// and in Play. Each phase apart by direct calls, then all that the page does by pointer events.

const { page, stage } = gridlight;
const { app, camera, context } = stage;
const STEPS = 80;
/** So many steps come first and are not counted. */
const WARM = 10;

// Reading one pixel waits until everything is painted.
const flush = () => context.getImageData(0, 0, 1, 1);
const paint = () => page.paint(context, camera.width, camera.height, camera.left, camera.top, camera.scale, performance.now(), true);
const figures = (phases) => Object.fromEntries(Object.entries(phases).map(([name, values]) => {
  const counted = values.slice(WARM);
  return [name, [quantile(counted, 0.5), quantile(counted, 0.95)]];
}));

// What `app.changed` does besides asking for the view is the panels' work.
let viewed = 0;
app.page = new Proxy(page, {
  get: (target, name) => name !== "view" ? target[name] : () => {
    const began = performance.now();
    const view = target.view();
    viewed += performance.now() - began;
    return view;
  },
});

const random = wholes(7);
/** Places to and fro over rows of so many cells, from a row on. */
const rows = (cols, row, dy = 0.5) => Array.from({ length: STEPS + 1 }, (_, step) => {
  const down = Math.floor(step / cols);
  return [(down % 2 ? cols - 1 - step % cols : step % cols) + 0.5, row + down + dy];
});
/** A corridor along the first row, and below it walls and turrets. */
const maze = (side) => Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, col) => {
  if (row === 0) return col === 0 ? "S" : ".";
  if (row === side - 1 && col === side - 1) return "G";
  if (row === 1) return col === side - 1 ? "." : "#";
  const dice = random(100);
  return dice < 10 ? "#" : dice < 12 ? "^>v<"[random(4)] : ".";
}).join("")).join("\n");

const boards = {
  "Aquarium 30 x 30": {
    open: async () => {
      await app.openPuzzle("aquarium");
      app.openExample("aquarium", app.examples("aquarium").findIndex(({ name }) => name === "Lake district"));
    },
    edit: ["wall", rows(30, 4, 0)],
    play: ["dry", rows(30, 4)],
  },
  "Maze 160 x 160": {
    open: () => app.openText(maze(160)),
    edit: ["wall", rows(160, 40)],
    play: ["walk", rows(160, 0).slice(1)],
  },
  "Harmony 16 x 16": {
    open: () => app.openText(shuffled(random, 16, 400)),
    edit: ["more", rows(16, 4)],
    play: ["move", rows(16, 4)],
  },
  "Lazors 20 x 20": {
    open: async () => {
      await app.openText(input.lazors);
      page.setMode("play");
      page.select("place-A");
      page.press(0.5, 8.5, false);
      page.release(0.5, 8.5);
    },
    edit: ["closed", rows(20, 8)],
    play: ["move", rows(20, 8)],
  },
};

const send = (type, [x, y], buttons) => {
  const box = stage.canvas.getBoundingClientRect();
  const [left, top] = camera.toCss(x, y);
  const where = { clientX: box.left + left, clientY: box.top + top, pointerId: 1, pointerType: "mouse", button: buttons ? 0 : -1, buttons, bubbles: true };
  stage.surface.dispatchEvent(new PointerEvent(type, where));
};

/** The pointer over the board with nothing pressed. */
async function hover(path) {
  const times = { told: [], called: [], painted: [] };
  for (const to of path) {
    await frame();
    const began = performance.now();
    send("pointermove", to, 0);
    const told = performance.now();
    paint();
    const called = performance.now();
    flush();
    times.told.push(told - began);
    times.called.push(called - told);
    times.painted.push(performance.now() - called);
  }
  return figures(times);
}

/** A stroke by direct calls, each phase apart. */
async function phases(path) {
  const times = { apply: [], view: [], panel: [], draw: [], painted: [], all: [] };
  page.press(...path[0], false);
  app.changed();
  if (app.view.remark) throw new Error(`the stroke was refused: ${app.view.remark}`);
  for (const to of path.slice(1)) {
    await frame();
    const began = performance.now();
    page.drag(...to);
    const applied = performance.now();
    viewed = 0;
    app.changed();
    const shown = performance.now();
    paint();
    const drawn = performance.now();
    flush();
    const painted = performance.now();
    times.apply.push(applied - began);
    times.view.push(viewed);
    times.panel.push(shown - applied - viewed);
    times.draw.push(drawn - shown);
    times.painted.push(painted - drawn);
    times.all.push(painted - began);
  }
  page.release(...path.at(-1));
  app.changed();
  return figures(times);
}

/** A stroke by pointer events, with all that the page does: `work` leaves out the wait for the next frame. */
async function events(path) {
  const times = { work: [], waited: [] };
  send("pointerdown", path[0], 1);
  for (const to of path.slice(1)) {
    await frame();
    // A frame's callbacks run in the order in which they were asked for: the page's ones between these two.
    const stamps = [];
    const stamp = (done) => requestAnimationFrame(() => done(stamps.push(performance.now())));
    const first = new Promise(stamp);
    const began = performance.now();
    send("pointermove", to, 1);
    const sent = performance.now();
    await Promise.all([first, new Promise(stamp)]);
    flush();
    const painted = performance.now();
    times.work.push(sent - began + painted - stamps[0]);
    times.waited.push(painted - began);
  }
  send("pointerup", path.at(-1), 0);
  return figures(times);
}

const results = {};
for (const [name, board] of Object.entries(boards)) {
  await board.open();
  const result = {};
  for (const mode of ["edit", "play"]) {
    const [tool, path] = board[mode];
    app.setMode(mode);
    page.select(tool);
    stage.fit();
    // What looks at a new board in a worker is done, or has given up.
    await new Promise((resolve) => setTimeout(resolve, page.view().lookahead ? 6000 : 500));
    const start = page.bits().join();
    const changes = mode === "edit" || !name.startsWith("Harmony");
    const back = () => {
      if (changes && page.bits().join() === start) throw new Error(`${name}: nothing was changed in ${mode}`);
      while (page.view().undo && page.bits().join() !== start) page.undo();
      app.changed();
    };
    const hovered = await hover(path.slice(1));
    const direct = await phases(path);
    back();
    const whole = await events(path);
    back();
    result[mode] = { hover: hovered, stroke: { ...direct, ...whole } };
  }
  results[name] = result;
}
return { size: [camera.width, camera.height], results };
