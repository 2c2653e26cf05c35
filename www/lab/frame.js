// Pictures are painted once a frame, however often something changes.

/** @param {() => void} paint @returns {() => void} asks for it */
export function onceAFrame(paint) {
  let frame = 0;
  return () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  };
}
