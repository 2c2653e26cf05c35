// What only Node has, by a name that bundlers do not follow: pages never ask for it.

/** @param {`node:${string}`} name */
export function ofNode(name) {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}
