// What may become markup or a script address under Trusted Types: pictures of shapes, and the page's own workers.

import * as messages from "../words/words-worker.js";

type File =
  | "../workers/solve-worker.js"
  | "../learn/lab/worker.js"
  | "../play/hints/worker.js"
  | "../share/film/worker.js"
  | "../boards/pictures/worker.js";

const own = (file: File) => new URL(file, import.meta.url).href;
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
  createHTML(svg: string) {
    if (FOREIGN.test(svg)) throw new TypeError(messages.NO_PICTURE);
    return svg;
  },
  createScriptURL(address: string) {
    if (!WORKERS.includes(address)) throw new TypeError(messages.NO_WORKER);
    return address;
  },
};

/** The only policy: `trusted-types` in index.html allows its name once. */
const policy = globalThis.trustedTypes?.createPolicy("gridlight", rules) ?? rules;

/** A picture as text, ready to be parsed. */
export function picture(svg: string) {
  return policy.createHTML(svg);
}

/** Creates one of the page's own workers. */
export function hire(file: File = "../workers/solve-worker.js") {
  return new Worker(policy.createScriptURL(own(file)), { type: "module" });
}

/** The address of the service worker. */
export function serviceWorker() {
  return policy.createScriptURL(KEEPER);
}
