//! Options in and outcomes out, as JavaScript has them: `SolveOptions` and `Solved` in `www/types.d.ts`.
//! The words of a verdict are made here.

use serde::{Serialize, Serializer};
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::numbers::grouped;
use crate::puzzles::any::AnyPuzzle;
use crate::search::{Options, Outcome, Stopped, Verdict};

use super::value::{error, get, string, whole};

/// What was asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Strategy, switches, limits.
    pub options: Options,
    /// Milliseconds until it is given up; 0 = no limit.
    pub milliseconds: u64,
    /// Keep the moves made.
    pub pinned: bool,
}

/// Reads `SolveOptions`. Unknown strategies and switches, and values of the wrong type, are errors.
pub fn asked(puzzle: &dyn AnyPuzzle, value: &JsValue) -> Result<Asked, JsValue> {
    let defaults = Options::default();
    let strategy = string(value, "strategy")?.unwrap_or(defaults.strategy);
    let strategies = puzzle.strategies();
    let Some(known) = strategies.iter().find(|known| known.id == strategy) else {
        let ids: Vec<&str> = strategies.iter().map(|known| known.id).collect();
        let asked = crate::text::quoted(&strategy);
        return Err(error(&format!("There is no strategy {asked}; there are: {}.", ids.join(", "))));
    };
    let mut switches = Vec::new();
    if let Some(settings) = get(value, "switches") {
        let Some(settings) = settings.dyn_ref::<js_sys::Object>() else {
            return Err(error("The option switches must be an object."));
        };
        for key in js_sys::Object::keys(settings).iter() {
            let id = key.as_string().unwrap_or_default();
            if !known.switches.iter().any(|switch| switch.id == id) {
                let asked = crate::text::quoted(&id);
                return Err(error(&format!("The strategy {strategy} has no switch {asked}.")));
            }
            let on = get(settings, &id).and_then(|on| on.as_bool());
            let Some(on) = on else {
                return Err(error(&format!("The switch {id} must be true or false.")));
            };
            switches.push((id, on));
        }
    }
    let options = Options {
        strategy,
        switches,
        limit: whole(value, "limit")?.unwrap_or(defaults.limit),
        nodes: whole(value, "nodes")?.unwrap_or(0),
    };
    let pinned = get(value, "pinned").is_some_and(|pinned| pinned.is_truthy());
    Ok(Asked { options, milliseconds: whole(value, "milliseconds")?.unwrap_or(0), pinned })
}

/// See `Solved` in `www/types.d.ts`.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct Solved {
    pub status: &'static str,
    pub count: String,
    pub counters: Named<u64>,
    pub why: Option<WhyView>,
    pub words: String,
    pub detail: Option<Named<String>>,
}

/// Values by name, as an object.
#[derive(Debug)]
pub struct Named<T>(pub Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Why there is no answer.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the fields are described in www/types.d.ts")]
pub struct WhyView {
    pub words: String,
    pub cells: Vec<(u16, u16)>,
}

/// An outcome of a puzzle as JavaScript has it.
pub fn solved(puzzle: &dyn AnyPuzzle, outcome: Outcome) -> Solved {
    let own = puzzle.verdict_words(&outcome);
    let count = outcome.count.unwrap_or_default();
    // As with answers, no line break at the end.
    let trimmed = |(name, text): (&'static str, String)| (name, text.trim_end().to_string());
    let detail = outcome.detail.map(|detail| Named(detail.into_iter().map(trimmed).collect()));
    let mut why = None;
    let (status, words) = match outcome.verdict {
        Verdict::Unique(_) => ("unique", "One answer, proved.".to_string()),
        Verdict::Several if count.is_empty() => ("several", "More than one answer.".into()),
        Verdict::Several => ("several", format!("{} answers, counted.", written(&count))),
        Verdict::Found => ("found", "An answer; whether there are more is not settled.".into()),
        Verdict::None(reason, _) => {
            let words = format!("No answer: {}", reason.words);
            let cells = reason.cells.iter().map(|cell| (cell.row, cell.col)).collect();
            why = Some(WhyView { words: reason.words, cells });
            ("none", words)
        }
        Verdict::Unproved(stopped) => ("unproved", format!("Not settled: {}.", stopped_words(stopped))),
    };
    let words = own.unwrap_or(words);
    Solved { status, count, counters: Named(outcome.counters.0), why, words, detail }
}

fn stopped_words(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Nodes => "the limit of nodes was reached",
        Stopped::Time => "the time was up",
        Stopped::Memory => "the memory was used up",
        Stopped::User => "stopped before an answer was found",
        Stopped::Strategy => "this strategy found none, but it can miss answers",
    }
}

/// The most digits that are written out in a sentence.
const WRITTEN: usize = 15;

/// A count so that it can be read; a very long one by its first digits: About 1.2 × 10^194.
fn written(digits: &str) -> String {
    match (digits.get(..1), digits.get(1..2)) {
        (Some(first), Some(second)) if digits.len() > WRITTEN => {
            format!("About {first}.{second} × 10^{}", digits.len() - 1)
        }
        _ => grouped(digits),
    }
}
