// What may become markup and scripts, for browsers that ask (Trusted Types): pictures of shapes, and our own worker.

const WORKER = new URL("./worker.js", import.meta.url).href;

/** Where something begins that is no part of the pictures that the modules draw. */
const FOREIGN = /<(?!\/?(?:svg|g|rect|circle|path|text)[\s/>])/;

const rules = {
  /** @param {string} svg */
  createHTML(svg) {
    if (FOREIGN.test(svg)) throw new TypeError("This is no picture of a board.");
    return svg;
  },
  /** @param {string} address */
  createScriptURL(address) {
    if (address !== WORKER) throw new TypeError("This is not the page's own worker.");
    return address;
  },
};

/** The only policy there is: `trusted-types` in index.html allows its name once. @type {typeof rules} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("gridlight", rules) ?? rules;

/** A picture as text, to be parsed. @param {string} svg */
export function picture(svg) {
  return policy.createHTML(svg);
}

/** A worker of our own. */
export function hire() {
  return new Worker(policy.createScriptURL(WORKER), { type: "module" });
}
