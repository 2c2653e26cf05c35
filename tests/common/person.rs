//! A person playing: pointer and keys in a session.
#![allow(dead_code, clippy::unwrap_used, reason = "tests' own code, of which each file uses a part")]

use std::ops::{Deref, DerefMut};

use gridlight::bits::{BitReader, BitWriter};
use gridlight::link;
use gridlight::puzzle::{Hint, Mode, Puzzle};
use gridlight::scene::{Rect, Scene, Theme};
use gridlight::session::{Opening, Session};

const EVERYTHING: Rect = Rect { x: -1.0, y: -1.0, w: 40.0, h: 40.0 };

/// A session used by a person.
pub struct Person<P: Puzzle>(pub Session<P>);

impl<P: Puzzle> Deref for Person<P> {
    type Target = Session<P>;
    fn deref(&self) -> &Session<P> {
        &self.0
    }
}

impl<P: Puzzle> DerefMut for Person<P> {
    fn deref_mut(&mut self) -> &mut Session<P> {
        &mut self.0
    }
}

impl<P: Puzzle> Person<P> {
    /// Opens a board given as text.
    pub fn open(text: &str, mode: Mode) -> Person<P> {
        Person::at(P::parse(text).unwrap(), mode)
    }

    /// Opens a board.
    pub fn at(board: P::Board, mode: Mode) -> Person<P> {
        let mut person = Person(Session::new(board));
        person.set_mode(mode);
        person.news();
        person
    }

    /// Applies a change of the board that was proposed: the board of its link takes the place of the open one.
    pub fn change(&mut self, board: &P::Board) {
        let fragment = link::link(P::INFO.id, |bits| P::encode(board, bits));
        let opened = link::open(&fragment, |_| true).unwrap();
        assert!(self.open_bits(&mut opened.bits(), false, Opening::Changed));
    }

    /// The exported picture.
    pub fn svg(&self) -> String {
        self.0.svg(Theme::Dark)
    }

    /// Presses at the first point and releases at the last.
    pub fn stroke(&mut self, places: &[(f32, f32)]) {
        let (first, rest) = places.split_first().unwrap();
        self.press(*first, false);
        for to in rest {
            self.drag(*to);
        }
        self.release(*places.last().unwrap());
    }

    /// A tap, optionally with the second button.
    pub fn tap(&mut self, at: (f32, f32), second: bool) {
        self.press(at, second);
        self.release(at);
    }

    /// Drags a tool from the tray to a point.
    pub fn bring_to(&mut self, tool: &str, x: f32, y: f32) {
        self.select(tool);
        self.bring();
        self.drag((x, y));
        self.release((x, y));
    }

    /// Keys by name, separated by spaces; `^ v < >` are the arrows, `move` is the letter v.
    pub fn keys(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let name = match key {
                "^" => "ArrowUp",
                "v" => "ArrowDown",
                "<" => "ArrowLeft",
                "move" => "v",
                ">" => "ArrowRight",
                other => other,
            };
            assert!(self.key(name, false), "the key {key} means nothing");
        }
    }

    /// How often undo works.
    pub fn entries(&mut self) -> usize {
        let mut count = 0;
        while !self.view().undo.is_empty() {
            self.undo();
            count += 1;
        }
        for _ in 0..count {
            self.redo();
        }
        count
    }

    /// The puzzle's hint from a solution.
    fn next_hint(&self, answer: &str) -> Option<Hint<P>> {
        (P::HINT.unwrap())(self.board(), &P::parse_answer(self.board(), answer).ok()?)
    }

    /// Where it says to look; "" if nothing is left to do.
    pub fn hint_place(&self, answer: &str) -> String {
        self.next_hint(answer).map_or(String::new(), |hint| format!("Look at {}.", hint.place.0))
    }

    /// What it says; with `make` its move is made.
    pub fn hint(&mut self, answer: &str, make: bool) -> String {
        let Some(Hint { step, words, .. }) = self.next_hint(answer) else { return String::new() };
        if make {
            let mut bits = BitWriter::new();
            P::encode(&P::apply(self.board(), &step).unwrap(), &mut bits);
            self.step_to(&mut BitReader::new(&bits.into_bytes()), &step.to_string());
        }
        words.to_string()
    }

    /// The findings in the view.
    pub fn findings(&self) -> Vec<String> {
        self.view().findings.into_iter().map(|finding| finding.words).collect()
    }

    /// Whether a picture drawn now is animated: an opening board or a celebration.
    pub fn moves(&mut self, now: f64) -> bool {
        self.draw(now, false, EVERYTHING, 64.0, &mut Scene::new())
    }
}
