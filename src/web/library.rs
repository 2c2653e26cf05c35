//! The functions behind `pkg/`: texts in, plain values out. `pkg/index.ts` wraps them.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::about::About;
use crate::contract::{Answer, Case, FlawView, OpenedLink, ProgressView, Run, Solved};
use crate::explain::SCALED;
use crate::link;
use crate::registry::{self, DynPuzzle, Failed};
use crate::search::{Counters, Progress, Watch};
use crate::text::TextError;

use super::making::Making;
use super::options::asked;
use super::puzzles::known;
use super::timer::{Timer, limit};
use super::value::{error, js, text_error, time, whole};

/// Solves the board in a text. See `pkg/README.md`.
#[wasm_bindgen(js_name = librarySolve, unchecked_return_type = "Run")]
pub fn library_solve(
    puzzle: &str,
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
    #[wasm_bindgen(unchecked_param_type = "((progress: Progress) => boolean | void) | null | undefined")]
    progress: &JsValue,
) -> Result<JsValue, JsValue> {
    let now = || time(clock);
    let start = now();
    let puzzle = known(puzzle)?;
    let asked = asked(puzzle, options)?;
    let mut thrown = None;
    let mut tell = |state: &Progress, counters: Counters, milliseconds: f64| {
        let Some(tell) = wasm_bindgen::JsCast::dyn_ref::<js_sys::Function>(progress) else { return true };
        match tell.call1(&JsValue::NULL, &js(&ProgressView::new(state, counters, milliseconds))) {
            Ok(answer) => answer.as_bool() != Some(false),
            Err(problem) => {
                thrown = Some(problem);
                false
            }
        }
    };
    let solve = registry::solve(puzzle, text, &asked, start, &now, &mut tell);
    if let Some(problem) = thrown {
        return Err(problem);
    }
    let registry::SolveEnd { answers, outcome, capped } = solve.map_err(|problem| failed(&problem))?;
    let answers = answers.into_iter().map(|text| Answer { text }).collect();
    let own = puzzle.verdict_words(&outcome);
    Ok(js(&Run { solved: Solved::new(outcome, own), answers, capped }))
}

/// The error that a failed call throws.
fn failed(problem: &Failed) -> JsValue {
    match problem {
        Failed::Text(problem) => text_error(problem),
        Failed::Words(words) => error(words),
    }
}

/// Throws if the options of a solve are invalid, before there is a board.
#[wasm_bindgen(js_name = libraryAsked)]
pub fn library_asked(
    puzzle: &str,
    #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
) -> Result<(), JsValue> {
    asked(known(puzzle)?, options).map(drop)
}

/// Where a flawed strategy goes wrong on a text's board with these options, or null.
#[wasm_bindgen(js_name = libraryFlaw, unchecked_return_type = "Flaw | null")]
pub fn library_flaw(
    puzzle: &str,
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
) -> Result<JsValue, JsValue> {
    let puzzle = known(puzzle)?;
    let asked = asked(puzzle, options)?;
    let flaw = puzzle.flaw(&mut first(puzzle, text)?.bits(), &asked.options);
    Ok(flaw.map_or(JsValue::NULL, |flaw| js(&FlawView::from(flaw))))
}

/// The certificate of a text's board: see `docs/certificates.md`. `more` is as for `certifyBits`.
#[wasm_bindgen(js_name = libraryCertify)]
pub fn library_certify(
    puzzle: &str,
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "(nodes: number) => boolean")] more: &js_sys::Function,
) -> Result<String, JsValue> {
    let puzzle = known(puzzle)?;
    let cases = puzzle.cases(text).map_err(|problem| text_error(&problem))?;
    let (_, bits) = cases.into_iter().next().ok_or_else(|| error("This text holds no board."))?;
    super::certify::certify_bits(puzzle.info().id, bits, more)
}

/// Answers a question about a text's board: see `Explanation`. Options: `milliseconds`, and for "craft" also `difficulty`
/// and `seed`. See `pkg/README.md`.
#[wasm_bindgen(js_name = libraryExplain, unchecked_return_type = "Explained")]
pub fn library_explain(
    puzzle: &str,
    text: &str,
    ask: &str,
    #[wasm_bindgen(unchecked_param_type = "{ milliseconds?: number; difficulty?: number; seed?: number }")]
    options: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
) -> Result<JsValue, JsValue> {
    let puzzle = known(puzzle)?;
    let milliseconds = whole(options, "milliseconds")?.unwrap_or(0) as f64;
    let (difficulty, seed) = match ask {
        "craft" => (whole(options, "difficulty")?, whole(options, "seed")?),
        _ => (None, None),
    };
    let opened = first(puzzle, text)?;
    // What is no difficulty is refused with the board.
    let difficulty = difficulty.map(|it| u8::try_from(it).unwrap_or(0));
    let ask = registry::Ask::of(ask, seed.unwrap_or(1), difficulty);
    let explained = super::explain::explained(puzzle.info().id, &opened, ask, milliseconds, clock);
    explained.map_err(|words| text_error(&TextError::new(1, 1, words)))
}

/// The first board of a text.
pub(super) fn first(puzzle: &dyn DynPuzzle, text: &str) -> Result<link::Opened, JsValue> {
    registry::first(puzzle, text).map_err(|problem| failed(&problem))
}

/// The boards of a text that holds several, in the usual format; none if it holds one.
#[wasm_bindgen(js_name = libraryCases, unchecked_return_type = "Case[]")]
pub fn library_cases(puzzle: &str, text: &str) -> Result<JsValue, JsValue> {
    let cases = registry::several(known(puzzle)?, text).map_err(|problem| failed(&problem))?;
    Ok(js(&cases.into_iter().map(|(name, text)| Case { name, text }).collect::<Vec<_>>()))
}

/// The state of a text's board in words.
#[wasm_bindgen(js_name = libraryCheck, unchecked_return_type = "Checked")]
pub fn library_check(puzzle: &str, text: &str) -> Result<JsValue, JsValue> {
    let report = known(puzzle)?.check(text).map_err(|problem| text_error(&problem))?;
    Ok(js(&report))
}

/// A text in another format.
#[wasm_bindgen(js_name = libraryConvert)]
pub fn library_convert(puzzle: &str, text: &str, format: &str) -> Result<String, JsValue> {
    let puzzle = known(puzzle)?;
    let formats = puzzle.info_view().formats;
    let ids: Vec<&str> = formats.iter().map(|format| format.id).collect();
    if !ids.contains(&format) {
        let asked = crate::text::quoted(format);
        return Err(error(&format!("There is no format {asked}; there are: {}.", ids.join(", "))));
    }
    let converted = registry::converted(puzzle, text, format).map_err(|problem| text_error(&problem))?;
    converted.map_err(|words| error(&words))
}

/// The link of a text's board, starting with `#`.
#[wasm_bindgen(js_name = libraryLink)]
pub fn library_link(puzzle: &str, text: &str) -> Result<String, JsValue> {
    let link = registry::linked(known(puzzle)?, text).map_err(|problem| text_error(&problem))?;
    if link.is_empty() {
        return Err(error("This board is too large for a link: keep it as text."));
    }
    Ok(format!("#{link}"))
}

/// What a text or a link says about its board.
#[wasm_bindgen(js_name = libraryAbout, unchecked_return_type = "About")]
pub fn library_about(text: &str) -> JsValue {
    js(&registry::about(text))
}

/// A text or a link with something else said about its board: title, author, note and date.
#[wasm_bindgen(js_name = libraryWithAbout)]
pub fn library_with_about(
    puzzle: &str,
    text: &str,
    title: &str,
    author: &str,
    note: &str,
    date: &str,
) -> Result<String, JsValue> {
    let about = About::of([title, author, note, date]);
    registry::with_about(known(puzzle)?, text, &about).map_err(|problem| failed(&problem))
}

/// The boards of a set's text.
#[wasm_bindgen(js_name = libraryReadSet, unchecked_return_type = "BoardSet")]
pub fn library_read_set(text: &str) -> Result<JsValue, JsValue> {
    registry::read_set(text).map(|set| js(&set)).map_err(|problem| failed(&problem))
}

/// The same of its link.
#[wasm_bindgen(js_name = libraryOpenSet, unchecked_return_type = "BoardSet")]
pub fn library_open_set(link: &str) -> Result<JsValue, JsValue> {
    registry::open_set(link).map(|set| js(&set)).map_err(|problem| failed(&problem))
}

/// A board of a set with something else said about it: title, author, note and date. Its puzzle may be unknown.
#[wasm_bindgen(js_name = librarySetBoard)]
pub fn library_set_board(
    puzzle: Option<String>,
    text: String,
    title: &str,
    author: &str,
    note: &str,
    date: &str,
) -> Result<String, JsValue> {
    let puzzle = puzzle.map(|id| known(&id)).transpose()?;
    registry::said(puzzle, text, &About::of([title, author, note, date])).map_err(|problem| failed(&problem))
}

/// The text of a set, of lines about it and its boards' texts or links.
#[wasm_bindgen(js_name = libraryWriteSet)]
pub fn library_write_set(about: &str, boards: Vec<String>) -> Result<String, JsValue> {
    registry::write_set(about, boards).map_err(|problem| failed(&problem))
}

/// What is known of a board of a set. Options: `milliseconds`.
#[wasm_bindgen(js_name = libraryCheckBoard, unchecked_return_type = "MeasuredBoard")]
pub fn library_check_board(
    puzzle: &str,
    text: &str,
    options: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
) -> Result<JsValue, JsValue> {
    let milliseconds = whole(options, "milliseconds")?;
    Ok(js(&registry::check_board(known(puzzle)?, text, milliseconds, &|| time(clock))))
}

/// The content of a link.
#[wasm_bindgen(js_name = libraryOpenLink, unchecked_return_type = "Opened")]
pub fn library_open_link(link: &str) -> Result<JsValue, JsValue> {
    let opened = open(link)?;
    let puzzle = known(&opened.puzzle)?;
    let about = link::about(link);
    let text = usual_text(puzzle, &opened, &about);
    let text = text.ok_or_else(|| error(&link::LinkError::Board.to_string()))?;
    let link::Opened { puzzle, step, embed, .. } = opened;
    Ok(js(&OpenedLink { puzzle, text, step, embed, about }))
}

/// A picture of a text's board as SVG, at a step of its replay if `step` is a number. Options: `milliseconds`.
#[wasm_bindgen(js_name = librarySvg)]
pub fn library_svg(
    puzzle: &str,
    text: &str,
    step: Option<f64>,
    #[wasm_bindgen(unchecked_param_type = "{ milliseconds?: number }")] options: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
) -> Result<String, JsValue> {
    let step = step.map(|step| step as f32);
    let timer = Timer::new(clock);
    let mut ask = timer.pause_after(limit(whole(options, "milliseconds")?.unwrap_or(0) as f64));
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let picture = known(puzzle)?.svg(text, step, &mut watch).map_err(|problem| text_error(&problem))?;
    picture.ok_or_else(|| error("The replay of this board takes longer than that."))
}

/// A request for a new board.
struct BoardWish {
    seed: f64,
    difficulty: u8,
    rows: u16,
    cols: u16,
}

impl BoardWish {
    fn of(options: &JsValue) -> Result<BoardWish, JsValue> {
        let number = |name: &str, most: u64, default: u64| {
            let value = whole(options, name)?.unwrap_or(default);
            if value > most {
                return Err(error(&format!("The option {name} is at most {most}.")));
            }
            Ok(value)
        };
        Ok(BoardWish {
            seed: number("seed", 1 << 53, SCALED)? as f64,
            difficulty: number("difficulty", 255, 1)? as u8,
            rows: number("rows", 65_535, 0)? as u16,
            cols: number("cols", 65_535, 0)? as u16,
        })
    }
}

/// A new board by difficulty and technique. Options: `seed`, `difficulty`, `rows`, `cols`, `milliseconds`; `technique`
/// by its id, or "". See `pkg/README.md`.
#[wasm_bindgen(js_name = libraryMake, unchecked_return_type = "MadeBoard | undefined")]
pub fn library_make(
    puzzle: &str,
    technique: &str,
    #[wasm_bindgen(unchecked_param_type = "GenerateOptions")] options: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
) -> Result<JsValue, JsValue> {
    let BoardWish { seed, difficulty, rows, cols } = BoardWish::of(options)?;
    let milliseconds = whole(options, "milliseconds")?.unwrap_or(0) as f64;
    let mut making = Making::new(puzzle, seed, difficulty, rows, cols, technique)?;
    let made = making.run(limit(milliseconds), clock)?;
    Ok(if made.is_undefined() { making.so_far() } else { made })
}

/// A new board as text, of the difficulty asked for. Options: `seed`, `difficulty`, `rows`, `cols`, `milliseconds`.
#[wasm_bindgen(js_name = libraryGenerate)]
pub fn library_generate(
    puzzle: &str,
    #[wasm_bindgen(unchecked_param_type = "GenerateOptions")] options: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
) -> Result<String, JsValue> {
    let BoardWish { seed, difficulty, rows, cols } = BoardWish::of(options)?;
    let timer = Timer::new(clock);
    let mut ask = timer.pause_after(limit(whole(options, "milliseconds")?.unwrap_or(0) as f64));
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let text = registry::generate_text(known(puzzle)?, seed as u64, difficulty, rows, cols, &mut watch);
    text.map_err(|problem| failed(&problem))
}

/// A board in the puzzle's usual format, with what is said about it where the format has room.
fn usual_text(puzzle: &dyn DynPuzzle, opened: &link::Opened, about: &About) -> Option<String> {
    let formats = puzzle.info_view().formats;
    let format = formats.first()?.id;
    Some(registry::beside(puzzle, format, about, puzzle.text(&mut opened.bits(), format)?))
}

fn open(link: &str) -> Result<link::Opened, JsValue> {
    link::open(link, |id| registry::by_id(id).is_some()).map_err(|problem| error(&problem.to_string()))
}
