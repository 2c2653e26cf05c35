// Keyboard shortcuts for the whole page, except in text fields and dialogs.

import { announce } from "../ui/announce.js";
import { CLOSER } from "./buttons-over-board.js";
import { typesAnywhere } from "./keypad.js";
import { keysEverywhere } from "../start/settings.js";
import { ARROWS } from "./canvas.js";
import type { App } from "./app.js";
import type { Stage } from "./canvas.js";
import type { Timeline } from "../replay/timeline.js";
import type { Mode } from "../workers/types.js";

/** The parts that belong to the board: with the focus there or nowhere, plain keys act on the board. */
const BOARD = "#stage-area, #panel, #timeline";

/** Any arrow brings the cursor. */
const [BRINGS = ""] = Object.keys(ARROWS);

/** The buttons that help in Play, and the tools. */
const HELPERS = "#pane-play :is(.foot, .helps) button, #panel .tool";

export function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return target.type !== "range" && target.type !== "checkbox" && target.type !== "radio";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

const MODES: Record<string, Mode> = { KeyE: "edit", KeyP: "play", KeyS: "solve" };

/** The mode that a key with Alt leads to. */
function modeOf({ code }: KeyboardEvent) {
  return MODES[code];
}

/** The button in sight that names a key with Alt. */
function named({ code }: KeyboardEvent) {
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="Alt+${code.replace("Key", "")}"]`);
  return [...all].find((one) => one.checkVisibility());
}

/** Whether a dialog is open, which handles its own keys. */
export function inDialog() {
  return document.querySelector("dialog[open]") !== null;
}

export function listenToKeys(
  app: App,
  stage: Stage,
  timeline: Timeline,
  commands: { help: () => void; undo: () => void; redo: () => void; answer: (by: number) => void; close: () => void },
) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || isTyping(event.target) || inDialog()) return;
    if (command(event)) event.preventDefault();
  });

  function command(event: KeyboardEvent) {
    const letter = event.key.toLowerCase();
    // The board is hidden, so no key may change it.
    if (app.learn.room) {
      if (event.key === "Escape") return done(() => app.learn.enter(""));
      if (event.altKey && modeOf(event))
        return done(() => {
          app.learn.enter("");
          app.setMode(modeOf(event) ?? "play");
        });
      return (
        event.key === "?" &&
        keysEverywhere() &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        done(commands.help)
      );
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.altKey) return false;
      if (letter === "z") return done(event.shiftKey ? commands.redo : commands.undo);
      if (letter === "y") return done(commands.redo);
      return false;
    }
    if (event.altKey) {
      if (event.code === "KeyW") return done(() => announce(`${app.page.whereabouts()} ${app.view.status}`));
      if (event.code === "KeyB") return done(() => announce(`${app.page.overview()} ${app.view.status}`));
      if (event.code === "KeyL") return done(() => app.learn.resume());
      const pressed = named(event);
      if (pressed) return done(() => pressed.click());
      const mode = modeOf(event);
      if (mode) app.setMode(mode);
      return mode !== undefined;
    }
    const onStage = stage.cells.focused;
    // Help is for the whole page.
    if (event.key === "?" && (onStage || keysEverywhere())) return done(commands.help);
    const isCharacter = event.key.length === 1;
    // Characters that the board expects reach it even while a button has the focus.
    const awaited =
      isCharacter && (expects(app.view.keypad, event.key) || ((onStage || isMeant()) && begins(event.key)));
    if (isCharacter && !onStage && !awaited && !isMeant()) return false;
    // X marks, as in other collections of puzzles. Shift X selects the tool.
    if (letter === "x" && !event.shiftKey && stage.mark(letter)) return true;
    // Without a focus, keys go to the board. So do arrows after a press of Hint, Check or a tool: no such button has a
    // use for them.
    const walks = event.key in ARROWS && document.activeElement?.matches(HELPERS);
    if (!onStage && !awaited && !walks && document.activeElement !== document.body) return plain(event);
    if (event.key === "Tab") return false;
    if (event.key === " ") {
      stage.holdSpace(event);
      return true;
    }
    if (stage.key(event.key, event.shiftKey)) {
      // Using the key must not move the cursor.
      if (!onStage) stage.cells.focus(false);
      return true;
    }
    return plain(event);
  }

  /** A digit that does not fit is the board's to refuse. */
  function expects(keypad: string, key: string) {
    return keypad.includes(key) || (keypad.includes("0") && /\d/.test(key));
  }

  /**
   * Where every cell is typed into, typing may begin before a cell is chosen: at the first one. Otherwise a level's
   * text would choose tools by their letters. Returns whether it begins with this character.
   */
  function begins(key: string) {
    if (!typesAnywhere(app.view) || app.page.cursorAt()) return false;
    app.page.key(BRINGS, false);
    if (app.page.view().keypad.includes(key.toLowerCase())) return true;
    app.dropCursor();
    return false;
  }

  /** Whether a typed character is meant for the board. */
  function isMeant() {
    const at = document.activeElement;
    return keysEverywhere() && (at === document.body || at?.closest(BOARD) !== null);
  }

  function plain(event: KeyboardEvent) {
    switch (event.key) {
      case "Escape":
        return done(commands.close);
      case ",":
        return done(() => timeline.step(-1));
      case ".":
        return done(() => timeline.step(1));
      case "<":
        return done(() => timeline.toggle(-1));
      case ">":
        return done(() => timeline.toggle(1));
      case "[":
        return done(() => commands.answer(-1));
      case "]":
        return done(() => commands.answer(1));
      case "+":
      case "=":
        return done(() => stage.zoom(CLOSER));
      case "-":
        return done(() => stage.zoom(1 / CLOSER));
      case "0":
        return done(() => stage.fit());
    }
    if (event.shiftKey && event.key.length !== 1) return false;
    const tool = app.view.groups
      .flatMap((group) => group.tools)
      .find((one) => one.key && one.key.toLowerCase() === event.key.toLowerCase());
    if (!tool) return false;
    return done(() => {
      app.page.select(tool.id);
      app.changed();
    });
  }
}

function done(act: () => void) {
  act();
  return true;
}
