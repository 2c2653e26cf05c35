// Learn: rooms in full width about the open board. Loaded on first use.

import { byId, h, iconButton, say, setPicture } from "../../ui/dom.js";
import { inDialog } from "../../board/keys.js";
import { createLessons } from "../lessons/room.js";
import { courseOf } from "../../address/link.js";
import { closeSheets } from "../../ui/sheet.js";
import { save } from "../../storage/settings-store.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { createTabs } from "../../ui/tabs.js";
import { giveBack } from "./borrowed-board.js";
import { placeLeft } from "./reload-place.js";
import { Measure } from "./measure.js";
import { printLight } from "./print-light.js";
import { isExtra } from "./search-link.js";
import { wordsOf } from "./copy-text.js";
import { Search } from "./search.js";
import { MOST, decode, setupOf, strategyOf } from "./setup.js";
import { Setups } from "./setups.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { SolveOptions, View } from "../../workers/types.js";

/** Measure has two names: with the open board, and with many. */
type RoomId = "note" | "search" | "compare" | "many";

export interface Room {
  root: HTMLElement;
  update: (view: View) => void;
  /** @param id the name by which it was entered */
  enter?: (id: string) => void;
  leave: () => void;
}

const ROOMS: { id: RoomId; name: string }[] = [
  { id: "note", name: messages.LESSONS },
  { id: "search", name: messages.WATCH },
  { id: "compare", name: messages.MEASURE },
];
const MANY = "many";
/** The tab of a room. */
const tabOf = (id: RoomId) => (id === MANY ? "compare" : id);

export async function createLab(app: App) {
  // Its style sheets must be loaded before anything is shown.
  await Promise.all([
    styleSheet(new URL("lab.css", import.meta.url)),
    styleSheet(new URL("watch.css", import.meta.url)),
    styleSheet(new URL("../lessons/lessons.css", import.meta.url)),
  ]);
  const work = byId("work");
  const setups = new Setups(app);
  const measure = new Measure(app, setups);
  const search = new Search(app, setups);
  const note = createLessons(
    app,
    setups,
    (id, setup) => {
      if (setup) search.fresh(setup);
      enter(id);
    },
    close,
  );
  const rooms: Record<RoomId, Room> = { note, search, compare: measure, many: measure };
  let room: RoomId = "note";
  /** The room that each puzzle was left in. */
  const left = new Map<string, string>();
  /** Whether nothing was opened yet in this page. */
  let fresh = true;
  /** The element focused before. */
  let before: Element | null = null;

  const tabs = createTabs(ROOMS, {
    prefix: "lab",
    label: messages.ROOMS,
    controls: () => "lab-room",
    choose,
    offered: () => ROOMS.filter(({ id }) => id === "note" || app.allows("solve")),
  });
  const picture = h("span", { class: "lab-picture" });
  const name = h("strong");
  const status = h("span", { class: "quiet" });
  const board = h("div", { class: "lab-board" }, picture, h("div", null, name, status));
  const side = h("div", { class: "lab-side" }, board, setups.root);
  const place = h("div", { class: "lab-room", id: "lab-room", role: "tabpanel" });
  const root = h(
    "section",
    {
      id: "lab",
      "aria-label": messages.LEARN,
      hidden: true,
      "data-test": "lab",
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || inDialog() || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      },
    },
    h(
      "header",
      { class: "lab-head" },
      h("h2", { text: messages.LEARN }),
      tabs.element,
      note.head,
      iconButton("close", messages.CLOSE_LEARN, close, { "data-test": "lab-close" }),
    ),
    h("div", { class: "lab-body" }, side, place),
  );
  work.append(root);
  printLight(() => !root.hidden);
  app.listen(update);
  return { open };

  /**
   * Opens a room, which in a link may be followed by configurations; "" closes Learn.
   * @param set options of a run to add as a configuration
   */
  function open(asked: string, set?: SolveOptions) {
    if (!asked) return close();
    const course = courseOf(asked);
    // After a reload, a search goes on where it was.
    const exact = asked === "search" && fresh ? placeLeft(app.view.given) || asked : asked;
    fresh = false;
    const [place = "", ...texts] = exact.split(",");
    // A room's name may be followed by a position in it.
    const [id = "", node = ""] = place.split(".");
    const known = (app.allows("solve") && (id === MANY ? id : ROOMS.find((one) => one.id === id)?.id)) || "note";
    const configurations = texts.filter((text) => !isExtra(text));
    // The list of lessons was asked for, whatever lesson was open.
    if (asked === "note") note.list();
    const first = configurations.length > 0 && !course ? take(configurations, known === "search") : null;
    const strategy = set && strategyOf(app.info, set.strategy ?? "default");
    if (strategy) setups.take([setupOf(strategy, set.switches, { limit: set.limit ?? 0 })]);
    if (root.hidden) {
      before = document.activeElement;
      root.hidden = false;
      for (const one of work.children) if (one !== root && one instanceof HTMLElement) one.inert = true;
      work.dataset.lab = "open";
      // An open sheet on a phone would cover it.
      closeSheets();
    }
    enter(known);
    tabs.focus(tabOf(room), { preventScroll: true });
    if (course) return note.open(course);
    if (known === "note" && /^\d{1,3}$/.test(node)) note.goTo(Number(node));
    if (room === "search") void search.arrive(/^\d{1,15}$/.test(node) ? Number(node) : 0, texts.filter(isExtra), first);
  }

  /**
   * Uses the configurations of a link, and returns the first; invalid ones are reported.
   * @param keeps whether those that are all listed keep their numbers
   */
  function take(texts: string[], keeps: boolean) {
    const found = [];
    let trouble = texts.length > MOST ? messages.tooManyInLink(MOST) : "";
    for (const text of texts.slice(0, MOST)) {
      try {
        found.push(decode(app.info, text));
      } catch (error) {
        trouble = wordsOf(error);
      }
    }
    if (trouble) toast(trouble, true);
    if (found.length > 0 && !(keeps && setups.has(found))) setups.take(found);
    return found[0] ?? null;
  }

  function close() {
    if (root.hidden) return;
    rooms[room].leave();
    root.hidden = true;
    for (const one of work.children) if (one instanceof HTMLElement) one.inert = false;
    delete work.dataset.lab;
    app.learn.room = "";
    giveBack(app);
    app.changed();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }

  /** From a lesson the search of its board is watched; what was measured on is measured on again. */
  function choose(id: RoomId) {
    if (id === "search" && room === "note" && note.watch()) return;
    enter(id === "compare" ? measure.room : id);
  }

  function enter(asked: RoomId) {
    // A search shows solutions, and a run counts what the lessons ask.
    const id = app.allows("solve") ? asked : "note";
    if (room !== id) rooms[room].leave();
    room = id;
    app.learn.room = id;
    root.dataset.room = tabOf(id);
    tabs.show(tabOf(id));
    place.setAttribute("aria-labelledby", `lab-${tabOf(id)}`);
    place.replaceChildren(rooms[id].root);
    rooms[id].enter?.(id);
    app.changed();
  }

  function update(view: View) {
    // It was left with another puzzle.
    if (root.hidden) return queueMicrotask(() => root.hidden && giveBack(app));
    // What a class link hid may be there again.
    tabs.show(tabOf(room));
    setups.fill();
    root.toggleAttribute("data-lesson", Boolean(courseOf(app.learn.room)?.lessons.length));
    say(name, app.name || messages.boardOf(app.info.name, view.rows, view.cols));
    say(status, view.large ? messages.NO_PICTURE : view.unfinished);
    const link = view.given || view.problem;
    setPicture(picture, view.large ? "" : app.engine.linkPicture(link));
    rooms[room].update(view);
    // Lessons of another puzzle may be on their way.
    const course = courseOf(app.learn.room);
    const lesson = course?.lessons[course.at];
    if (!app.learn.room || left.get(view.puzzle) === app.learn.room || (lesson && lesson.puzzle !== view.puzzle))
      return;
    left.set(view.puzzle, app.learn.room);
    save(`lab.room.${view.puzzle}`, app.learn.room);
  }
}
