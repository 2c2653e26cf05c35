//! The strategies of best play node by node: the boards that fit, the odds of every card, and then best play, with
//! bounds that narrow during the search.

use crate::grid::{Cell, Mention};
use crate::search::{
    Counters, Cx, Detail, Driver, Flow, Go, Options, Outcome, Search, Stepwise, Stopped, Task, Verdict, Watch, Why,
    counters, verdict,
};

use crate::puzzles::voltorb_flip::advice::{self, Answer, CardAdvice, Span};
use crate::puzzles::voltorb_flip::board::{Aim, Board};
use crate::puzzles::voltorb_flip::odds::boards::{Posterior, Space, Trouble};
use crate::puzzles::voltorb_flip::odds::clues::{Clues, Contradiction};
use crate::puzzles::voltorb_flip::odds::listing::{self, Listing, posterior};
use crate::puzzles::voltorb_flip::odds::play::{Bounds, Objective, PlayReason, PlaySearch, Work, prepare};
use crate::puzzles::voltorb_flip::odds::uniform::Uniform;

counters! {
    nodes: "Positions" "Sets of boards looked at in the search for the best play.";
    boards: "Boards that fit" "Boards that meet the clues and the flipped cards.";
    kilobytes: "Memory, kB" "Kilobytes that the search for the best play held at its end.";
    low: "Lower bound, millionths"
        "What the best play is worth at least, as far as was known by the end: a chance or coins, in millionths.";
    high: "Upper bound, millionths"
        "What the best play is worth at most, as far as was known by the end. Exact if both bounds are equal.";
}

/// The unit of bounds in counters: millionths.
const MILLION: f64 = 1e6;
/// The largest side for which boards are listed at once; larger ones are counted first.
const LISTED: usize = 5;
/// The most messages of other searches kept until this one is prepared.
const EARLY: usize = 64;
/// The most boards for which best play is searched.
const PLAYED: u64 = 120_000;

/// A solve under way.
pub struct Solver {
    board: Board,
    aim: Aim,
    stage: Stage,
    posterior: Option<Posterior>,
    count: String,
    play: Option<PlaySearch>,
    /// Its number in the portfolio; 0 = the strategy's own search.
    beside: u8,
    /// Facts imported before this search was prepared.
    early: Vec<Vec<u8>>,
    told: Option<Answer>,
    /// Much is done between two steps, so it enforces the node limit itself.
    most_nodes: u64,
    ticks: u64,
    /// The result if nothing is left to do because there are no boards, or too many even to count.
    over: Option<Result<Why, Stopped>>,
}

enum Stage {
    Start,
    Counting(Box<Uniform>),
    /// Lists the boards and sums up their probabilities.
    Listing(Task<Result<(Space, Posterior), Trouble>>),
    /// Prepares the search for best play.
    Preparing(Task<PlaySearch>),
    Playing,
}

/// Starts a search. The board must be complete.
pub fn search(board: &Board, options: &Options, aim: Aim) -> Box<dyn Search<Answer>> {
    let solver = Solver {
        board: board.clone(),
        aim,
        stage: Stage::Start,
        posterior: None,
        count: String::new(),
        play: None,
        beside: options.beside,
        early: Vec::new(),
        told: None,
        most_nodes: options.nodes,
        ticks: 0,
        over: None,
    };
    Box::new(Driver::new(solver, options.nodes))
}

impl Solver {
    /// The current result.
    fn answer(&self) -> Option<Answer> {
        let posterior = self.posterior.as_ref()?;
        let certain = |chances: &[f64; 4]| chances.iter().position(|&chance| chance > 1.0 - 1e-12);
        let known = posterior.chances.iter().map(|chances| certain(chances).map(|value| value as u8)).collect();
        let play = self.play.as_ref();
        Some(Answer {
            cards: known,
            boards: self.count.clone(),
            odds: posterior.chances.iter().map(|chances| chances.map(|chance| chance as f32)).collect(),
            advice: play.map(|play| self.advice(play)).or_else(|| self.safest(posterior)),
        })
    }

    /// If more boards fit than can be searched: the safest card that may be a 2 or 3; of those as safe as each other, the
    /// likeliest to be one. Flipping it first wins at most as often as it is not a Voltorb; any other first card is no
    /// safer, or useless.
    fn safest(&self, posterior: &Posterior) -> Option<CardAdvice> {
        if self.aim != Aim::Win || posterior.boards <= PLAYED {
            return None;
        }
        let useful = |&(at, chances): &(usize, &[f64; 4])| {
            self.board.cards.get(at).is_some_and(Option::is_none) && chances[2] + chances[3] > 0.0
        };
        let cards = posterior.chances.iter().enumerate().filter(useful);
        let least = cards.clone().map(|(_, chances)| chances[0]).min_by(f64::total_cmp)?;
        // Sums in another order differ in their last digits.
        let safest = cards.filter(|(_, chances)| chances[0] - least < 1e-9);
        let more = |chances: &[f64; 4]| chances[2] + chances[3];
        let (best, chances) = safest.reduce(|best, one| if more(one.1) - more(best.1) > 1e-9 { one } else { best })?;
        let value = Span { low: 0.0, high: 1.0 - chances[0] };
        Some(CardAdvice {
            aim: self.aim,
            value,
            cards: Vec::new(),
            best: Some(best),
            why: advice::AdviceReason::Safest,
        })
    }

    fn advice(&self, play: &PlaySearch) -> CardAdvice {
        let said = play.advice();
        let why = match said.reason {
            PlayReason::Done => advice::AdviceReason::Done,
            PlayReason::Safe => advice::AdviceReason::Safe,
            PlayReason::Best => advice::AdviceReason::Best,
            PlayReason::BestSoFar => advice::AdviceReason::SoFar,
            PlayReason::Stop => advice::AdviceReason::Stop,
        };
        let cards = play.cards().into_iter().map(|bounds| bounds.map(span)).collect();
        CardAdvice { aim: self.aim, value: span(play.value()), cards, best: said.card, why }
    }

    /// Starts with the list of boards or, for large boards, with their number.
    fn start(&mut self) {
        let Some(clues) = self.board.all_clues() else {
            self.over = Some(Err(Stopped::Strategy));
            return;
        };
        if clues.side() > LISTED {
            match Uniform::new(&clues, &self.board.cards) {
                Ok(uniform) => self.stage = Stage::Counting(Box::new(uniform)),
                Err(trouble) => self.trouble(trouble),
            }
        } else {
            self.list(&clues);
        }
    }

    fn list(&mut self, clues: &Clues) {
        match Listing::new(clues, &self.board.cards, self.board.weighed()) {
            Ok(mut listing) => {
                self.stage = Stage::Listing(Task::new(async move |cx: &Cx| {
                    let space = loop {
                        let space = listing.step();
                        cx.spend(listing::WORK).await;
                        if let Some(space) = space {
                            break space?;
                        }
                    };
                    let posterior = posterior(&space, cx).await;
                    Ok((space, posterior))
                }));
            }
            Err(trouble) => self.trouble(trouble),
        }
    }

    /// Prepares the search for best play; `None` when the watch pauses it.
    fn prepare(&mut self, watch: &mut Watch<'_>) -> Option<()> {
        if let Stage::Listing(task) = &mut self.stage {
            let listed = task.run(watch)?;
            self.stage = Stage::Playing;
            match listed {
                Ok((space, posterior)) => self.listed(space, posterior),
                Err(trouble) => self.trouble(trouble),
            }
        }
        if let Stage::Preparing(task) = &mut self.stage {
            let mut play = task.run(watch)?;
            play.join(self.beside);
            self.early.drain(..).for_each(|news| play.hear(&news));
            self.play = Some(play);
            self.stage = Stage::Playing;
        }
        Some(())
    }

    /// The boards are listed: prepares the search for best play unless there are too many.
    fn listed(&mut self, space: Space, posterior: Posterior) {
        self.count = posterior.boards.to_string();
        if posterior.boards <= PLAYED {
            let objective = match self.aim {
                Aim::Win => Objective::Win,
                Aim::Keep => Objective::KeepLevel,
                Aim::Eight => Objective::Eight,
                Aim::Coins => Objective::Coins,
            };
            let level = self.board.level.unwrap_or(1);
            let cards = self.board.cards.clone();
            self.stage =
                Stage::Preparing(Task::new(async move |cx: &Cx| prepare(&space, &cards, objective, level, cx).await));
        }
        self.posterior = Some(posterior);
    }

    fn trouble(&mut self, trouble: Trouble) {
        self.over = Some(match trouble {
            Trouble::None(contradiction) => Ok(why(&self.board, &contradiction)),
            Trouble::TooMany => Err(Stopped::Memory),
        });
    }

    fn fits(&self) -> Verdict {
        verdict(if self.count == "1" { 1 } else { 2 }, Ok(()), Why::default)
    }

    /// The library's detail: probabilities and values.
    fn detail(&self) -> Option<Vec<(&'static str, Detail)>> {
        let posterior = self.posterior.as_ref()?;
        let chances = |chances: &[f64; 4]| Detail::List(chances.iter().map(|&chance| number(chance)).collect());
        let table = |cells: Vec<Detail>| {
            let rows = cells.chunks(usize::from(self.board.side()));
            Detail::List(rows.map(|row| Detail::List(row.to_vec())).collect())
        };
        let value =
            |bounds: Option<Bounds>| bounds.filter(|it| it.exact).map_or(Detail::Unknown(()), |it| number(it.low));
        let probability = table(posterior.chances.iter().map(chances).collect());
        let all = value(self.play.as_ref().map(PlaySearch::value));
        let cards = self.play.as_ref().map(PlaySearch::cards).unwrap_or_default();
        let cell = |at: usize| value(cards.get(at).copied().flatten());
        let cells = table((0..self.board.cards.len()).map(cell).collect());
        let names = if self.aim == Aim::Win { ("win", "cellWin") } else { ("value", "cellValue") };
        let mut detail = vec![("probability", probability), (names.0, all), (names.1, cells)];
        if matches!(self.aim, Aim::Keep | Aim::Eight) {
            // For these aims a value is a probability; for the others the name says what it is.
            detail.push(("aim", Detail::Text(self.aim.strategy().into())));
        }
        Some(detail)
    }
}

/// A number rounded to twelve decimals: later ones depend on the order of additions.
fn number(value: f64) -> Detail {
    Detail::Number((value * 1e12).round() / 1e12)
}

fn span(bounds: Bounds) -> Span {
    Span { low: bounds.low, high: bounds.high }
}

/// A contradiction with its cards; one about all lines points at none.
pub fn why(board: &Board, contradiction: &Contradiction) -> Why {
    let Contradiction { words, rows, cols } = contradiction;
    let side = usize::from(board.side());
    let all = rows.len() + cols.len() == 2 * side;
    let hit = |cell: &Cell| rows.contains(&usize::from(cell.row)) || cols.contains(&usize::from(cell.col));
    let named = if rows.is_empty() { Mention::Columns } else { Mention::Rows };
    let cells = board.size().cells().filter(|cell| !all && hit(cell)).collect();
    Why::new(words.as_str(), cells).naming(named)
}

/// Counts work, and nodes up to their limit.
struct Meter<'a, 'b> {
    watch: &'a mut Watch<'b>,
    most: u64,
    ticks: u64,
    paused: bool,
    /// Whether the last piece of work was within a node.
    within: bool,
}

impl Meter<'_, '_> {
    /// Whether to continue.
    fn tick(&mut self, work: Work) -> bool {
        self.within = matches!(work, Work::Part(_));
        match work {
            Work::Node(work) => {
                self.ticks += 1;
                self.paused |= self.watch.count(1, work) == Go::Pause;
                !self.paused && (self.most == 0 || self.ticks < self.most)
            }
            Work::Part(work) => {
                self.paused |= self.watch.spend(work) == Go::Pause;
                !self.paused
            }
        }
    }
}

impl Stepwise for Solver {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        if let Stage::Start = self.stage {
            self.start();
        }
        let mut meter = Meter { watch, most: self.most_nodes, ticks: self.ticks, paused: false, within: false };
        if let (Stage::Counting(uniform), None) = (&mut self.stage, &self.over)
            && let Some(counted) = uniform.work(&mut |work| meter.tick(work))
        {
            match counted {
                Ok(posterior) if posterior.boards <= PLAYED => {
                    if let Some(clues) = self.board.all_clues() {
                        self.list(&clues);
                    }
                }
                Ok(posterior) => {
                    self.count = posterior.boards.to_string();
                    self.posterior = Some(posterior);
                    self.stage = Stage::Playing;
                }
                Err(trouble) => self.trouble(trouble),
            }
        }
        if self.prepare(meter.watch).is_none() {
            self.ticks = meter.ticks;
            return Flow::Part(Go::Pause);
        }
        let mut through = false;
        if let (Stage::Playing, None) = (&self.stage, &self.over) {
            if self.told.is_none()
                && let Some(first) = self.answer()
            {
                let odds = Answer { advice: None, ..first };
                found(odds.clone());
                self.told = Some(odds);
            }
            through = self.play.as_mut().is_none_or(|play| play.work(&mut |work| meter.tick(work)));
            let now = self.answer();
            if now != self.told
                && let Some(now) = &now
            {
                found(now.clone());
            }
            self.told = now;
        }
        self.ticks = meter.ticks;
        match &self.over {
            Some(Ok(_)) => Flow::End(Ok(())),
            Some(Err(stopped)) => Flow::End(Err(*stopped)),
            None if through => Flow::End(Ok(())),
            None if meter.within => Flow::Part(Go::Pause),
            None => Flow::Node(Go::Pause),
        }
    }

    fn nodes(&self) -> u64 {
        self.ticks
    }

    fn answers(&self) -> u64 {
        self.posterior.as_ref().map_or(0, |posterior| posterior.boards)
    }

    fn counters(&self) -> Counters {
        let play = self.play.as_ref();
        let value = play.map_or(Span { low: 0.0, high: 0.0 }, |play| span(play.value()));
        let counts = Counts {
            nodes: play.map_or(0, PlaySearch::nodes),
            boards: self.answers(),
            kilobytes: play.map_or(0, PlaySearch::bytes) as u64 / 1024,
            low: (value.low * MILLION) as u64,
            high: (value.high * MILLION) as u64,
        };
        counts.into()
    }

    fn news(&mut self) -> Vec<u8> {
        self.play.as_mut().map(PlaySearch::news).unwrap_or_default()
    }

    fn hear(&mut self, news: &[u8]) {
        match &mut self.play {
            Some(play) => play.hear(news),
            None if self.early.len() < EARLY => self.early.push(news.to_vec()),
            None => {}
        }
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let why = || self.over.clone().and_then(Result::ok).unwrap_or_default();
        // Once the boards are counted the verdict is settled, however far the search for best play is.
        let verdict = if self.posterior.is_some() { self.fits() } else { verdict(0, through, why) };
        let count = (!self.count.is_empty()).then(|| self.count.clone());
        Outcome { count, detail: self.detail(), ..Outcome::new(verdict, self.counters()) }
    }
}
