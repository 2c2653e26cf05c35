// The page around the frame: one window of one origin, named in the frame's address. Messages to and from any other are
// ignored.

import { VERSION } from "./messages.js";

/**
 * @param {string} named the origin named in the frame's address; "": only a host page of the frame's own origin
 * @param {(data: unknown) => void} hear
 */
export function meetHost(named, hear) {
  const origin = parent === window ? "" : named || own();
  if (!origin || isElsewhere(origin)) return { tell() {} };
  addEventListener("message", (event) => {
    if (event.source === parent && event.origin === origin) hear(event.data);
  });
  return {
    /** @param {string} type @param {object} [fields] */
    tell(type, fields) {
      parent.postMessage({ gridlight: VERSION, type, ...fields }, origin);
    },
  };
}

/** The frame's own origin, if the host page shares it. */
function own() {
  try {
    return parent.location.origin === location.origin ? location.origin : "";
  } catch {
    // It does not, and may not be inspected.
    return "";
  }
}

/**
 * Whether the host page is known to have another origin: the browser would log every message as an error.
 * @param {string} origin
 */
function isElsewhere(origin) {
  const around = location.ancestorOrigins?.[0];
  return around !== undefined && around !== origin;
}
