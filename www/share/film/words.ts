// What the export of a replay says.

import { count, number } from "../../words/format.js";

// Dialog.

export const A_FILM = "GIF or video of the replay";
export const FORMAT = "Format";
export const GIF = "GIF";
export const VIDEO = "Video";
export const LONGER_SIDE = "Longer side";
export const PROGRESS = "Progress";
export const MAKE = "Create";
export const MAKE_AGAIN = "Create again";
export const STOP = "Stop";
export const SAVE = "Save";
export const SHARE = "Share …";
/** The film that was made, as a picture. */
export const THE_FILM = "Preview";
export const NOTHING_TO_REPLAY = "There is nothing to replay here.";
export const STARTED = "Started …";
export const STOPPED = "Stopped. Nothing was created.";
export const pixels = (side: number) => `${side} px`;

/**
 * What a GIF will be.
 * @param every how many steps one is shown
 */
export function gif(frames: number, seconds: number, every: number) {
  const skips = every > 1 ? ` The replay is long: only one step in ${number(every)} is shown.` : "";
  return `${count(frames, "frame", "frames")}, ${seconds} s, looping.${skips}`;
}

/**
 * What a video will take.
 * @param faster whether it is played faster than asked for
 */
export const recording = (seconds: number, faster: boolean) =>
  `Recording takes ${seconds} s. Keep this page visible.${faster ? " The replay is long: it is shown faster." : ""}`;
/** @param frame from 1 */
export const frameOf = (frame: number, frames: number) => `Frame ${number(frame)} of ${number(frames)}`;
/** @param share from 0 to 1 */
export const recorded = (share: number) => `${Math.round(100 * share)} % recorded`;

/** What was made. */
export function made(width: number, height: number, bytes: number) {
  const size = bytes < 1_000_000 ? `${number(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${width} × ${height} pixels, ${size}.`;
}

// Errors.

export const NO_CANVAS = "This browser cannot record here.";
export const NOT_RECORDED = "The browser could not record the video.";
export const NOTHING_RECORDED = "The browser recorded nothing.";
export const NO_SIZE = "A GIF or video needs a size.";
export const NOT_MADE = "The GIF or video could not be created.";
