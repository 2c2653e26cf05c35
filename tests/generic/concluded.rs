//! A hint says what applying it does: its first sentence names exactly the cells that change, and the board marks them;
//! it makes one move, it first points at no more than the place that it names, it depends on few deductions, nothing is
//! repeated, and applying hints one after the other solves the board. Tested on generated boards, and on those of the
//! corpus if it is next to the checkout.

use std::collections::BTreeSet;
use std::time::Instant;

use gridlight::contract::{Explained, ReasonView, WayView};
use gridlight::grid::{Cell, Size};
use gridlight::kit::rulers::Numbered;
use gridlight::puzzle::{Fact, Mode, Motion, Puzzle, Spot};
use gridlight::registry::Ask;
use gridlight::session::Pointed;

use crate::common::oracle::cases;
use crate::common::share;
use crate::generic::asking::{ask, opened};
use crate::generic::boards::real;

/// The number of boards of each puzzle, generated and from the corpus.
const MADE: usize = 40;
const REAL: usize = 12;
/// The most deductions that a hint may depend on.
const MOST: usize = 5;

/// Statistics of a walk by hints.
#[derive(Default)]
struct Tally {
    hints: usize,
    rest: usize,
    named: usize,
    support: usize,
    most: usize,
    longest: f64,
    told: f64,
    hows: std::collections::BTreeMap<&'static str, usize>,
}

/// The cells whose own descriptions differ. The part after the first comma is what others do to a cell, such as beams.
fn changed<P: Puzzle>(before: &P::Board, after: &P::Board) -> BTreeSet<Cell> {
    let size = P::size(before);
    let (one, other) = (P::describe(before), P::describe(after));
    let differs = |cell: &Cell, whole: bool| {
        let spot = Spot::centre(*cell);
        let (one, other) = (one(spot).what, other(spot).what);
        if whole { one != other } else { one.split(", ").next() != other.split(", ").next() }
    };
    let own: BTreeSet<Cell> = size.cells().filter(|cell| differs(cell, false)).collect();
    // Two tiles of the same colour are swapped.
    if own.is_empty() { size.cells().filter(|cell| differs(cell, true)).collect() } else { own }
}

/// Numbers and ranges counted from 1, at the beginning of a text: "2 to 4, 6 and 7".
fn numbers(text: &str) -> Vec<u16> {
    let mut list: Vec<u16> = Vec::new();
    let mut range = false;
    for word in text.split(' ') {
        let bare = word.trim_end_matches([',', ';', ':', '.']);
        match (bare.parse::<u16>(), word) {
            (Ok(number), _) => {
                let from = list.last().filter(|_| range).map_or(number, |last| last + 1);
                list.extend(from..=number);
                range = false;
            }
            (_, "to") => range = true,
            (_, "and") => {}
            _ => break,
        }
        if word.ends_with([';', ':', '.']) {
            break;
        }
    }
    list
}

/// The cells that a sentence names.
fn named(sentence: &str) -> BTreeSet<Cell> {
    let words = sentence.replace("Row", "row").replace("rows ", "row ").replace("columns ", "column ");
    let mut cells = BTreeSet::new();
    for part in words.split("row ").skip(1) {
        let (rows, cols) = (numbers(part), part.split("column ").nth(1).map(numbers).unwrap_or_default());
        for &row in &rows {
            cells.extend(cols.iter().map(|&col| Cell::new(row.saturating_sub(1), col.saturating_sub(1))));
        }
    }
    cells
}

/// The numbers of the lines that words name, such as those after "row" and "rows", from 0.
fn lines(words: &str, name: &str) -> BTreeSet<u16> {
    let before = format!("{name} ");
    let words = words.to_ascii_lowercase().replace(&format!("{name}s "), &before);
    words.split(&before).skip(1).flat_map(numbers).filter_map(|number| number.checked_sub(1)).collect()
}

fn cells(pairs: &[(u16, u16)]) -> Vec<Cell> {
    pairs.iter().map(|&(row, col)| Cell::new(row, col)).collect()
}

/// What the page points at: where to look, or the whole hint.
fn pointed(hint: &ReasonView, whole: bool) -> Pointed {
    let lit = cells(&hint.cells);
    if !whole {
        return Pointed { lit, ..Pointed::default() };
    }
    let mut follows: Vec<Cell> = hint.follows.iter().flat_map(|place| cells(&place.cells)).collect();
    follows.retain(|cell| !hint.excluded.contains(&(cell.row, cell.col)));
    Pointed { lit, known: cells(&hint.known), follows, excluded: cells(&hint.excluded), ..Pointed::default() }
}

/// Fails unless the rows and columns that words name are numbered on the board.
fn numbers_what_it_names<P: Puzzle>(pointed: &Pointed, words: &str, size: Size) {
    let mut numbered = Numbered::default();
    pointed.number(&mut numbered, size);
    for (name, has) in [("row", &numbered.rows), ("column", &numbered.cols)] {
        let named = lines(words, name);
        let missing: Vec<u16> = named.into_iter().filter(|line| !has.contains(line)).collect();
        assert!(missing.is_empty(), "{}: {name} {missing:?} (from 0) is not numbered: {words}", P::INFO.id);
    }
}

/// Whether one deduced move makes the second board of the first.
fn is_one_move<P: Puzzle>(now: &P::Board, after: &P::Board, changed: &BTreeSet<Cell>) -> bool {
    let Some(reasons) = P::REASONS.filter(|_| changed.len() > 1) else { return true };
    let reasoner = (reasons.begin)(now);
    let facts = changed
        .iter()
        .flat_map(|&cell| (0..1024).flat_map(move |value| [true, false].map(|holds| Fact { cell, value, holds })));
    facts.filter_map(|fact| P::apply(now, &reasoner.step(fact)?).ok()).any(|made| made == *after)
}

fn first_sentence(words: &str) -> &str {
    words.split(". ").next().unwrap_or(words)
}

/// Generated boards.
fn made<P: Puzzle>() -> Vec<P::Board> {
    let Some(generate) = P::GENERATE else { return Vec::new() };
    let (least, _) = P::INFO.sides;
    let grades = P::INFO.grades.len() as u64;
    let made = |seed: u64| {
        let side = (4 + seed % 3) as u16;
        let size = Size::new(side.max(least), (side + 1).max(least));
        let size = if P::TURNING.is_none() { Size::new(5, 5) } else { size };
        generate(7000 + seed, 1 + (seed % grades) as u8, Some(size)).ok()
    };
    let (count, _) = cases(MADE, 0);
    (0..count as u64).filter_map(made).collect()
}

fn walk<P: Puzzle>(board: &P::Board, tally: &mut Tally) {
    let mut now = board.clone();
    let mut said = BTreeSet::new();
    for step in 0.. {
        assert!(step < 60 + 4 * P::size(board).area(), "{}: hints do not end", P::INFO.id);
        let clock = Instant::now();
        let Explained::Way(WayView { reasons, end, .. }) = ask::<P>(&now, Ask::Hint, false) else { panic!() };
        let took = clock.elapsed().as_secs_f64();
        tally.told += took;
        tally.longest = tally.longest.max(took);
        let Some((last, link)) = reasons.last().and_then(|last| Some((last, last.link.as_ref()?))) else {
            // A board of the corpus may have no solution.
            if end == "fails" && step == 0 {
                return;
            }
            let solved = P::check(&now, Mode::Play).solved;
            assert!(solved || P::ADVICE.is_some(), "{}: {end} after {step} hints", P::INFO.id);
            return;
        };
        let after = opened::<P>(link);
        let cells = changed::<P>(&now, &after);
        let support = reasons.len() - 1;
        tally.hints += 1;
        tally.support += support;
        tally.most = tally.most.max(support);
        *tally.hows.entry(last.technique).or_default() += 1;
        let sentence = first_sentence(&last.words);
        let names = named(sentence);
        // For a walker the cell entered is named, not the one left; swapped tiles can look the same afterwards.
        let trades = sentence.starts_with("Swap ") && names.len() == 2;
        // Too many places for words are counted, and framed.
        let counts = sentence.strip_prefix("The ").and_then(|rest| rest.split_once(" framed cells in row"));
        let counted = counts.and_then(|(count, _)| count.parse().ok()) == Some(cells.len());
        let right = match P::STANDS {
            Some(_) => names.is_subset(&cells) && (!names.is_empty() || cells.len() < 2),
            None => names == cells || counted || trades && cells.is_subset(&names),
        };
        if support > 0 {
            tally.rest += 1;
            tally.named += usize::from(right);
        }
        // One stroke fills many cells of a flowing picture; elsewhere a hint counts as one move and makes one.
        let one = trades || matches!(P::MOTION, Motion::Flow) || is_one_move::<P>(&now, &after, &cells);
        assert!(one || last.how == "back", "{}: several moves in one: {}", P::INFO.id, last.words);
        let size = P::size(&now);
        let whole = pointed(last, true);
        let marked: BTreeSet<Cell> = whole.follows.iter().copied().collect();
        assert!(!counted || marked == cells, "{}: {sentence} frames {marked:?}", P::INFO.id);
        assert!(names.is_empty() || marked == names, "{}: {sentence} marks {marked:?}", P::INFO.id);
        let place = pointed(last, false);
        numbers_what_it_names::<P>(&place, &last.look, size);
        if marked.len() <= 4 {
            numbers_what_it_names::<P>(&whole, sentence, size);
        }
        for (name, line) in [("row", true), ("column", false)] {
            let Some(number) = last.look.strip_prefix(&format!("Look at {name} ")) else { continue };
            let Some(number) = number.strip_suffix('.').and_then(|it| it.parse::<u16>().ok()) else {
                continue;
            };
            let its = size.cells().filter(|cell| number - 1 == if line { cell.row } else { cell.col });
            assert!(place.lit == its.collect::<Vec<_>>(), "{}: {} marks {:?}", P::INFO.id, last.look, place.lit);
        }
        assert!(right, "{}: {} {sentence}: {names:?} and not {cells:?}", P::INFO.id, last.technique);
        assert!(support <= MOST, "{}: {support} reasons: {}", P::INFO.id, last.words);
        // Tiles and walkers can come back.
        let returns = P::LEFT.is_some() || P::STANDS.is_some();
        assert!(returns || counted || said.insert(sentence.to_string()), "{}: twice: {sentence}", P::INFO.id);
        now = after;
    }
}

every_puzzle! {
    fn a_hint_concludes_what_it_does<P>(seen) {
        if P::HINT.is_none() {
            return seen.exempt("it has no hints of its own");
        }
        for (boards, what) in [(made::<P>(), "made up"), (real::<P>(REAL), "of the corpus")] {
            let boards = share::drawn(boards, 42);
            let mut tally = Tally::default();
            for board in &boards {
                walk::<P>(board, &mut tally);
            }
            let Tally { hints, rest, named, support, most, longest, told, hows } = tally;
            let mean = support as f64 / hints.max(1) as f64;
            println!("{}: {} boards {what}, {hints} hints, {rest} with reasons of which {named} begin with the cell, support mean {mean:.2} most {most}, {:.2} ms mean, {:.1} ms longest; {hows:?}", P::INFO.id, boards.len(), told * 1e3 / hints.max(1) as f64, longest * 1e3);
            seen.add(hints);
        }
    }
}
