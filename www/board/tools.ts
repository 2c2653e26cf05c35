// The tools with their pictures, for Edit and Play.

import { enable, h, iconButton, keyed, say, setPicture } from "../ui/dom.js";
import { fades } from "../ui/scrollable.js";
import { closeSheets } from "../ui/sheet.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import type { App } from "./app.js";
import type { Stage } from "./canvas.js";
import type { Page, Tool, ToolGroup, View } from "../workers/types.js";

/** Pictures of tools, by puzzle, id and name. */
const pictures = new Map<string, string>();

/** The picture of a tool of the current mode. */
export function pictureOf(page: Page, puzzle: string, { id, name }: Tool) {
  const key = [puzzle, id, name].join();
  const picture = pictures.get(key) ?? page.toolPicture(id);
  pictures.set(key, picture);
  return picture;
}

/** @param carries whether tools can be dragged onto the board */
export function createTools(
  app: App,
  stage: Stage,
  carries: boolean,
): { element: HTMLElement; update: (view: View) => void } {
  const element = h("div", { class: carries ? "tools tray" : "tools" });
  fades(element);
  return { element, update };

  function update(view: View) {
    const groups = view.groups.filter((group) => group.tools.length > 0);
    element.hidden = groups.length === 0;
    keyed(
      element,
      groups,
      (group) => group.name,
      createGroup,
      (box, group) => {
        // As `createGroup` makes it.
        const list = box.lastElementChild as HTMLElement;
        keyed(
          list,
          group.tools,
          (tool) => tool.id,
          createTool,
          (item, tool) => updateTool(item, tool, tool.id === view.tool),
        );
      },
    );
  }

  function createGroup(group: ToolGroup) {
    return h(
      "section",
      { class: "tool-group", role: "group", "aria-label": group.name },
      h("h3", { text: group.name }),
      h("div", { class: "tool-list" }),
    );
  }

  function createTool(tool: Tool) {
    const main = h(
      "button",
      {
        type: "button",
        class: "tool",
        "data-test": `tool-${tool.id}`,
        onclick: () => pick(tool.id, main),
        onpointerdown: (event: PointerEvent) => {
          if (!carries || event.button !== 0 || main.hasAttribute("aria-disabled")) return;
          // The board needs the pointer's moves, not this button.
          if (main.hasPointerCapture(event.pointerId)) main.releasePointerCapture(event.pointerId);
          pick(tool.id, main);
          const picture = main.querySelector(".tool-picture");
          if (picture) stage.carry(event, picture);
        },
      },
      h("span", { class: "tool-picture" }),
      h("span", { class: "tool-name" }),
      h("span", { class: "hidden" }),
      h("span", { class: "tool-count figures" }),
    );
    const adjust = (by: number) => () => {
      app.page.adjust(tool.id, by);
      app.changed();
    };
    const item = h("div", { class: "tool-item" }, main);
    if (tool.adjustable) {
      item.append(
        h(
          "div",
          { class: "stepper small" },
          iconButton("minus", messages.fewerOf(tool.name), adjust(-1), { "data-test": `less-${tool.id}` }),
          h("output", { class: "figures", "data-test": `count-${tool.id}` }),
          iconButton("plus", messages.moreOf(tool.name), adjust(1), { "data-test": `more-${tool.id}` }),
        ),
      );
    }
    return item;
  }

  function pick(id: string, main: HTMLElement) {
    if (main.hasAttribute("aria-disabled")) {
      toast(main.title);
      return;
    }
    app.page.select(id);
    closeSheets();
    app.changed();
  }

  function updateTool(item: HTMLElement, tool: Tool, chosen: boolean) {
    // As `createTool` makes it.
    const main = item.firstElementChild as HTMLElement;
    const [picture, name, comma, count] = main.children;
    if (picture) setPicture(picture, pictureOf(app.page, app.view.puzzle, tool));
    if (name) say(name, tool.name);
    const shows = tool.count !== null && !tool.adjustable;
    // Without it screen readers join the two words.
    if (comma) say(comma, shows ? ", " : "");
    if (count) say(count, shows ? String(tool.count) : "");
    main.classList.toggle("spent", tool.count === 0 && !tool.adjustable);
    main.setAttribute("aria-pressed", String(chosen));
    enable(main, tool.disabled, tool.key ? `${tool.name} (${tool.key.toUpperCase()})` : tool.name);
    const output = item.querySelector("output");
    if (output) say(output, String(tool.count ?? ""));
    const less = output?.previousElementSibling;
    if (less instanceof HTMLElement)
      enable(less, tool.count === 0 ? messages.atLeast(0) : "", messages.fewerOf(tool.name));
  }
}
