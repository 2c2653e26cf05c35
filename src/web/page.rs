//! The page's handle on one open board, and the canvas.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::CanvasRenderingContext2d;

use crate::contract::{HintsView, Kept};
use crate::grid::Cell;
use crate::link;
use crate::puzzle::Mode;
use crate::registry::DynPuzzle;
use crate::scene::{Scene, Theme};
use crate::search::MoveStatus;
use crate::session::{Pointed, Sent, erased::DynSession};

use super::canvas::{Frame, Inks, Painted, paint};
use super::puzzles::known;
use super::value::{error, js, text_error};

mod words;

/// One open board. Everything on the page's thread goes through it.
#[wasm_bindgen]
pub struct Page {
    puzzle: &'static dyn DynPuzzle,
    session: Box<dyn DynSession>,
    inks: Inks,
    /// The picture that is on the canvas.
    painted: Option<Painted>,
    /// Whether anything has been painted: until then a link takes the first board's place without a step
    /// of undo.
    seen: bool,
    /// The boards of the text opened last, if it held several.
    cases: Vec<(String, Vec<u8>)>,
}

#[wasm_bindgen]
impl Page {
    /// Opens a puzzle's own first board.
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: &str) -> Result<Page, JsValue> {
        let puzzle = known(puzzle)?;
        let inks = Inks { own: puzzle.inks(), theme: Theme::Dark };
        Ok(Page { puzzle, session: puzzle.open(), inks, painted: None, seen: false, cases: Vec::new() })
    }

    /// Opens a fragment (without `#`). Throws Error with a plain message; the board stays as it was.
    #[wasm_bindgen(js_name = openLink)]
    pub fn open_link(&mut self, fragment: &str) -> Result<(), JsValue> {
        let id = self.puzzle.info().id;
        let opened = link::open(fragment, |known| known == id);
        self.open(&opened.map_err(|problem| error(&problem.to_string()))?, false)
    }

    /// The same for a link that this page kept: the moves made on the board are the person's own.
    #[wasm_bindgen(js_name = openKept)]
    pub fn open_kept(&mut self, fragment: &str) -> Result<(), JsValue> {
        let id = self.puzzle.info().id;
        let opened = link::open(fragment, |known| known == id);
        self.open(&opened.map_err(|problem| error(&problem.to_string()))?, true)
    }

    /// What is to be kept over a reload: the mode, and the boards that undo and redo lead to; null for boards too large
    /// for links.
    #[wasm_bindgen(unchecked_return_type = "Kept | null")]
    pub fn kept(&self) -> JsValue {
        js(&self.session.kept())
    }

    /// Takes up again what was kept, field by field. Throws Error if that is damaged; the board stays as it was then.
    pub fn restore(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Mode")] mode: &str,
        at: usize,
        links: Vec<String>,
        said: Vec<String>,
        moves: Vec<u32>,
        own: Vec<u8>,
    ) -> Result<(), JsValue> {
        if !self.session.restore(Kept { mode: mode_of(mode), at, links, said, moves, own }) {
            return Err(error("What was kept of the last visit cannot be read."));
        }
        self.seen = true;
        Ok(())
    }

    /// Opens pasted text of any format of the puzzle; whether it is of this puzzle, `recognise` tells before. Throws Error,
    /// with `line` and `column` where it is in the text.
    #[wasm_bindgen(js_name = openText)]
    pub fn open_text(&mut self, text: &str) -> Result<(), JsValue> {
        self.cases = self.session.open_text(text).map_err(|problem| text_error(&problem))?;
        // A person gave it: undo leads back, even if no picture was painted yet.
        self.seen = true;
        Ok(())
    }

    /// The names of the boards of the text opened last, if it held several.
    pub fn cases(&self) -> Vec<String> {
        self.cases.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Opens one of `cases`.
    #[wasm_bindgen(js_name = openCase)]
    pub fn open_case(&mut self, index: usize) -> Result<(), JsValue> {
        let bits = self.cases.get(index).ok_or_else(|| error("There is no such case."))?.1.clone();
        self.open_bits(bits)
    }

    /// Opens a board of any size from `bits` or `generateBits`.
    #[wasm_bindgen(js_name = openBits)]
    pub fn open_bits(&mut self, bits: Vec<u8>) -> Result<(), JsValue> {
        let opened = link::unpack(self.puzzle.info().id, bits);
        self.open(&opened.map_err(|problem| error(&problem.to_string()))?, false)
    }

    /// The board with the moves made, packed: of any size.
    pub fn bits(&self) -> Vec<u8> {
        self.session.packed()
    }

    /// The ways into the puzzle, if there are several; else null.
    #[wasm_bindgen(unchecked_return_type = "Doors | null")]
    pub fn doors(&self) -> JsValue {
        js(&self.puzzle.doors())
    }

    /// All that the panels show.
    #[wasm_bindgen(unchecked_return_type = "View")]
    pub fn view(&mut self) -> JsValue {
        js(&self.session.show_view())
    }

    /// The picture of a tool of the mode as SVG, themed by CSS classes: the same for tools of the same id and name.
    #[wasm_bindgen(js_name = toolPicture)]
    pub fn tool_picture(&self, tool: &str) -> String {
        self.session.tool_picture(tool)
    }

    /// Goes on to edit, play or solve.
    #[wasm_bindgen(js_name = setMode)]
    pub fn set_mode(&mut self, #[wasm_bindgen(unchecked_param_type = "Mode")] mode: &str) {
        self.session.set_mode(mode_of(mode));
    }

    /// Selects a tool of the mode.
    pub fn select(&mut self, tool: &str) {
        self.session.select(tool);
    }

    /// Changes a tool's count by this much.
    pub fn adjust(&mut self, tool: &str, by: i32) {
        self.session.adjust(tool, by);
    }

    /// Does one of the view's actions.
    pub fn act(&mut self, action: &str) {
        self.session.act(action);
    }

    /// Shows mistakes in play as they are made, or no longer: where the puzzle can hide them.
    #[wasm_bindgen(js_name = showMistakes)]
    pub fn show_mistakes(&mut self, on: bool) {
        self.session.show_mistakes(on);
    }

    /// Shows what is wrong with the position, until the next move.
    pub fn check(&mut self) {
        self.session.check();
    }

    /// Takes all moves back.
    pub fn restart(&mut self) {
        self.session.restart();
    }

    /// Changes the numbers of rows and columns.
    pub fn resize(&mut self, rows: u16, cols: u16) {
        self.session.resize(rows, cols);
    }

    /// Takes the last step back.
    pub fn undo(&mut self) {
        self.session.undo();
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self) {
        self.session.redo();
    }

    /// A pointer goes down, in board units (cells; x right, y down). `second`: the right button or a long press.
    pub fn press(&mut self, x: f32, y: f32, second: bool) {
        self.session.press((x, y), second);
    }

    /// Starts a stroke that carries the selected tool in from outside the board.
    pub fn bring(&mut self) {
        self.session.bring();
    }

    /// The pointer moves while down.
    pub fn drag(&mut self, x: f32, y: f32) {
        self.session.drag((x, y));
    }

    /// The pointer goes up.
    pub fn release(&mut self, x: f32, y: f32) {
        self.session.release((x, y));
    }

    /// Gives up the stroke under way: the board is as before the press.
    pub fn cancel(&mut self) {
        self.session.cancel();
    }

    /// The pointer hovers.
    pub fn hover(&mut self, x: f32, y: f32) {
        self.session.hover(Some((x, y)));
    }

    /// It hovers no longer.
    pub fn leave(&mut self) {
        self.session.hover(None);
    }

    /// A key on the board: "ArrowUp", "Enter", " ", "Delete", "Escape", "a" ... Returns whether it was used.
    pub fn key(&mut self, name: &str, shift: bool) -> bool {
        self.session.key(name, shift)
    }

    /// What has changed since last asked, in words, for a live region; "" if nothing.
    pub fn news(&mut self) -> String {
        self.session.news()
    }

    /// Forgets the answers and what a verdict marked.
    #[wasm_bindgen(js_name = clearAnswers)]
    pub fn clear_answers(&mut self) {
        self.session.clear_answers();
    }

    /// Keeps answers as the worker wrote them; if they `refine`, each takes the place of the one before.
    #[wasm_bindgen(js_name = addAnswers)]
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn add_answers(&mut self, texts: Vec<String>, refine: bool) {
        self.session.add_answers(&texts, refine);
    }

    /// Draws answer `index` (from 0), or none (-1).
    pub fn show(&mut self, index: i32) {
        self.session.show(usize::try_from(index).ok());
    }

    /// Lays the next answer over the one that is drawn, or no more.
    #[wasm_bindgen(js_name = layOver)]
    pub fn lay_over(&mut self, on: bool) {
        self.session.lay_over(on);
    }

    /// Puts the answer shown onto the board as moves made.
    pub fn take(&mut self) {
        self.session.take();
    }

    /// What a verdict found, lit in solve until the answers are forgotten: cells that it blames, and cells that not all
    /// answers share (flat: row, column, row, ...).
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn mark(&mut self, blamed: Vec<u16>, unshared: Vec<u16>) {
        self.session.mark(cells(&blamed), cells(&unshared));
    }

    /// Takes up again how many hints were used on the open board before.
    #[wasm_bindgen(js_name = recallHints)]
    pub fn recall_hints(&mut self, place: u32, why: u32, made: u32) {
        self.session.recall_hints(HintsView { place, why, made });
    }

    /// What the adviser found of the board as it stands.
    pub fn advise(&mut self, answer: &str) {
        self.session.advise(answer);
    }

    /// The adviser found that there is no board like this, for this reason.
    pub fn deny(&mut self, why: &str) {
        self.session.deny(why);
    }

    /// What the strategy that looks ahead knows by now of the moves that can be made next, five numbers each: row and
    /// column from where, row and column to where, 1 if the board can still be solved after it. `over`: nothing more
    /// will come.
    #[wasm_bindgen(js_name = lookAhead)]
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn look_ahead(&mut self, moves: Vec<u16>, over: bool) {
        let status = |one: &[u16; 5]| MoveStatus {
            from: Cell::new(one[0], one[1]),
            to: Cell::new(one[2], one[3]),
            alive: one[4] != 0,
        };
        self.session.look_ahead(moves.as_chunks().0.iter().map(status).collect(), over);
    }

    /// Shows the board as a search that is followed has it, or no longer; see [`crate::session::Session::follow`].
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn follow(&mut self, words: Vec<u32>) {
        self.session.follow(&words);
    }

    /// Shows the board in a fragment in place of the one that stands, which does not change; "" or one that is damaged: no
    /// longer.
    #[wasm_bindgen(js_name = showBoard)]
    pub fn show_board(&mut self, fragment: &str) {
        let id = self.puzzle.info().id;
        let opened = link::open(fragment, |known| known == id).ok();
        self.session.show_board(opened.as_ref().map(link::Opened::bits).as_mut());
    }

    /// Begins a what-if: what is done from here on is an assumption.
    pub fn assume(&mut self) {
        self.session.assume();
    }

    /// Ends the innermost what-if: its moves stay (`keep`) or are taken back.
    pub fn settle(&mut self, keep: bool) {
        self.session.settle(keep);
    }

    /// Points at cells, as rows and columns in turn: where to look, what is taken as known, what follows, what cannot be;
    /// and along paths, as x and y in cells, each path ended by two that are no numbers. With nothing: no more.
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn point(
        &mut self,
        lit: Vec<u16>,
        known: Vec<u16>,
        follows: Vec<u16>,
        fails: Vec<u16>,
        paths: Vec<f32>,
    ) {
        let cells =
            |pairs: &[u16]| pairs.as_chunks().0.iter().map(|&[row, col]| Cell::new(row, col)).collect();
        let points = paths.as_chunks().0.split(|&[x, _]: &[f32; 2]| x.is_nan());
        let paths = points
            .map(|path| path.iter().map(|&[x, y]| (x, y)).collect())
            .filter(|path: &Vec<_>| !path.is_empty());
        self.session.point(Pointed {
            lit: cells(&lit),
            known: cells(&known),
            follows: cells(&follows),
            fails: cells(&fails),
            paths: paths.collect(),
        });
    }

    /// Counts a hint that was given on this position: 1 where to look, 2 also why, 3 also what to do.
    #[wasm_bindgen(js_name = countHint)]
    pub fn count_hint(&mut self, told: u8) {
        self.session.count_hint(told);
    }

    /// Makes the board in a fragment the current one, as a move of play; `said` is what undo calls it. Throws Error if it
    /// is no board of the same puzzle.
    #[wasm_bindgen(js_name = stepTo)]
    pub fn step_to(&mut self, fragment: &str, said: &str) -> Result<(), JsValue> {
        let id = self.puzzle.info().id;
        let opened =
            link::open(fragment, |known| known == id).map_err(|problem| error(&problem.to_string()))?;
        if !self.session.step_to(&mut opened.bits(), said) {
            return Err(error("The board has changed since."));
        }
        Ok(())
    }

    /// Starts or ends watching the board or the answer shown.
    pub fn watch(&mut self, on: bool) {
        self.session.watch(on);
    }

    /// Shows at once what can happen at once, or no longer.
    #[wasm_bindgen(js_name = showTogether)]
    pub fn show_together(&mut self, on: bool) {
        self.session.show_together(on);
    }

    /// Moves the timeline.
    pub fn seek(&mut self, time: f32) {
        self.session.seek(time);
    }

    /// Goes to the next or the previous tick from here.
    pub fn tick(&mut self, forward: bool) {
        self.session.tick(forward);
    }

    /// How the page looks: "dark", "light" or "contrast". All is painted anew after it: another board's page may have
    /// painted in between.
    #[wasm_bindgen(js_name = setTheme)]
    pub fn set_theme(&mut self, theme: &str) {
        self.inks.theme = Theme::from_name(theme).unwrap_or(Theme::Dark);
        self.painted = None;
    }

    /// Bounds of the whole drawing in board units: left, top, width, height.
    pub fn bounds(&self) -> Vec<f64> {
        let bounds = self.session.bounds();
        [bounds.x, bounds.y, bounds.w, bounds.h].map(f64::from).to_vec()
    }

    /// What the board is painted on: device pixels a CSS pixel, and device pixels at the upper edge that something lies
    /// over.
    #[wasm_bindgen(js_name = setScreen)]
    pub fn set_screen(&mut self, density: f32, covered: f32) {
        self.session.set_screen(density, covered);
    }

    /// Paints. `left`, `top`: the board coordinates at the canvas's corner; `scale`: device pixels a unit; `now`:
    /// milliseconds, for motion; `calm`: reduced motion. Returns whether something still moves.
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
        let moving = self.session.draw(now, calm, frame.view(), scale as f32, &mut scene);
        paint(context, &self.inks, frame, scene, &mut self.painted);
        moving
    }

    /// A handle of its own on what is sent elsewhere: the puzzle as it was given, the board as it stands or is watched, or
    /// the board with the solution that is shown. To be freed.
    pub fn sent(
        &self,
        #[wasm_bindgen(unchecked_param_type = "\"puzzle\" | \"here\" | \"answer\"")] what: &str,
    ) -> Page {
        let what = match what {
            "puzzle" => Sent::Puzzle,
            "answer" => Sent::Solution,
            _ => Sent::Here,
        };
        Page {
            puzzle: self.puzzle,
            session: self.session.sent(what),
            inks: Inks { own: self.inks.own, theme: self.inks.theme },
            painted: None,
            seen: true,
            cases: Vec::new(),
        }
    }

    /// The board as it stands on screen, as SVG text in the page's theme.
    pub fn svg(&self) -> String {
        self.session.svg(self.inks.theme)
    }

    /// The board in a text format. Throws if the format cannot hold it.
    pub fn text(&self, format: &str) -> Result<String, JsValue> {
        self.session.text(format).ok_or_else(|| {
            let opened = link::unpack(self.puzzle.info().id, self.session.packed());
            error(&opened.map_or_else(
                |problem| problem.to_string(),
                |opened| self.puzzle.unheld(&mut opened.bits(), format),
            ))
        })
    }
}

impl Page {
    fn open(&mut self, opened: &link::Opened, own: bool) -> Result<(), JsValue> {
        if !self.session.open_bits(&mut opened.bits(), !self.seen, own) {
            return Err(error(&link::LinkError::Board.to_string()));
        }
        self.session.take_up_assumed(&mut opened.under());
        if let Some(step) = opened.step {
            self.session.watch_from(step as usize);
        }
        Ok(())
    }
}

fn mode_of(name: &str) -> Mode {
    match name {
        "edit" => Mode::Edit,
        "solve" => Mode::Solve,
        _ => Mode::Play,
    }
}

/// Cells from their rows and columns.
fn cells(numbers: &[u16]) -> Vec<Cell> {
    numbers.as_chunks().0.iter().map(|&[row, col]| Cell::new(row, col)).collect()
}
