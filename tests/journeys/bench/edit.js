// From a changed board to painted beams: a block is dragged to and fro on a board of 20 by 20.

const { page, stage } = gridlight;
page.openText(input.board);
page.setMode("play");
const { camera, context } = stage;
stage.fit();
const { width, height } = camera;
// Reading one pixel waits until everything is painted.
const flush = () => context.getImageData(0, 0, 1, 1);
const paint = () => page.paint(context, width, height, camera.left, camera.top, camera.scale, performance.now(), true);
const path = Array.from({ length: input.turns }, (_, turn) => {
  const step = Math.abs((turn % 34) - 17);
  return [1.5 + step, 9.5 + (step % 3)];
});
const seen = new Set();
const parts = { change: [], view: [], paint: [], all: [] };
page.press(10.5, 10.5, false);
page.release(10.5, 10.5);
let held = [10.5, 10.5];
for (const to of path) {
  const began = performance.now();
  page.press(...held, false);
  page.drag(...to);
  const changed = performance.now();
  seen.add(page.view().link);
  const shown = performance.now();
  paint();
  flush();
  const painted = performance.now();
  page.release(...to);
  held = to;
  parts.change.push(changed - began);
  parts.view.push(shown - changed);
  parts.paint.push(painted - shown);
  parts.all.push(painted - began);
}
if (seen.size < 18) throw new Error(`the block came to ${seen.size} places only`);

// The same by pointer events, with all that the page does: `work` leaves out the wait for the next frame.
const box = stage.canvas.getBoundingClientRect();
const send = (type, [x, y]) => {
  const [left, top] = camera.toCss(x, y);
  const where = { clientX: box.left + left, clientY: box.top + top, pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, bubbles: true };
  stage.surface.dispatchEvent(new PointerEvent(type, where));
};
const frame = () => new Promise(requestAnimationFrame);
const work = [];
const waited = [];
send("pointerdown", held);
for (const to of path) {
  await frame();
  // A frame's callbacks run in the order in which they were asked for: the page's ones between these two.
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
send("pointerup", held);
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
const figures = (values) => {
  const warm = values.slice(20);
  return [quantile(warm, 0.5), quantile(warm, 0.95)];
};
return { size: [width, height], ...Object.fromEntries(Object.entries({ ...parts, work, waited }).map(([name, values]) => [name, figures(values)])) };
