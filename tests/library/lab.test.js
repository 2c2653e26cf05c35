// What the laboratory reckons with, apart from the page: setups as texts, sums, and tables that go out.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { init, puzzles } from "../../pkg/index.js";
import { csv } from "../../www/learn/lab/csv.js";
import { projection } from "../../www/learn/lab/projection.js";
import { best, byStrategy, verdictOf } from "../../www/learn/lab/comparison-rows.js";
import { decode, encode, firstSetups, nameOf, oneByOne, setupOf, tricks } from "../../www/learn/lab/setup.js";
import { against, common, tally } from "../../www/learn/lab/summary.js";
import { differ, spread } from "../../www/learn/lab/significance.js";
import { unitsOf } from "../../www/learn/lab/units.js";

/** @import { Row } from "../../www/learn/lab/saved-row.js" */

before(() => init());

/** What the page knows of the puzzles is what the library says of them. @returns {any[]} */
const infos = () => puzzles();

test("setups come back from their texts", () => {
  let seen = 0;
  for (const info of infos()) {
    for (const strategy of info.strategies) {
      const all = [
        ...oneByOne(strategy, true, { limit: 0, nodes: 7 }),
        ...oneByOne(strategy, false, { milliseconds: 0 }),
        ...strategy.presets.map((/** @type {any} */ preset) => setupOf(strategy, preset.switches)),
      ];
      for (const setup of all) {
        const again = decode(info, encode(info, setup));
        assert.deepEqual(again, setup);
        assert.match(encode(info, setup), /^[\w.:-]+$/, "a link holds it as it is");
        seen += 1;
      }
    }
    assert.ok(firstSetups(info).length >= 2, info.id);
  }
  assert.ok(seen > 60, String(seen));
});

test("a lesson's runs are shown in the units of the original figures", () => {
  const [plain, tested] = [
    { counters: { traces: 2000, dropped: 0 }, milliseconds: 50, times: [49, 50, 52] },
    { counters: { traces: 102, dropped: 31 }, milliseconds: 51, times: [50, 51, 53] },
  ];
  const units = {
    part: /** @type {[string, string]} */ (["dropped", "traces"]),
    rate: "traces",
    less: { than: 0, counter: "traces" },
  };
  const name = (/** @type {string} */ id) => id;
  assert.deepEqual(unitsOf(units, tested, plain, name), [
    "30 % dropped",
    "94.90 % fewer traces",
    "51 ms, median of 3",
    "2\u202f000 traces per second",
    "no clear difference in time",
  ]);
  assert.deepEqual(unitsOf(units, plain, undefined, name), [
    "0 % dropped",
    "50 ms, median of 3",
    "40\u202f000 traces per second",
  ]);
  assert.deepEqual(
    unitsOf({ less: { than: 0, counter: "traces" } }, { ...plain, times: [98, 100, 109] }, plain, name).slice(-1),
    ["100 % more time"],
  );
  assert.deepEqual(unitsOf({ less: { than: 0, counter: "traces" } }, plain, plain, name)[0], "the same traces");
  // Nothing is divided by nothing, and a run that was cut short is not compared.
  assert.deepEqual(unitsOf(units, { counters: {}, milliseconds: 0 }, { counters: {}, milliseconds: 0 }, name), [
    "under 0.01 ms",
  ]);
  assert.deepEqual(unitsOf({}, { ...tested, times: [] }, plain, name), ["51 ms"]);
});

test("times differ where they lie apart without their extremes", () => {
  const times = (/** @type {number} */ middle, /** @type {number[]} */ ...more) =>
    spread([...[0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1].map((one) => one * middle), ...more]);
  assert.ok(differ(times(10, 3, 90), times(20, 3, 90)), "one outlier at either end does not matter");
  assert.ok(!differ(times(10), times(11)), "they overlap");
  assert.ok(!differ(spread([10, 10, 10]), spread([10.3, 10.3, 10.3])), "medians are known to within 5 %");
  assert.ok(!differ(spread([10]), spread([11])) && !differ(spread([10]), spread([15])), "single runs have no spread");
  assert.ok(differ(spread([10]), spread([21])), "twice as long is no chance");
});

test("each trick alone is on with what it needs, and off by itself", () => {
  const [lazors] = infos();
  const flow = lazors.strategies[0];
  const on = oneByOne(flow, true, {});
  assert.equal(on.length, tricks(flow).length + 1);
  const isOn = (/** @type {any} */ setup, /** @type {string} */ id) =>
    setup.switches[id] ?? flow.switches.find((/** @type {any} */ one) => one.id === id).on;
  assert.ok(
    tricks(flow).every(({ id }) => !isOn(on[0], id)),
    "the first has none",
  );
  const levels = on[1 + tricks(flow).findIndex(({ id }) => id === "levels")];
  assert.deepEqual(
    tricks(flow)
      .filter(({ id }) => isOn(levels, id))
      .map(({ id }) => id),
    ["flood", "levels"],
  );
  const off = oneByOne(flow, false, {});
  assert.deepEqual(off[0]?.switches, {});
  assert.ok(off.slice(1).every((one) => Object.keys(one.switches).length === 1));
});

test("setups are called by their presets, or by what is turned", () => {
  const [lazors] = infos();
  const notes = lazors.strategies.find((/** @type {any} */ one) => one.id === "notes");
  assert.equal(nameOf(lazors, setupOf(notes)), "Default");
  assert.equal(nameOf(lazors, decode(lazors, "notes:after_source.0:fixed.0:opaque_pair.0:solid_pair.0")), "No tests");
  assert.equal(nameOf(lazors, decode(lazors, "notes:after_source.0:fixed.0")), "Beam stopped at its source (off)");
  assert.equal(
    nameOf(lazors, decode(lazors, "notes:after_source.0:fixed.0:opaque_pair.0")),
    "Target between solid blocks alone",
  );
});

test("a link made before a default changed means what it meant", () => {
  const [lazors] = infos();
  assert.deepEqual(decode(lazors, "notes:l.1:t.10000").switches, { fixed: true }, "fixed blocks counted then");
  assert.deepEqual(decode(lazors, "notes:l.1:t.10000:fixed.0").switches, {});
  for (const text of ["notes:l.1:t.10000", "notes:l.1:t.10000:after_source.0", "notes:l.1:t.10000:fixed.0"]) {
    assert.equal(encode(lazors, decode(lazors, text)), text);
  }
});

test("what is no setup is refused in a sentence", () => {
  const [lazors] = infos();
  for (const [text, words] of [
    ["", "has no strategy “”"],
    ["x".repeat(99), "…"],
    ["notes:l.", "is not a setting"],
    ["notes:l.-1", "is not a setting"],
    ["notes:.1", "has no switch “”"],
    ["notes:count.1", "has no switch “count”"],
    ["notes:after_source.2", "is 0 or 1"],
    ["notes:l.9999999999999", "is not a setting"],
  ]) {
    assert.throws(
      () => decode(lazors, text ?? ""),
      (error) => error instanceof Error && error.message.includes(words ?? "?"),
      text,
    );
  }
});

/** @param {Partial<Row>} more @returns {Row} */
const row = (more) => ({
  board: "b",
  setup: "notes:l.1:t.1000",
  status: "found",
  words: "",
  count: "",
  answers: 1,
  counters: { traces: 3, nodes: 10 },
  median: 2,
  least: 1,
  most: 3,
  repeats: 5,
  capped: false,
  wrong: "",
  ...more,
});

test("what reached a cap, was wrong or did not run is in no sum", () => {
  const results = [
    row({ median: 4 }),
    row({ median: 2 }),
    row({ capped: true, median: 900 }),
    row({ wrong: "It is." }),
    row({ error: "No board." }),
    undefined,
  ];
  assert.deepEqual(tally(results), {
    ran: 4,
    sound: 2,
    total: 6,
    median: 3,
    slowest: 4,
    counters: { traces: 6, nodes: 20 },
    capped: 1,
    wrong: 1,
    failed: 1,
  });
  const others = [row({ median: 1 }), row({ capped: true }), row({}), row({}), row({}), row({})];
  assert.deepEqual(against(results, others), { ratio: 4, boards: 1, clear: true });
  assert.deepEqual(
    against(results, others, ({ counters }) => counters.nodes ?? 0),
    { ratio: 1, boards: 1, clear: false },
  );
  assert.ok(Number.isNaN(against([], []).ratio));
  const times = (/** @type {number[]} */ ...all) => all.map((median) => row({ median }));
  assert.ok(!against(times(1, 1, 1, 10), times(1, 1, 1, 5)).clear, "one slow run makes no difference");
  assert.ok(against(times(1, 2, 3, 10), times(1, 1, 1, 5)).clear, "it is there without it");
  assert.ok(!against(times(1, 1, 2), times(2, 1, 1)).clear, "they are equal");
  assert.deepEqual(
    common([{ rows: results }, { rows: others }]),
    [0],
    "sums compare over the boards that all completed",
  );
  assert.deepEqual(common([]), []);
});

test("the best row came to its end and is right", () => {
  const rows = [
    row({ median: 1, wrong: "It is." }),
    row({ median: 2, capped: true }),
    row({ median: 5 }),
    row({ median: 3, setup: "default:l.1:t.1000" }),
  ];
  assert.deepEqual(
    best(rows).map(({ median }) => median),
    [3, 5],
    "those that are not clearly slower count as well",
  );
  assert.deepEqual(
    best([row({ median: 2, low: 1.9, high: 2.1 }), row({ median: 3, low: 2.9, high: 3.1 })]).map(
      ({ median }) => median,
    ),
    [2],
  );
  assert.deepEqual(best(rows.slice(0, 2)), []);
  assert.deepEqual(rows.map(verdictOf), ["wrong", "limit reached", "found", "found"]);
  const groups = byStrategy(infos()[0], rows);
  assert.deepEqual(
    groups.map((one) => [one.strategy.id, one.rows.length, one.counters[0]?.id]),
    [
      ["default", 1, "nodes"],
      ["notes", 3, "traces"],
    ],
  );
});

test("tables hold any text", () => {
  assert.equal(
    csv([
      ["a", 1.5],
      ['say "x", y', "two\nlines"],
    ]),
    'a,1.5\r\n"say ""x"", y","two\nlines"\r\n',
  );
  assert.equal(csv([["=1+1", -3]], true), "'=1+1,-3\r\n", "a text is no formula, a number stays one");
  assert.equal(csv([["-x", null, undefined, false]]), "-x,,,false\r\n", "as it is, for programs");
});

test("how long a search would take in all is told where that is known", () => {
  const hour = 3_600_000;
  assert.equal(projection(hour, 0.5), "about 2 hours in all");
  assert.equal(projection(1000, 1e-9), "about 32 years in all");
  assert.equal(projection(1000, 1e-12), "about 32\u202f000 years in all");
  assert.equal(projection(10 * hour, 0.1), "about 4 days in all");
  for (const share of [null, 0, 1]) assert.equal(projection(hour, share), "");
  assert.equal(projection(50, 0.5), "", "that is soon seen");
});
