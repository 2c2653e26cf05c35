// The worker that makes a GIF from the frames it is sent one by one. Each film has its own worker.

import init, { Gif } from "../../../pkg/wasm/picture/picture.js";
import * as messages from "./words.js";
import type { FromMaker, ToMaker } from "./types.js";

let gif: Gif | null = null;
const loaded = init();
loaded.catch(() => post({ type: "unloaded" }));

function post(message: FromMaker, hand: Transferable[] = []) {
  postMessage(message, { transfer: hand });
}

async function obey(message: ToMaker) {
  await loaded;
  if (message.type === "begin") gif = new Gif(message.width, message.height);
  if (!gif) throw new Error(messages.NO_SIZE);
  if (message.type === "frame") gif.frame(new Uint8Array(message.pixels), message.hundredths);
  if (message.type !== "end") return post({ type: "taken", bytes: gif.bytes() });
  const made = new Uint8Array(gif.finish());
  post({ type: "made", gif: made }, [made.buffer]);
}

addEventListener("message", (event: MessageEvent<ToMaker>) => {
  obey(event.data).catch((error) => {
    // Only an Error has a message for the user.
    const message =
      error instanceof Error && !(error instanceof WebAssembly.RuntimeError) ? error.message : messages.NOT_MADE;
    post({ type: "error", message });
  });
});
