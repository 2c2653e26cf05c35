//! Boards of any puzzle: from the gallery, generated, empty, and after random play and editing.

use std::path::{Path, PathBuf};

use gridlight::grid::Size;
use gridlight::puzzle::{Effect, Mode, Phase, Puzzle, Spot, Stroke};

use crate::common::Dice;

/// The small sides that boards of a puzzle can have.
pub fn small_sides<P: Puzzle>() -> std::ops::RangeInclusive<u16> {
    let (least, most) = P::INFO.sides;
    least..=most.min(least + 6)
}

/// The gallery's boards.
pub fn gallery<P: Puzzle>() -> Vec<P::Board> {
    P::INFO.examples.iter().map(|example| P::parse(example.text).unwrap()).collect()
}

/// Boards without moves: from the gallery, empty ones, small squares and rectangles, and some generated ones.
pub fn given<P: Puzzle>() -> Vec<P::Board> {
    let mut boards = gallery::<P>();
    boards.extend(small_sides::<P>().map(|side| P::blank(Size::new(side, side))));
    let (least, most) = P::INFO.sides;
    let side = |side: u16| side.clamp(least, most);
    let oblong = [(1, 4), (2, 3), (3, 2), (2, 10), (10, 2)];
    let oblong = oblong.map(|(rows, cols)| P::blank(Size::new(side(rows), side(cols))));
    boards.extend(oblong.iter().map(filled::<P>));
    boards.extend(oblong);
    if let Some(generate) = P::GENERATE {
        // The lowest difficulty takes the least time.
        boards.extend((1..=6).filter_map(|seed| generate(seed, 1, None).ok()));
    }
    boards
}

/// The board with a number typed wherever possible, so that its texts are full of them.
fn filled<P: Puzzle>(board: &P::Board) -> P::Board {
    let Some(fields) = P::FIELDS else { return board.clone() };
    let mut dice = Dice::new(6);
    let size = P::size(board);
    // The centres of cells, and everything next to the board.
    let along =
        |side: u16| (-2..2 * side as i16 + 4).filter(move |at| at % 2 != 0 || !(0..2 * side as i16).contains(at));
    let spots = along(size.rows).flat_map(|y| along(size.cols).map(move |x| Spot { x, y }));
    spots.fold(board.clone(), |board, spot| {
        let effect = (fields.typed)(&board, Mode::Edit, spot, dice.pick(&['1', '2', '3']), true);
        carried_out::<P>(&board, effect)
    })
}

/// Boards after some random strokes and keys in Play and in Edit.
pub fn played<P: Puzzle>(seed: u64) -> Vec<P::Board> {
    let mut dice = Dice::new(seed);
    let mut wander = |board: P::Board| {
        (0..12).fold(board, |board, _| {
            let mode = if dice.chance(60) { Mode::Play } else { Mode::Edit };
            come_upon::<P>(&board, mode, &mut dice)
        })
    };
    given::<P>().into_iter().map(&mut wander).collect()
}

/// `count` small boards, made from the gallery's and from empty ones by a few random edits: some have no solution and
/// some have many. All are complete.
pub fn altered<P: Puzzle>(seed: u64, count: usize) -> Vec<P::Board> {
    let mut dice = Dice::new(seed);
    let mut roots = gallery::<P>();
    roots.extend(small_sides::<P>().map(|side| P::blank(Size::new(side, side))));
    roots.retain(|board| P::unfinished(board).is_none());
    roots.sort_by_key(|board| P::size(board).area());
    roots.truncate(8);
    let mut boards = Vec::new();
    // If most edits leave an incomplete board, there are fewer.
    for round in 0..4 * count {
        let Some(root) = roots.get(round % roots.len().max(1)) else { break };
        let (mut board, mut edits) = (root.clone(), dice.between(1, 4));
        for _ in 0..60 {
            let next = come_upon::<P>(&board, Mode::Edit, &mut dice);
            edits -= usize::from(next != board);
            board = next;
            if edits == 0 {
                break;
            }
        }
        let board = P::restart(&board);
        if boards.len() < count && P::unfinished(&board).is_none() && !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards
}

/// The board after a random stroke or key in this mode; unchanged if that does nothing.
pub fn come_upon<P: Puzzle>(board: &P::Board, mode: Mode, dice: &mut Dice) -> P::Board {
    let effect = if dice.chance(80) { tap::<P>(board, mode, dice) } else { typed::<P>(board, mode, dice) };
    carried_out::<P>(board, effect)
}

fn carried_out<P: Puzzle>(board: &P::Board, effect: Effect<P::Move>) -> P::Board {
    let moves = match effect {
        Effect::Add(moves) => moves,
        Effect::Instead(step) => vec![step],
        Effect::Nothing | Effect::Back | Effect::Refuse(_) => Vec::new(),
    };
    moves.iter().fold(board.clone(), |board, step| P::apply(&board, step).unwrap_or(board))
}

/// A point on the board or a little outside it.
pub fn any_place<P: Puzzle>(board: &P::Board, dice: &mut Dice) -> (f32, f32) {
    let size = P::size(board);
    let along = |side: u16, dice: &mut Dice| dice.between(0, 8 * usize::from(side) + 16) as f32 / 8.0 - 1.0;
    (along(size.cols, dice), along(size.rows, dice))
}

fn tap<P: Puzzle>(board: &P::Board, mode: Mode, dice: &mut Dice) -> Effect<P::Move> {
    let groups = P::tools(board, mode);
    let tools: Vec<&str> = groups.iter().flat_map(|group| &group.tools).map(|tool| tool.id.as_str()).collect();
    let tool = if tools.is_empty() { "" } else { dice.pick(&tools) };
    let (start, end) = (any_place::<P>(board, dice), any_place::<P>(board, dice));
    let second = dice.chance(20);
    let phase = dice.pick(&[Phase::Press, Phase::Drag, Phase::Release]);
    let moved = phase != Phase::Press;
    let now = if moved { end } else { start };
    let stroke = Stroke { phase, start, last: start, now, second, brought: false, moved };
    P::stroke(board, board, mode, tool, &stroke)
}

fn typed<P: Puzzle>(board: &P::Board, mode: Mode, dice: &mut Dice) -> Effect<P::Move> {
    let Some(fields) = P::FIELDS else { return Effect::Nothing };
    let size = P::size(board);
    let along = |side: u16, dice: &mut Dice| dice.between(0, 2 * usize::from(side) + 4) as i16 - 2;
    let spot = Spot { x: along(size.cols, dice), y: along(size.rows, dice) };
    (fields.typed)(board, mode, spot, dice.pick(&['0', '1', '2', '3', '7', '-', '.', 'x']), true)
}

/// About `count` boards of the corpus, if it is next to the checkout, small ones first.
pub fn real<P: Puzzle>(count: usize) -> Vec<P::Board> {
    fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { texts(&path, found) } else { found.push(path) }
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus").join(P::INFO.id);
    let mut files = Vec::new();
    texts(&folder, &mut files);
    files.retain(|path| !path.components().any(|part| part.as_os_str() == "stress"));
    files.sort();
    let boards = files.iter().filter_map(|path| P::parse(&std::fs::read_to_string(path).ok()?).ok());
    let mut boards: Vec<P::Board> = boards.map(|board| P::restart(&board)).collect();
    boards.retain(|board| P::unfinished(board).is_none() && P::size(board).area() <= 100);
    boards.sort_by_key(|board| P::size(board).area());
    let step = (boards.len() / count).max(1);
    boards.into_iter().step_by(step).take(count).collect()
}
