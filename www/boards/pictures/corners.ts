// The four corners of a board in a photo: handles that are dragged, or moved by keys.

import { button, h, say } from "../../ui/dom.js";
import * as messages from "./words.js";

/** How far an arrow key moves a handle, in parts of the picture's longer side; with Shift ten times as far. */
const STEP = 0.002;
/** The longer side of the canvas in pixels, at most. */
const SIDE = 1600;
/** The side of the loupe in pixels, and how much of the picture's longer side it shows. */
const LOUPE = [224, 0.08];
/** Where the corners are at first if none were found, in parts of the picture. */
const INSET = 0.12;

export function createCorners({
  picture,
  corners,
  take,
  back,
}: {
  picture: ImageBitmap;
  /** The x and y of each, in pixels, clockwise from the upper left. */
  corners: number[] | null;
  take: (corners: number[]) => void;
  back: () => void;
}) {
  const { width, height } = picture;
  const at = points(
    corners ??
      [INSET, INSET, 1 - INSET, INSET, 1 - INSET, 1 - INSET, INSET, 1 - INSET].map(
        (part, index) => part * (index % 2 ? height : width),
      ),
  );
  /** From the pointer to the middle of the handle that it holds, so that the handle does not jump. */
  let held: [number, number] = [0, 0];
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = h("canvas", {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    "aria-hidden": "true",
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const svg = "http://www.w3.org/2000/svg";
  const lines = document.createElementNS(svg, "svg");
  const shape = document.createElementNS(svg, "polygon");
  lines.setAttribute("viewBox", `0 0 ${width} ${height}`);
  lines.setAttribute("aria-hidden", "true");
  lines.append(shape);
  const handles = messages.CORNERS.map((name, index) => {
    const handle = h(
      "button",
      {
        type: "button",
        class: "reader-handle",
        "data-test": `corner-${index}`,
        "aria-describedby": "reader-corners-how",
        onpointerdown: (event: PointerEvent) => {
          const [x, y] = pointed(event);
          const far = at.map(([left, top]) => Math.hypot(left - x, top - y));
          // Handles may lie over each other: the nearest is taken, and of equally near ones the one on top.
          const nearest = far[index] === Math.min(...far) ? index : far.indexOf(Math.min(...far));
          const [left = 0, top = 0] = at[nearest] ?? [];
          held = [left - x, top - y];
          handles[nearest]?.setPointerCapture(event.pointerId);
          handles[nearest]?.focus();
          look(nearest);
          event.preventDefault();
        },
        onpointermove: (event: PointerEvent) => {
          if (!handle.hasPointerCapture(event.pointerId)) return;
          const [x, y] = pointed(event);
          move(index, x + held[0], y + held[1]);
        },
        // It is in the way except while a handle is moved.
        onlostpointercapture: () => (loupe.hidden = true),
        onkeyup: ({ key }: KeyboardEvent) => key === "Tab" && look(index),
        onblur: () => (loupe.hidden = true),
        onkeydown: (event: KeyboardEvent) => {
          const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
            event.key
          ] ?? [0, 0];
          if (!across && !down) return;
          event.preventDefault();
          const by = STEP * Math.max(width, height) * (event.shiftKey ? 10 : 1);
          const [x = 0, y = 0] = at[index] ?? [];
          move(index, x + by * (across ?? 0), y + by * (down ?? 0));
        },
      },
      h("span", { class: "hidden", text: name }),
      h("span", { class: "hidden figures" }),
    );
    return handle;
  });
  // A finger hides what it is on.
  const loupe = h("canvas", {
    class: "reader-loupe",
    width: LOUPE[0],
    height: LOUPE[0],
    hidden: true,
    "aria-hidden": "true",
  });
  const frame = h(
    "div",
    { class: "reader-view reader-photo", role: "group", "aria-label": messages.WITH_CORNERS },
    canvas,
    lines,
    ...handles,
    loupe,
  );
  frame.style.setProperty("--shape", String(width / height));
  const wrong = h("p", { class: "bad", role: "status", "data-test": "corners-state" });
  const element = h(
    "div",
    { class: "reader-corners" },
    h("p", {
      class: "quiet",
      id: "reader-corners-how",
      text: messages.ABOUT_CORNERS[Number(matchMedia("(pointer: coarse)").matches)],
    }),
    frame,
    wrong,
    h(
      "div",
      { class: "row end wrap reader-foot" },
      button(messages.BACK, back, { "data-test": "corners-back" }, "left"),
      button(
        messages.STRAIGHTEN,
        () => {
          if (isConvex(at)) take(at.flat());
          else refuse(messages.CROSSED);
        },
        { class: "button main", "data-test": "corners-take" },
        "check",
      ),
    ),
  );
  draw();
  return { element, focus: () => handles[0]?.focus(), refuse };

  /** @param words why they are no corners */
  function refuse(words: string) {
    say(wrong, words);
    handles[0]?.focus();
  }

  /** Where the pointer is in the picture. */
  function pointed({ clientX, clientY }: PointerEvent): [number, number] {
    const box = canvas.getBoundingClientRect();
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
  }

  function move(index: number, x: number, y: number) {
    at[index] = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    say(wrong, "");
    draw();
    look(index);
  }

  /** Enlarges what is below a handle. */
  function look(index: number) {
    const [x = 0, y = 0] = at[index] ?? [];
    const [side = 1, share = 1] = LOUPE;
    const part = share * Math.max(width, height);
    const context = loupe.getContext("2d");
    if (!context) return;
    loupe.hidden = false;
    loupe.classList.toggle("left", x > width / 2);
    context.fillStyle = "#888";
    context.fillRect(0, 0, side, side);
    context.drawImage(picture, x - part / 2, y - part / 2, part, part, 0, 0, side, side);
    context.strokeStyle = getComputedStyle(loupe).borderTopColor;
    context.lineWidth = 2;
    context.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ]) {
      context.moveTo(side / 2 - 40 * (dx ?? 0), side / 2 - 40 * (dy ?? 0));
      context.lineTo(side / 2 + 40 * (dx ?? 0), side / 2 + 40 * (dy ?? 0));
    }
    context.stroke();
  }

  function draw() {
    shape.setAttribute(
      "points",
      at
        .flat()
        .map((one) => one.toFixed(1))
        .join(" "),
    );
    handles.forEach(({ style, lastElementChild }, index) => {
      const [x = 0, y = 0] = at[index] ?? [];
      style.left = `${(100 * x) / width}%`;
      style.top = `${(100 * y) / height}%`;
      if (lastElementChild)
        say(lastElementChild, messages.cornerAt(Math.round((100 * x) / width), Math.round((100 * y) / height)));
    });
  }
}

function points(numbers: number[]): [number, number][] {
  return [0, 1, 2, 3].map((index) => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0]);
}

/** Whether four points, clockwise, bound a convex area. */
function isConvex(at: [number, number][]) {
  return at.every(([x, y], index) => {
    const [[x1, y1], [x2, y2]] = [at[(index + 1) % 4] ?? [0, 0], at[(index + 2) % 4] ?? [0, 0]];
    return (x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1) > 1;
  });
}
