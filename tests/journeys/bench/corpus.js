// All boards in one worker: a first pass cold, then warm ones.

const worker = await hire();
const boards = linked(input.boards);
const wrong = [];
const passes = [];
for (let pass = 0; pass <= input.passes; pass += 1) {
  const runs = [];
  for (const { name, link } of boards) {
    const run = await solve(worker, link, { limit: 2 });
    const answer = run.answers[0]?.trim().replaceAll("\n", "/");
    const expected = input.answers[name];
    if (run.solved.status !== "unique" || (expected !== undefined && answer !== expected)) {
      wrong.push(`${name}: ${run.solved.status} ${answer}`);
    }
    runs.push(run);
  }
  passes.push(runs);
}
worker.terminate();
const [cold, ...warm] = passes;
const each = boards.map(({ name }, index) => ({
  name, nodes: cold[index].solved.counters.nodes,
  cold: cold[index].total, total: median(warm.map((runs) => runs[index].total)), inside: median(warm.map((runs) => runs[index].inside)),
}));
const whole = (runs, what) => sum(runs.map((run) => run[what]));
return {
  boards: boards.length, wrong, each: each.toSorted((a, b) => b.total - a.total).slice(0, 5),
  nodes: sum(each.map((one) => one.nodes)),
  cold: [whole(cold, "total"), whole(cold, "inside")],
  warm: [median(warm.map((runs) => whole(runs, "total"))), median(warm.map((runs) => whole(runs, "inside")))],
};
