// Lets the rows of a list be dragged by their grips, by mouse or touch. By keyboard they move with buttons.

/** A row dragged this close to the list's edge scrolls it, by so much in each frame; in CSS pixels. */
const EDGE = 28;
const SCROLLS = 7;

export function dragRows(list: HTMLElement, move: (from: number, to: number) => void) {
  list.addEventListener("pointerdown", (event) => {
    const row = event.target instanceof Element ? event.target.closest("[data-grip]")?.parentElement : null;
    if (row && event.isPrimary && event.button === 0) drag(row, event);
  });

  function drag(row: HTMLElement, event: PointerEvent) {
    event.preventDefault();
    const rows = [...list.children].filter((one) => one instanceof HTMLElement);
    const from = rows.indexOf(row);
    const begun = event.clientY + list.scrollTop;
    let to = from;
    let y = event.clientY;
    let frame = 0;
    const ended = new AbortController();
    const { signal } = ended;
    row.classList.add("dragged");
    follow();
    document.addEventListener("pointermove", (moved) => (y = moved.clientY), { signal });
    document.addEventListener("pointerup", () => end(true), { signal });
    document.addEventListener("pointercancel", () => end(false), { signal });
    document.addEventListener(
      "keydown",
      (pressed) => {
        if (pressed.key !== "Escape") return;
        pressed.preventDefault();
        end(false);
      },
      { signal, capture: true },
    );

    function follow() {
      frame = requestAnimationFrame(follow);
      const box = list.getBoundingClientRect();
      if (y < box.top + EDGE) list.scrollTop -= SCROLLS;
      else if (y > box.bottom - EDGE) list.scrollTop += SCROLLS;
      const by = y + list.scrollTop - begun;
      const middle = row.offsetTop + row.offsetHeight / 2 + by;
      const past = rows.filter((one) => one !== row && one.offsetTop + one.offsetHeight / 2 < middle).length;
      to = past;
      const step = row.offsetHeight + (parseFloat(getComputedStyle(list).rowGap) || 0);
      rows.forEach((one, place) => {
        const aside = place > from && place <= to ? -step : place < from && place >= to ? step : 0;
        one.style.translate = `0 ${one === row ? by : aside}px`;
      });
    }

    function end(moves: boolean) {
      ended.abort();
      cancelAnimationFrame(frame);
      row.classList.remove("dragged");
      for (const one of rows) one.style.translate = "";
      if (moves && to !== from) move(from, to);
    }
  }
}
