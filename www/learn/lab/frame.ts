// Repaints at most once per frame, however often something changes.

/** @returns requests a repaint */
export function onceAFrame(paint: () => void): () => void {
  let frame = 0;
  return () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  };
}
