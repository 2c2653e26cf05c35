// Imports Node's own modules by a name that bundlers do not follow; never used in pages.

export function ofNode(name: `node:${string}`) {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}
