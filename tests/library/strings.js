// Every string that can reach a person, as it stands in the sources.

import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { bare, inJavaScript, isScript } from "./page.js";

const { parseAst } = createRequire(import.meta.url)("rollup/parseAst");

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where strings come from. */
const SOURCES = ["index.html", "www", "pkg", "src"];
const SKIPPED = "pkg/wasm";

/** Files of messages: all their strings are listed. */
const HOME = /\/words(-\w+)?$/;

/** Properties and attributes whose values are for the machine. */
const MACHINE = new Set([
  "class",
  "className",
  "id",
  "data-test",
  "type",
  "role",
  "for",
  "icon",
  "picture",
  "kind",
  "prefix",
  "test",
  "href",
  "rel",
  "style",
]);
/** Functions that are given selectors and names. */
const NAMING = new Set([
  "querySelector",
  "querySelectorAll",
  "closest",
  "matches",
  "matchMedia",
  "getElementById",
  "byId",
  "addEventListener",
  "getPropertyValue",
  "setProperty",
  "icon",
  "load",
  "save",
  "add",
  "toggle",
  "remove",
  "contains",
  "postMessage",
]);

/** Functions that are given names of what stands in a page, and whose other arguments may be shown. */
const SELECTING = new Set([
  "querySelector",
  "querySelectorAll",
  "closest",
  "matches",
  "matchMedia",
  "getElementById",
  "byId",
  "addEventListener",
  "getPropertyValue",
  "setProperty",
]);
/** Properties that are shown or read out, even if they are a single word. */
const SHOWN = new Set([
  "text",
  "title",
  "label",
  "placeholder",
  "alt",
  "aria-label",
  "aria-valuetext",
  "aria-description",
  "aria-roledescription",
]);
/** Which of their arguments functions show. @type {Record<string, number[]>} */
const SHOWING = {
  button: [0],
  iconButton: [1],
  say: [1],
  count: [1, 2],
  field: [0],
  announce: [0],
  createDialog: [0],
  Error: [0],
  TypeError: [0],
  RangeError: [0],
  Refused: [0],
  UsageError: [0],
};

/** @returns {Promise<Map<string, string[]>>} strings by file, both in order */
export async function strings() {
  /** @type {Map<string, string[]>} */
  const all = new Map();
  for (const file of await files()) {
    const found = await stringsIn(file, await readFile(join(ROOT, file), "utf8"));
    if (found.length > 0) all.set(file, found);
  }
  return all;
}

/** The strings of one file. @param {string} file @param {string} text @returns {Promise<string[]>} */
export async function stringsIn(file, text) {
  // Types have strings, too, which nobody sees.
  const plain = await inJavaScript(file, text);
  const found = read(file, plain)
    .map(tidy)
    .filter((one) => (HOME.test(bare(file)) ? isMessage(one) : isProse(one)));
  // A single word is not told from a key by its letters, but by where it is shown.
  if (isScript(file)) found.push(...shown(plain).filter((one) => isMessage(one) && !found.includes(one)));
  return [...new Set(found)];
}

/**
 * The strings of a script that are shown, judged more strictly: single words too, where they are shown, and words
 * between values. What only looks like it has to be named.
 * @param {string} text
 */
export function shown(text) {
  /** @type {Set<string>} */
  const found = new Set();
  const program = parseAst(text, { allowReturnOutsideFunction: true });
  for (const one of inScript(program, SELECTING, (name) => MACHINE.has(name)).map(tidy)) {
    if (isProse(one) || /\} [a-z]+ \{\}/.test(one)) found.add(one);
  }
  look(program);
  return [...found];

  /** @param {any} node @returns {void} */
  function look(node) {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(look);
    if (node.type === "Property" && SHOWN.has(node.key.name ?? node.key.value)) take(node.value);
    if (node.type === "CallExpression" || node.type === "NewExpression") {
      const name = node.callee.property?.name ?? node.callee.name;
      const places = Object.hasOwn(SHOWING, name) ? SHOWING[name] : [];
      for (const place of places) take(node.arguments[place]);
    }
    Object.values(node).forEach(look);
  }

  /** The literals that a value may be. @param {any} node */
  function take(node) {
    if (node?.type === "Literal" && typeof node.value === "string" && /\p{L}/u.test(node.value))
      found.add(tidy(node.value));
    if (
      node?.type === "TemplateLiteral" &&
      node.quasis.some((/** @type {any} */ one) => /\p{L}/u.test(one.value.cooked))
    )
      found.add(tidy(joined(node)));
    if (node?.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(take);
    if (node?.type === "LogicalExpression" || node?.type === "BinaryExpression") [node.left, node.right].forEach(take);
  }
}

async function files() {
  const found = [];
  for (const source of SOURCES) {
    if (source.includes(".")) found.push(source);
    else
      for (const entry of await readdir(join(ROOT, source), { recursive: true, withFileTypes: true })) {
        const path = relative(ROOT, join(entry.parentPath ?? entry.path, entry.name));
        const isRead = isScript(path) || /\.(rs|html|json|webmanifest)$/.test(path);
        if (entry.isFile() && isRead && !path.startsWith(SKIPPED)) found.push(path);
      }
  }
  return found.sort();
}

/** @param {string} file @param {string} text @returns {string[]} */
function read(file, text) {
  if (file.endsWith(".rs")) return inRust(text);
  if (file.endsWith(".html")) return inHtml(text);
  if (/json|webmanifest/.test(file)) return inJson(JSON.parse(text));
  return inScript(parseAst(text, { allowReturnOutsideFunction: true }), NAMING, (name) => MACHINE.has(name));
}

/** A template with `{}` for what is put in. @param {any} node */
function joined(node) {
  return node.quasis.map((/** @type {any} */ one) => one.value.cooked).join("{}");
}

/**
 * The literals of a script.
 * @param {unknown} program
 * @param {Set<string>} naming functions whose literal arguments are left out
 * @param {(property: string) => boolean} isMachine properties that are left out
 */
function inScript(program, naming, isMachine) {
  /** @type {string[]} */
  const found = [];
  visit(program);
  return found;

  /** @param {any} node @param {string} [name] what it is called there @returns {void} */
  function visit(node, name = "") {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((one) => visit(one, name));
    switch (node.type) {
      case "Literal":
        if (typeof node.value === "string" && !isMachine(name)) found.push(node.value);
        return;
      case "TemplateLiteral":
        if (!isMachine(name)) found.push(joined(node));
        return visit(node.expressions);
      case "Property":
        return visit(node.value, node.key.name ?? node.key.value);
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
      case "ImportExpression":
        return visit(node.declaration);
      case "CallExpression": {
        const { callee } = node;
        visit(callee);
        const named = callee.property?.name ?? callee.name;
        return naming.has(named)
          ? visit(node.arguments.filter((/** @type {any} */ one) => !/Literal/.test(one.type)))
          : visit(node.arguments);
      }
      case "BinaryExpression":
        if (/^[!=]==?$/.test(node.operator))
          return visit([node.left, node.right].filter((one) => one.type !== "Literal"));
        return Object.values(node).forEach((one) => visit(one, name));
      case "SwitchCase":
        return visit(node.consequent);
      case "MemberExpression":
        return visit([node.object, node.computed && node.property.type !== "Literal" ? node.property : null]);
      case "ConditionalExpression":
      case "LogicalExpression":
      case "ArrayExpression":
        return Object.values(node).forEach((one) => visit(one, name));
      default:
        Object.values(node).forEach((one) => visit(one));
    }
  }
}

/** The literals of a Rust file up to its tests, without comments and attributes. @param {string} text */
function inRust(text) {
  const source = text.split(/^#\[cfg\(test\)\]\n(?:#\[[^\n]*\n)*mod /m)[0] ?? "";
  const token =
    /\/\/[^\n]*|\/\*[^]*?\*\/|#!?\[(?:[^\[\]"]|"(?:[^"\\]|\\.)*"|\[[^\]]*\])*\]|'(?:[^'\\\n]|\\[^\n]{1,9}?)'|b?r(#*)"([^]*?)"\1|b?"((?:[^"\\]|\\[^])*)"/g;
  return [...source.matchAll(token)]
    .flatMap(([, , raw, plain]) => raw ?? plain ?? [])
    .map((one) =>
      one
        .replace(/\\\n\s*/g, "")
        .replace(/\\"/g, '"')
        .replace(/\\u\{202f\}/g, " "),
    );
}

/** Texts between tags, and attributes that are read out or seen. @param {string} text */
function inHtml(text) {
  const plain = text.replace(/<!--[^]*?-->|<(script|style)[^>]*>[^]*?<\/\1>/g, "");
  return [...plain.matchAll(/>([^<]+)<|(?:aria-label|title|placeholder|content)="([^"]*)"/g)].map(
    ([, between, value]) => between ?? value ?? "",
  );
}

/** @param {unknown} value @returns {string[]} */
function inJson(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(inJson) : [];
}

/** On one line. @param {string} text */
function tidy(text) {
  return text.replace(/\s+/g, " ").trim();
}

/** Whether a text that is shown has a word. @param {string} text */
function isMessage(text) {
  return /\p{L}{2,}/u.test(text.replace(/\{[^}]*\}/g, "")) && !/\.js$/.test(text);
}

/**
 * Whether it is for people: a sentence, a phrase or a name, and no key, path, selector or code.
 * @param {string} text
 */
function isProse(text) {
  if (
    /^[#[&?]|^\.(?! )|^(https?|data|www|gridlight\.)|[{;]\s*$|=>|::|\(\)|\bdefault-src\b|^--|^\w+\/|\.js$|\bviewBox\b|^M?[\d\s.,\-MLHVAZa-z]{0,3}[\d.]+[\d\s.,\-MLHVAQCZ]*$/.test(
      text,
    )
  )
    return false;
  if (!/[A-Za-z]{3,}/.test(text.replace(/\{[^}]*\}/g, "").replace(/\b(calc|px)\b/g, ""))) return false;
  // What is put in is a word, too.
  const letters = text.replace(/\{[^}]*\}/g, "xx");
  return /[A-Za-z]{2,}[,.:;…’'”)%]* +[^A-Za-z]*[A-Za-z]/.test(letters) || /^[A-Z][a-z]|^A [a-z]/.test(letters);
}
