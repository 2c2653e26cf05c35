// The page around the frame: one window of one origin, named in the frame's address. Messages to and from any other are
// ignored.

import { VERSION } from "./messages.js";

/** @param named the origin named in the frame's address; "": only a host page of the frame's own origin */
export function meetHost(named: string, hear: (data: unknown) => void) {
  const origin = parent === window ? "" : named || own();
  if (!origin || isElsewhere(origin)) return { tell() {} };
  addEventListener("message", (event) => {
    if (event.source === parent && event.origin === origin) hear(event.data);
  });
  return {
    tell(type: string, fields?: object) {
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

/** Whether the host page is known to have another origin: the browser would log every message as an error. */
function isElsewhere(origin: string) {
  const around = location.ancestorOrigins?.[0];
  return around !== undefined && around !== origin;
}
