//! Shrinks the JavaScript that wasm-bindgen writes.

use std::collections::BTreeMap;

/// A source without its documentation comments, which are on separate lines; the types contain them as well.
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

/// A source with short names for its module's imports, and these names by the old ones. Most of an old name is a hash,
/// which does not compress.
pub fn with_short_names(source: &str) -> (String, BTreeMap<String, String>) {
    const HASH: usize = 16;
    let is_import = |word: &str| {
        let hash = word.rsplit_once('_').map_or("", |(_, hash)| hash);
        word.starts_with("__wb") && hash.len() == HASH && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let mut names = BTreeMap::new();
    let mut text = String::with_capacity(source.len());
    for part in source.split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_') {
        let word = part.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != '_');
        if is_import(word) {
            let number = names.len();
            text += names.entry(word.to_owned()).or_insert_with(|| format!("_{number}"));
        } else {
            text += word;
        }
        text += &part[word.len()..];
    }
    (text, names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_hashes_become_short() {
        let source =
            "{ __wbg_get_0123456789abcdef: a, __wbg_init: b, c_0123456789abcdef: d }\n__wbg_get_0123456789abcdef";
        let (text, names) = with_short_names(source);
        assert_eq!(text, "{ _0: a, __wbg_init: b, c_0123456789abcdef: d }\n_0");
        assert_eq!(names.into_iter().collect::<Vec<_>>(), [("__wbg_get_0123456789abcdef".into(), "_0".into())]);
    }

    #[test]
    fn only_documentation_goes() {
        let source = "/* a */\n/**\n * What it is.\n * @param {string} a\n */\nexport function f(a) {\n    /** one line */\n    \
                      return a + \"/** no */\"; // b\n}\n";
        let kept = "/* a */\nexport function f(a) {\n    return a + \"/** no */\"; // b\n}\n";
        assert_eq!(without_docs(source), kept);
    }
}
