// Which moments of a replay are frames of a film: all of them while there is room, and the times add up.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MOST, plan, seconds } from "../../www/share/film/plan.js";

/** Steps, steps a second, and of how many steps one is shown. */
const FILMS = [
  [0, 8, 1],
  [1, 8, 1],
  [13, 8, 1],
  [12, 2, 1],
  [700, 8, 2],
  [599, 8, 1],
  [5000, 64, 9],
  [40, 512, 21],
  [100_000, 1, 167],
];

for (const [steps = 0, rate = 1, every = 0] of FILMS) {
  test(`${steps} steps, ${rate} a second`, () => {
    const film = plan(steps, rate);
    assert.equal(film.every, every);
    const [opening, ...replay] = film.frames;
    assert.deepEqual(opening, { time: null, hundredths: 100 });
    const times = replay.map(({ time }) => time ?? NaN);
    assert.ok(times.length >= 1 && times.length <= MOST, `${times.length} frames`);
    assert.equal(times[0], 0);
    assert.equal(times.at(-1), steps);
    for (const [index, time] of times.slice(1).entries()) assert.ok(time > (times[index] ?? NaN), `frame ${index}`);
    assert.ok(film.frames.every(({ hundredths }) => hundredths >= 2));
    assert.equal(film.frames.at(-1)?.hundredths, 200);
    const asked = steps / rate + 3;
    assert.ok(Math.abs(seconds(film) - asked) < 0.02 + asked * 0.01, `${seconds(film)} s, not ${asked}`);
  });
}

test("a slow step is seen on its way", () => assert.equal(plan(12, 2).frames.length, 50));
