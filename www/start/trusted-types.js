// What may become markup or a script address under Trusted Types: pictures of shapes, and the page's own workers.

import * as messages from "../words/words-worker.js";

/**
 * @typedef {"../workers/solve-worker.js" | "../learn/lab/worker.js" | "../play/hints/worker.js" | "../share/film/worker.js" | "../boards/pictures/worker.js"}
 *   File
 */
/** @param {File} file */
const own = (file) => new URL(file, import.meta.url).href;
/** The service worker, at the root of the page. */
const KEEPER = new URL("../../sw.js", import.meta.url).href;
const WORKERS = [
  own("../workers/solve-worker.js"),
  own("../learn/lab/worker.js"),
  own("../play/hints/worker.js"),
  own("../share/film/worker.js"),
  own("../boards/pictures/worker.js"),
  KEEPER,
];

/** Matches any markup that the modules' pictures do not contain. */
const FOREIGN = /<(?!\/?(?:svg|g|rect|circle|path|text)[\s/>])/;

const rules = {
  /** @param {string} svg */
  createHTML(svg) {
    if (FOREIGN.test(svg)) throw new TypeError(messages.NO_PICTURE);
    return svg;
  },
  /** @param {string} address */
  createScriptURL(address) {
    if (!WORKERS.includes(address)) throw new TypeError(messages.NO_WORKER);
    return address;
  },
};

/** The only policy: `trusted-types` in index.html allows its name once. @type {typeof rules} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("gridlight", rules) ?? rules;

/** A picture as text, ready to be parsed. @param {string} svg */
export function picture(svg) {
  return policy.createHTML(svg);
}

/** Creates one of the page's own workers. @param {File} [file] */
export function hire(file = "../workers/solve-worker.js") {
  return new Worker(policy.createScriptURL(own(file)), { type: "module" });
}

/** The address of the service worker. */
export function serviceWorker() {
  return policy.createScriptURL(KEEPER);
}
