// Boards in other pages: what an address asks for, what a message may be, and the element where there are no elements.

import assert from "node:assert/strict";
import { test } from "node:test";

import { GridlightBoard } from "../../pkg/element.js";
import { originOf, readFlags } from "../../www/share/embed/flags.js";
import { read } from "../../www/share/embed/messages.js";
import { flagsOf, fragmentLink, linkIn } from "../../www/address/link.js";

test("the element can be imported where there are none", () => {
  assert.equal(typeof GridlightBoard, "function");
});

test("flags are about the page, and never part of a board's link", () => {
  const host = encodeURIComponent("https://example.org:8443");
  const fragment = `#lazors/AAAA&step=3&embed=1&mode=show&controls=0&theme=dark&autoplay=1&host=${host}&if=BBBB&later=x`;
  assert.equal(fragmentLink(fragment), "lazors/AAAA&step=3&if=BBBB&later=x");
  assert.equal(flagsOf(fragment), `&embed=1&mode=show&controls=0&theme=dark&autoplay=1&host=${host}`);
  assert.deepEqual(readFlags(fragment), {
    use: "show",
    controls: false,
    autoplay: true,
    host: "https://example.org:8443",
  });
  assert.deepEqual(readFlags("#lazors/AAAA&embed=1"), { use: undefined, controls: true, autoplay: false, host: "" });
  // What is not known is left out.
  assert.deepEqual(readFlags("#lazors/AAAA&embed=1&mode=rule&controls=no&autoplay=yes&host=elsewhere"), {
    use: undefined,
    controls: true,
    autoplay: false,
    host: "",
  });
  assert.equal(linkIn(`https://example.org/${fragment}`), fragment.replace("#", ""));
});

test("a host is an origin and nothing else", () => {
  for (const fine of ["https://example.org", "http://127.0.0.1:8080"]) assert.equal(originOf(fine), fine);
  for (const wrong of [
    "",
    "*",
    "null",
    "/",
    "example.org",
    "https://example.org/",
    "https://example.org/page",
    "https://u:p@example.org",
    "data:text/html,",
    "javascript:1",
    "file:///",
  ]) {
    assert.equal(originOf(wrong), "", wrong);
  }
});

test("messages are read or refused in a sentence, whatever they are", () => {
  assert.deepEqual(read({ gridlight: 1, type: "load", text: "x", id: 7 }), {
    id: 7,
    wish: { type: "load", text: "x" },
  });
  assert.deepEqual(read({ gridlight: 1, type: "solve" }), { id: null, wish: { type: "solve", limit: 2 } });
  for (const other of [null, undefined, 5, "text", [], {}, { type: "get" }]) assert.equal(read(other), null);
  const values = [
    undefined,
    null,
    0,
    -1,
    1.5,
    NaN,
    Infinity,
    "",
    "x",
    "x".repeat(300),
    [],
    {},
    true,
    () => {},
    Symbol("x"),
    10n,
    new Date(),
  ];
  const types = [
    "load",
    "get",
    "solve",
    "stop",
    "step",
    "undo",
    "redo",
    "set",
    "constructor",
    "__proto__",
    "hasOwnProperty",
    ...values,
  ];
  let refused = 0;
  for (const type of types) {
    for (const value of values) {
      for (const gridlight of [1, ...values]) {
        const message = read({
          gridlight,
          type,
          id: value,
          text: value,
          limit: value,
          to: value,
          mode: value,
          theme: value,
          controls: value,
          autoplay: value,
        });
        assert.ok(message, "it is meant for the board");
        if (!("refused" in message)) continue;
        refused += 1;
        assert.match(message.refused, /^[A-Z“].*\.$/);
      }
    }
  }
  assert.ok(refused > 1000, String(refused));
});
