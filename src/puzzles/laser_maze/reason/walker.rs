//! The reasoner: the walker's place according to what is known, and the steps from there that are still open.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::grid::Cell;
use crate::puzzle::{Fact, Next, Reason, Reasoner, Sentences};

use super::ground::{Ground, apart};
use super::items::places;
use super::says::says;
use super::{Method, fact, local, meet, parts, ways};
use crate::puzzles::laser_maze::LaserMaze;
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::moves::Move;
use crate::puzzles::laser_maze::route::{Stride, moved};
use crate::puzzles::laser_maze::solve::field::StateSpace;

/// The evidence for a conclusion.
pub struct Case {
    /// How it was found.
    pub method: Method,
    /// Why.
    pub words: Sentences,
    /// The cells that it names.
    pub names: Vec<Cell>,
    /// Cells to look at besides the walker's.
    pub cells: Vec<Cell>,
    /// The walls and turrets that ensure it.
    pub items: BTreeSet<Cell>,
    /// The facts assumed known, besides the walker's place.
    pub given: Vec<Fact>,
    /// Beams and routes.
    pub paths: Vec<Vec<(f32, f32)>>,
}

impl Case {
    /// A case by a technique, without evidence.
    pub fn new(method: Method, words: impl Into<Sentences>) -> Case {
        Case {
            method,
            words: words.into(),
            names: Vec::new(),
            cells: Vec::new(),
            items: BTreeSet::new(),
            given: Vec::new(),
            paths: Vec::new(),
        }
    }
}

/// Why no shortest route continues with a stride from a place of the route (by its index), if a technique shows it
/// within this many states.
type Against = fn(&Walker, usize, Stride, usize) -> Option<Case>;

/// The reasoner of a maze.
#[derive(Clone)]
pub struct Walker {
    /// The board and its distances.
    pub ground: Rc<Ground>,
    /// The cells from the end of the walk made, as far as the route is known, and the strides between them.
    pub cells: Vec<Cell>,
    strides: Vec<Stride>,
    /// The number of steps of the walk made.
    start: u32,
    /// All known facts, in order of their values, and so of time.
    known: Vec<Fact>,
    /// How many strides were checked: those learnt or left over can be wrong.
    checked: usize,
    /// Whether something was learnt from outside.
    told: bool,
}

impl Walker {
    /// A reasoner at the end of the walk made on a finished board.
    pub fn new(board: &Board) -> Walker {
        let ground = Ground::new(board);
        Walker {
            cells: vec![board.walker().unwrap_or(ground.goal)],
            ground: Rc::new(ground),
            strides: Vec::new(),
            start: board.walk.len() as u32,
            known: Vec::new(),
            checked: 0,
            told: false,
        }
    }

    /// The walker's cell and the time after the given number of strides of the route.
    pub fn place(&self, index: usize) -> (Cell, u32) {
        (self.cells[index], self.start + index as u32)
    }

    /// The step that led to a place of the route, as a fact; none before the first.
    pub fn came(&self, index: usize) -> Option<Fact> {
        if let Some(before) = index.checked_sub(1) {
            return Some(fact(self.place(before), self.strides[before], true));
        }
        let stride = self.ground.board.walk.strides().next_back()?;
        Some(fact((StateSpace::before(self.cells[0], stride), self.start - 1), stride, true))
    }

    /// The index of the last place.
    fn last(&self) -> usize {
        self.strides.len()
    }

    fn is_known(&self, fact: Fact) -> bool {
        self.since(fact.value).iter().take_while(|known| known.value == fact.value).any(|&known| known == fact)
    }

    /// Whether a fact is known already.
    pub fn knows(&self, place: (Cell, u32), stride: Stride) -> bool {
        self.is_known(fact(place, stride, true))
    }

    /// The known facts from a value on.
    fn since(&self, value: u32) -> &[Fact] {
        &self.known[self.known.partition_point(|known| known.value < value)..]
    }

    /// The strides that lead to floor and are not ruled out.
    fn candidates(&self) -> Vec<Stride> {
        let place = self.place(self.last());
        let open = |&stride: &Stride| !self.is_known(fact(place, stride, false));
        self.ground.free(place.0).filter(open).collect()
    }

    /// Advances along the known steps as far as they are possible.
    fn advance(&mut self) {
        while let (place, true) = (self.place(self.last()), self.cells.last() != Some(&self.ground.goal)) {
            let mut known = self.ground.free(place.0).filter(|&stride| self.knows(place, stride));
            let Some(stride) = known.next() else { return };
            self.strides.push(stride);
            self.cells.push(moved(place.0, stride));
        }
    }

    fn note(&mut self, fact: Fact) {
        let at = self.known.partition_point(|known| known.value <= fact.value);
        self.known.insert(at, fact);
    }

    /// Makes a reason from the evidence about a place of the route.
    fn reason(&self, index: usize, case: Case, follows: Vec<Fact>) -> Reason<LaserMaze> {
        let (here, _) = self.place(index);
        let mut cells = vec![here];
        for cell in case.cells {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let mut given = case.given;
        given.extend(self.came(index));
        Reason {
            names: case.names,
            cells,
            items: places(&self.ground.board, &case.items),
            given,
            step: follows.first().and_then(|&fact| self.step(fact)),
            follows,
            paths: case.paths,
            ..Reason::new(case.method, &local::place(case.method, here), case.words)
        }
    }

    /// Concludes that the walker makes these strides, or does not.
    fn follow(&mut self, case: Case, place: (Cell, u32), strides: &[Stride], holds: bool) -> Next<LaserMaze> {
        let follows: Vec<Fact> = strides.iter().map(|&stride| fact(place, stride, holds)).collect();
        let case = Case { words: case.words.so(&says(place, strides, holds)), ..case };
        let reason = self.reason(self.last(), case, follows);
        for &fact in &reason.follows {
            self.note(fact);
        }
        self.advance();
        Next::Follows(reason)
    }

    fn fails(&self, index: usize, case: Case) -> Next<LaserMaze> {
        Next::Fails(self.reason(index, case, Vec::new()))
    }

    /// Why no shortest route continues from a place with a stride, if a technique shows it.
    fn against(&self, index: usize, stride: Stride) -> Option<Case> {
        let techniques: [Against; 4] = [local::beam, local::again, ways::straight, ways::longer];
        techniques.into_iter().find_map(|technique| technique(self, index, stride, usize::MAX))
    }

    /// The evidence of a technique against these strides; for several of them together if it is of the same kind.
    fn rule_out(&self, open: &[Stride], technique: Against, states: usize) -> Option<(Case, Vec<Stride>)> {
        let mut found: Option<(Case, Vec<Stride>)> = None;
        for &stride in open {
            let Some(other) = technique(self, self.last(), stride, states) else { continue };
            match &mut found {
                Some((case, strides)) if case.method == other.method => {
                    local::join(case, other);
                    strides.push(stride);
                }
                Some(_) => {}
                None => found = Some((other, vec![stride])),
            }
        }
        found
    }

    /// A contradiction in what is known, if there is one.
    fn wrong(&mut self) -> Option<Next<LaserMaze>> {
        if self.start > 0
            && let Some(turret) = self.ground.board.shooter(self.cells[0], self.start)
        {
            let case = local::struck(turret, self.place(0));
            return Some(self.fails(0, Case { words: case.words.so("the walk has ended"), ..case }));
        }
        loop {
            let (index, at_goal) = (self.checked, self.cells.get(self.checked) == Some(&self.ground.goal));
            let place = self.place(index);
            let stride = self.strides.get(index).copied();
            let made = stride.map(|stride| fact(place, stride, true));
            // A different step at this time, a different place, no floor, or a step beyond the goal.
            let wrong = |other: &&Fact| match made {
                _ if parts(other.value).0 != place.1 => at_goal && other.holds,
                Some(made) => ((other.cell, other.value) == (made.cell, made.value)) != other.holds,
                None => other.holds,
            };
            // Facts about later times are checked once the route has ended.
            let now = self.since(place.1 << 3);
            let count = now.iter().take_while(|fact| at_goal || parts(fact.value).0 == place.1).count();
            if let Some(&clash) = now[..count].iter().find(wrong) {
                let (_, code) = parts(clash.value);
                let stride = Stride::ALL[code.min(4)];
                let words = format!("After {} steps the walker is at {}.", place.1, place.0.words());
                let words = Sentences::from(words).and("That contradicts what is known of the route.");
                let mut case = Case::new(Method::Forced, words);
                case.given.extend(made.into_iter().chain([clash]));
                case.items.extend(Some(moved(clash.cell, stride)).filter(|&to| !self.ground.board.is_floor(to)));
                case.cells.push(clash.cell);
                return Some(self.fails(index, case));
            }
            let stride = stride?;
            if let Some(mut case) = self.against(index, stride) {
                case.given.extend(made);
                case.words = case.words.and(format!("Yet {}.", says(place, &[stride], true)));
                return Some(self.fails(index, case));
            }
            self.checked += 1;
        }
    }
}

impl Reasoner<LaserMaze> for Walker {
    fn next(&mut self) -> Next<LaserMaze> {
        if let Some(wrong) = self.wrong() {
            return wrong;
        }
        let index = self.last();
        let place = self.place(index);
        if place.0 == self.ground.goal {
            // If distances are unknown, facts learnt from outside may have led to a detour.
            let sure = self.ground.is_measured() || !self.told;
            return if sure { Next::Done } else { Next::Stuck };
        }
        let open = self.candidates();
        if let Some(&stride) = open.iter().find(|&&stride| local::reaches(self, index, stride)) {
            let words = "The goal is beside the walker, and nothing fires at it after this step.";
            return self.follow(Case::new(Method::Goal, words), place, &[stride], true);
        }
        if let Some((case, strides)) = self.rule_out(&open, local::beam, 0) {
            return self.follow(case, place, &strides, false);
        }
        if open.len() < 2 {
            let case = local::forced(self, index, &open);
            return match open[..] {
                [stride] => self.follow(case, place, &[stride], true),
                _ => self.fails(index, Case { words: case.words.so("no step is left"), ..case }),
            };
        }
        let levels = ways::LEVELS;
        let techniques: [(Against, usize); 8] = [
            (local::again, 0),
            (ways::straight, 0),
            (ways::longer, levels[0]),
            (ways::walls, 0),
            (ways::longer, levels[1]),
            (ways::longer, levels[2]),
            (ways::longer, levels[3]),
            (ways::longer, levels[4]),
        ];
        for (technique, states) in techniques {
            // If distances are unknown, only the cheapest evidence is tried.
            let afforded = self.ground.is_measured() || states <= levels[0];
            if let (true, Some((case, strides))) = (afforded, self.rule_out(&open, technique, states)) {
                return self.follow(case, place, &strides, false);
            }
        }
        match meet::meet(self, index) {
            Some((case, place, stride)) => self.follow(case, place, &[stride], true),
            None => Next::Stuck,
        }
    }

    fn fork(&self) -> Box<dyn Reasoner<LaserMaze>> {
        Box::new(self.clone())
    }

    fn open(&self) -> Vec<Fact> {
        let place = self.place(self.last());
        if place.0 == self.ground.goal {
            return Vec::new();
        }
        let mut open: Vec<((u32, u32), Fact)> = Vec::new();
        for stride in self.candidates() {
            let to = moved(place.0, stride);
            let far = (self.ground.left((to, place.1 + 1)), apart(to, self.ground.goal));
            open.push((far, fact(place, stride, true)));
        }
        open.sort_by_key(|&(far, _)| far);
        open.into_iter().map(|(_, fact)| fact).collect()
    }

    fn learn(&mut self, fact: Fact) {
        let (time, _) = parts(fact.value);
        // The walk made cannot change.
        let Some(index) = time.checked_sub(self.start) else { return };
        if !self.is_known(fact) {
            self.note(fact);
            self.told = true;
            self.checked = self.checked.min(index as usize);
            self.advance();
        }
    }

    fn says(&self, fact: Fact) -> String {
        let (time, code) = parts(fact.value);
        says((fact.cell, time), &[Stride::ALL[code.min(4)]], fact.holds)
    }

    fn step(&self, fact: Fact) -> Option<Move> {
        let (time, code) = parts(fact.value);
        let index = time.checked_sub(self.start)? as usize;
        let here = fact.holds && self.cells.get(index) == Some(&fact.cell);
        here.then(|| Move::Walk(Stride::ALL[code.min(4)]))
    }

    fn board(&self) -> Board {
        let board = &self.ground.board;
        board.walked(board.walk.strides().chain(self.strides.iter().copied()).collect())
    }

    fn board_with(&self, fact: Fact) -> Option<Board> {
        let mut with = self.clone();
        let known = with.last();
        with.learn(fact);
        (with.last() > known || self.is_known(fact)).then(|| with.board())
    }
}
