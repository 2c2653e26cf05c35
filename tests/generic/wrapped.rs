//! Texts as people and programs pass them on: in quotes, brackets, code, quotations and prose, and after a byte order
//! mark.

use gridlight::registry;

use crate::generic::boards::{given, played, real};

/// What texts are put into, at `@`. The first ones suit only texts of one line.
const ONE_LINE: [&str; 13] = [
    "(@)",
    "[@]",
    "<@>",
    "\"@\"",
    "'@'",
    "“@”",
    "*@*",
    "**@**",
    "`@`",
    "(@).",
    "@,",
    "Here is my puzzle: @",
    "var task = '@';",
];
const ANY: [&str; 21] = [
    "\u{feff}@",
    "\u{feff}# Title: A\n@",
    "# Title: A\n\u{feff}@",
    "\u{feff}\n@",
    "  @  ",
    "\n\n@\n\n",
    "```\n@\n```",
    "```text\n@\n```\n",
    "~~~\n@\n~~~",
    "````\n@\n````\n\nThanks!\n",
    "Try this one:\n\n```\n@\n```\n\nIt took me an hour.\n",
    "Here is my puzzle:\n\n@\n",
    "Hello everybody,\n\n@\n",
    "@\n\nHas anybody found the answer yet?\n",
    "\"\n@\n\"",
    "const board = `\n@\n`;",
    "let text = `@`;\nrun(text);\n",
    "    @",
    "> @",
    "> > @",
    "\"@\"",
];

/// A text within another, with the marks of a quotation on every line.
fn wrapped(around: &str, text: &str) -> String {
    let marks = around.len() - around.trim_start_matches(['>', ' ']).len();
    match around.split_at(marks) {
        (mark, "@") if mark.starts_with('>') => text.trim_end().lines().map(|line| format!("{mark}{line}\n")).collect(),
        _ => around.replace('@', text.trim_end_matches('\n')),
    }
}

every_puzzle! {
    /// Each board in each format reads the same from each wrapping, and is still this puzzle's.
    fn what_is_around_a_text_is_taken_off<P>(seen) {
        for board in given::<P>().into_iter().take(12).chain(played::<P>(1).into_iter().take(8)).chain(real::<P>(20)) {
            for format in P::FORMATS {
                let Some(text) = P::print(&board, format.id) else { continue };
                let Ok(plain) = P::parse(&text) else { continue };
                let one_line = text.trim().lines().count() == 1 && P::size(&board).area() > 1;
                let link = ["[a board](@)", "<a href=\"@\">a board</a>"];
                let link = link.iter().filter(|_| text.starts_with("http"));
                let around = ANY.iter().chain(ONE_LINE.iter().filter(|_| one_line)).chain(link);
                for around in around {
                    let whole = wrapped(around, &text);
                    let read = P::parse(&whole);
                    let known = registry::recognise(&whole).map(|puzzle| puzzle.info().id);
                    let error = read.as_ref().err().map(ToString::to_string).unwrap_or_default();
                    assert!(read.is_ok_and(|read| read == plain), "{}: {error} in {whole}", format.id);
                    assert_eq!(known, Some(P::INFO.id), "{}: {whole}", format.id);
                    seen.tick();
                }
            }
        }
    }
}
