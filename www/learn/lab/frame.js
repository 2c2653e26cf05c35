// Repaints at most once per frame, however often something changes.

/** @param {() => void} paint @returns {() => void} requests a repaint */
export function onceAFrame(paint) {
  let frame = 0;
  return () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  };
}
