// Sets in Rust: their texts and links, and what their boards are together. Loaded with the first set.

import init from "../../../pkg/wasm/sets/sets.js";
import { lazy } from "../../ui/lazy.js";

export {
  falls,
  joined,
  mostBoards,
  mostLink,
  parted,
  rank,
  setLink,
  summary,
  textOfLink,
} from "../../../pkg/wasm/sets/sets.js";
export type { CheckedBoard, Compared, Summary } from "../../../pkg/wasm/sets/sets.js";

/** To be awaited before the first call. */
export const loaded = lazy(() => init());
