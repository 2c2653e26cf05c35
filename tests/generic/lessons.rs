//! The questions of the lessons (`ask` in `note.json`): each can be made, has one true answer, and is short.

use std::collections::{BTreeMap, BTreeSet};

use gridlight::puzzle::Puzzle;
use gridlight::registry::{self, QuestionJob};
use gridlight::search::{Go, Options};
use serde::Deserialize;

use crate::generic::notes::{Chapter, Given, Note, decode};
use crate::generic::runs::run;
use crate::generic::steering::asked;

/// A counter of one of the chapter's setups.
type Counter = (usize, String);

/// A question.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    Test(Watched),
    Next(Watched),
    Fate(Watched),
    /// About how many: the number of `from` is told.
    Amount {
        ask: String,
        from: Counter,
        to: Counter,
        unit: Option<String>,
        because: String,
    },
    /// Fewer, as many or more.
    Change {
        ask: String,
        from: Counter,
        to: Counter,
        words: Option<[String; 3]>,
        unit: Option<String>,
        because: String,
    },
    /// The one with the most or the fewest, or none of them.
    Pick {
        ask: String,
        most: bool,
        of: Vec<Choice>,
        none: Option<String>,
        because: String,
    },
}

/// A question from a journal: on a board and of a setup of its own, or those of the chapter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Watched {
    hint: Option<String>,
    because: Option<String>,
    board: Option<Given>,
    setup: Option<String>,
    seed: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    words: String,
    count: Counter,
}

/// The most letters of a choice, of a question and of an idea.
const CHOICE: usize = 60;
const ASKED: usize = 200;
const IDEA: usize = 330;
/// The longer side of a board that is asked about.
const SIDE: usize = 10;

fn short(words: &str, most: usize, place: &str) {
    assert!(!words.is_empty() && words.chars().count() <= most, "{place}: {words}");
}

/// Asks a question of this kind about the search of a chapter.
fn watched<P: Puzzle>(kind: &str, watched: &Watched, chapter: &Chapter, place: &str) {
    let puzzle = registry::by_id(P::INFO.id).unwrap();
    let board = watched.board.as_ref().map(|given| given.read::<P>(place));
    let board = board.or_else(|| chapter.board::<P>()).unwrap();
    let size = P::size(&board);
    assert!(usize::from(size.rows.max(size.cols)) <= SIDE, "{place}: the board is too large");
    let setup = watched.setup.as_ref().or(chapter.setups.last()).unwrap();
    let (_, options) = decode::<P>(setup);
    let (opened, wish) = asked::<P>(puzzle, &board, &options);
    let mut asking = QuestionJob::new(puzzle, &opened, &wish, watched.seed).unwrap();
    while !asking.run(&mut |_| Go::On).unwrap() {}
    let questions = asking.questions();
    let question = questions.iter().find(|it| it.kind == kind);
    let question = question.unwrap_or_else(|| panic!("{place}: seed {} asks no such question", watched.seed));
    // Something has been tried before it.
    assert!(question.from > 0, "{place}: nothing is on the board");
    assert!(watched.because.iter().all(|because| because.ends_with('.')), "{place}");
    let hint = watched.hint.as_deref().unwrap_or_default();
    short(&[hint, " ", &question.ask].concat(), ASKED, place);
    for choice in &question.choices {
        short(&choice.words, CHOICE, place);
    }
}

every_puzzle! {
    fn questions_of_lessons_have_one_truth<P>(seen) {
        let Some(note) = Note::of::<P>() else { return seen.exempt("it has no source note") };
        for chapter in &note.chapters {
            let place = format!("{}, “{}”", P::INFO.id, chapter.title);
            short(&chapter.idea, IDEA, &place);
            assert!(chapter.idea.ends_with('.'), "{place}");
            assert!((1..=2).contains(&chapter.ask.len()), "{place}: {} questions", chapter.ask.len());
            let mut runs = BTreeMap::new();
            let mut count = |(at, counter): &Counter| -> u64 {
                let outcome = runs.entry(*at).or_insert_with(|| {
                    let (_, options) = decode::<P>(&chapter.setups[*at]);
                    let options = Options { nodes: 10_000_000, ..options };
                    run::<P>(&chapter.board::<P>().unwrap(), &options, 0).outcome
                });
                outcome.counters.get(counter)
            };
            for ask in &chapter.ask {
                seen.tick();
                match ask {
                    Ask::Test(it) => watched::<P>("test", it, chapter, &place),
                    Ask::Next(it) => watched::<P>("next", it, chapter, &place),
                    Ask::Fate(it) => watched::<P>("fate", it, chapter, &place),
                    Ask::Amount { ask, from, to, unit, because } => {
                        short(ask, ASKED, &place);
                        assert!(unit.iter().all(|unit| unit.chars().count() <= 20), "{place}");
                        assert!(ask.ends_with('?') && (because.is_empty() || because.ends_with('.')), "{place}");
                        assert!(count(from) > 0 && count(to) > 0, "{place}: {ask}");
                    }
                    Ask::Change { ask, from, to, words, unit, because } => {
                        short(ask, ASKED, &place);
                        assert!(unit.iter().all(|unit| unit.chars().count() <= 20), "{place}");
                        assert!(ask.ends_with('…') && because.ends_with('.'), "{place}");
                        assert!(words.iter().flatten().all(|words| words.chars().count() <= CHOICE), "{place}");
                        assert!(count(from) > 0 && count(to) > 0, "{place}: {ask}");
                    }
                    Ask::Pick { ask, most, of, none, because } => {
                        short(ask, ASKED, &place);
                        assert!(ask.ends_with('?') && because.ends_with('.'), "{place}");
                        let words: BTreeSet<&String> = of.iter().map(|it| &it.words).chain(none).collect();
                        assert!(words.len() == of.len() + none.iter().count() && words.len() <= 4, "{place}");
                        words.iter().for_each(|words| short(words, CHOICE, &place));
                        let counts: Vec<u64> = of.iter().map(|it| count(&it.count)).collect();
                        let best = if *most { counts.iter().max() } else { counts.iter().min() }.unwrap();
                        let single = counts.iter().filter(|count| *count == best).count() == 1;
                        assert!(single || (none.is_some() && *best == 0), "{place}: {counts:?}");
                    }
                }
            }
        }
    }
}
