// Share links as text: the puzzle and the parameters. Only the Rust modules decode the boards.

import type { About } from "../share/about/about.js";
import type { View } from "../workers/types.js";

/** The link of the board alone; everything after `&` concerns the view. */
export function boardPart(link: string) {
  return link.split(/[&?]/)[0] ?? "";
}

/** The puzzle of a link or fragment. */
export function puzzleOf(link: string) {
  return fragmentLink(link).split("/")[0] ?? "";
}

/** Whether a link or fragment contains a board, and not only a puzzle's name. */
export function hasBoard(link: string) {
  return fragmentLink(link).includes("/");
}

/** Parameters for the page alone: the lab, and how a framed board is shown. */
const ASIDE = /&(?:embed=1|learn|(?:lab|learn|lesson|class|mode|controls|theme|autoplay|host)=[^&]*)(?=&|$)/g;

/** A fragment without `#`; one that begins with lessons has no board. */
function bare(fragment: string) {
  return fragment.replace(/^#/, "").replace(/^(?=learn(?:[=&]|$))/, "&");
}

/** What is said about the board. */
const SAID = /&(?:title|author|note|date)=[^&]*/g;

/** Nothing said about a board. */
export const UNSAID: About = { title: "", author: "", note: "", date: "", parts: "" };

/** A fragment without `#`, without the page's own parameters and without what is said about the board. */
export function fragmentLink(fragment: string) {
  return bare(fragment).replace(ASIDE, "").replace(SAID, "");
}

/** The parts of a fragment that say something about the board, or "". */
export function saidPart(fragment: string) {
  return (fragment.match(SAID) ?? []).join("");
}

/** What is said about a board as far as its caption shows it: without the note. */
export function shownPart(said: string) {
  return said.replace(/&note=[^&]*/, "");
}

/** The parameters of a fragment for a framed board, unchanged: "&embed=1&mode=show". */
export function flagsOf(fragment: string) {
  return (bare(fragment).match(ASIDE) ?? []).join("");
}

/** The room of the lab and its configurations in a fragment, or ""; lessons are a room of their own. */
export function labOf(fragment: string) {
  const lessons = /&learn(?:=([^&]*))?(?=&|$)/.exec(bare(fragment));
  if (lessons)
    return roomOf({
      lessons: listOf(lessons[1] ?? ""),
      at: Number(/&lesson=(\d{1,3})(?=&|$)/.exec(fragment)?.[1] ?? 1) - 1,
    });
  return plain(/&lab=([^&]*)/.exec(fragment)?.[1] ?? "");
}

/** A lesson of a puzzle; 0 is its first, which prunes a tree by hand. */
export type Lesson = { puzzle: string; lesson: number };

/** Lessons in an order, and the place of the one that is open; none: the page over all puzzles. */
export type Course = { lessons: Lesson[]; at: number };

/** The name of the room of lessons, among those of the lab. */
const LESSONS = "learn";

function plain(text: string) {
  return text.replace(/%2C/gi, ",").replace(/%3A/gi, ":").replace(/%2F/gi, "/").replace(/%7E/gi, "~");
}

/** The lessons of a list: "lazors/3,aquarium/0". */
function listOf(text: string): Lesson[] {
  return [...plain(text).matchAll(/([a-z][a-z-]*)\/(\d{1,3})(?=,|$)/g)].map(([, puzzle = "", lesson]) => ({
    puzzle,
    lesson: Number(lesson),
  }));
}

function listText(lessons: Lesson[]) {
  return lessons.map(({ puzzle, lesson }) => `${puzzle}/${lesson}`).join(",");
}

/** Lessons as a room. */
export function roomOf({ lessons, at }: Course) {
  return `${LESSONS}.${listText(lessons)}.${Math.min(Math.max(at, 0), Math.max(lessons.length - 1, 0))}`;
}

/** The lessons that a room is, or null if it is another one. */
export function courseOf(room: string): Course | null {
  const [name, list = "", at = "0"] = room.split(".");
  return name === LESSONS ? { lessons: listOf(list), at: Number(at) } : null;
}

/** A room as a part of an address; "" for none. */
export function roomPart(room: string) {
  const course = courseOf(room);
  if (!course) return room && `&lab=${room}`;
  const { lessons, at } = course;
  return `&learn${lessons.length > 0 ? `=${listText(lessons)}` : ""}${at > 0 ? `&lesson=${at + 1}` : ""}`;
}

/** A room without its configurations: what the address says until it is open. */
export function roomName(room: string) {
  return courseOf(room) ? room : (room.split(/[.,]/)[0] ?? "");
}

/** What a link for a class leaves to be used; null without such a link. */
export function classOf(fragment: string): string[] | null {
  const [, list] = /&class=([^&]*)(?=&|$)/.exec(bare(fragment)) ?? [];
  return list === undefined
    ? null
    : (plain(list).match(/[a-z]+/g) ?? []).filter((one) => one === "hint" || one === "solve");
}

/** The same as a part of an address. */
export function classPart(allowed: string[] | null) {
  return allowed ? `&class=${allowed.join(",") || "none"}` : "";
}

/** Identifies a position; boards too large for a link are identified by their moves. */
export function positionOf({ link, problem, moves }: View) {
  return link || `${problem} ${moves}`;
}

/** A link without the step of its replay. */
export function withoutStep(link: string) {
  return link.replace(/&step=\d+/, "");
}

/** The link in a text that consists of nothing else, or "". */
export function linkIn(text: string) {
  const link = /#([a-z][a-z-]*\/[\w\-.~&=/:,%+]+)\s*$/i.exec(text.trim());
  return link?.[1] && !text.trim().includes("\n") ? link[1] : "";
}
