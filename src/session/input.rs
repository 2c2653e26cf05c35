//! Pointer and keys: strokes become moves, each one entry of the history.

use crate::puzzle::{Effect, Fields, Mode, Phase, Puzzle, Refused, Spot, Stroke};

use super::state::{Hold, Live, Remark, Session};

/// How far, in cells, a pointer may move before its stroke is more than a tap.
const TAP: f32 = 0.22;
/// The starting point of a stroke that comes from outside the board.
const OUTSIDE: (f32, f32) = (-9.0, -9.0);

impl<P: Puzzle> Session<P> {
    /// A pointer goes down.
    pub fn press(&mut self, at: (f32, f32), second: bool) {
        if let Some(live) = &mut self.hand.live
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

    /// Starts a stroke that brings the selected tool in from outside the board.
    pub fn bring(&mut self) {
        self.begin(OUTSIDE, false, true, false);
    }

    /// The pointer moves while down.
    pub fn drag(&mut self, to: (f32, f32)) {
        let Some(live) = &mut self.hand.live else { return };
        if let Hold::Ending(from) = live.hold
            && (to.0 - from.0).hypot(to.1 - from.1) > TAP
        {
            // It is a stroke of its own after all: drop what was picked up.
            self.press_anew(from);
            return self.drag(to);
        }
        let (dx, dy) = (to.0 - live.stroke.start.0, to.1 - live.stroke.start.1);
        // A stroke from outside has not crossed the board to get here.
        let arrives = live.stroke.brought && live.stroke.now == OUTSIDE;
        live.stroke.last = if arrives { to } else { live.stroke.now };
        live.stroke.now = to;
        live.stroke.moved |= dx.hypot(dy) > TAP;
        self.effect(Phase::Drag);
    }

    /// The pointer goes up.
    pub fn release(&mut self, at: (f32, f32)) {
        if self.hand.live.as_ref().is_some_and(|live| live.stroke.now != at) {
            self.drag(at);
        }
        let typing = self.types_by_cells() && !self.carries();
        if let Some(live) = &mut self.hand.live
            && live.hold == Hold::No
            && !typing
            && !(live.keys || live.stroke.moved || live.stroke.second)
            && self.remark.is_none()
            && let Some(holds) = P::HOLDS
            && holds(&live.before, self.hand.mode, &self.hand.tools[self.hand.mode as usize], live.stroke.start)
        {
            live.hold = Hold::Waiting;
            let at = live.stroke;
            self.news.push("Picked up.".into());
            self.point_keys(&at);
            return;
        }
        self.effect(Phase::Release);
        if let Some(live) = self.hand.live.take() {
            let writes = !live.keys && live.board != live.before;
            self.touch(&live.stroke);
            if !live.keys {
                self.note_pressed(&live.stroke);
            }
            self.commit(live.board, live.said);
            if writes {
                self.put_keys_away(&live.stroke);
            } else if !live.keys && (typing || self.remark.is_none()) {
                self.point_keys(&live.stroke);
            }
        }
    }

    /// A tap on a field puts the cursor there.
    fn touch(&mut self, stroke: &Stroke) {
        let mode = self.hand.mode;
        if stroke.moved || stroke.second || mode == Mode::Solve {
            return;
        }
        let touched = |fields: Fields<P>| (fields.touched?)(self.base(), mode, self.tool(), stroke.start);
        if let Some(spot) = P::FIELDS.and_then(touched) {
            self.hand.cursor = Some(spot);
            self.hand.typed = None;
            let words = self.describe(spot);
            self.news.push(words);
        }
    }

    /// Keys go on from the cell that was pressed, where the cursor is free.
    fn note_pressed(&mut self, stroke: &Stroke) {
        let is_taken = match self.hand.mode {
            Mode::Edit => P::FIELDS.is_some(),
            Mode::Play => P::STANDS.is_some(),
            Mode::Solve => false,
        };
        if is_taken {
            return;
        }
        // A place far off the board is near enough to its edge.
        let centre = |at: f32| 2 * at.floor().clamp(-1.0, 1e4) as i16 + 1;
        let spot = Spot { x: centre(stroke.now.0), y: centre(stroke.now.1) };
        self.hand.pressed = Some(spot);
        if self.hand.cursor.is_some() {
            self.hand.cursor = self.pressed();
        }
    }

    /// The cell that was pressed last, if the board still has it, else the one nearest.
    fn pressed(&self) -> Option<Spot> {
        let size = P::size(self.board());
        self.hand.pressed.map(|spot| spot.stepped(size, (0, 0)))
    }

    /// Whether the screen keypad is open for a board on which every cell is typed into. Then a tap picks nothing up, unless
    /// that is what the tool is for.
    fn types_by_cells(&self) -> bool {
        let keys = |fields: Fields<P>| {
            let open = |at| !(fields.keypad)(self.board(), self.hand.mode, at).is_empty();
            fields.touched.is_none() && self.field().is_some_and(open)
        };
        P::FIELDS.is_some_and(keys)
    }

    /// A tap on a cell points the screen keypad at it, if every cell is typed into.
    fn point_keys(&mut self, stroke: &Stroke) {
        let centre = |at: f32| 2 * at.floor().clamp(-1.0, 1e4) as i16 + 1;
        let spot = Spot { x: centre(stroke.start.0), y: centre(stroke.start.1) };
        let (board, mode) = (self.base(), self.hand.mode);
        let types = |fields: Fields<P>| fields.touched.is_none() && !(fields.keypad)(board, mode, spot).is_empty();
        if !stroke.moved && P::FIELDS.is_some_and(types) {
            self.hand.cursor = Some(spot);
            self.hand.typed = None;
            let words = self.describe(spot);
            self.news.push(words);
        }
    }

    /// Acting elsewhere on the board dismisses the screen keypad.
    fn put_keys_away(&mut self, stroke: &Stroke) {
        let (board, mode) = (self.base(), self.hand.mode);
        let Some(fields) = P::FIELDS else { return };
        let typed = |at: &Spot| !(fields.keypad)(board, mode, *at).is_empty();
        if fields.touched.is_none_or(|touched| touched(board, mode, self.tool(), stroke.start).is_none())
            && self.hand.cursor.as_ref().is_some_and(typed)
        {
            self.hand.cursor = None;
        }
    }

    fn press_anew(&mut self, at: (f32, f32)) {
        self.begin(at, false, false, false);
        self.effect(Phase::Press);
    }

    /// The pointer hovers over a point, or leaves the board.
    pub fn hover(&mut self, at: Option<(f32, f32)>) {
        self.hand.hover = at;
    }

    /// Cancels the stroke under way.
    pub fn cancel(&mut self) {
        self.hand.live = None;
        self.remark = None;
    }

    fn begin(&mut self, at: (f32, f32), second: bool, brought: bool, keys: bool) {
        self.cancel();
        let board = self.base().clone();
        let stroke = Stroke { phase: Phase::Press, start: at, last: at, now: at, second, brought, moved: brought };
        self.hand.live = Some(Live { stroke, before: board.clone(), board, said: String::new(), keys, hold: Hold::No });
    }

    /// Asks the puzzle what the stroke does now, and does it.
    fn effect(&mut self, phase: Phase) {
        let tool = self.hand.tools[self.hand.mode as usize].clone();
        let Some(live) = &mut self.hand.live else { return };
        live.stroke.phase = phase;
        let effect = P::stroke(&live.before, &live.board, self.hand.mode, &tool, &live.stroke);
        self.carry_out(effect);
    }

    /// Applies an effect to the stroke under way.
    fn carry_out(&mut self, effect: Effect<P::Move>) {
        let Some(live) = &mut self.hand.live else { return };
        match effect {
            Effect::Nothing => {}
            Effect::Add(moves) => {
                for step in moves {
                    match P::apply(&live.board, &step) {
                        Ok(board) => {
                            live.board = board;
                            live.said = step.to_string();
                        }
                        Err(Refused(words)) => {
                            self.remark = Some(Remark { words, at: Some(live.stroke.now) });
                        }
                    }
                }
            }
            Effect::Instead(step) => match P::apply(&live.before, &step) {
                Ok(board) => {
                    live.board = board;
                    live.said = step.to_string();
                    self.remark = None;
                }
                Err(Refused(words)) => {
                    self.remark = Some(Remark { words, at: Some(live.stroke.now) });
                }
            },
            Effect::Back => live.board = live.before.clone(),
            Effect::Refuse(words) => {
                self.news.push(words.clone());
                self.remark = Some(Remark { words, at: Some(live.stroke.now) });
            }
        }
    }

    /// Handles a key on the board; returns whether it had a meaning.
    pub fn key(&mut self, name: &str, shift: bool) -> bool {
        // The arrow keys are the walker's; with Shift they look around.
        let arrow = matches!(name, "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight");
        let looks = shift && arrow && self.walks();
        if !looks && let Some(effect) = P::KEY.and_then(|key| key(self.base(), self.hand.mode, name)) {
            self.keyed(effect);
            return true;
        }
        match name {
            "ArrowUp" => self.arrow((0, -1)),
            "ArrowDown" => self.arrow((0, 1)),
            "ArrowLeft" => self.arrow((-1, 0)),
            "ArrowRight" => self.arrow((1, 0)),
            "Home" | "End" | "PageUp" | "PageDown" => self.leap(name),
            "Enter" | " " if self.complete() => true,
            "Enter" | " " => self.tap(shift),
            "Delete" | "Backspace" => self.tap(true),
            "Escape" if self.hand.live.is_some() => {
                self.cancel();
                self.news.push("Cancelled.".into());
                true
            }
            "Escape" => self.hand.cursor.take().is_some(),
            _ => self.pick(name),
        }
    }

    /// Applies the effect of a key that the puzzle handles itself.
    fn keyed(&mut self, effect: Effect<P::Move>) {
        self.cancel();
        if self.walks() {
            self.hand.cursor = None;
        }
        match effect {
            Effect::Add(moves) => moves.iter().for_each(|step| self.make(step)),
            Effect::Instead(step) => self.make(&step),
            Effect::Nothing | Effect::Back => {}
            Effect::Refuse(words) => {
                self.news.push(words.clone());
                self.remark = Remark::of(words);
            }
        }
    }

    fn arrow(&mut self, by: (i16, i16)) -> bool {
        if self.is_watching_an_answer() {
            return false;
        }
        let spot = match self.at() {
            Some(spot) => P::cursor(self.board(), self.hand.mode, self.tool(), spot, by),
            None => match (self.focus(), self.pressed()) {
                (Some(spot), _) => spot,
                // The person knows where that was.
                (None, Some(spot)) => P::cursor(self.board(), self.hand.mode, self.tool(), spot, by),
                (None, None) => Spot { x: 1, y: 1 },
            },
        };
        if self.hand.cursor == Some(spot) {
            self.news.push("The edge of the board.".into());
        }
        self.move_cursor(spot);
        true
    }

    /// Moves the cursor to the end of the row or column.
    fn leap(&mut self, name: &str) -> bool {
        if self.is_watching_an_answer() {
            return false;
        }
        let size = P::size(self.board());
        let from = self.at().unwrap_or(Spot { x: 1, y: 1 });
        let (cols, rows) = (size.cols as i16, size.rows as i16);
        self.move_cursor(match name {
            "Home" => from.stepped(size, (-cols, 0)),
            "End" => from.stepped(size, (cols, 0)),
            "PageUp" => from.stepped(size, (0, -rows)),
            _ => from.stepped(size, (0, rows)),
        });
        true
    }

    /// Moves the cursor, with anything picked up.
    pub(super) fn move_cursor(&mut self, spot: Spot) {
        self.hand.cursor = Some(spot);
        self.hand.typed = None;
        if self.hand.live.as_ref().is_some_and(|live| live.keys) {
            self.drag(spot.place());
        } else {
            self.remark = None;
        }
    }

    /// Moves on from an entry that was typed at the cursor and could be longer.
    fn complete(&mut self) -> bool {
        let (Some(fields), Some(at)) = (P::FIELDS, self.hand.typed.filter(|_| self.hand.live.is_none())) else {
            return false;
        };
        let next = (fields.onward)(self.base(), self.hand.mode, at, '\n');
        let Some(next) = next.filter(|&next| self.hand.cursor == Some(at) && next != at) else {
            return false;
        };
        self.move_cursor(next);
        true
    }

    /// Uses the tool at the cursor. A carrying tool picks up with one tap and puts down with the next.
    fn tap(&mut self, second: bool) -> bool {
        // Without a cursor, on the walker.
        let Some(spot) = self.at() else { return self.arrow((0, 0)) };
        let at = spot.place();
        if let Some(before) = self.hand.live.as_ref().filter(|live| live.keys).map(|live| live.before.clone()) {
            self.release(at);
            if *self.base() == before {
                self.news.push("Let go: back in its place.".into());
            }
            return true;
        }
        self.begin(at, second, false, true);
        let clears = P::FIELDS.and_then(|fields| fields.clears).filter(|_| second);
        if let Some(effect) = clears.and_then(|clears| clears(self.base(), self.hand.mode, spot)) {
            self.carry_out(effect);
            self.release(at);
            return true;
        }
        self.effect(Phase::Press);
        if self.carries() && !second && self.remark.is_none() {
            self.news.push("Picked up. Arrow keys move it, Enter drops it, Escape cancels.".into());
        } else {
            let remark = self.remark.take();
            self.release(at);
            self.remark = self.remark.take().or(remark);
        }
        true
    }

    /// Where characters are typed: at the cursor, or where the puzzle expects them.
    pub(super) fn writes_at(&self) -> Option<Spot> {
        self.field().filter(|_| self.hand.live.is_none())
    }

    /// The same regardless of a stroke under way: a screen keypad that came and went with strokes would move the board
    /// under the finger.
    pub(super) fn field(&self) -> Option<Spot> {
        self.hand.cursor.or_else(|| self.focus())
    }

    /// Where the puzzle expects characters.
    pub(super) fn focus(&self) -> Option<Spot> {
        P::FIELDS.and_then(|fields| (fields.focus)(self.board(), self.hand.mode, self.advised()))
    }

    /// Whether the selected tool carries.
    fn carries(&self) -> bool {
        let mut tools = self.tools_of(self.hand.mode).iter().flat_map(|group| &group.tools);
        tools.any(|tool| tool.id == self.tool() && tool.carries)
    }

    /// Handles a character at the cursor: the puzzle's own use of it comes before the tools'.
    fn pick(&mut self, key: &str) -> bool {
        let mut letters = key.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return false };
        if self.types_by_cells() && self.hand.live.as_ref().is_some_and(|live| live.hold == Hold::Waiting) {
            // It was tapped to be typed into.
            self.cancel();
        }
        if let (Some(fields), Some(spot)) = (P::FIELDS, self.writes_at()) {
            let mode = self.hand.mode;
            let follows = self.hand.typed == Some(spot);
            let refused = P::ADVICE.zip(self.advised());
            let refused =
                refused.and_then(|(advice, advised)| (advice.refuses)(self.base(), mode, (spot, letter), advised));
            let typed = || (fields.typed)(self.base(), mode, spot, letter, follows);
            let effect = refused.map_or_else(typed, Effect::Refuse);
            if effect != Effect::Nothing {
                self.begin(spot.place(), false, false, true);
                self.carry_out(effect);
                if let Some(live) = self.hand.live.take() {
                    self.commit(live.board, live.said);
                }
                if self.remark.is_none() {
                    self.hand.typed = Some(spot);
                    self.hand.cursor = (fields.onward)(self.base(), mode, spot, letter);
                }
                return true;
            }
        }
        let groups = self.tools_of(self.hand.mode);
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
        let groups = self.tools_of(self.hand.mode);
        if groups.iter().flat_map(|group| &group.tools).any(|tool| tool.id == id) {
            self.hand.tools[self.hand.mode as usize] = id.into();
            self.hand.spent[self.hand.mode as usize].clear();
        }
    }
}
