//! The page's handle: open boards, one a puzzle, and the canvas. See `PageHandle` in `www/types.d.ts`.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::CanvasRenderingContext2d;

use crate::grid::Cell;
use crate::link;
use crate::puzzle::Mode;
use crate::puzzles::{self, any::AnyPuzzle};
use crate::scene::{Ink, Scene};
use crate::session::desk::Desk;

use super::canvas::{Frame, Inks, paint};
use super::value::{error, js, text_error};

/// One page: the board of the current puzzle, and those of the others as they were left.
#[wasm_bindgen]
pub struct Page {
    desks: Vec<Option<Box<dyn Desk>>>,
    current: usize,
    inks: Inks,
    /// Whether anything has been painted: until then a link takes the first board's place without a step
    /// of undo.
    seen: bool,
    /// The boards of the text opened last, if it held several.
    cases: Vec<(String, Vec<u8>)>,
}

#[wasm_bindgen]
#[expect(missing_docs, reason = "the methods are described in www/types.d.ts")]
impl Page {
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: &str) -> Result<Page, JsValue> {
        let mut desks = Vec::new();
        desks.resize_with(puzzles::ALL.len(), || None);
        let inks = Inks { colours: Vec::new(), additive: false };
        let mut page = Page { desks, current: 0, inks, seen: false, cases: Vec::new() };
        page.open_puzzle(puzzle)?;
        Ok(page)
    }

    #[wasm_bindgen(js_name = openPuzzle)]
    pub fn open_puzzle(&mut self, id: &str) -> Result<(), JsValue> {
        let (index, puzzle) = numbered(id)?;
        if self.desks[index].is_none() {
            self.desks[index] = Some(puzzle.open());
        }
        self.current = index;
        Ok(())
    }

    #[wasm_bindgen(js_name = openLink)]
    pub fn open_link(&mut self, fragment: &str) -> Result<(), JsValue> {
        let known = |id: &str| puzzles::by_id(id).is_some();
        let opened = link::open(fragment, known).map_err(|problem| error(&problem.to_string()))?;
        self.open(&opened)
    }

    #[wasm_bindgen(js_name = openText)]
    pub fn open_text(&mut self, text: &str) -> Result<String, JsValue> {
        let Some(puzzle) = puzzles::recognise(text) else {
            return Err(error("This text is not a board of any puzzle known here."));
        };
        let mut cases = puzzle.cases(text).map_err(|problem| text_error(&problem))?;
        // A person gave it: undo leads back, even if no picture was painted yet.
        self.seen = true;
        let several = cases.len() > 1;
        let Some((_, first)) = cases.first_mut() else { return Err(error("This text holds no board.")) };
        let first = if several { first.clone() } else { std::mem::take(first) };
        self.open_bits(puzzle.info().id, first)?;
        self.cases = if several { cases } else { Vec::new() };
        Ok(puzzle.info().id.into())
    }

    /// The names of the boards of the text opened last, if it held several.
    pub fn cases(&self) -> Vec<String> {
        self.cases.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Opens one of [`Page::cases`].
    #[wasm_bindgen(js_name = openCase)]
    pub fn open_case(&mut self, index: usize) -> Result<(), JsValue> {
        let bits = self.cases.get(index).ok_or_else(|| error("There is no such case."))?.1.clone();
        let id = self.desk().map_or("", |desk| desk.view().puzzle);
        self.open_bits(id, bits)
    }

    /// Opens a board from [`Page::bits`] or `generateBits`.
    #[wasm_bindgen(js_name = openBits)]
    pub fn open_bits(&mut self, puzzle: &str, bits: Vec<u8>) -> Result<(), JsValue> {
        let opened = link::unpack(puzzle, bits).map_err(|problem| error(&problem.to_string()))?;
        self.open(&opened)
    }

    /// The board with the moves made, for the worker: of any size.
    pub fn bits(&self) -> Vec<u8> {
        self.desk().map(Desk::packed).unwrap_or_default()
    }

    /// What the pointer hovers over, in words.
    #[wasm_bindgen(js_name = hoverWords)]
    pub fn hover_words(&self) -> String {
        self.desk().map(Desk::hover_words).unwrap_or_default()
    }

    pub fn view(&self) -> JsValue {
        self.desk().map_or(JsValue::NULL, |desk| js(&desk.view()))
    }

    #[wasm_bindgen(js_name = setMode)]
    pub fn set_mode(&mut self, mode: &str) {
        let mode = match mode {
            "edit" => Mode::Edit,
            "solve" => Mode::Solve,
            _ => Mode::Play,
        };
        self.with(|desk| desk.set_mode(mode));
    }

    pub fn select(&mut self, tool: &str) {
        self.with(|desk| desk.select(tool));
    }

    pub fn adjust(&mut self, tool: &str, by: i32) {
        self.with(|desk| desk.adjust(tool, by));
    }

    pub fn act(&mut self, action: &str) {
        self.with(|desk| desk.act(action));
    }

    pub fn resize(&mut self, rows: u16, cols: u16) {
        self.with(|desk| desk.resize(rows, cols));
    }

    pub fn undo(&mut self) {
        self.with(|desk| desk.undo());
    }

    pub fn redo(&mut self) {
        self.with(|desk| desk.redo());
    }

    pub fn press(&mut self, x: f32, y: f32, second: bool) {
        self.with(|desk| desk.press(x, y, second));
    }

    pub fn bring(&mut self) {
        self.with(|desk| desk.bring());
    }

    pub fn drag(&mut self, x: f32, y: f32) {
        self.with(|desk| desk.drag(x, y));
    }

    pub fn release(&mut self, x: f32, y: f32) {
        self.with(|desk| desk.release(x, y));
    }

    pub fn cancel(&mut self) {
        self.with(|desk| desk.cancel());
    }

    pub fn hover(&mut self, x: f32, y: f32) {
        self.with(|desk| desk.hover(Some((x, y))));
    }

    pub fn leave(&mut self) {
        self.with(|desk| desk.hover(None));
    }

    pub fn key(&mut self, name: &str, shift: bool) -> bool {
        self.desk_mut().is_some_and(|desk| desk.key(name, shift))
    }

    #[wasm_bindgen(js_name = cursorWords)]
    pub fn cursor_words(&self) -> String {
        self.desk().map(Desk::cursor_words).unwrap_or_default()
    }

    #[wasm_bindgen(js_name = cellWords)]
    pub fn cell_words(&self) -> JsValue {
        self.desk().map_or(JsValue::NULL, |desk| js(&desk.cell_words()))
    }

    pub fn news(&mut self) -> String {
        self.desk_mut().map_or(String::new(), |desk| desk.news())
    }

    #[wasm_bindgen(js_name = clearAnswers)]
    pub fn clear_answers(&mut self) {
        self.with(|desk| desk.clear_answers());
    }

    #[wasm_bindgen(js_name = addAnswers)]
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn add_answers(&mut self, texts: Vec<String>) {
        self.with(|desk| desk.add_answers(&texts));
    }

    pub fn advise(&mut self, answer: &str) {
        self.with(|desk| desk.advise(answer));
    }

    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn mark(&mut self, blamed: Vec<u16>, unshared: Vec<u16>) {
        self.with(|desk| desk.mark(cells(&blamed), cells(&unshared)));
    }

    pub fn show(&mut self, index: i32) {
        self.with(|desk| desk.show(usize::try_from(index).ok()));
    }

    pub fn take(&mut self) {
        self.with(|desk| desk.take());
    }

    #[wasm_bindgen(js_name = hintPlace)]
    pub fn hint_place(&mut self, answer: &str) -> String {
        self.desk_mut().map_or(String::new(), |desk| desk.hint_place(answer))
    }

    pub fn hint(&mut self, answer: &str, make: bool) -> String {
        self.desk_mut().map_or(String::new(), |desk| desk.hint(answer, make))
    }

    pub fn seek(&mut self, time: f32) {
        self.with(|desk| desk.seek(time));
    }

    pub fn tick(&mut self, forward: bool) {
        self.with(|desk| desk.tick(forward));
    }

    pub fn watch(&mut self, on: bool) {
        self.with(|desk| desk.watch(on));
    }

    #[wasm_bindgen(js_name = lookAhead)]
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn look_ahead(&mut self, texts: Vec<String>, alive: bool, over: bool) {
        self.with(|desk| desk.look_ahead(&texts, alive, over));
    }

    #[wasm_bindgen(js_name = inkNames)]
    pub fn ink_names(&self) -> Vec<String> {
        Ink::ALL.iter().map(|ink| ink.name().to_string()).collect()
    }

    #[wasm_bindgen(js_name = setInks)]
    pub fn set_inks(&mut self, colours: Vec<String>, additive: bool) {
        self.inks = Inks { colours, additive };
    }

    pub fn bounds(&self) -> Vec<f64> {
        let Some(desk) = self.desk() else { return Vec::new() };
        let bounds = desk.bounds();
        [bounds.x, bounds.y, bounds.w, bounds.h].map(f64::from).to_vec()
    }

    #[expect(clippy::too_many_arguments, reason = "one flat call a picture, no objects to build")]
    pub fn paint(
        &mut self,
        context: &CanvasRenderingContext2d,
        width: f64,
        height: f64,
        left: f64,
        top: f64,
        scale: f64,
        now: f64,
        calm: bool,
    ) -> bool {
        self.seen = true;
        let frame = Frame { left, top, scale, width, height };
        let mut scene = Scene::new();
        let moving =
            self.desk_mut().is_some_and(|desk| desk.draw(now, calm, frame.view(), scale as f32, &mut scene));
        paint(context, &self.inks, frame, &scene);
        moving
    }

    pub fn svg(&self) -> String {
        self.desk().map(Desk::svg).unwrap_or_default()
    }

    pub fn text(&self, format: &str) -> Result<String, JsValue> {
        let text = self.desk().and_then(|desk| desk.text(format));
        text.ok_or_else(|| error("This board cannot be written in that format."))
    }
}

impl Page {
    fn open(&mut self, opened: &link::Opened) -> Result<(), JsValue> {
        let (index, puzzle) = numbered(&opened.puzzle)?;
        let known = self.desks[index].take();
        let fresh = known.is_none() || !self.seen;
        let mut desk = known.unwrap_or_else(|| puzzle.open());
        let sound = desk.open_bits(&mut opened.bits(), fresh);
        if sound {
            self.current = index;
            if let Some(step) = opened.step {
                desk.watch_from(step as usize);
            }
        }
        self.desks[index] = Some(desk);
        if sound { Ok(()) } else { Err(error(&link::LinkError::Board.to_string())) }
    }

    fn desk(&self) -> Option<&dyn Desk> {
        self.desks.get(self.current)?.as_deref()
    }

    fn desk_mut(&mut self) -> Option<&mut Box<dyn Desk>> {
        self.desks.get_mut(self.current)?.as_mut()
    }

    fn with(&mut self, act: impl FnOnce(&mut Box<dyn Desk>)) {
        if let Some(desk) = self.desk_mut() {
            act(desk);
        }
    }
}

/// Cells from their rows and columns.
fn cells(numbers: &[u16]) -> Vec<Cell> {
    numbers.chunks_exact(2).map(|cell| Cell::new(cell[0], cell[1])).collect()
}

fn numbered(id: &str) -> Result<(usize, &'static dyn AnyPuzzle), JsValue> {
    let found = puzzles::ALL.iter().enumerate().find(|(_, puzzle)| puzzle.info().id == id);
    found
        .map(|(index, puzzle)| (index, *puzzle))
        .ok_or_else(|| error(&format!("There is no puzzle {}.", crate::text::quoted(id))))
}
