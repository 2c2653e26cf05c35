// stub
export function createNote() { return { root: document.createElement("div"), update() {}, leave() {} }; }
