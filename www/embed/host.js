// The page around the frame: one window of one origin, which the frame's address names. To everybody else the frame says
// nothing, and hears nothing.

import { VERSION } from "./messages.js";

/**
 * @param {string} named the origin that the frame's address names; "": only a page of the frame's own origin is spoken to
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

/** The frame's own origin, if the page around is of it too. */
function own() {
  try {
    return parent.location.origin === location.origin ? location.origin : "";
  } catch {
    // It is not, and may not be looked at.
    return "";
  }
}

/** Whether the page around is known to be of another origin: the browser would tell of each message in its console. @param {string} origin */
function isElsewhere(origin) {
  const around = location.ancestorOrigins?.[0];
  return around !== undefined && around !== origin;
}
