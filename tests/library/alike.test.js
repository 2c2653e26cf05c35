// What the module says is what is said natively, bit by bit: the list is written by `cargo test --test native alike::`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import * as library from "../../pkg/index.js";
import { canon, differing } from "./alike.js";

const LIST = process.env.GRIDLIGHT_ALIKE ?? new URL("../../target/tmp/alike.json", import.meta.url);

before(() => library.init());

test("the module says what is said natively, bit by bit", () => {
  const cases = JSON.parse(readFileSync(LIST, "utf8"));
  const wrong = differing(/** @type {any} */ (library), cases);
  console.log(`${cases.length} calls compared, ${wrong.length} differ`);
  assert.deepEqual(wrong.slice(0, 3), []);
  assert.ok(cases.length > 2000);
});

test("numbers are told apart bit by bit", () => {
  assert.equal(canon({ b: [0.3], a: null }), "{a:null,b:[3fd3333333333333]}");
  assert.notEqual(canon(0.1 + 0.2), canon(0.3));
  assert.notEqual(canon(-0), canon(0));
});

test("long texts are told apart", () => {
  const long = (/** @type {string} */ last) => canon("é".repeat(600) + last);
  assert.equal(long("a"), '"601 e1b623ff 4fefc15a"');
  assert.notEqual(long("a"), long("b"));
});
