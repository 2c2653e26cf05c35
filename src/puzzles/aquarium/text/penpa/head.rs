//! The title and the author in the text of an address: fields of its first line, after their names.

use crate::about::About;

/// The fields, and what each begins with.
const FIELDS: [(usize, &str); 2] = [(15, "Title: "), (16, "Author: ")];

/// A comma separates fields, so within one it is a code.
const COMMA: (&str, &str) = (",", "%2C");

/// What the text says about its board.
pub fn said(text: &str) -> About {
    let head = text.lines().next().unwrap_or_default();
    let fields: Vec<&str> = head.split(COMMA.0).collect();
    let [title, author] = FIELDS.map(|(at, name)| {
        let field = fields.get(at).copied().unwrap_or_default();
        field.strip_prefix(name).unwrap_or_default().replace(COMMA.1, COMMA.0)
    });
    About::of([&title, &author, "", ""])
}

/// The text with this title and author; unchanged if its first line is too short for them.
pub fn say(text: &str, about: &About) -> String {
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut fields: Vec<String> = head.split(COMMA.0).map(String::from).collect();
    for ((at, name), value) in FIELDS.into_iter().zip([&about.title, &about.author]) {
        if let Some(field) = fields.get_mut(at) {
            *field = [name, &value.replace(COMMA.0, COMMA.1)].concat();
        }
    }
    [&fields.join(COMMA.0), "\n", rest].concat()
}
