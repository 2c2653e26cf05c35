//! Pointer and keys: strokes become moves, one entry of the history each.

use crate::puzzle::{Effect, Mode, Phase, Puzzle, Spot, Stroke};

use super::{Hold, Live, Remark, Session};

/// How far, in cells, a pointer moves before its stroke is more than a tap.
const TAP: f32 = 0.22;
/// Where a stroke starts that comes from outside.
const OUTSIDE: (f32, f32) = (-9.0, -9.0);

impl<P: Puzzle> Session<P> {
    /// A pointer goes down.
    pub fn press(&mut self, at: (f32, f32), second: bool) {
        if let Some(live) = &mut self.live
            && live.hold == Hold::Waiting
            && !second
        {
            live.hold = Hold::Ending(at);
            self.remark = None;
            return self.drag(at);
        }
        self.begin(at, second, false, false);
        self.effect(Phase::Press);
    }

    /// A stroke brings the selected tool in from outside the board.
    pub fn bring(&mut self) {
        self.begin(OUTSIDE, false, true, false);
    }

    /// The pointer moves while down.
    pub fn drag(&mut self, to: (f32, f32)) {
        let Some(live) = &mut self.live else { return };
        if let Hold::Ending(from) = live.hold
            && (to.0 - from.0).hypot(to.1 - from.1) > TAP
        {
            // A stroke of its own after all: what was in hand is let go.
            self.press_anew(from);
            return self.drag(to);
        }
        let (dx, dy) = (to.0 - live.stroke.start.0, to.1 - live.stroke.start.1);
        // What comes from outside has not crossed the board to get here.
        let arrives = live.stroke.brought && live.stroke.now == OUTSIDE;
        live.stroke.last = if arrives { to } else { live.stroke.now };
        live.stroke.now = to;
        live.stroke.moved |= dx.hypot(dy) > TAP;
        self.effect(Phase::Drag);
    }

    /// The pointer goes up.
    pub fn release(&mut self, at: (f32, f32)) {
        if self.live.as_ref().is_some_and(|live| live.stroke.now != at) {
            self.drag(at);
        }
        if let Some(live) = &mut self.live
            && live.hold == Hold::No
            && !(live.keys || live.stroke.moved || live.stroke.second)
            && self.remark.is_none()
            && P::holds(&live.before, self.mode, &self.tools[self.mode as usize], live.stroke.start)
        {
            live.hold = Hold::Waiting;
            self.news.push("Picked up.".into());
            return;
        }
        self.effect(Phase::Release);
        if let Some(live) = self.live.take() {
            self.touch(&live.stroke);
            self.commit(live.board, live.said);
        }
    }

    /// A tap on something to be written into puts the cursor there.
    fn touch(&mut self, stroke: &Stroke) {
        let tapped = !stroke.moved && !stroke.second && self.mode != Mode::Solve;
        if let Some(spot) = P::touched(self.history.board(), self.mode, stroke.start).filter(|_| tapped) {
            self.cursor = Some(spot);
            self.news.push(P::words(self.board(), spot));
        }
    }

    fn press_anew(&mut self, at: (f32, f32)) {
        self.begin(at, false, false, false);
        self.effect(Phase::Press);
    }

    /// Gives up the stroke under way.
    pub fn cancel(&mut self) {
        self.live = None;
        self.remark = None;
    }

    fn begin(&mut self, at: (f32, f32), second: bool, brought: bool, keys: bool) {
        self.cancel();
        let board = self.history.board().clone();
        let stroke =
            Stroke { phase: Phase::Press, start: at, last: at, now: at, second, brought, moved: brought };
        self.live =
            Some(Live { stroke, before: board.clone(), board, said: String::new(), keys, hold: Hold::No });
    }

    /// Asks the puzzle what the stroke does now, and does it.
    fn effect(&mut self, phase: Phase) {
        let tool = self.tools[self.mode as usize].clone();
        let Some(live) = &mut self.live else { return };
        live.stroke.phase = phase;
        let effect = P::stroke(&live.before, &live.board, self.mode, &tool, &live.stroke);
        self.carry_out(effect);
    }

    /// Does to the stroke under way what the puzzle says.
    fn carry_out(&mut self, effect: Effect<P::Move>) {
        let Some(live) = &mut self.live else { return };
        match effect {
            Effect::Nothing => {}
            Effect::Add(moves) => {
                for step in moves {
                    match P::apply(&live.board, &step) {
                        Ok(board) => {
                            live.board = board;
                            live.said = P::say(&step);
                        }
                        Err(refused) => {
                            self.remark = Some(Remark { words: refused.0, at: Some(live.stroke.now) });
                        }
                    }
                }
            }
            Effect::Instead(step) => match P::apply(&live.before, &step) {
                Ok(board) => {
                    live.board = board;
                    live.said = P::say(&step);
                    self.remark = None;
                }
                Err(refused) => {
                    self.remark = Some(Remark { words: refused.0, at: Some(live.stroke.now) });
                }
            },
            Effect::Back => live.board = live.before.clone(),
            Effect::Refuse(words) => {
                self.news.push(words.clone());
                self.remark = Some(Remark { words, at: Some(live.stroke.now) });
            }
        }
    }

    /// A key on the board. Returns whether it meant anything.
    pub fn key(&mut self, name: &str, shift: bool) -> bool {
        if let Some(effect) = P::key(self.history.board(), self.mode, name) {
            self.keyed(effect);
            return true;
        }
        match name {
            "ArrowUp" => self.arrow((0, -1)),
            "ArrowDown" => self.arrow((0, 1)),
            "ArrowLeft" => self.arrow((-1, 0)),
            "ArrowRight" => self.arrow((1, 0)),
            "Enter" | " " => self.tap(shift),
            "Delete" | "Backspace" => self.tap(true),
            "Escape" if self.live.is_some() => {
                self.cancel();
                self.news.push("Given up.".into());
                true
            }
            "Escape" => self.cursor.take().is_some(),
            _ => self.pick(name),
        }
    }

    /// Does what a key means to the puzzle itself.
    fn keyed(&mut self, effect: Effect<P::Move>) {
        self.cancel();
        let moves = match effect {
            Effect::Add(moves) => moves,
            Effect::Instead(step) => vec![step],
            Effect::Nothing | Effect::Back => return,
            Effect::Refuse(words) => {
                self.news.push(words.clone());
                self.remark = Some(Remark { words, at: None });
                return;
            }
        };
        for step in moves {
            let done = P::apply(self.history.board(), &step);
            self.finish(done.map(|board| (board, P::say(&step))));
        }
    }

    fn arrow(&mut self, by: (i16, i16)) -> bool {
        if self.mode == Mode::Solve && self.film.is_some() {
            return false;
        }
        let board = self.board().clone();
        let spot = match self.cursor {
            Some(spot) => P::cursor(&board, self.mode, self.tool(), spot, by),
            None => P::focus(&self.told(), self.mode).unwrap_or(Spot { x: 1, y: 1 }),
        };
        self.cursor = Some(spot);
        if self.live.as_ref().is_some_and(|live| live.keys) {
            self.drag(place(spot));
        } else {
            self.remark = None;
        }
        let words = P::words(self.board(), spot);
        self.news.push(words);
        true
    }

    /// The tool at the cursor. A carrying tool picks up with one tap and lets go with the next.
    fn tap(&mut self, second: bool) -> bool {
        let Some(spot) = self.cursor else { return self.arrow((0, 0)) };
        let at = place(spot);
        if self.live.as_ref().is_some_and(|live| live.keys) {
            self.release(at);
            return true;
        }
        self.begin(at, second, false, true);
        self.effect(Phase::Press);
        if self.tool() == CARRIER && !second && self.remark.is_none() {
            self.news.push("Picked up. Arrow keys move it, Enter lets it go, Escape gives up.".into());
        } else {
            let remark = self.remark.take();
            self.release(at);
            self.remark = self.remark.take().or(remark);
        }
        true
    }

    /// Where characters are written: at the cursor, or where the puzzle waits for them.
    pub(super) fn writes_at(&self) -> Option<Spot> {
        let waits = || P::focus(&self.told(), self.mode);
        self.cursor.or_else(waits).filter(|_| self.live.is_none())
    }

    /// A character at the cursor: the puzzle's own use of it comes before the tools'.
    fn pick(&mut self, key: &str) -> bool {
        let mut letters = key.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return false };
        if let Some(spot) = self.writes_at() {
            let board = self.history.board();
            let effect = P::typed(board, self.mode, spot, letter);
            if effect != Effect::Nothing {
                self.begin(place(spot), false, false, true);
                self.carry_out(effect);
                if let Some(live) = self.live.take() {
                    self.commit(live.board, live.said);
                }
                if self.remark.is_none() {
                    self.cursor = P::onward(self.history.board(), self.mode, spot);
                }
                return true;
            }
        }
        let groups = P::tools(self.history.board(), self.mode);
        let tool = groups.iter().flat_map(|group| &group.tools).find(|tool| tool.key == Some(letter));
        let Some(tool) = tool else { return false };
        let (id, name) = (tool.id.clone(), tool.name.clone());
        self.select(&id);
        self.news.push(name);
        true
    }

    /// Selects a tool of the mode.
    pub fn select(&mut self, id: &str) {
        self.cancel();
        let groups = P::tools(self.history.board(), self.mode);
        if groups.iter().flat_map(|group| &group.tools).any(|tool| tool.id == id) {
            self.tools[self.mode as usize] = id.into();
        }
    }
}

/// The id of the tool that carries things: every puzzle that has one calls it so.
const CARRIER: &str = "move";

/// A spot in board units.
fn place(spot: Spot) -> (f32, f32) {
    (f32::from(spot.x) / 2.0, f32::from(spot.y) / 2.0)
}
