//! The lessons (`note.json` of each puzzle): complete, with existing boards and settings, with every figure of the
//! source notes, and with our own figures confirmed by running the solver. What a lesson must contain is in `note.txt`
//! in its puzzle's tests.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gridlight::grid::Size;
use gridlight::kit::numbers::grouped;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::search::{Options, StrategyInfo};
use serde::Deserialize;

use crate::generic::lessons::Ask;
use crate::generic::runs::run;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    title: String,
    source: Source,
    lead: String,
    /// The tools of Edit whose pictures a board on paper is read with.
    #[serde(default)]
    signs: Vec<String>,
    first: First,
    pub chapters: Vec<Chapter>,
}

/// The lesson to begin with, in which a tree is pruned by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    title: String,
    text: Vec<String>,
    board: Given,
    /// A search that cuts nothing, and the same one with its tests.
    setups: [String; 2],
    takeaway: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    name: String,
    address: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    pub title: String,
    /// What it is about, before anything is asked.
    pub idea: String,
    pub ask: Vec<Ask>,
    text: Vec<String>,
    /// A drawing or a program, below the text.
    code: Option<String>,
    board: Option<Given>,
    pub setups: Vec<String>,
    author: Option<Author>,
    claims: Vec<Claim>,
    apart: String,
    /// What to remember, in one sentence.
    takeaway: String,
    /// Hints to open one after the other.
    #[serde(default)]
    hints: Vec<Hint>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hint {
    title: String,
    text: String,
    /// Its board, by its name in the gallery.
    gallery: String,
}

/// What the author's change saves, in per cent, and what was measured, on what.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Author {
    shares: Vec<Share>,
    on: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Share {
    what: String,
    percent: f64,
}

/// The board of a chapter: exactly one of these.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Given {
    Gallery(String),
    Seed(Seed),
    Text(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    seed: u64,
    difficulty: u8,
    rows: u16,
    cols: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    what: String,
    theirs: String,
    setup: Option<usize>,
    counters: Vec<String>,
    /// Two counters: the first as a share of the second.
    part: Option<[String; 2]>,
    /// A counter by the second.
    rate: Option<String>,
    /// What is saved against another setup.
    less: Option<Less>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Less {
    than: usize,
    counter: String,
}

/// The nodes of a tree that is pruned by hand in a minute. A search by breadth has fewer states than there are walks.
const BY_HAND: std::ops::RangeInclusive<u64> = 4..=20;

/// More nodes than any configuration takes that is not stopped by its own limit.
const NODES: u64 = 10_000_000;

impl Note {
    /// The lesson of a puzzle; one without a source note has neither of the two files.
    pub fn of<P: Puzzle>() -> Option<Note> {
        let name = format!("src/puzzles/{}/note.json", folder::<P>());
        if !path(&name).exists() && !path(&format!("tests/{}/note.txt", folder::<P>())).exists() {
            return None;
        }
        // Figures with commas are easier to read in a test.
        let text = read(&name).replace('\u{202f}', ",");
        Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}")))
    }
}

impl Chapter {
    /// All its words, apart from what cannot be compared.
    fn told(&self) -> String {
        let claims = self.claims.iter().flat_map(|claim| [&claim.what, &claim.theirs]);
        let all: Vec<&str> = self.text.iter().chain(claims).map(String::as_str).collect();
        all.join("\n")
    }

    pub fn board<P: Puzzle>(&self) -> Option<P::Board> {
        let place = format!("{}, “{}”", P::INFO.id, self.title);
        Some(self.board.as_ref()?.read::<P>(&place))
    }
}

impl Given {
    pub fn read<P: Puzzle>(&self, place: &str) -> P::Board {
        match self {
            Given::Gallery(name) => gallery::<P>(place, name),
            Given::Text(text) => P::parse(text).unwrap_or_else(|error| panic!("{place}: {error}")),
            Given::Seed(Seed { seed, difficulty, rows, cols }) => {
                let (least, most) = P::INFO.sides;
                let usual = (*rows, *cols) == (0, 0);
                assert!(usual || [rows, cols].iter().all(|side| (least..=most).contains(*side)), "{place}");
                assert!((1..=P::INFO.grades.len()).contains(&usize::from(*difficulty)), "{place}");
                let size = (!usual).then(|| Size::new(*rows, *cols));
                P::GENERATE.unwrap()(*seed, *difficulty, size).unwrap_or_else(|error| panic!("{place}: {}", error.0))
            }
        }
    }
}

/// A board of the gallery.
fn gallery<P: Puzzle>(place: &str, name: &str) -> P::Board {
    let known = P::INFO.examples.iter().find(|example| example.name == name);
    P::parse(known.unwrap_or_else(|| panic!("{place}: the gallery has no “{name}”")).text).unwrap()
}

/// A configuration as in the links of Lab: `notes:l.1:t.10000:n.500:sum.0`.
pub fn decode<P: Puzzle>(text: &str) -> (&'static StrategyInfo, Options) {
    let mut parts = text.split(':');
    let id = parts.next().unwrap();
    let strategy = P::STRATEGIES.iter().find(|strategy| strategy.info.id == id);
    let info = &strategy.unwrap_or_else(|| panic!("{text}: no such strategy")).info;
    // What a link leaves out is not always as the default is now.
    let since = info.switches.iter().filter(|it| it.linked != it.on).map(|it| (it.id.to_string(), it.linked));
    let switches = since.collect();
    let mut options = Options { strategy: id.into(), limit: 1, switches, ..Options::default() };
    for part in parts {
        let (name, value) = part.split_once('.').unwrap_or_else(|| panic!("{text}: {part} is no setting"));
        let value: u64 = value.parse().unwrap_or_else(|_| panic!("{text}: {part} is no setting"));
        match name {
            "l" => options.limit = value,
            // No time limit applies here: the counters must also be right on a slow machine.
            "t" => assert!(value > 0, "{text}: the page waits for ever"),
            "n" => options.nodes = value,
            _ => {
                let known = info.switches.iter().find(|switch| switch.id == name);
                let known = known.unwrap_or_else(|| panic!("{text}: no switch {name}"));
                assert!(value < 2 && (value == 1) != known.linked, "{text}: {name} is so anyway");
                options.switches.push((name.into(), value == 1));
            }
        }
    }
    (info, options)
}

/// A number as written in words.
fn with_commas(count: u64) -> String {
    grouped(&count.to_string()).replace('\u{202f}', ",")
}

/// The numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let digit_or_comma = |letter: char| letter.is_ascii_digit() || letter == ',';
    text.split(move |letter| !digit_or_comma(letter)).map(|number| number.trim_matches(','))
}

/// What a lesson must contain.
#[derive(Default)]
struct Said {
    /// The source note's figures.
    theirs: Vec<String>,
    /// Our own numbers that are not counters: derived ones, and limits.
    own: Vec<String>,
    counts: Vec<Count>,
    /// Counts of the source note's strategy on the boards of hints; `setup` is the hint's number, from 1.
    hints: Vec<Count>,
}

/// A counter of ours.
struct Count {
    /// From 1.
    chapter: usize,
    /// From 0, as in claims.
    setup: usize,
    counter: String,
    count: u64,
    /// Whether the chapter's text contains the number; otherwise it only supports a statement in words.
    told: bool,
}

impl Said {
    fn of<P: Puzzle>() -> Said {
        let text = read(&format!("tests/{}/note.txt", folder::<P>()));
        let mut said = Said::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (kind, rest) = line.split_once(' ').unwrap();
            match kind {
                "theirs" => said.theirs.push(rest.into()),
                "own" => said.own.push(rest.into()),
                "told" | "seen" | "hint" => {
                    let [chapter, setup, counter, count] = rest.split(' ').collect::<Vec<_>>()[..] else {
                        panic!("{}: {line}", P::INFO.id);
                    };
                    let counts = if kind == "hint" { &mut said.hints } else { &mut said.counts };
                    counts.push(Count {
                        chapter: chapter.parse().unwrap(),
                        setup: setup.parse().unwrap(),
                        counter: counter.into(),
                        count: count.parse().unwrap(),
                        told: kind != "seen",
                    });
                }
                _ => panic!("{}: {line}", P::INFO.id),
            }
        }
        said
    }

    fn in_chapter(&self, number: usize) -> impl Iterator<Item = &Count> {
        self.counts.iter().filter(move |it| it.chapter == number)
    }
}

fn folder<P: Puzzle>() -> String {
    P::INFO.id.replace('-', "_")
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

every_puzzle! {
    fn notes_are_whole<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        let id = P::INFO.id;
        assert!((4..=8).contains(&note.chapters.len()), "{id}: {} chapters", note.chapters.len());
        assert!(!note.title.is_empty() && !note.source.name.is_empty() && note.lead.ends_with('.'), "{id}");
        let groups = P::tools(&P::blank(Size::new(P::INFO.sides.0.max(2), P::INFO.sides.0.max(2))), Mode::Edit);
        let has = |sign: &String| groups.iter().flat_map(|group| &group.tools).any(|tool| tool.id == *sign);
        assert!(note.signs.iter().all(has), "{id}: {:?} are not all tools of Edit", note.signs);
        assert!(note.source.address.is_none_or(|address| address.starts_with("https://")), "{id}");
        let titles: BTreeSet<&str> = note.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(titles.len(), note.chapters.len(), "{id}");
        for chapter in &note.chapters {
            seen.tick();
            let place = format!("{id}, “{}”", chapter.title);
            assert!((1..=4).contains(&chapter.text.len()), "{place}");
            let sentences = chapter.text.iter().chain(Some(&chapter.apart).filter(|apart| !apart.is_empty()));
            for words in sentences {
                assert!(words.ends_with('.') && words.chars().count() < 800, "{place}: {words}");
            }
            if let Some(Author { shares, on }) = &chapter.author {
                assert!((1..=2).contains(&shares.len()) && on.ends_with('.'), "{place}: {on}");
                let fits = |Share { what, percent }: &Share| !what.is_empty() && (0.0..=100.0).contains(percent);
                assert!(shares.iter().all(fits), "{place}: a share is none");
                // Its figures are those of the claims.
                let told = format!("{}\n{}", chapter.told(), chapter.apart);
                assert!(numbers(on).all(|number| told.contains(number)), "{place}: {on}");
            }
            // It fits the narrowest page.
            let lines = chapter.code.iter().flat_map(|code| code.lines());
            assert!(lines.map(|line| line.chars().count()).all(|length| length <= 44), "{place}");
            // A chapter of hints needs no experiment.
            let measures = !chapter.setups.is_empty() && !chapter.claims.is_empty();
            assert!(measures || !chapter.hints.is_empty(), "{place}");
            let setups: BTreeSet<&str> = chapter.setups.iter().map(String::as_str).collect();
            assert_eq!(setups.len(), chapter.setups.len(), "{place}: a setup stands there twice");
            let infos: Vec<_> = chapter.setups.iter().map(|setup| decode::<P>(setup).0).collect();
            for claim in &chapter.claims {
                assert!(!claim.what.is_empty(), "{place}");
                match claim.setup {
                    None => {
                        let told = !claim.theirs.is_empty() && claim.counters.is_empty();
                        assert!(told && !chapter.apart.is_empty(), "{place}: {}", claim.what);
                    }
                    Some(at) => {
                        let info = infos.get(at).unwrap_or_else(|| panic!("{place}: no setup {at}"));
                        assert!(!claim.counters.is_empty(), "{place}: {}", claim.what);
                        let less = claim.less.as_ref();
                        assert!(less.is_none_or(|less| less.than < infos.len() && less.than != at), "{place}: {}", claim.what);
                        let units = claim.part.iter().flatten().chain(&claim.rate).chain(less.map(|less| &less.counter));
                        for counter in claim.counters.iter().chain(units) {
                            let known = info.counters.iter().any(|known| known.id == counter);
                            assert!(known, "{place}: {} counts no {counter}", info.id);
                        }
                    }
                }
            }
            if let Some(board) = chapter.board::<P>() {
                assert!(P::unfinished(&board).is_none(), "{place}: the board lacks something");
            }
        }
    }

    /// Each lesson ends with one sentence to remember.
    fn lessons_have_takeaways<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        let all = note.chapters.iter().map(|chapter| (&chapter.title, &chapter.takeaway));
        for (title, takeaway) in all.chain([(&note.first.title, &note.first.takeaway)]) {
            seen.tick();
            let place = format!("{}, “{title}”", P::INFO.id);
            assert!(takeaway.ends_with('.') && takeaway.chars().count() <= 160, "{place}: {takeaway}");
            assert!(numbers(takeaway).all(|number| number.len() < 3), "{place}: who says that?");
        }
    }

    /// The tree of a first lesson is small enough to prune by hand, its board has a solution, and the tests save something
    /// or, where all states are told apart in any case, change nothing.
    fn first_lessons_are_pruned_in_a_minute<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        let First { title, text, board, setups, .. } = &note.first;
        let place = format!("{}, “{title}”", P::INFO.id);
        assert!(text.iter().all(|words| words.ends_with('.')), "{place}");
        assert!(text.iter().flat_map(|words| words.split_whitespace()).count() <= 100, "{place}: too long");
        let board = board.read::<P>(&place);
        assert!(P::unfinished(&board).is_none(), "{place}: the board lacks something");
        let nodes = setups.each_ref().map(|setup| {
            let (_, options) = decode::<P>(setup);
            let outcome = run::<P>(&board, &options, 0).outcome;
            assert!(outcome.verdict.is_answered(), "{place}, {setup}: {:?}", outcome.verdict);
            seen.tick();
            outcome.counters.get("nodes")
        });
        assert!(BY_HAND.contains(&nodes[0]), "{place}: {} nodes", nodes[0]);
        assert!(nodes[1] < nodes[0] || setups[0] == setups[1], "{place}: the tests save nothing");
    }

    fn notes_have_every_figure_of_theirs<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        let told: Vec<String> = note.chapters.iter().map(Chapter::told).collect();
        let theirs = Said::of::<P>().theirs;
        seen.add(theirs.len());
        for figure in theirs {
            assert!(told.iter().any(|told| told.contains(&figure)), "{}: nothing says {figure}", P::INFO.id);
        }
    }

    /// Every configuration of every chapter, on its board.
    fn setups_of_notes_count_as_is_said<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        let said = Said::of::<P>();
        let mut otherwise = Vec::new();
        assert!(said.counts.iter().all(|it| (1..=note.chapters.len()).contains(&it.chapter)), "{}", P::INFO.id);
        for (chapter, number) in note.chapters.iter().zip(1..) {
            let place = format!("{}, “{}”", P::INFO.id, chapter.title);
            let Some(board) = chapter.board::<P>() else {
                assert!(said.in_chapter(number).next().is_none(), "{place}: the board that is open may be any");
                continue;
            };
            assert!(said.in_chapter(number).next().is_some(), "{place}: nothing is counted");
            assert!(said.in_chapter(number).all(|it| it.setup < chapter.setups.len()), "{place}");
            for (at, text) in chapter.setups.iter().enumerate() {
                let (info, options) = decode::<P>(text);
                // A configuration with a low limit shows a search that does not end.
                let endless = options.nodes > 0 && options.nodes < NODES;
                let nodes = if endless { options.nodes } else { NODES };
                let outcome = run::<P>(&board, &Options { nodes, ..options }, 0).outcome;
                seen.tick();
                let spent = outcome.counters.get("nodes");
                assert_eq!(spent >= nodes, endless, "{place}, {text}: {spent} nodes");
                // A deliberately flawed strategy may find none.
                let wrong = P::STRATEGIES.iter().any(|it| it.info.id == info.id && it.flaw.is_some());
                let answered = outcome.verdict.is_answered();
                assert!(endless || wrong || answered, "{place}, {text}: {:?}", outcome.verdict);
                for it in said.in_chapter(number).filter(|it| it.setup == at) {
                    assert!(info.counters.iter().any(|known| known.id == it.counter), "{place}: {}", it.counter);
                    let count = outcome.counters.get(&it.counter);
                    if count != it.count {
                        otherwise.push(format!("{number} {at} {}: {count}, not {}", it.counter, it.count));
                    }
                }
            }
            let told = chapter.text.join("\n");
            for it in said.in_chapter(number).filter(|it| it.told) {
                let count = with_commas(it.count);
                if !numbers(&told).any(|number| number == count) {
                    otherwise.push(format!("{place} does not say {count}"));
                }
            }
        }
        assert!(otherwise.is_empty(), "{}:\n{}", P::INFO.id, otherwise.join("\n"));
    }

    /// Each hint has a board of its own, and its figures are those of the source note's search there.
    fn hints_of_notes_count_as_is_said<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        let said = Said::of::<P>().hints;
        let hints: Vec<_> = (note.chapters.iter().zip(1..))
            .flat_map(|(chapter, number)| chapter.hints.iter().zip(1..).map(move |(hint, at)| (number, at, hint)))
            .collect();
        seen.exempt_if(hints.is_empty(), "its lessons have no hints");
        let boards: BTreeSet<&str> = hints.iter().map(|(.., hint)| hint.gallery.as_str()).collect();
        assert_eq!(boards.len(), hints.len(), "{}: a board stands there twice", P::INFO.id);
        assert!(said.iter().all(|it| hints.iter().any(|(number, at, _)| (it.chapter, it.setup) == (*number, *at))));
        let mut otherwise = Vec::new();
        for (number, at, Hint { title, text, gallery: name }) in hints {
            seen.tick();
            let place = format!("{}, “{title}”", P::INFO.id);
            assert!(!title.is_empty() && text.ends_with('.') && text.chars().count() < 800, "{place}");
            let board = gallery::<P>(&place, name);
            let options = Options { strategy: "notes".into(), limit: 1, ..Options::default() };
            let outcome = run::<P>(&board, &options, 0).outcome;
            let mut counts = said.iter().filter(|it| (it.chapter, it.setup) == (number, at)).peekable();
            assert!(counts.peek().is_some(), "{place}: nothing is counted");
            for it in counts {
                let count = outcome.counters.get(&it.counter);
                if count != it.count || !numbers(text).any(|number| number == with_commas(count)) {
                    otherwise.push(format!("{number} {at} {}: {count}, not {}; or not told", it.counter, it.count));
                }
            }
        }
        assert!(otherwise.is_empty(), "{}:\n{}", P::INFO.id, otherwise.join("\n"));
    }

    /// No large number occurs that is neither in the source note nor checked above.
    fn notes_say_no_number_unchecked<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        let said = Said::of::<P>();
        let given: BTreeSet<&str> = said.theirs.iter().chain(&said.own).flat_map(|it| numbers(it)).collect();
        for (chapter, number) in note.chapters.iter().zip(1..) {
            let counts: BTreeSet<String> = said.in_chapter(number).map(|it| with_commas(it.count)).collect();
            let hints = chapter.hints.iter().map(|hint| &hint.text).chain([&chapter.idea]);
            for paragraph in chapter.text.iter().chain(Some(&chapter.apart)).chain(hints) {
                for found in numbers(paragraph).filter(|number| number.len() > 3) {
                    let known = counts.contains(found) || given.contains(found);
                    assert!(known, "{}, “{}”: who says {found}?", P::INFO.id, chapter.title);
                    seen.tick();
                }
            }
        }
    }
}
