//! What puzzles there are, and their galleries.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::puzzle::Info;
use crate::puzzles::{self, any::AnyPuzzle};

use super::value::{error, js, text_error};

/// Once, when the module starts: panics are written to the console with their place.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InfoView {
    id: &'static str,
    name: &'static str,
    rule: &'static str,
    help: &'static [&'static str],
    strategies: Vec<StrategyView>,
    formats: Vec<FormatView>,
    grades: &'static [&'static str],
    min_side: u16,
    max_side: u16,
    asks_unique: bool,
}

#[derive(Serialize)]
struct StrategyView {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    switches: Vec<SwitchView>,
    counters: Vec<CounterView>,
}

#[derive(Serialize)]
struct SwitchView {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    on: bool,
}

#[derive(Serialize)]
struct CounterView {
    id: &'static str,
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct FormatView {
    id: &'static str,
    name: &'static str,
    extension: &'static str,
}

fn info_view(puzzle: &dyn AnyPuzzle) -> InfoView {
    let info: &'static Info = puzzle.info();
    let strategies = puzzle.strategies().into_iter().map(|strategy| StrategyView {
        id: strategy.id,
        name: strategy.name,
        about: strategy.about,
        switches: (strategy.switches.iter())
            .map(|it| SwitchView { id: it.id, name: it.name, about: it.about, on: it.on })
            .collect(),
        counters: (strategy.counters.iter())
            .map(|it| CounterView { id: it.id, name: it.name, about: it.about })
            .collect(),
    });
    let format =
        |it: &crate::puzzle::FormatInfo| FormatView { id: it.id, name: it.name, extension: it.extension };
    InfoView {
        id: info.id,
        name: info.name,
        rule: info.rule,
        help: info.help,
        strategies: strategies.collect(),
        formats: info.formats.iter().map(format).collect(),
        grades: info.grades,
        min_side: info.sides.0,
        max_side: info.sides.1,
        asks_unique: puzzle.asks_unique(),
    }
}

/// All puzzles: `PuzzleInfo[]`.
#[wasm_bindgen]
pub fn puzzles() -> JsValue {
    js(&puzzles::ALL.iter().map(|puzzle| info_view(*puzzle)).collect::<Vec<_>>())
}

#[derive(Serialize)]
struct ExampleView {
    name: &'static str,
    grade: usize,
    link: String,
}

/// The gallery of a puzzle: `Example[]`.
#[wasm_bindgen]
pub fn examples(puzzle: &str) -> Result<JsValue, JsValue> {
    let puzzle = known(puzzle)?;
    let view = |example: &crate::puzzle::Example| {
        let link = puzzle.link(example.text).map_err(|problem| text_error(&problem))?;
        Ok(ExampleView { name: example.name, grade: example.grade, link })
    };
    let examples: Result<Vec<ExampleView>, JsValue> = puzzle.info().examples.iter().map(view).collect();
    Ok(js(&examples?))
}

/// The picture of a board of the gallery, as SVG text.
#[wasm_bindgen(js_name = examplePicture)]
pub fn example_picture(puzzle: &str, index: usize) -> Result<String, JsValue> {
    let puzzle = known(puzzle)?;
    let example = puzzle.info().examples.get(index).ok_or_else(|| error("There is no such board."))?;
    puzzle.svg(example.text, None).map_err(|problem| text_error(&problem))
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    name: &'static str,
}

/// The ids and names of all puzzles, built in or not: `{ id, name }[]`.
#[wasm_bindgen]
pub fn shelf() -> JsValue {
    js(&puzzles::SHELF.iter().map(|&(id, name)| Entry { id, name }).collect::<Vec<_>>())
}

/// The id of the built-in puzzle whose format a text looks like, or "".
#[wasm_bindgen]
pub fn recognise(text: &str) -> String {
    puzzles::recognise(text).map_or_else(String::new, |puzzle| puzzle.info().id.into())
}

/// The puzzle with an id, or an error that names those there are.
pub fn known(id: &str) -> Result<&'static dyn AnyPuzzle, JsValue> {
    puzzles::by_id(id).ok_or_else(|| {
        let ids: Vec<&str> = puzzles::ALL.iter().map(|puzzle| puzzle.info().id).collect();
        error(&format!("There is no puzzle {}; there are: {}.", crate::text::quoted(id), ids.join(", ")))
    })
}
