//! A session of any puzzle behind one face, for the page.

use crate::bits::BitReader;
use crate::grid::Cell;
use crate::link;
use crate::puzzle::{Mode, Puzzle, Spot};
use crate::scene::between;
use crate::scene::{Rect, Scene, svg::svg};

use super::view::View;
use super::{Remark, Session};

/// An open board of some puzzle. The methods are those of `PageHandle` in `www/types.d.ts`.
#[expect(missing_docs, reason = "the methods are described in www/types.d.ts")]
pub trait Desk {
    /// Opens the board in these bits; `false` if they are none. On a `fresh` desk the history begins here.
    fn open_bits(&mut self, bits: &mut BitReader<'_>, fresh: bool) -> bool;
    fn view(&self) -> View;
    fn set_mode(&mut self, mode: Mode);
    fn select(&mut self, tool: &str);
    fn adjust(&mut self, tool: &str, by: i32);
    fn act(&mut self, action: &str);
    fn resize(&mut self, rows: u16, cols: u16);
    fn undo(&mut self);
    fn redo(&mut self);
    fn press(&mut self, x: f32, y: f32, second: bool);
    fn bring(&mut self);
    fn drag(&mut self, x: f32, y: f32);
    fn release(&mut self, x: f32, y: f32);
    fn cancel(&mut self);
    fn hover(&mut self, at: Option<(f32, f32)>);
    fn key(&mut self, name: &str, shift: bool) -> bool;
    fn cursor_words(&self) -> String;
    fn cell_words(&self) -> Vec<Vec<String>>;
    fn news(&mut self) -> String;
    fn clear_answers(&mut self);
    fn add_answers(&mut self, texts: &[String]);
    fn advise(&mut self, answer: &str);
    fn mark(&mut self, blamed: Vec<Cell>, unshared: Vec<Cell>);
    fn show(&mut self, index: Option<usize>);
    fn take(&mut self);
    fn hint(&mut self, answer: &str, make: bool) -> String;
    fn hint_place(&mut self, answer: &str) -> String;
    fn seek(&mut self, time: f32);
    fn tick(&mut self, forward: bool);
    fn watch(&mut self, on: bool);
    fn watch_from(&mut self, done: usize);
    fn look_ahead(&mut self, texts: &[String], alive: bool, over: bool);
    fn bounds(&self) -> Rect;
    /// Draws what is in view; whether something still moves.
    fn draw(&mut self, now: f64, calm: bool, view: Rect, scale: f32, scene: &mut Scene) -> bool;
    fn svg(&self) -> String;
    fn text(&self, format: &str) -> Option<String>;
    /// The board with the moves made, packed.
    fn packed(&self) -> Vec<u8>;
    /// What the pointer hovers over, in words.
    fn hover_words(&self) -> String;
}

/// Pixels a cell in exported pictures, at most.
const CELL_PIXELS: f32 = 64.0;
/// The longest side of an exported picture, in pixels.
const PICTURE: f32 = 8192.0;
/// The most cells of a board that is told cell by cell.
const TOLD: usize = 1024;

/// Pixels a cell in the exported picture of a board with these bounds.
pub fn picture_scale(bounds: Rect) -> f32 {
    (PICTURE / bounds.w.max(bounds.h).max(1.0)).min(CELL_PIXELS)
}

impl<P: Puzzle> Desk for Session<P> {
    fn open_bits(&mut self, bits: &mut BitReader<'_>, fresh: bool) -> bool {
        match P::decode(bits) {
            Some(board) if bits.ends() && fresh => {
                *self = Session::new(board);
                true
            }
            Some(board) if bits.ends() => {
                self.replace(board, "board opened");
                true
            }
            _ => false,
        }
    }

    fn view(&self) -> View {
        Session::view(self)
    }

    fn set_mode(&mut self, mode: Mode) {
        Session::set_mode(self, mode);
    }

    fn select(&mut self, tool: &str) {
        Session::select(self, tool);
    }

    fn adjust(&mut self, tool: &str, by: i32) {
        Session::adjust(self, tool, by);
    }

    fn act(&mut self, action: &str) {
        Session::act(self, action);
    }

    fn resize(&mut self, rows: u16, cols: u16) {
        Session::resize(self, rows, cols);
    }

    fn undo(&mut self) {
        Session::undo(self);
    }

    fn redo(&mut self) {
        Session::redo(self);
    }

    fn press(&mut self, x: f32, y: f32, second: bool) {
        Session::press(self, (x, y), second);
    }

    fn bring(&mut self) {
        Session::bring(self);
    }

    fn drag(&mut self, x: f32, y: f32) {
        Session::drag(self, (x, y));
    }

    fn release(&mut self, x: f32, y: f32) {
        Session::release(self, (x, y));
    }

    fn cancel(&mut self) {
        Session::cancel(self);
    }

    fn hover(&mut self, at: Option<(f32, f32)>) {
        self.hover = at;
    }

    fn key(&mut self, name: &str, shift: bool) -> bool {
        Session::key(self, name, shift)
    }

    fn cursor_words(&self) -> String {
        self.cursor.map_or(String::new(), |spot| P::words(&self.told(), spot))
    }

    fn cell_words(&self) -> Vec<Vec<String>> {
        let board = self.drawn();
        let size = P::size(&board);
        if size.area() > TOLD {
            return Vec::new();
        }
        let words = |cell: Cell| P::words(&board, centre(cell));
        let row = |row: u16| (0..size.cols).map(|col| words(Cell::new(row, col))).collect();
        (0..size.rows).map(row).collect()
    }

    fn news(&mut self) -> String {
        std::mem::take(&mut self.news).join(" ")
    }

    fn clear_answers(&mut self) {
        self.forget();
    }

    fn add_answers(&mut self, texts: &[String]) {
        let board = self.history.board();
        for answer in texts.iter().filter_map(|text| P::parse_answer(board, text).ok()) {
            if P::refines(&answer) {
                self.answers.clear();
            }
            self.answers.push(answer);
        }
    }

    fn advise(&mut self, answer: &str) {
        if let Some(trouble) = answer.strip_prefix('!') {
            self.advice = None;
            self.trouble = trouble.into();
        } else if let Ok(answer) = P::parse_answer(self.history.board(), answer) {
            self.advice = Some((answer, true));
        }
    }

    fn mark(&mut self, blamed: Vec<Cell>, unshared: Vec<Cell>) {
        (self.blamed, self.unshared) = (blamed, unshared);
    }

    fn show(&mut self, index: Option<usize>) {
        self.shown = index.filter(|&index| index < self.answers.len());
        if self.film.is_some() {
            self.watch(true);
        }
    }

    fn take(&mut self) {
        if let Some(answer) = self.shown.and_then(|index| self.answers.get(index)) {
            let board = P::take(self.history.board(), answer);
            self.commit(board, "answer put on the board".into());
        }
    }

    fn hint(&mut self, answer: &str, make: bool) -> String {
        let board = self.history.board();
        let Ok(answer) = P::parse_answer(board, answer) else { return String::new() };
        let Some((step, words)) = P::hint(board, &answer) else { return String::new() };
        self.lit = P::hint_place(board, &answer).map(|(_, cells)| cells).unwrap_or_default();
        if make {
            match P::apply(board, &step) {
                Ok(next) => self.commit(next, P::say(&step)),
                Err(refused) => self.remark = Some(Remark { words: refused.0, at: None }),
            }
        }
        words
    }

    fn hint_place(&mut self, answer: &str) -> String {
        let board = self.history.board();
        let answer = P::parse_answer(board, answer).ok();
        let (words, cells) = answer.and_then(|answer| P::hint_place(board, &answer)).unwrap_or_default();
        self.lit = cells;
        words
    }

    fn seek(&mut self, time: f32) {
        if let Some(film) = &mut self.film {
            film.time = if time.is_finite() { between(time, 0.0, film.trace.end()) } else { 0.0 };
        }
    }

    fn tick(&mut self, forward: bool) {
        let Some(film) = &mut self.film else { return };
        let mut marks = film.trace.marks().map(|(at, _)| at as f32);
        film.time = if forward {
            marks.find(|&at| at > film.time + 0.01).unwrap_or(film.trace.end())
        } else {
            marks.filter(|&at| at < film.time - 0.01).last().unwrap_or(0.0)
        };
    }

    fn watch(&mut self, on: bool) {
        self.film = None;
        if on {
            self.film();
        }
    }

    fn watch_from(&mut self, done: usize) {
        self.film();
        self.start_at(done);
    }

    fn look_ahead(&mut self, texts: &[String], alive: bool, over: bool) {
        let board = self.history.board();
        let answers = texts.iter().filter_map(|text| P::parse_answer(board, text).ok());
        for one in answers.flat_map(|answer| P::prospects(&answer, alive)) {
            if !self.ahead.0.contains(&one) {
                self.ahead.0.push(one);
            }
        }
        self.ahead.1 = over;
    }

    fn bounds(&self) -> Rect {
        P::bounds(self.board())
    }

    fn draw(&mut self, now: f64, calm: bool, view: Rect, scale: f32, scene: &mut Scene) -> bool {
        Session::draw(self, now, calm, view, scale, scene)
    }

    fn svg(&self) -> String {
        let board = self.drawn();
        let bounds = P::bounds(&board);
        let mut scene = Scene::new();
        let mut look = crate::puzzle::Look::still(self.mode, bounds);
        look.errors = self.errors;
        look.film = self.film.as_ref().map(|film| (&film.trace, film.time));
        look.scale = picture_scale(bounds);
        P::draw(&board, &look, &mut scene);
        svg(&scene, bounds, bounds.w * picture_scale(bounds))
    }

    fn text(&self, format: &str) -> Option<String> {
        P::print(self.board(), format)
    }

    fn packed(&self) -> Vec<u8> {
        link::pack(|bits| P::encode(self.board(), bits))
    }

    fn hover_words(&self) -> String {
        let board = &*self.told();
        let size = P::size(board);
        let inside = |&(x, y): &(f32, f32)| {
            x >= 0.0 && y >= 0.0 && x < f32::from(size.cols) && y < f32::from(size.rows)
        };
        let cell = self.hover.filter(inside).map(|(x, y)| Cell::new(y as u16, x as u16));
        cell.map_or(String::new(), |cell| P::words(board, centre(cell)))
    }
}

fn centre(cell: Cell) -> Spot {
    Spot { x: 2 * cell.col as i16 + 1, y: 2 * cell.row as i16 + 1 }
}
