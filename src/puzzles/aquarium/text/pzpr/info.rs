//! The title and the author in a file of pzpr.js: `info:` and JSON after the board.

use crate::about::About;
use crate::kit::json_reader::string;
use crate::text::Cursor;

const INFO: &str = "info:";

/// What the file says about its board.
pub fn said(text: &str) -> About {
    let text = super::data(text).unwrap_or_default();
    let (_, rest) = super::apart(&text);
    let info = rest.find(INFO).and_then(|at| rest.get(at..)).unwrap_or_default();
    let [title, author] = ["\"title\"", "\"author\""].map(|name| value(info, name).unwrap_or_default());
    About::of([&title, &author, "", ""])
}

/// The text after a name in quotes.
fn value(json: &str, name: &str) -> Option<String> {
    let (_, after) = json.split_once(name)?;
    let mut rest = Cursor::new(after);
    rest.takes(':').then(|| string(&mut rest).ok()).flatten()
}

/// The file with this title and author in place of its own. The note and the date have no room in it.
pub fn say(text: &str, about: &About) -> String {
    let text = super::data(text).unwrap_or_default();
    let (board, _) = super::apart(&text);
    let entry = |(name, value): (&str, &String)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        (!value.is_empty()).then(|| format!("\"{name}\":\"{value}\""))
    };
    let entries: Vec<String> =
        [("title", &about.title), ("author", &about.author)].into_iter().filter_map(entry).collect();
    if entries.is_empty() { board.into() } else { format!("{board}{INFO}{{\"metadata\":{{{}}}}}\n", entries.join(",")) }
}
