// From "stop" to "done", in the worker and on the page.

const worker = await hire();
const link = linkOf(input.board);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const inWorker = [];
const settings = [{ strategy: "default", limit: 2, switches: { count: true } }, { strategy: "notes", limit: 2 }];
for (let turn = 0; turn < input.turns; turn += 1) {
  const run = solve(worker, link, settings[turn % settings.length]);
  // Not always at the same place of a slice.
  await pause(150 + 7 * turn);
  const began = performance.now();
  worker.postMessage({ type: "stop", id: ids });
  const { stopped } = await run;
  if (stopped) inWorker.push(performance.now() - began);
}
worker.terminate();

const { page } = gridlight;
const named = (name) => document.querySelector(`[data-test="${name}"]`);
location.hash = link;
while (page.view().link !== link) await pause(20);
named("mode-solve").click();
named("strategy").value = "notes";
named("strategy").dispatchEvent(new Event("change", { bubbles: true }));
const onPage = [];
const card = document.querySelector(".verdict");
for (let turn = 0; turn < input.turns; turn += 1) {
  named("solve").click();
  await pause(150 + 7 * turn);
  if (card.dataset.phase !== "running") continue;
  const began = performance.now();
  const done = new Promise((resolve) => new MutationObserver((_, observer) => {
    if (card.dataset.phase === "running") return;
    observer.disconnect();
    resolve(performance.now() - began);
  }).observe(card, { attributes: true, attributeFilter: ["data-phase"] }));
  named("solve").click();
  onPage.push(await done);
}
return { inWorker: [inWorker.length, median(inWorker), Math.max(...inWorker)], onPage: [onPage.length, median(onPage), Math.max(...onPage)] };
