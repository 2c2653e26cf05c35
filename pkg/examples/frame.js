// Speaks to a frame: the messages are told of in docs/embedding.md.

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("board"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const playground = new URL("../../", import.meta.url);

/** A board of two by two: one mirror lights the ring. */
const TEXT = "GRID START\no o\no o\nGRID STOP\n\nA 1\n\nL 0 1 1 1\n\nP 3 0\n";

addEventListener("message", ({ source, origin, data }) => {
  // From this frame, from that origin, and one of its messages: all else is somebody else's.
  if (source !== frame.contentWindow || origin !== playground.origin || data?.gridlight !== 1) return;
  // As high as it wants to be.
  if (data.type === "size") frame.style.height = `${data.height}px`;
  else said.textContent = `${JSON.stringify(data, null, 1)}\n${said.textContent}`.slice(0, 4000);
});

/** @param {string} type @param {object} [fields] */
function say(type, fields) {
  frame.contentWindow?.postMessage({ gridlight: 1, type, id: type, ...fields }, playground.origin);
}

document.getElementById("load")?.addEventListener("click", () => say("load", { text: TEXT }));
document.getElementById("get")?.addEventListener("click", () => say("get"));
document.getElementById("solve")?.addEventListener("click", () => say("solve", { limit: 2 }));

// The address names who may speak to the frame.
frame.src = `${playground.href}#lazors&embed=1&mode=solve&host=${encodeURIComponent(location.origin)}`;
