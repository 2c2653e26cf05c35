//! Voltorb Flip's deduction engine: what the clues, the level and the cards turned up imply for every card. It never
//! uses the hidden cards of a round.

mod additions;
mod concludes;
mod hint;
mod idea;
mod items;
mod know;
mod level;
mod line;
mod share;
mod tell;

use crate::puzzle::{
    Additions, Common, Concludes, Explain, Fact, Facts, Hint, Items, Next, Reason, Reasoner, Reasons, Rules, Shared,
};

use super::VoltorbFlip;
use super::advice::Answer;
use super::board::Board;
use super::moves::Move;
use additions::additions;
use idea::{Gone, Idea};
use items::ITEMS;
use know::{ANY, Know, facts, only};
use line::LineDeduction;
use share::{Share, ShareTotal};

impl Explain for VoltorbFlip {
    const REASONS: Option<Reasons<VoltorbFlip>> = Some(Reasons {
        techniques: &TECHNIQUES,
        begin: |board| Box::new(VoltorbReasoner { board: board.clone(), know: Know::of(board) }),
        // Where only odds help, the adviser is better.
        beyond: None,
        tries: &[],
        earlier: None,
        // The difficulties are the game's levels.
        graded: Some(|board| board.level.map(|level| level.saturating_sub(1))),
        circles: false,
    });
    const HINT: Option<fn(&Board, &Answer) -> Option<Hint<VoltorbFlip>>> = Some(hint::hint);
    const CONCLUDES: Option<Concludes<VoltorbFlip>> = Some(concludes::concludes);
    const ITEMS: Option<Items<VoltorbFlip>> = Some(ITEMS);
    const FACTS: Option<Facts<VoltorbFlip>> =
        Some(Facts { shared: Shared::Alike(certain), value: |fact| fact.value.to_string(), says });
    const ADDITIONS: Option<Additions<VoltorbFlip>> = Some(additions);
}

crate::puzzle::techniques! {
    Last = 0 "last" "last card"
        "The sum of a line gives the only card that is not known yet."
        "the sum leaves nothing else";
    Safe = 0 "safe" "line without Voltorbs"
        "All cards of a line without Voltorbs are safe."
        "the line has no Voltorb";
    Found = 0 "found" "all Voltorbs found"
        "Once a line has its Voltorbs, the rest of it is safe."
        "the line has its Voltorbs";
    Voltorbs = 1 "voltorbs" "only Voltorbs left"
        "As many cards can be Voltorbs as there must be."
        "no other cards of the line can be";
    Ones = 1 "ones" "only 1s and Voltorbs"
        "What is left of a line is too little for a 2 or 3."
        "the line has only 1s and Voltorbs left";
    Sum = 2 "sum" "what the sum allows"
        "The rest of a sum bounds each number that shares it."
        "the rest of the sum says so";
    Splits = 3 "splits" "ways to split the sum"
        "No way to fill a line has this value there."
        "every way to fill the line agrees";
    Counts = 4 "counts" "the level's cards"
        "The level deals only so many Voltorbs, 2s and 3s."
        "the level deals only so many";
    Pair = 5 "pair" "two lines together"
        "What two rows have together is shared out among the columns."
        "the two lines leave nothing else";
    Shared = 5 "shared" "the level's cards, line by line"
        "The lines share the 2s and 3s of the level."
        "the level's cards leave nothing else";
    Free = 6 "free" "few free 2s and 3s"
        "Few 2s and 3s are dealt into lines without Voltorbs."
        "few free 2s and 3s are dealt";
    Totals = 0 "totals" "rows beside columns"
        "The rows and the columns add up to the same."
        "rows and columns add up to the same";
}

/// The technique of a deduction.
fn method(idea: Idea) -> Method {
    match idea {
        Idea::Card(_) => Method::Splits,
        Idea::Line(way, _) => match way {
            LineDeduction::Last => Method::Last,
            LineDeduction::Safe => Method::Safe,
            LineDeduction::Found => Method::Found,
            LineDeduction::Voltorbs => Method::Voltorbs,
            LineDeduction::Ones => Method::Ones,
            LineDeduction::Sum => Method::Sum,
            LineDeduction::Splits => Method::Splits,
        },
        Idea::Level | Idea::Count(_) => Method::Counts,
        Idea::Share(Share { about, .. }) => match about {
            ShareTotal::Sums(..) | ShareTotal::Voltorbs(..) => Method::Pair,
            ShareTotal::Value(_) => Method::Shared,
            ShareTotal::Free | ShareTotal::FreeOf(_) => Method::Free,
        },
        Idea::Totals(_) => Method::Totals,
    }
}

/// The deduction engine for a board.
#[derive(Clone)]
struct VoltorbReasoner {
    board: Board,
    know: Know,
}

impl VoltorbReasoner {
    /// The reason for a deduction.
    fn reason(&self, idea: Idea, gone: &[(usize, u8)]) -> Reason<VoltorbFlip> {
        let board = &self.board;
        let claim: Gone = Idea::claim(&self.know, gone);
        let least = idea.least(&self.know, &claim);
        let (mut given, mut follows) = (Vec::new(), Vec::new());
        for at in 0..board.cards.len() {
            given.extend(facts(board, at, !least.mask(at) & ANY));
        }
        for &(at, values) in &claim {
            let all = only(!values & ANY).is_some();
            follows.extend(facts(board, at, if all { values } else { values & self.know.mask(at) }));
        }
        let mut cells = Vec::new();
        let line = |line: usize| board.line(line).cells(board.size());
        match idea {
            Idea::Card(at) => cells.push(board.size().cell(at)),
            Idea::Line(_, one) => cells.extend(line(one)),
            Idea::Share(Share { about, line: one, .. }) => {
                cells.extend(line(one));
                if let ShareTotal::Sums(one, two) | ShareTotal::Voltorbs(one, two) = about {
                    cells.extend(line(one));
                    cells.extend(line(two));
                }
            }
            Idea::Totals(_) | Idea::Level | Idea::Count(_) => cells.extend(board.size().cells()),
        }
        let words = tell::words(board, idea, &least, &claim);
        Reason {
            cells,
            items: items::used(board, &least),
            given,
            follows,
            step: gone.iter().find_map(|&(at, values)| self.act(at, self.know.mask(at) & !values)),
            ..Reason::new(method(idea), &tell::place(board, idea), words)
        }
    }

    /// The move that uses the possible values of a card: safe cards that may be a 2 or 3 are flipped, in a game played
    /// elsewhere by the player (then the step shows the odds), and known values are recorded there.
    fn act(&self, at: usize, mask: u8) -> Option<Move> {
        let board = &self.board;
        let gains = mask & 1 == 0 && mask & 12 > 0;
        if board.card(at).is_some() || board.end().is_some() {
            return None;
        }
        match only(mask) {
            Some(value) if board.round.is_none() => Some(Move::Card(at, Some(value))),
            _ if !gains => None,
            _ if board.round.is_none() => Some(Move::Assist(true)),
            _ => Some(Move::Flip(board.size().cell(at))),
        }
    }

    /// The possible values of a card if a fact is added.
    fn with(&self, fact: Fact) -> Option<(usize, u8)> {
        let at = self.board.at(fact.cell)?;
        let bit = 1_u8.checked_shl(fact.value).unwrap_or(0) & ANY;
        Some((at, self.know.mask(at) & if fact.holds { bit } else { !bit }))
    }
}

impl Reasoner<VoltorbFlip> for VoltorbReasoner {
    fn next(&mut self) -> Next<VoltorbFlip> {
        if let Some(wrong) = Idea::wrong(&self.know) {
            return Next::Fails(self.reason(wrong, &[]));
        }
        let known = |&mask: &u8| only(mask).is_some() || mask & 12 == 0;
        if self.know.masks().iter().all(known) {
            return Next::Done;
        }
        let Some((idea, gone)) = Idea::next(&self.know) else { return Next::Stuck };
        let reason = self.reason(idea, &gone);
        for &(at, values) in &gone {
            self.know.set_mask(at, self.know.mask(at) & !values);
        }
        if gone.is_empty() { Next::Fails(reason) } else { Next::Follows(reason) }
    }

    fn fork(&self) -> Box<dyn Reasoner<VoltorbFlip>> {
        Box::new(self.clone())
    }

    /// Voltorbs first, in lines with few fillings; cards that cannot contribute last.
    fn open(&self) -> Vec<Fact> {
        let side = self.know.side;
        let mut open: Vec<((bool, bool, usize), Fact)> = Vec::new();
        for (at, &mask) in self.know.masks().iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1) {
            let ways = |line: usize| self.know.ways(line).len();
            let ways = ways(at / side).min(ways(side + at % side));
            let cell = self.board.size().cell(at);
            for value in (0..4).filter(|value| mask >> value & 1 == 1) {
                open.push(((mask & 12 == 0, value > 0, ways), Fact { cell, value, holds: true }));
            }
        }
        open.sort_by_key(|&(late, _)| late);
        open.into_iter().map(|(_, fact)| fact).collect()
    }

    fn learn(&mut self, fact: Fact) {
        if let Some((at, mask)) = self.with(fact) {
            self.know.set_mask(at, mask);
        }
    }

    fn says(&self, fact: Fact) -> String {
        says(fact)
    }

    fn step(&self, fact: Fact) -> Option<Move> {
        let (at, mask) = self.with(fact)?;
        self.act(at, mask)
    }

    fn board(&self) -> Board {
        let known = self.know.masks().iter().zip(&self.board.cards).map(|(&mask, &card)| only(mask).or(card));
        Board { cards: known.collect(), ..items::typed(&self.board) }
    }

    fn board_with(&self, fact: Fact) -> Option<Board> {
        let (at, mask) = self.with(fact)?;
        let value = only(mask).or(fact.holds.then_some(fact.value as u8 & 3))?;
        let mut board = self.board();
        board.cards[at] = Some(value);
        Some(board)
    }
}

fn says(fact: Fact) -> String {
    let is = if fact.holds { "is" } else { "is not" };
    format!("{} {is} {}", fact.cell.words(), tell::value_name(fact.value as u8))
}

/// The hidden cards with the same value in every layout that fits; `None` without odds.
fn certain(board: &Board, answer: &Answer) -> Option<Common> {
    let mut common = Common::default();
    let hidden = VoltorbFlip::size(board)
        .cells()
        .zip(board.cards.iter().zip(&answer.cards))
        .filter(|(_, (card, _))| card.is_none());
    for (cell, (_, known)) in hidden {
        match *known {
            Some(value) => common.forced.push(Fact { cell, value: value.into(), holds: true }),
            None => common.open.push(cell),
        }
    }
    (!answer.odds.is_empty()).then_some(common)
}
