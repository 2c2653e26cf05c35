//! Explanations of a board.

use serde::Serialize;

use crate::grid::Cell;

/// A reason: what was found, where, how and why.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Reason"))]
pub struct ReasonView {
    /// How it was found: "named", "what-if", "nested", "search", "choice" or "back".
    #[cfg_attr(test, ts(type = "'named' | 'what-if' | 'nested' | 'search' | 'choice' | 'back'"))]
    pub how: &'static str,
    /// The technique's id.
    pub technique: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How it works.
    pub about: &'static str,
    /// Where to look, without giving it away.
    pub look: String,
    /// Why, and what follows.
    pub words: String,
    /// The cells to look at, as [row, col].
    pub cells: Vec<(u16, u16)>,
    /// The clues and pieces that it uses.
    pub uses: Vec<PlaceView>,
    /// The cells of which it takes something as known.
    pub known: Vec<(u16, u16)>,
    /// What follows, one by one; nothing for a contradiction. Of a hint: what it changes.
    pub follows: Vec<PlaceView>,
    /// The cells among them for which something is only ruled out, so that nothing is put there.
    pub excluded: Vec<(u16, u16)>,
    /// Of a what-if: what follows from the assumption, one by one, and in the end what fails.
    pub chain: Vec<PlaceView>,
    /// Beams and ways that it speaks of, as points [x, y] in cells; a single point is a target to look at.
    pub paths: Vec<Vec<(f32, f32)>>,
    /// The fragment of the board with it done; null where it puts nothing on the board.
    pub link: Option<String>,
}

/// Something that words and cells point at.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Place"))]
pub struct PlaceView {
    /// What it is.
    pub words: String,
    /// Where, as [row, col].
    pub cells: Vec<(u16, u16)>,
}

impl PlaceView {
    /// Words about these cells.
    pub fn new(words: impl Into<String>, cells: &[Cell]) -> PlaceView {
        PlaceView { words: words.into(), cells: pairs(cells) }
    }
}

/// Cells as pairs of row and column.
pub fn pairs(cells: &[Cell]) -> Vec<(u16, u16)> {
    cells.iter().map(|cell| (cell.row, cell.col)).collect()
}

/// Reasons one after the other.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Way"))]
pub struct WayView {
    /// The reasons.
    pub reasons: Vec<ReasonView>,
    /// How it ends: "more" can be asked for; everything is "done"; nothing fits any more: it "fails"; or the work
    /// allowed was not enough and it is left "open".
    #[cfg_attr(test, ts(type = "'more' | 'done' | 'fails' | 'open'"))]
    pub end: &'static str,
    /// Of a hint: what to do and why, in one sentence; otherwise empty.
    pub hint: String,
    /// Of a hint: its reasons one by one, at most two sentences each. The board of a `link` is one to show with it.
    pub why: Vec<ReasonView>,
}

/// Whether what was assumed fails.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Refutation"))]
pub struct RefutationView {
    /// What follows from it, to where it fails, if it does.
    pub way: WayView,
    /// If it fails: the fragment of the board before it, with the opposite on it; null where no mark says that.
    pub deny: Option<String>,
}

/// Why a board has no answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Conflict"))]
pub struct ConflictView {
    /// The clues, pieces and givens that cannot hold together, each with the board that has only these but without it.
    pub items: Vec<ChangeView>,
    /// Those of them that contradict the solution drawn on the board, each changed to fit it.
    pub revised: Vec<ChangeView>,
    /// For each of them, the whole board without it.
    pub removed: Vec<ChangeView>,
    /// Whether each of those boards was proved to have a solution.
    pub minimal: bool,
    /// The fragment of the board that has only these.
    pub link: String,
    /// How they contradict each other, step by step.
    pub way: WayView,
}

/// A change of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Change"))]
pub struct ChangeView {
    /// What it is.
    pub words: String,
    /// Where, as [row, col].
    pub cells: Vec<(u16, u16)>,
    /// The fragment of the board with it.
    pub link: String,
    /// Whether that board lacks nothing, so that it can be solved.
    pub whole: bool,
    /// Of a suggestion: whether what is drawn on the board stays, as part of a solution; null if that is not known.
    pub keeps: Option<bool>,
}

/// Which givens of a board with one solution could go.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Spare"))]
pub struct SpareView {
    /// Each of these alone.
    pub each: Vec<ChangeView>,
    /// All of these together, if two or more can.
    pub together: Option<ChangeView>,
    /// The clues, pieces and givens in all.
    pub items: usize,
    /// What they are called together, as a plural: "clues".
    pub noun: &'static str,
    /// Whether each was settled.
    pub settled: bool,
}

/// What is left of a board with one solution without redundant clues.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Crafted"))]
pub struct CraftView {
    /// The fragment of the board without them.
    pub link: String,
    /// The clues that were removed.
    pub removed: Vec<PlaceView>,
    /// How many clues there were.
    pub clues: usize,
    /// How hard what is left is; null if that was not measured in time.
    pub grade: Option<GradeView>,
    /// Whether it is as hard as was asked for, if that was.
    pub fits: bool,
    /// Whether every clue was settled: then no further one can go.
    pub settled: bool,
}

/// What is known of a board's solutions as a whole.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Analysis"))]
pub struct AnalysisView {
    /// Whether there is one, several or none; whether one was found and others were not asked for; whether it is not
    /// known; or whether the board is incomplete.
    #[cfg_attr(test, ts(type = "'unique' | 'several' | 'none' | 'found' | 'unsettled' | 'incomplete'"))]
    pub status: &'static str,
    /// How many solutions, in decimal digits; null if they were not counted.
    pub count: Option<String>,
    /// Whether there may be more than that.
    pub more: bool,
    /// What an incomplete board lacks, in a sentence; empty otherwise.
    pub missing: String,
    /// What holds in every solution, cell by cell; null if solutions of the puzzle are not compared by cells, if there
    /// is none, or if the board is too large.
    pub forced: Option<Vec<ForcedView>>,
    /// The other cells in which solutions can differ, as [row, col].
    pub open: Vec<(u16, u16)>,
    /// Whether it is proved that they do differ in each of these.
    pub settled: bool,
    /// The fragment of the board with all that is forced on it; null where nothing is, or a board cannot say it.
    pub link: Option<String>,
}

/// What holds in every solution, at a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Forced"))]
pub struct ForcedView {
    /// Where, as [row, col].
    pub cell: (u16, u16),
    /// What, as short as in a solution's text: water "#" or none "."; a block's letter, or "." for none; a card's
    /// value; the step by which the walker is there.
    pub value: String,
    /// The same in words.
    pub words: String,
}

/// How hard a board is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Grade"))]
#[serde(rename_all = "camelCase")]
pub struct GradeView {
    /// From 0, the easiest.
    pub grade: u8,
    /// Its name.
    pub name: &'static str,
    /// In words: "Medium: full line (2), what-if (1); 3 steps in a row."
    pub words: String,
    /// The techniques that it needs, and how often.
    pub techniques: Vec<TimesView>,
    /// How often something has to be assumed, searches included.
    pub what_ifs: u32,
    /// The longest row of steps each of which needs the one before it.
    pub depth: u32,
    /// Whether reasons lead to the end; else the grade is at least this.
    pub whole: bool,
}

/// How often a technique is needed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Times"))]
pub struct TimesView {
    /// The technique's id.
    pub technique: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How often.
    pub times: u32,
}

/// A named way to reason.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Technique"))]
pub struct TechniqueView {
    /// The id, unique in its puzzle.
    pub id: &'static str,
    /// The name, in lower case.
    pub name: &'static str,
    /// How it works.
    pub about: &'static str,
    /// The grade of a board that needs nothing harder, from 0.
    pub grade: u8,
}

/// A board that was made by grade and technique.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MadeBoard"))]
pub struct MadeView {
    /// The fragment of the board.
    pub link: String,
    /// How hard it is; null if that was not measured.
    pub grade: Option<GradeView>,
    /// Whether it is what was asked for; else it is the nearest of those drawn.
    pub fits: bool,
    /// How many were drawn.
    pub drawn: u32,
    /// What it is, in a sentence or two, and what it is not.
    pub words: String,
}

/// What was asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Explained {
    /// Whether the position can be solved; null: that was not settled.
    Sound(Option<bool>),
    /// Reasons.
    Way(WayView),
    /// Why there is no answer; null: there is one, or it is not known, or the puzzle cannot tell.
    Conflict(Option<ConflictView>),
    /// What would leave one solution.
    Suggest(Vec<ChangeView>),
    /// What could go; null: the board is not known to have one solution.
    Spare(Option<SpareView>),
    /// What is left without redundant clues; null: the board is not known to have one solution, or has no clues.
    Craft(Option<CraftView>),
    /// Whether it fails.
    Refutation(RefutationView),
    /// How hard it is; null: the puzzle does not reason.
    Grade(Option<GradeView>),
    /// What is known of the solutions.
    Analysis(AnalysisView),
    /// The fragment of the same board however it is turned, mirrored or coloured.
    Upright(String),
}
