// Checks one certificate in a worker: the page stays usable meanwhile, and another file ends the check.

import { check } from "../../pkg/shared/checker.js";

addEventListener("message", ({ data }) => postMessage(check(data)));
