// Loads the style sheet of the dialogs that are loaded on demand.

import { styleSheet } from "./style-sheet.js";

/** Before such a dialog is made. @throws {Error} if it cannot be loaded */
export const dressed = () => styleSheet(new URL("dialogs.css", import.meta.url));
