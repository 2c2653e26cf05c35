//! What the page has of an open board, without the page: a session, and solves of its problem as a worker runs them.

use std::rc::Rc;

use gridlight::contract::{SolveOptions, Solved, View};
use gridlight::link;
use gridlight::puzzle::{Flaw, Mode};
use gridlight::registry::{self, Asked, DynPuzzle};
use gridlight::scene::Theme;
use gridlight::search::{Go, Progress, Watch};
use gridlight::session::{Opening, erased::DynSession};

/// The state of a page on which one puzzle is open.
pub struct Desk {
    pub puzzle: &'static dyn DynPuzzle,
    pub session: Box<dyn DynSession>,
    /// The text opened last, and its boards if there are several.
    pub text: String,
    pub cases: Vec<(String, Vec<u8>)>,
    /// The boards since one was opened, packed, without repeats.
    pub boards: Vec<Vec<u8>>,
    /// The end of the last solve.
    pub solved: Option<Ended>,
}

/// The end of a solve.
pub struct Ended {
    pub solved: Solved,
    /// The names of the counters that are shown.
    pub counters: Vec<&'static str>,
    /// What is wrong with a strategy that is wrong on purpose.
    pub flaw: Option<String>,
}

/// The puzzle of a text: whichever is open, no other one takes it for its own.
fn puzzle_of(text: &str) -> Option<&'static dyn DynPuzzle> {
    let known: Vec<_> = registry::ALL.iter().filter(|puzzle| puzzle.recognise(text)).collect();
    assert!(known.len() < 2, "two puzzles take it for theirs");
    known.first().map(|&&puzzle| puzzle)
}

/// The board of a text, packed.
pub fn board_of(text: &str) -> Vec<u8> {
    let mut session = puzzle_of(text).unwrap().open();
    session.open_text(text, false).unwrap();
    session.packed()
}

impl Desk {
    pub fn new(puzzle: &'static dyn DynPuzzle) -> Desk {
        let (session, text) = (puzzle.open(), String::new());
        Desk { puzzle, session, text, cases: Vec::new(), boards: Vec::new(), solved: None }
    }

    pub fn view(&mut self) -> View {
        self.session.show_view()
    }

    pub fn board(&self) -> Vec<u8> {
        self.session.packed()
    }

    pub fn picture(&self) -> String {
        self.session.svg(Theme::Dark)
    }

    /// Opens a text of the puzzle. The error says why it is refused; then nothing has changed.
    pub fn open(&mut self, text: &str) -> Result<(), String> {
        let id = self.puzzle.info().id;
        if puzzle_of(text).is_none_or(|puzzle| puzzle.info().id != id) {
            return Err("not recognised".into());
        }
        let before = (serde_json::to_value(self.view()).unwrap(), self.board());
        match self.session.open_text(text, false) {
            Ok(cases) => {
                (self.cases, self.text) = (cases, text.into());
                self.begin();
                Ok(())
            }
            Err(problem) => {
                let after = (serde_json::to_value(self.view()).unwrap(), self.board());
                assert!(before == after, "what was refused has changed something");
                Err(problem.to_string())
            }
        }
    }

    /// Opens one of the boards of the text.
    pub fn open_case(&mut self, index: usize) {
        let opened = link::unpack(self.puzzle.info().id, self.cases[index].1.clone()).unwrap();
        assert!(self.session.open_bits(&mut opened.bits(), false, Opening::Sent));
        self.begin();
    }

    /// Opens the board by its link, on another page.
    pub fn reopen(&mut self) {
        let (id, link) = (self.puzzle.info().id, self.view().link);
        let board = self.board();
        *self = Desk::new(self.puzzle);
        let opened = link::open(&link, |it| it == id).unwrap();
        assert!(self.session.open_bits(&mut opened.bits(), false, Opening::Sent));
        assert!(self.board() == board && self.view().link == link, "its link is of another board");
        self.begin();
    }

    /// A board was opened: what follows is counted from it.
    pub fn begin(&mut self) {
        self.boards = vec![self.board()];
        self.solved = None;
    }

    /// Keeps the board if it is another one.
    pub fn note(&mut self) {
        let board = self.board();
        if self.boards.last().is_none_or(|last| *last != board) {
            self.boards.push(board);
        }
    }

    /// Solves the problem like the Solve pane, and shows the first solution.
    pub fn solve(&mut self, wish: &SolveOptions) {
        let usual = if self.puzzle.info_view().asks_unique { 2 } else { 0 };
        let wish = SolveOptions { limit: wish.limit.or(Some(usual)), ..wish.clone() };
        self.session.set_mode(Mode::Solve);
        self.session.clear_answers();
        let (solved, mut answers, flaw) = self.searched(wish.clone());
        let strategies = self.puzzle.strategies();
        let id = wish.strategy.as_deref().unwrap_or("default");
        let strategy = strategies.iter().find(|strategy| strategy.id == id).unwrap();
        let (flaw, wrong) = flaw.map_or((None, None), |flaw| (Some(flaw.words), flaw.answer));
        if answers.is_empty() {
            answers.extend(wrong);
        }
        self.session.add_answers(&answers, strategy.refines);
        self.session.show(Some(0));
        let counted = |id: &str| solved.counters.0.iter().any(|(it, _)| *it == id);
        let counters = strategy.counters.iter().filter(|counter| counted(counter.id));
        let counters = counters.map(|counter| counter.name).collect();
        self.solved = Some(Ended { solved, counters, flaw });
    }

    /// Asks the puzzle's adviser about the position, as the page does after every move.
    pub fn advise(&mut self) {
        let strategy = self.view().advisor.map(String::from);
        let (solved, answers, _) = self.searched(SolveOptions { strategy, ..SolveOptions::default() });
        match answers.last() {
            Some(answer) => self.session.advise(answer),
            None => self.session.deny(&solved.words),
        }
    }

    /// The end of a search of the problem, its solutions, and where the strategy is wrong.
    fn searched(&mut self, wish: SolveOptions) -> (Solved, Vec<String>, Option<Flaw<String>>) {
        let (id, problem) = (self.puzzle.info().id, self.view().problem);
        let opened = Rc::new(link::open(&problem, |it| it == id).unwrap());
        let asked = Asked::of(self.puzzle, wish).unwrap();
        let mut job = self.puzzle.job(Rc::clone(&opened), &asked.options, false, true).unwrap();
        let (mut answers, mut ask) = (Vec::new(), |_: &Progress| Go::On);
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let outcome = job.run(&mut watch, &mut |answer| answers.push(answer)).unwrap().unwrap();
        let own = self.puzzle.verdict_words(&outcome);
        let flaw = self.puzzle.flaw(&mut opened.bits(), &asked.options);
        (Solved::new(outcome, own), answers, flaw)
    }
}
