//! A script of what a person and a page do with an open board: pointer, keys, tools, modes, texts, links, answers, undo
//! and redo. Whatever comes, the board is whole, undo leads back, and what is kept opens again.

use gridlight::bits::BitReader;
use gridlight::contract::{HintsView, View};
use gridlight::grid::{Cell, Size};
use gridlight::link;
use gridlight::puzzle::Mode;
use gridlight::registry::DynPuzzle;
use gridlight::scene::{Rect, Scene, Theme};
use gridlight::search::{Go, MoveStatus, Options, Progress, Watch};
use gridlight::session::Opening;
use gridlight::session::erased::DynSession;

use super::script::Script;

/// More steps only take longer.
const MOST_STEPS: usize = 120;
/// The largest side that a board is given; larger ones, which no puzzle has, are asked for all the same.
const SIDE: u16 = 9;
/// Boards that take more bytes are not opened.
const MOST_BYTES: usize = 400;
const VIEW: Rect = Rect { x: -1.0, y: -1.0, w: 20.0, h: 20.0 };
const KEYS: [&str; 14] = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    " ",
    "Delete",
    "Backspace",
    "Escape",
    "Tab",
    "?",
    "F1",
    "",
    "-",
];

/// The target.
pub fn run(data: &[u8]) {
    let mut script = Script::new(data);
    let puzzle = script.puzzle();
    let mut open = Open { puzzle, session: puzzle.open(), now: 0.0 };
    open.bits(&script.board(puzzle), true, true);
    for _ in 0..MOST_STEPS {
        if script.is_over() {
            break;
        }
        open.step(&mut script);
        open.is_whole();
    }
    open.leads_back_and_forth();
    open.is_kept();
}

struct Open {
    puzzle: &'static dyn DynPuzzle,
    session: Box<dyn DynSession>,
    now: f64,
}

impl Open {
    fn bits(&mut self, bytes: &[u8], fresh: bool, own: bool) -> bool {
        let opened = link::unpack(self.puzzle.info().id, bytes.to_vec());
        let how = if own { Opening::Kept } else { Opening::Sent };
        opened.is_ok_and(|opened| self.session.open_bits(&mut opened.bits(), fresh, how))
    }

    /// One thing done: its kind is a byte, what it needs follows.
    fn step(&mut self, script: &mut Script<'_>) {
        let session = &mut self.session;
        match script.byte() % 40 {
            0..=5 => session.press((script.place(), script.place()), script.byte() % 5 == 1),
            6..=8 => session.drag((script.place(), script.place())),
            9..=13 => session.release((script.place(), script.place())),
            14..=17 => self.key(script),
            18 => session.cancel(),
            19 => session.bring(),
            20 => {
                let at = (script.place(), script.place());
                session.hover(script.flag().then_some(at));
            }
            21 => {
                let mode = script.of(&[Mode::Edit, Mode::Play, Mode::Solve]).unwrap_or(Mode::Play);
                session.set_mode(mode);
            }
            22..=23 => self.tool(script),
            24 => self.act(script),
            25 => session.restart(),
            26 => {
                let side = |script: &mut Script<'_>| match script.byte() {
                    255 => u16::MAX,
                    byte => u16::from(byte) % (SIDE + 1),
                };
                session.resize(side(script), side(script));
            }
            27..=28 => session.undo(),
            29 => session.redo(),
            30 => self.another(script),
            31 => self.through_text(script),
            32 => self.restore(script),
            33..=34 => self.solve(script),
            35 => self.answer(script),
            36 => {
                session.watch(script.flag());
                session.show_other(script.flag());
            }
            37 => session.watch_from(script.byte().into()),
            _ => session.seek(script.place()),
        }
    }

    fn key(&mut self, script: &mut Script<'_>) {
        let keypad: Vec<char> = self.session.show_view().keypad.chars().chain("0123456789abcdx?.".chars()).collect();
        let name = match script.byte() {
            byte @ 0..64 => KEYS[usize::from(byte) % KEYS.len()].to_string(),
            64..250 => script.of(&keypad).unwrap_or('0').to_string(),
            _ => script.text(12),
        };
        self.session.key(&name, script.flag());
    }

    fn tool(&mut self, script: &mut Script<'_>) {
        let groups = self.session.show_view().groups;
        let tools: Vec<&str> = groups.iter().flat_map(|it| &it.tools).map(|it| it.id.as_str()).collect();
        let tool = script.of(&tools).map_or_else(|| script.text(12), str::to_string);
        match script.byte() {
            byte @ 0..160 => self.session.adjust(&tool, i32::from(byte) - 80),
            byte @ 160..170 => self.session.adjust(&tool, if byte % 2 == 0 { i32::MAX } else { i32::MIN }),
            _ => self.session.select(&tool),
        }
    }

    fn act(&mut self, script: &mut Script<'_>) {
        let actions: Vec<&str> = self.session.show_view().actions.iter().map(|action| action.id).collect();
        let action = script.of(&actions).map_or_else(|| script.text(12), str::to_string);
        self.session.act(&action);
    }

    /// Another board of the gallery, or any bytes, as a link brings them.
    fn another(&mut self, script: &mut Script<'_>) {
        let (fresh, own) = (script.byte() % 8 == 7, script.flag());
        if script.flag() {
            let board = script.board(self.puzzle);
            assert!(self.bits(&board, fresh, own), "the gallery's boards open");
        } else {
            let bytes: Vec<u8> = (0..script.below(12)).map(|_| script.byte()).collect();
            let before = self.session.packed();
            if !self.bits(&bytes, fresh, own) {
                assert_eq!(self.session.packed(), before, "bits that are refused change the board");
            } else if self.session.packed().len() > MOST_BYTES || self.session.bounds().w > 40.0 {
                self.session = self.puzzle.open();
            }
        }
    }

    /// The board written in a format and opened as a text that was pasted.
    fn through_text(&mut self, script: &mut Script<'_>) {
        let formats: Vec<&str> = self.puzzle.info_view().formats.iter().map(|format| format.id).collect();
        let Some(text) = script.of(&formats).and_then(|format| self.session.text(format)) else { return };
        let Ok(cases) = self.puzzle.cases(&text) else { return };
        for (_, board) in cases.into_iter().take(1) {
            assert!(self.bits(&board, false, true), "what a text holds opens: {text:?}");
        }
    }

    /// What was kept of a visit, as it was or damaged.
    fn restore(&mut self, script: &mut Script<'_>) {
        let Some(mut kept) = self.session.kept() else { return };
        let sound = match script.below(6) {
            0 => {
                kept.at = script.byte().into();
                kept.at < kept.links.len()
            }
            1 => kept.said.pop().is_none(),
            2 => kept.moves.pop().is_none(),
            3 => kept.links.first_mut().and_then(String::pop).is_none(),
            4 => {
                kept.said.fill(script.text(200));
                kept.moves.fill(script.short().into());
                true
            }
            _ => true,
        };
        assert_eq!(self.session.restore(kept), sound);
    }

    /// A short search on the board as it stands, and what becomes of its answers.
    fn solve(&mut self, script: &mut Script<'_>) {
        let strategies = self.puzzle.strategies();
        let strategy = script.of(&strategies).expect("a puzzle has strategies").id.to_string();
        let options = Options { strategy, limit: 3, nodes: 400, ..Options::default() };
        let bytes = self.session.packed();
        let Ok(opened) = link::unpack(self.puzzle.info().id, bytes) else { return };
        let Ok(mut job) = self.puzzle.job(opened.into(), &options, script.flag(), script.flag()) else {
            return;
        };
        let mut texts = Vec::new();
        let mut ask = |_: &Progress| Go::On;
        let outcome = job.run(&mut Watch::new(Progress::default(), &mut ask), &mut |text| texts.push(text));
        let Ok(outcome) = outcome else { return };
        let unshared = outcome.and_then(|outcome| outcome.unshared).unwrap_or_default();
        if let Some(moves) = job.next_moves() {
            self.session.look_ahead(moves, script.flag());
        }
        self.session.add_answers(&texts, script.flag());
        self.session.show(Some(script.below(4)));
        self.session.mark(vec![Cell::new(0, script.byte().into())], unshared);
        let Some(text) = texts.last() else { return self.session.deny("There is no answer.") };
        if script.flag() {
            self.session.advise(text);
        } else {
            self.session.take();
        }
    }

    /// What no solver said.
    fn answer(&mut self, script: &mut Script<'_>) {
        let text = script.text(60);
        match script.below(7) {
            0 => self.session.add_answers(&[text], script.flag()),
            1 => self.session.advise(&text),
            2 => self.session.take(),
            3 => self.session.clear_answers(),
            4 => self.session.recall_hints(HintsView { place: 7, why: 3, made: script.byte().into() }),
            5 => {
                let cell = |script: &mut Script<'_>| Cell::new(script.byte().into(), script.byte().into());
                let moves = MoveStatus { from: cell(script), to: cell(script), alive: script.flag() };
                self.session.look_ahead(vec![moves], script.flag());
            }
            _ => self.session.show(script.flag().then_some(1)),
        }
    }

    /// What holds at every moment.
    fn is_whole(&mut self) {
        self.now += 90.0;
        let mut scene = Scene::new();
        self.session.draw(self.now, self.now % 4.0 == 0.0, VIEW, 40.0, &mut scene);
        let view = self.session.show_view();
        assert!(!view.status.is_empty());
        assert!(view.shown.is_none_or(|shown| shown < view.answers), "{:?} of {}", view.shown, view.answers);
        let mut tools = view.groups.iter().flat_map(|group| &group.tools);
        assert!(view.groups.is_empty() || tools.any(|tool| tool.id == view.tool), "no tool {:?}", view.tool);
        if let Some(timeline) = &view.timeline {
            assert!((0.0..=timeline.steps as f32).contains(&timeline.time), "{}", timeline.time);
        }
        self.session.news();
        self.session.cursor_words();
        self.session.hover_words();
    }

    /// Undo leads through the same boards as redo does.
    fn leads_back_and_forth(&mut self) {
        self.session.cancel();
        let mut boards = vec![self.session.packed()];
        while !self.session.show_view().undo.is_empty() {
            self.session.undo();
            boards.push(self.session.packed());
        }
        while let Some(board) = boards.pop() {
            assert_eq!(self.session.packed(), board, "redo leads elsewhere");
            let ahead = !self.session.show_view().redo.is_empty();
            assert!(ahead || boards.is_empty(), "redo ends too early");
            if !boards.is_empty() {
                self.session.redo();
            }
        }
    }

    /// What outlives the page opens again as it was.
    fn is_kept(&mut self) {
        let told = |view: View| (view.mode, view.link, view.given, view.own, view.undo, view.redo);
        let bytes = self.session.packed();
        let mut again = self.puzzle.open();
        let opened = link::unpack(self.puzzle.info().id, bytes.clone()).expect("it was packed here");
        let mut bits: BitReader<'_> = opened.bits();
        assert!(
            again.open_bits(&mut bits, true, Opening::Sent) && again.packed() == bytes,
            "another board from its bits"
        );
        self.session.svg(Theme::Dark);
        self.session.grid_words(Cell::new(0, 0), Size::new(40, 40));
        self.session.whereabouts();
        self.session.overview();
        // What is watched stands in the link, and is not kept.
        self.session.watch(false);
        let Some(kept) = self.session.kept() else { return };
        assert!(again.restore(kept), "what is kept is not restored");
        assert_eq!(told(again.show_view()), told(self.session.show_view()));
        assert_eq!(again.packed(), bytes);
    }
}
