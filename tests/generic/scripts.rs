//! What a person types, and what must come out: the scripts in `scripts/<puzzle>.txt`, run on sessions and jobs as the
//! page runs them. The page knows no rules, so what a puzzle decides is tested here, and one journey
//! (`passes::on_what_puzzles_say`) shows that the page passes such things on.
//!
//! A script begins with `== ` and its name, a comment with `#`. A line is something done; one that begins with `> ` is
//! what must be true then. A board's text stands below, indented by four spaces, or in the line, with ` / ` between its
//! lines; long words go on below. Words are whole, except where `…` stands for others. A cell is `r1c2`, any other
//! point `x,y` in cells.
//!
//! | done | |
//! |---|---|
//! | `open TEXT` | pasted |
//! | `case 2`, `reopen` | another board of that text; the board by its own link, on another page |
//! | `mode edit`, `tool ID`, `act ID`, `more ID`, `less ID`, `size 3 4`, `undo` | buttons |
//! | `tap PLACE...`, `stroke PLACE PLACE...`, `key NAME...` | the pointer and keys |
//! | `solve [STRATEGY] [SWITCH.on] [SWITCH.off] [all]` | Solve; `all` looks for all solutions |
//! | `show 2`, `take`, `watch` | a solution is shown, put on the board, replayed |
//! | `advise` | what the page asks of a puzzle's adviser after each move |
//!
//! | true then | |
//! |---|---|
//! | `refused WORDS` | the text just pasted is refused so, and nothing has changed |
//! | `status`, `finds`, `remark`, `unfinished`, `undo`, `mode` | words of the view |
//! | `size 3 4`, `solved`, `unsolved`, `r1c2 WORDS` | the board, and a cell |
//! | `count ID 2`, `setting ID on`, `steps 3` | a tool's count, an action that is a setting, a replay |
//! | `text FORMAT TEXT`, `back from FORMAT...` | the board in a format; in these formats it comes back |
//! | `also TEXT` | this text is the same board |
//! | `cases NAME, NAME`, `answers TEXT` | the boards of a file, and its solutions |
//! | `link 21` | the link's code has at most so many letters |
//! | `as opened`, `back in 3` | as it was opened; so many undos lead back through each board, and redos on |
//! | `another picture` | the board looks otherwise than when that was last asked, or when it was opened |
//! | `verdict`, `counters NAME, NAME`, `solutions 2`, `shared 2 of 4`, `flaw` | the end of a solve |

use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use gridlight::contract::SolveOptions;
use gridlight::puzzle::Mode;
use gridlight::registry::{self, DynPuzzle};
use gridlight::search::{Go, Progress, Watch};

use crate::generic::desk::{Desk, board_of};

/// A line of a script, with the text below it.
struct Line {
    number: usize,
    words: String,
    below: Option<String>,
}

impl Line {
    /// The text below, or in the line after `skip` words.
    fn text(&self, skip: usize) -> String {
        let inline = || {
            let rest = self.words.splitn(skip + 1, ' ').nth(skip).unwrap_or_default();
            let end = if rest.contains(" / ") && !rest.ends_with('…') { "\n" } else { "" };
            rest.replace(" / ", "\n") + end
        };
        self.below.clone().unwrap_or_else(inline)
    }
}

/// The scripts of a file, by their names.
fn scripts(text: &str) -> Vec<(String, Vec<Line>)> {
    let mut scripts: Vec<(String, Vec<Line>)> = Vec::new();
    let mut empty = 0;
    for (at, line) in text.lines().enumerate() {
        if let Some(name) = line.strip_prefix("== ") {
            scripts.push((name.into(), Vec::new()));
        } else if line.is_empty() {
            empty += 1;
            continue;
        } else if line.starts_with('#') {
            continue;
        } else if let Some((_, lines)) = scripts.last_mut() {
            match (line.strip_prefix("    "), lines.last_mut()) {
                // An empty line within a text belongs to it.
                (Some(part), Some(last)) => {
                    let below = last.below.get_or_insert_default();
                    *below += &"\n".repeat(if below.is_empty() { 0 } else { empty });
                    *below += &format!("{part}\n");
                }
                _ => lines.push(Line { number: at + 1, words: line.into(), below: None }),
            }
        }
        empty = 0;
    }
    scripts
}

/// Whether words are these; `…` stands for any others.
fn fits(said: &str, wanted: &str) -> bool {
    let Some((first, rest)) = wanted.split_once('…') else { return said == wanted };
    let (between, last) = rest.rsplit_once('…').unwrap_or(("", rest));
    let mut left = said.strip_prefix(first);
    for part in between.split('…') {
        left = left.and_then(|left| left.split_once(part)).map(|(_, after)| after);
    }
    left.is_some_and(|left| left.ends_with(last))
}

fn is(said: &str, wanted: &str) {
    assert!(fits(said, wanted), "it is “{said}”");
}

/// A place by its name, in cells.
fn place(name: &str) -> (f32, f32) {
    let cell = name.strip_prefix('r').and_then(|cell| cell.split_once('c'));
    let (x, y, shift) =
        cell.map_or_else(|| name.split_once(',').map(|(x, y)| (x, y, 0.0)).unwrap(), |(row, col)| (col, row, -0.5));
    (x.parse::<f32>().unwrap() + shift, y.parse::<f32>().unwrap() + shift)
}

/// A script under way.
struct Run {
    desk: Desk,
    /// Why the text just pasted was refused.
    refused: Option<String>,
    /// The picture with which the next one is compared.
    picture: String,
}

impl Run {
    fn new(puzzle: &'static dyn DynPuzzle) -> Run {
        Run { desk: Desk::new(puzzle), refused: None, picture: String::new() }
    }

    /// Does what a line says.
    fn act(&mut self, line: &Line) {
        assert!(self.refused.is_none(), "refused: {:?}", self.refused);
        let all: Vec<&str> = line.words.split(' ').collect();
        let (verb, words) = all.split_first().unwrap();
        let one = words.first().copied().unwrap_or_default();
        let number = || one.parse::<usize>().unwrap();
        let desk = &mut self.desk;
        match *verb {
            "open" => self.refused = desk.open(&line.text(1)).err(),
            "case" => desk.open_case(number() - 1),
            "reopen" => desk.reopen(),
            "mode" => desk.session.set_mode(match one {
                "edit" => Mode::Edit,
                "play" => Mode::Play,
                _ => Mode::Solve,
            }),
            "tool" => {
                desk.session.select(one);
                assert_eq!(desk.view().tool, one);
            }
            "act" => {
                assert!(desk.view().actions.iter().any(|action| action.id == one), "there is no such action");
                desk.session.act(one);
            }
            "more" => desk.session.adjust(one, 1),
            "less" => desk.session.adjust(one, -1),
            "size" => desk.session.resize(one.parse().unwrap(), words[1].parse().unwrap()),
            "undo" => return desk.session.undo(),
            "tap" => words.iter().for_each(|name| stroke(desk, &[*name])),
            "stroke" => stroke(desk, words),
            "key" => {
                for name in words {
                    assert!(desk.session.key(name, false), "the key {name} means nothing");
                    desk.note();
                }
            }
            "solve" => desk.solve(&wish(words)),
            "show" => desk.session.show(Some(number() - 1)),
            "take" => {
                desk.session.take();
                desk.session.set_mode(Mode::Play);
            }
            "watch" => desk.session.watch(true),
            "advise" => desk.advise(),
            other => panic!("nobody can {other}"),
        }
        self.desk.note();
        if matches!(*verb, "open" | "case" | "reopen") {
            self.picture = self.desk.picture();
        }
    }

    /// Checks what a line says.
    fn check(&mut self, line: &Line) {
        let all: Vec<&str> = line.words.split(' ').skip(1).collect();
        let (what, words) = all.split_first().unwrap();
        let one = words.first().copied().unwrap_or_default();
        let below = line.below.as_deref().unwrap_or_default().lines();
        let wanted = words.iter().copied().chain(below).collect::<Vec<_>>().join(" ");
        let number = || words.last().and_then(|word| word.parse::<usize>().ok()).unwrap();
        let desk = &mut self.desk;
        let view = desk.view();
        let ended = || desk.solved.as_ref().unwrap();
        match *what {
            "refused" => is(&self.refused.take().unwrap(), &wanted),
            "status" => is(&view.status, &wanted),
            "remark" => is(&view.remark, &wanted),
            "unfinished" => is(&view.unfinished, &wanted),
            "undo" => is(&view.undo, &wanted),
            "mode" => is(&format!("{:?}", view.mode).to_lowercase(), &wanted),
            "finds" => {
                let found: Vec<&str> = view.findings.iter().map(|finding| finding.words.as_str()).collect();
                assert!(found.iter().any(|words| fits(words, &wanted)), "it finds {found:?}");
            }
            "solved" => assert!(view.solved),
            "unsolved" => assert!(!view.solved),
            "size" => assert_eq!(format!("{} {}", view.rows, view.cols), wanted),
            "steps" => assert_eq!(view.timeline.unwrap().steps, number()),
            "count" => {
                let mut tools = view.groups.iter().flat_map(|group| &group.tools);
                assert_eq!(tools.find(|tool| tool.id == one).unwrap().count.map(usize::from), Some(number()));
            }
            "setting" => {
                let setting = view.actions.iter().find(|action| action.id == one).unwrap();
                assert_eq!(setting.on, Some(words[1] == "on"));
            }
            "text" => {
                let text = desk.session.text(one).unwrap();
                assert!(fits(text.trim_end(), line.text(3).trim_end()), "it is\n{text}");
            }
            "also" => assert!(board_of(&line.text(2)) == desk.board(), "this text is another board"),
            "back" if one == "from" => {
                for format in &words[1..] {
                    let text = desk.session.text(format).unwrap();
                    assert!(board_of(&text) == desk.board(), "in {format} it is another board:\n{text}");
                }
            }
            "back" => back_and_forth(desk, number()),
            "as" => assert!(desk.board() == desk.boards[0], "it is another board"),
            "cases" => {
                let names: Vec<&str> = desk.cases.iter().map(|(name, _)| name.as_str()).collect();
                assert_eq!(names.join(", "), wanted);
            }
            "answers" => {
                let mut ask = |_: &Progress| Go::On;
                let mut watch = Watch::new(Progress::default(), &mut ask);
                assert_eq!(desk.puzzle.answers(&desk.text, &mut watch).unwrap().unwrap(), line.text(2));
            }
            "link" => {
                let code = view.link.split_once('/').unwrap().1;
                assert!((1..=number()).contains(&code.len()), "{code} has {} letters", code.len());
            }
            "another" => {
                let before = std::mem::replace(&mut self.picture, desk.picture());
                assert!(before != self.picture, "it is the same picture");
            }
            "verdict" => is(&ended().solved.words, &wanted),
            "counters" => {
                let missing = wanted.split(", ").find(|name| !ended().counters.contains(name));
                assert!(missing.is_none(), "it counts {:?}", ended().counters);
            }
            "flaw" => is(ended().flaw.as_ref().unwrap(), &wanted),
            "solutions" => assert_eq!(view.answers, number()),
            "shared" => {
                let open = ended().solved.unshared.as_ref().unwrap().len();
                let cells = usize::from(view.rows) * usize::from(view.cols);
                assert_eq!(format!("{} of {cells}", cells - open), wanted);
            }
            cell => {
                desk.session.hover(Some(place(cell)));
                let words = desk.session.hover_words();
                desk.session.hover(None);
                is(words.split_once(": ").unwrap().1, &wanted);
            }
        }
    }
}

/// Draws from the first place to the last.
fn stroke(desk: &mut Desk, names: &[&str]) {
    let places: Vec<_> = names.iter().map(|name| place(name)).collect();
    desk.session.press(places[0], false);
    places[1..].iter().for_each(|&to| desk.session.drag(to));
    desk.session.release(places[places.len() - 1]);
    desk.note();
}

/// What to solve with, from the words after `solve`.
fn wish(words: &[&str]) -> SolveOptions {
    let (mut wish, mut switches) = (SolveOptions::default(), Vec::new());
    for &word in words {
        match word.split_once('.') {
            Some((switch, to)) => switches.push((switch.into(), to == "on")),
            None if word == "all" => wish.limit = Some(0),
            None => wish.strategy = Some(word.into()),
        }
    }
    SolveOptions { switches: Some(switches), ..wish }
}

/// Undo leads back through each of the boards, redo on through them, and undo back again.
fn back_and_forth(desk: &mut Desk, changes: usize) {
    assert_eq!(desk.boards.len() - 1, changes, "so many changes were made");
    let boards = desk.boards.clone();
    for (turn, board) in boards.iter().rev().skip(1).enumerate() {
        desk.session.undo();
        assert!(desk.board() == *board, "undo {} leads elsewhere", turn + 1);
    }
    for (turn, board) in boards.iter().enumerate().skip(1) {
        desk.session.redo();
        assert!(desk.board() == *board, "redo {turn} leads elsewhere");
    }
    (0..changes).for_each(|_| desk.session.undo());
    desk.begin();
}

#[test]
fn what_is_done_leads_to_what_is_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generic/scripts");
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut failed = Vec::new();
    for puzzle in registry::ALL {
        let id = puzzle.info().id;
        // A puzzle need not have any.
        let Ok(text) = fs::read_to_string(folder.join(id).with_extension("txt")) else { continue };
        for (name, lines) in scripts(&text) {
            let mut script = Run::new(*puzzle);
            let mut run = |line: &Line| match line.words.strip_prefix('>') {
                Some(_) => script.check(line),
                None => script.act(line),
            };
            let wrong = lines.iter().find(|line| catch_unwind(AssertUnwindSafe(|| run(line))).is_err());
            failed.extend(wrong.map(|line| format!("scripts/{id}.txt:{}: {name}: {}", line.number, line.words)));
            assert!(wrong.is_some() || script.refused.is_none(), "{name}: the last text is refused");
            *seen.entry(id).or_default() += lines.len();
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let all = registry::ALL.iter().all(|puzzle| seen.get(puzzle.info().id).is_some_and(|&lines| lines > 20));
    assert!(all || registry::ALL.len() < 5, "{seen:?}");
}

#[test]
fn words_fit_as_a_whole() {
    for (wanted, fine) in [("a b c", true), ("a b", false), ("a…", true), ("…c", true), ("a…c", true), ("…b…", true)]
    {
        assert_eq!(fits("a b c", wanted), fine, "{wanted}");
    }
    for wanted in ["b…", "…b", "…d…", "…c…b…", "a b c…c", ""] {
        assert!(!fits("a b c", wanted), "{wanted}");
    }
}
