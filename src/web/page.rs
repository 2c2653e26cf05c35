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
use crate::session::{Opening, Pointed, Sent, erased::DynSession};

use super::canvas::{Inks, Painted, Viewport, paint};
use super::puzzles::known;
use super::value::{error, js, text_error};

mod words;

/// One open board. Everything on the page's thread goes through it.
#[wasm_bindgen]
pub struct Page {
    puzzle: &'static dyn DynPuzzle,
    session: Box<dyn DynSession>,
    inks: Inks,
    /// The picture on the canvas.
    painted: Option<Painted>,
    /// Whether anything has been painted: until then a link replaces the first board without an undo step.
    seen: bool,
    /// The boards of the text opened last, if there were several.
    cases: Vec<(String, Vec<u8>)>,
}

#[wasm_bindgen]
impl Page {
    /// Opens the puzzle's first board.
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: &str) -> Result<Page, JsValue> {
        let puzzle = known(puzzle)?;
        let inks = Inks { own: puzzle.inks(), theme: Theme::Dark };
        let mut session = puzzle.open();
        session.defer_replays();
        Ok(Page { puzzle, session, inks, painted: None, seen: false, cases: Vec::new() })
    }

    /// Opens a fragment (without `#`). Throws Error with a plain message; the board stays as it was.
    #[wasm_bindgen(js_name = openLink)]
    pub fn open_link(&mut self, fragment: &str) -> Result<(), JsValue> {
        self.open_fragment(fragment, Opening::Sent)
    }

    /// The same for a link that this page saved: the moves on the board are the person's own.
    #[wasm_bindgen(js_name = openKept)]
    pub fn open_kept(&mut self, fragment: &str) -> Result<(), JsValue> {
        self.open_fragment(fragment, Opening::Kept)
    }

    /// The same for a board with other clues, pieces or givens: the moves made on the open one stay, as far as they are
    /// legal.
    #[wasm_bindgen(js_name = openChanged)]
    pub fn open_changed(&mut self, fragment: &str) -> Result<(), JsValue> {
        self.open_fragment(fragment, Opening::Changed)
    }

    /// The same for the `given` of a view: begins the puzzle.
    #[wasm_bindgen(js_name = openGiven)]
    pub fn open_given(&mut self, fragment: &str) -> Result<(), JsValue> {
        self.open_fragment(fragment, Opening::Begun)
    }

    /// The state to save across a reload: the mode, and the boards of the history; null if a board is too large for a
    /// link.
    #[wasm_bindgen(unchecked_return_type = "Kept | null")]
    pub fn kept(&self) -> JsValue {
        js(&self.session.kept())
    }

    /// Restores a saved state, field by field. Throws Error if it is damaged; the board then stays as it was.
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

    /// Opens pasted text of any format of the puzzle (`recognise` finds the puzzle first). Throws Error, with the
    /// `line` and `column` of the error in the text.
    #[wasm_bindgen(js_name = openText)]
    pub fn open_text(&mut self, text: &str, read: Option<bool>) -> Result<(), JsValue> {
        self.cases = self.session.open_text(text, read == Some(true)).map_err(|problem| text_error(&problem))?;
        // The person opened it: undo leads back even if nothing was painted yet.
        self.seen = true;
        Ok(())
    }

    /// The names of the boards of the text opened last, if there were several.
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
        self.open(&opened.map_err(|problem| error(&problem.to_string()))?, Opening::Sent)
    }

    /// The board with its moves, packed; for boards of any size.
    pub fn bits(&self) -> Vec<u8> {
        self.session.packed()
    }

    /// The solution on screen as text; "" if there is none.
    pub fn solution(&self) -> String {
        self.session.solution()
    }

    /// The same as lines to follow on paper; none if the solved board tells it.
    pub fn listed(&self) -> Vec<String> {
        self.session.listed()
    }

    /// The ways to start, if there are several; otherwise null.
    #[wasm_bindgen(unchecked_return_type = "Doors | null")]
    pub fn doors(&self) -> JsValue {
        js(&self.puzzle.doors())
    }

    /// Everything that the panels show.
    #[wasm_bindgen(unchecked_return_type = "View")]
    pub fn view(&mut self) -> JsValue {
        js(&self.session.show_view())
    }

    /// The picture of a tool of the mode as SVG, themed by CSS classes. Tools with the same id and name have the same
    /// picture.
    #[wasm_bindgen(js_name = toolPicture)]
    pub fn tool_picture(&self, tool: &str) -> String {
        self.session.tool_picture(tool)
    }

    /// Switches to Edit, Play or Solve.
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

    /// Shows mistakes in play as they are made, or stops doing so, if the puzzle can hide them.
    #[wasm_bindgen(js_name = showMistakes)]
    pub fn show_mistakes(&mut self, on: bool) {
        self.session.show_mistakes(on);
    }

    /// Shows the mistakes in the position until the next move.
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

    /// Undoes the last step.
    pub fn undo(&mut self) {
        self.session.undo();
    }

    /// Redoes the step undone last.
    pub fn redo(&mut self) {
        self.session.redo();
    }

    /// A pointer goes down, in board units (cells; x right, y down). `second`: the right button or a long press.
    pub fn press(&mut self, x: f32, y: f32, second: bool) {
        self.session.press((x, y), second);
    }

    /// Starts a stroke that brings the selected tool in from outside the board.
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

    /// Cancels the stroke under way: the board is as before the press.
    pub fn cancel(&mut self) {
        self.session.cancel();
    }

    /// The pointer hovers.
    pub fn hover(&mut self, x: f32, y: f32) {
        self.session.hover(Some((x, y)));
    }

    /// The pointer leaves the canvas.
    pub fn leave(&mut self) {
        self.session.hover(None);
    }

    /// A key on the board: "ArrowUp", "Enter", " ", "Delete", "Escape", "a" ... Returns whether it was used.
    pub fn key(&mut self, name: &str, shift: bool) -> bool {
        self.session.key(name, shift)
    }

    /// The announcements since the last call, for a live region; "" if there are none.
    pub fn news(&mut self) -> String {
        self.session.news()
    }

    /// Forgets the solutions and the cells marked by a verdict.
    #[wasm_bindgen(js_name = clearAnswers)]
    pub fn clear_answers(&mut self) {
        self.session.clear_answers();
    }

    /// Adds solutions as the worker wrote them; if they `refine`, each replaces the one before.
    #[wasm_bindgen(js_name = addAnswers)]
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn add_answers(&mut self, texts: Vec<String>, refine: bool) {
        self.session.add_answers(&texts, refine);
    }

    /// The same with solutions of the current position, whose moves come before theirs.
    #[wasm_bindgen(js_name = addAnswersHere)]
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn add_answers_here(&mut self, texts: Vec<String>, refine: bool) {
        self.session.add_answers_here(&texts, refine);
    }

    /// Draws solution `index` (from 0), or none (-1).
    pub fn show(&mut self, index: i32) {
        self.session.show(usize::try_from(index).ok());
    }

    /// Compares the solution drawn with the next one: frames where they differ, or none.
    #[wasm_bindgen(js_name = layOver)]
    pub fn lay_over(&mut self, on: bool) {
        self.session.lay_over(on);
    }

    /// Puts the solution shown on the board, as moves.
    pub fn take(&mut self) {
        self.session.take();
    }

    /// The cells of a verdict, marked in Solve until the solutions are forgotten: those that it blames, and those not
    /// shared by all solutions (flat: row, column, row, ...).
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn mark(&mut self, blamed: Vec<u16>, unshared: Vec<u16>) {
        self.session.mark(cells(&blamed), cells(&unshared));
    }

    /// Restores how many hints were used on the open board before.
    #[wasm_bindgen(js_name = recallHints)]
    pub fn recall_hints(&mut self, place: u32, why: u32, made: u32) {
        self.session.recall_hints(HintsView { place, why, made });
    }

    /// Takes the advice on the current board.
    pub fn advise(&mut self, answer: &str) {
        self.session.advise(answer);
    }

    /// Records that the adviser found the current board impossible, for this reason.
    pub fn deny(&mut self, why: &str) {
        self.session.deny(why);
    }

    /// Takes the status of the next moves from the lookahead strategy, five numbers each: from row and column, to row
    /// and column, and 1 if the board can still be solved after the move. `over`: no more will become known.
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

    /// Shows the board of a watched search, or stops doing so; see [`crate::session::Session::follow`].
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn follow(&mut self, words: Vec<u32>) {
        self.session.follow(&words);
    }

    /// Shows the board of a fragment in place of the current one, which stays unchanged; "" or a damaged fragment ends
    /// that.
    #[wasm_bindgen(js_name = showBoard)]
    pub fn show_board(&mut self, fragment: &str) {
        let id = self.puzzle.info().id;
        let opened = link::open(fragment, |known| known == id).ok();
        self.session.show_board(opened.as_ref().map(link::Opened::bits).as_mut());
    }

    /// Begins a trial: its moves can be kept or discarded.
    pub fn assume(&mut self) {
        self.session.assume();
    }

    /// Ends the innermost trial: keeps its moves (`keep`) or discards them.
    pub fn settle(&mut self, keep: bool) {
        self.session.settle(keep);
    }

    /// Points at cells, as rows and columns in turn: where to look, known facts, what is put on the board, where
    /// something is only ruled out, contradictions; and along paths, as x and y in cells, each path ending with a pair of
    /// NaN. Empty lists end that.
    #[expect(clippy::needless_pass_by_value, reason = "the glue hands arrays over by value")]
    pub fn point(
        &mut self,
        lit: Vec<u16>,
        known: Vec<u16>,
        follows: Vec<u16>,
        excluded: Vec<u16>,
        fails: Vec<u16>,
        paths: Vec<f32>,
    ) {
        let cells = |pairs: &[u16]| pairs.as_chunks().0.iter().map(|&[row, col]| Cell::new(row, col)).collect();
        let points = paths.as_chunks().0.split(|&[x, _]: &[f32; 2]| x.is_nan());
        let paths =
            points.map(|path| path.iter().map(|&[x, y]| (x, y)).collect()).filter(|path: &Vec<_>| !path.is_empty());
        self.session.point(Pointed {
            lit: cells(&lit),
            known: cells(&known),
            follows: cells(&follows),
            excluded: cells(&excluded),
            fails: cells(&fails),
            paths: paths.collect(),
        });
    }

    /// Counts a hint given on this position: 1 where to look, 2 also why, 3 also the move. `before` is how much of the
    /// same hint was counted on an earlier position.
    #[wasm_bindgen(js_name = countHint)]
    pub fn count_hint(&mut self, told: u8, before: u8) {
        self.session.count_hint(told, before);
    }

    /// Makes the board of a fragment the current one, as a move in play; `said` is the label for undo. Throws Error if
    /// it is not a board of the same puzzle.
    #[wasm_bindgen(js_name = stepTo)]
    pub fn step_to(&mut self, fragment: &str, said: &str) -> Result<(), JsValue> {
        let id = self.puzzle.info().id;
        let opened = link::open(fragment, |known| known == id).map_err(|problem| error(&problem.to_string()))?;
        if !self.session.step_to(&mut opened.bits(), said) {
            return Err(error("The board has changed since."));
        }
        Ok(())
    }

    /// Starts or ends a replay of the board or the solution shown.
    pub fn watch(&mut self, on: bool) {
        self.session.watch(on);
    }

    /// The board whose replay a worker is to build, packed, while a view's timeline says so; otherwise empty.
    #[wasm_bindgen(js_name = awaitsReplay)]
    pub fn awaits_replay(&self) -> Vec<u8> {
        self.session.awaits_replay()
    }

    /// Takes the steps that a worker built for this board; `false` if they are no longer wanted.
    #[wasm_bindgen(js_name = takeReplay)]
    pub fn take_replay(&mut self, board: &[u8], steps: &[u8]) -> bool {
        self.session.take_replay(board, steps)
    }

    /// Switches between the two replays of a puzzle.
    #[wasm_bindgen(js_name = showOther)]
    pub fn show_other(&mut self, on: bool) {
        self.session.show_other(on);
    }

    /// Moves the replay to a time.
    pub fn seek(&mut self, time: f32) {
        self.session.seek(time);
    }

    /// Sets the theme: "dark", "light", "contrast" or "paper". Everything is repainted afterwards, since another board's
    /// page may have painted in between.
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

    /// Sets the screen: device pixels per CSS pixel, times how much larger than usual the person's type is, and the device
    /// pixels covered at the upper edge.
    #[wasm_bindgen(js_name = setScreen)]
    pub fn set_screen(&mut self, density: f32, covered: f32) {
        self.session.set_screen(density, covered);
    }

    /// Paints. `left`, `top`: the board coordinates at the canvas's corner; `scale`: device pixels per unit; `now`:
    /// milliseconds, for animations; `calm`: reduced motion. Returns whether something is still moving.
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
        let frame = Viewport { left, top, scale, width, height };
        let mut scene = Scene::new();
        let moving = self.session.draw(now, calm, frame.view(), scale as f32, &mut scene);
        paint(context, &self.inks, frame, scene, &mut self.painted);
        moving
    }

    /// A separate handle on what is shared: the original puzzle, the current board or its replay, or the board with the
    /// solution shown. The caller must free it.
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

    /// The board on screen, as SVG text in the page's theme.
    pub fn svg(&self) -> String {
        self.session.svg(self.inks.theme)
    }

    /// The board in a text format. Throws if the format cannot represent it.
    pub fn text(&self, format: &str) -> Result<String, JsValue> {
        self.session.text(format).ok_or_else(|| {
            let opened = link::unpack(self.puzzle.info().id, self.session.packed());
            error(
                &opened.map_or_else(
                    |problem| problem.to_string(),
                    |opened| self.puzzle.unheld(&mut opened.bits(), format),
                ),
            )
        })
    }
}

impl Page {
    fn open_fragment(&mut self, fragment: &str, how: Opening) -> Result<(), JsValue> {
        let id = self.puzzle.info().id;
        let opened = link::open(fragment, |known| known == id);
        self.open(&opened.map_err(|problem| error(&problem.to_string()))?, how)
    }

    fn open(&mut self, opened: &link::Opened, how: Opening) -> Result<(), JsValue> {
        if !self.session.open_bits(&mut opened.bits(), !self.seen, how) {
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
