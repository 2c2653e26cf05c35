// A large maze on the page: opened, moved and zoomed.

const { page, stage } = gridlight;
const { camera, context } = stage;
const flush = () => context.getImageData(0, 0, 1, 1);
const paint = () => page.paint(context, camera.width, camera.height, camera.left, camera.top, camera.scale, performance.now(), true);
const figures = (values) => [quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)];

/** Opens a text as a person would. */
const open = async (text, rows) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  while (page.view().puzzle !== "laser-maze" || page.view().rows !== rows) await frame();
  await frame();
};

const random = chances(7);
const board = (side, turrets) => {
  const cell = (row, col) => {
    if (row === 0 && col === 0) return "S";
    if (row === side - 1 && col === side - 1) return "G";
    const share = random();
    return share < 0.1 ? "#" : share < 0.1 + turrets ? "^>v<"[Math.floor(random() * 4)] : ".";
  };
  return Array.from({ length: side }, (_, row) => `${Array.from({ length: side }, (_, col) => cell(row, col)).join("")}\n`).join("");
};

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
return { size: [camera.width, camera.height], opened, zooms };
