// What the page says of its storage on the device and of files from the system. The repair script has its own: it has
// to work without other files.

// Storage.

/** The state, in words. */
export const STATES = {
  off: "",
  unable: "This browser cannot store pages: Gridlight needs a connection.",
  refused: "The browser refuses to store the page, as private windows do: Gridlight needs a connection.",
  asked: "Gridlight is not fully stored on this device yet.",
  kept: "Gridlight is stored on this device and works offline.",
  room: "There is no room to store the page on this device: Gridlight needs a connection.",
  mixed: "A new version is being published. This one stays until it is complete.",
  network: "The connection was lost while storing the page. The next visit tries again.",
};
export const NEW_VERSION = "A new version is ready. Your board stays as it is.";
export const RELOAD = "Reload";

// Files from the system.

export const FIRST_OF_FILES = "Only the first file was opened.";
export const FILE_NOT_READ = "The file could not be read.";
export const SHARED_NOT_READ = "What was shared could not be read.";
