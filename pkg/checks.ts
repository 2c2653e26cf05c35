// What is checked of arguments before anything runs, by the library and by pools of workers.

import * as messages from "./words.js";

export function strings(values: Record<string, unknown>) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== "string") throw new TypeError(messages.notString(name));
  }
}

export function object(options: unknown) {
  if (options != null && typeof options !== "object") throw new TypeError(messages.OPTIONS);
}

export function listener(onProgress: unknown) {
  if (onProgress != null && typeof onProgress !== "function") throw new TypeError(messages.ON_PROGRESS);
}
