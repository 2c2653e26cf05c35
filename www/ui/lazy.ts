// What is loaded on demand.

/**
 * Loads a part of the page, or makes what is slow to make, once, when it is first asked for. After a failure, the next
 * one who asks tries again. `toast.ts` has `whenLoaded` for a part that somebody waits for.
 *
 * @param load with the part's own `import("./part.js")`, as the bundler has to see its name
 * @returns asks for it; what the first one gives is passed to `load`
 */
export function lazy<Asked extends unknown[], Part>(load: (...asked: Asked) => Promise<Part>) {
  let part: Promise<Part> | null = null;
  return (...asked: Asked) => {
    part ??= load(...asked).catch((error) => {
      part = null;
      throw error;
    });
    return part;
  };
}
