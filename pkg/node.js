// Imports Node's own modules by a name that bundlers do not follow; never used in pages.

/** @param {`node:${string}`} name */
export function ofNode(name) {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}
