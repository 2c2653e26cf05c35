//! The puzzles and their features.

use serde::Serialize;

use crate::puzzle::{Info, Offer};
use crate::search::{
    CounterInfo, EventWords, Film, Named, Preset, Shape, Steer, StrategyInfo, SwitchInfo, SwitchRole,
};

/// What a puzzle offers, fixed for the life of the page.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PuzzleInfo"))]
#[serde(rename_all = "camelCase")]
pub struct InfoView {
    /// The id in links and in the library.
    pub id: &'static str,
    /// The name on the page.
    pub name: &'static str,
    /// One line: what is to be done.
    pub rule: &'static str,
    /// The shortest help: paragraphs.
    pub help: &'static [&'static str],
    /// The solvers, the best first: its id is `default`.
    pub strategies: Vec<StrategyView>,
    /// Text formats; the first is the usual one.
    pub formats: Vec<FormatView>,
    /// More texts shown as examples: names and texts.
    pub samples: &'static [(&'static str, &'static str)],
    /// Names of the grades of difficulty for `generate`, easiest first (difficulty 1 is the first).
    pub grades: &'static [&'static str],
    /// The sizes at which boards of each grade are generated.
    pub offers: Vec<OfferView>,
    /// The grades that there were for seeds below 2^34.
    pub earlier_grades: &'static [&'static str],
    /// The smallest side of a board.
    pub min_side: u16,
    /// The largest side of a board.
    pub max_side: u16,
    /// Whether it is asked if an answer is the only one: a second one is looked for then.
    pub asks_unique: bool,
    /// Whether the boards of the gallery and those made up have one answer only.
    pub one_answer: bool,
    /// Whether boards can be made up.
    pub generates: bool,
    /// Whether there are hints.
    pub hints: bool,
    /// Whether boards and answers can be watched step by step.
    pub replays: bool,
    /// Whether a search can keep the moves made: is it still solvable from here?
    pub from_here: bool,
    /// Whether it reasons: boards have grades, and hints say why.
    pub reasons: bool,
    /// Whether its boards have clues or pieces that could be taken away: why there is no answer, and what is needed.
    pub items: bool,
    /// Whether it knows what would leave one answer of several.
    pub additions: bool,
    /// Whether it knows what would give a board without an answer one.
    pub repairs: bool,
    /// Whether answers are compared cell by cell: what all of them have in common can be told.
    pub compares: bool,
    /// How the lines of a solution are read that is followed on paper ([`listed`] of the page); "" if the solved board
    /// tells it.
    ///
    /// [`listed`]: crate::session::Session::listed
    pub paper_key: &'static str,
    /// How many times larger a solution's cells must be on paper than usual, to be legible.
    pub paper_cell: u8,
}

impl InfoView {
    /// The facts of a puzzle; the flags for its features are still to be set.
    pub fn new(info: &Info, strategies: Vec<StrategyView>, formats: Vec<FormatView>) -> InfoView {
        InfoView {
            id: info.id,
            name: info.name,
            rule: info.rule,
            help: info.help,
            strategies,
            formats,
            samples: &[],
            grades: info.grades,
            offers: info.offers.iter().map(OfferView::of).collect(),
            earlier_grades: info.earlier_grades,
            min_side: info.sides.0,
            max_side: info.sides.1,
            asks_unique: true,
            one_answer: true,
            generates: false,
            hints: false,
            replays: false,
            from_here: false,
            reasons: false,
            items: false,
            additions: false,
            repairs: false,
            compares: false,
            paper_key: "",
            paper_cell: 1,
        }
    }
}

/// The sizes at which boards of a grade are generated: as many cells as one of these, or in between.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Offer"))]
pub struct OfferView {
    /// The smallest, as [rows, cols].
    pub least: (u16, u16),
    /// The largest.
    pub most: (u16, u16),
}

impl OfferView {
    fn of(&Offer { least, most }: &Offer) -> OfferView {
        OfferView { least: (least.rows, least.cols), most: (most.rows, most.cols) }
    }
}

/// A solver.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StrategyInfo"))]
pub struct StrategyView {
    /// The id in options.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence or two.
    pub about: &'static str,
    /// What can be turned on and off.
    pub switches: Vec<SwitchView>,
    /// What it counts, the headline first.
    pub counters: Vec<CounterView>,
    /// The counter that tells most of its work: runs are compared by it. Empty if it counts nothing.
    pub headline: &'static str,
    /// Settings with a name, to be compared.
    pub presets: Vec<PresetView>,
    /// The counters that count a part of what the headline counts.
    pub parts: &'static [&'static str],
    /// How many other searches of the same board can run beside it in workers of their own.
    pub beside: u8,
    /// Whether these tell each other what they find: then they help its own search, and settle nothing by themselves.
    pub talks: bool,
    /// Whether each of its answers takes the place of the one before, which it says better.
    pub refines: bool,
    /// What Watch shows of its work.
    pub film: FilmView,
    /// How its search goes, for who follows it.
    pub shape: ShapeView,
}

/// How a search goes, and the words for its events (see `searchEvents` of the library).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchShape"))]
pub struct ShapeView {
    /// Decision after decision; all that can be reached by a time, then by the next; or neither.
    #[cfg_attr(test, ts(type = "'tree' | 'wave' | 'none'"))]
    pub kind: &'static str,
    /// Why there are no events, or empty.
    pub why: &'static str,
    /// What a decision does: "Places".
    pub verb: &'static str,
    /// What cells get, by the events' values.
    pub values: &'static [&'static str],
    /// By what something was cut or follows, by the events' reasons, from 1.
    pub reasons: Vec<&'static str>,
    /// The reasons, from 1, that are no test's: all was decided, and it is no solution.
    pub failed: Vec<u8>,
    /// Whether it can be steered: choices of what it tries next, and nodes that are pruned by hand.
    #[cfg_attr(test, ts(type = "'full' | null"))]
    pub steer: Option<&'static str>,
    /// Why it cannot be steered, or empty.
    pub unsteered: &'static str,
    /// The switches that have to be off in a search that is steered.
    pub without: &'static [&'static str],
    /// The reason of a node that was pruned by hand, the last of `reasons`; 0 if it cannot be steered.
    pub pruned: usize,
}

impl ShapeView {
    fn new(shape: Shape, steer: Steer) -> ShapeView {
        let (kind, why, told) = match shape {
            Shape::Tree(told) => ("tree", "", told),
            Shape::Wave(told) => ("wave", "", told),
            Shape::None(why) => ("none", why, EventWords::NONE),
        };
        let EventWords { verb, values, reasons, failed, .. } = told;
        let mut reasons = reasons.to_vec();
        let (steer, unsteered, without) = match steer {
            Steer::Full(without) => (Some("full"), "", without),
            Steer::None(_) if !why.is_empty() => (None, why, &[][..]),
            Steer::None(why) => (None, why, &[][..]),
        };
        reasons.extend(steer.map(|_| Steer::PRUNED));
        let pruned = steer.map_or(0, |_| reasons.len());
        ShapeView {
            kind,
            why,
            verb,
            values,
            reasons,
            failed: failed.to_vec(),
            steer,
            unsteered,
            without,
            pruned,
        }
    }
}

/// What Watch shows of a strategy's work.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Film"))]
pub struct FilmView {
    /// The answer as it comes about, or the search for it.
    pub shows: Shown,
    /// Why nothing can be watched, or empty.
    pub why: &'static str,
}

/// What is watched.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// The answer as it comes about.
    Answer,
    /// The search for it.
    Search,
    /// Nothing.
    Nothing,
}

impl From<Film> for FilmView {
    fn from(film: Film) -> FilmView {
        match film {
            Film::Answer => FilmView { shows: Shown::Answer, why: "" },
            Film::Search => FilmView { shows: Shown::Search, why: "" },
            Film::None(why) => FilmView { shows: Shown::Nothing, why },
        }
    }
}

impl From<&StrategyInfo> for StrategyView {
    fn from(info: &StrategyInfo) -> StrategyView {
        let StrategyInfo {
            id,
            name,
            about,
            switches,
            counters,
            refines,
            film,
            shape,
            presets,
            parts,
            beside,
            talks,
            steer,
        } = *info;
        let headline = counters.first().map_or("", |counter| counter.id);
        let (switches, counters) = (switches.iter().map(Into::into), counters.iter().map(Into::into));
        let (switches, counters) = (switches.collect(), counters.collect());
        let presets = presets.iter().map(Into::into).collect();
        StrategyView {
            id,
            name,
            about,
            switches,
            counters,
            headline,
            presets,
            parts,
            beside,
            talks,
            refines,
            film: film.into(),
            shape: ShapeView::new(shape, steer),
        }
    }
}

/// Settings of a strategy with a name.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Preset"))]
pub struct PresetView {
    /// Its id, of its strategy's own.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The switches that it sets away from their defaults, by id.
    #[cfg_attr(test, ts(type = "Record<string, boolean>"))]
    pub switches: Named<bool>,
}

impl From<&Preset> for PresetView {
    fn from(preset: &Preset) -> PresetView {
        let Preset { id, name, about, switches } = *preset;
        PresetView { id, name, about, switches: Named(switches.to_vec()) }
    }
}

/// Something that can be turned on and off.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SwitchInfo"))]
#[serde(rename_all = "camelCase")]
pub struct SwitchView {
    /// The id in options.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Whether it is on unless told otherwise.
    pub on: bool,
    /// Whether it is on in links that leave it out.
    pub linked: bool,
    /// Whether it makes the search go on after its last answer, only counting ("Count all").
    pub counts_all: bool,
    /// The switch without which it does nothing, or empty.
    pub needs: &'static str,
    /// The counter that shows what it does, or empty.
    pub counter: &'static str,
}

impl From<&SwitchInfo> for SwitchView {
    fn from(info: &SwitchInfo) -> SwitchView {
        let SwitchInfo { id, name, about, on, linked, role, needs, counter } = *info;
        let (needs, counter) = (needs.unwrap_or_default(), counter.unwrap_or_default());
        SwitchView { id, name, about, on, linked, counts_all: role == SwitchRole::CountAll, needs, counter }
    }
}

/// Something that a solver counts.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CounterInfo"))]
pub struct CounterView {
    /// The id in `counters`.
    pub id: &'static str,
    /// Words for a table's head.
    pub name: &'static str,
    /// What is counted, in a sentence.
    pub about: &'static str,
}

impl From<&CounterInfo> for CounterView {
    fn from(info: &CounterInfo) -> CounterView {
        let CounterInfo { id, name, about } = *info;
        CounterView { id, name, about }
    }
}

/// A text format.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FormatInfo"))]
pub struct FormatView {
    /// The id in `convert`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The file's ending, without the dot.
    pub extension: &'static str,
    /// Whether it has room for a title, an author, a note and a date.
    pub about: bool,
    /// The site that opens its texts, which are addresses; "" if there is none.
    pub site: &'static str,
    /// Whether the page leaves it to a worker: its own module only recognises it.
    pub apart: bool,
}

/// A puzzle of the shelf, built in or not.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfEntry {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
}

/// A board of the gallery.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Example"))]
pub struct ExampleView {
    /// Its name.
    pub name: &'static str,
    /// Index into the puzzle's grades.
    pub grade: usize,
    /// Rows of the board.
    pub rows: u16,
    /// Columns of the board.
    pub cols: u16,
    /// The fragment that opens it, without `#`.
    pub link: String,
    /// The `given` of a view of this board, whatever moves are made on it.
    pub given: String,
}
