//! Makes the JavaScript that wasm-bindgen writes smaller.

/// A source without its documentation comments, which fill lines of their own; the types have them too.
pub fn without_docs(source: &str) -> String {
    let mut inside = false;
    let mut text = String::with_capacity(source.len());
    for line in source.split_inclusive('\n') {
        let word = line.trim();
        if inside || word.starts_with("/**") {
            inside = !word.ends_with("*/");
            continue;
        }
        text.push_str(line);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_documentation_goes() {
        let source = "/* a */\n/**\n * What it is.\n * @param {string} a\n */\nexport function f(a) {\n    /** one line */\n    \
                      return a + \"/** no */\"; // b\n}\n";
        let kept = "/* a */\nexport function f(a) {\n    return a + \"/** no */\"; // b\n}\n";
        assert_eq!(without_docs(source), kept);
    }
}
