// Makes a video where supported: plays the replay on a separate canvas and records it.

import * as messages from "./words.js";
import type { Screen } from "./film-canvas.js";

/** The formats that browsers may record, the most widely supported first. */
const TYPES = [
  "video/mp4;codecs=avc1.42E01E",
  "video/mp4",
  "video/webm;codecs=vp9",
  "video/webm;codecs=vp8",
  "video/webm",
];
/** Frames per second. */
const RATE = 25;
/** How long the end is shown, in milliseconds. */
const HELD = 2000;
const BITS = 4_000_000;

/** The video format that this browser records, or "". */
export function videoType() {
  if (typeof MediaRecorder !== "function" || typeof HTMLCanvasElement.prototype.captureStream !== "function") return "";
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
}

/**
 * Resolves with null if it was stopped; nothing is kept then.
 * @throws {Error} with a message for the user
 */
export async function makeVideo({
  steps,
  rate,
  screen,
  back,
  signal,
  progress,
}: {
  steps: number;
  rate: number;
  screen: Screen;
  back: number;
  signal: AbortSignal;
  progress: (share: number) => void;
}): Promise<Blob | null> {
  const type = videoType();
  screen.draw(0, back);
  const stream = screen.canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve, reject) => {
    recorder.onstop = resolve;
    recorder.onerror = () => reject(new Error(messages.NOT_RECORDED));
  });
  recorder.start(1000);
  try {
    const began = performance.now();
    const lasts = (1000 * steps) / rate;
    for (let passed = 0; passed < lasts + HELD && !signal.aborted; passed = performance.now() - began) {
      screen.draw(Math.min(steps, (passed / 1000) * rate), back);
      progress(Math.min(1, passed / (lasts + HELD)));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000 / RATE))]);
    }
    if (recorder.state !== "inactive") recorder.stop();
    await ended;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
  if (signal.aborted) return null;
  const video = new Blob(parts, { type: type.split(";", 1)[0] ?? type });
  if (video.size === 0) throw new Error(messages.NOTHING_RECORDED);
  return video;
}
