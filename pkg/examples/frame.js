// Controls a frame by messages, which docs/embedding.md describes.

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("board"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const playground = new URL("../../", import.meta.url);

/** A board of two by two that one mirror solves. */
const TEXT = "GRID START\no o\no o\nGRID STOP\n\nA 1\n\nL 0 1 1 1\n\nP 3 0\n";

addEventListener("message", ({ source, origin, data }) => {
  // Ignores messages of other windows, other origins and other protocols.
  if (source !== frame.contentWindow || origin !== playground.origin || data?.gridlight !== 1) return;
  // Follows the height that the frame asks for.
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

// The address names the only origin that may send the frame messages.
frame.src = `${playground.href}#lazors&embed=1&mode=solve&host=${encodeURIComponent(location.origin)}`;
