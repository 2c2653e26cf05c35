//! The replay of one beam at a time: as the notes describe their tracing, written down again from their text; and the
//! same beams as all at once.

use std::collections::BTreeSet;

use crate::common::Dice;
use crate::lazors::brute::{Beam, Rows, random_board, segments};
use gridlight::grid::Grid;
use gridlight::puzzle::{Draw, Mode};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::beam::{BeamOrder, Beams, What, traced};
use gridlight::puzzles::lazors::board::{BlockKind, Board, Site};
use gridlight::puzzles::lazors::text::bff;
use gridlight::session::Session;
use gridlight::trace::Step;

/// A board with its blocks put anywhere, and its letters.
fn filled(dice: &mut Dice, board: &Board) -> (Board, Rows) {
    let count = |kind: BlockKind| usize::from(board.supply[kind.index()]);
    let mut blocks: Vec<Option<BlockKind>> =
        BlockKind::ALL.iter().flat_map(|&kind| std::iter::repeat_n(Some(kind), count(kind))).collect();
    blocks.resize(board.free_sites(), None);
    let answer = Grid::from_fn(board.size(), |cell| match board.sites.get(cell) {
        Some(Site::Free) => blocks.swap_remove(dice.below(blocks.len())),
        Some(Site::Fixed(kind)) => Some(*kind),
        _ => None,
    });
    let letters = answer.rows().map(|row| row.iter().map(|it| it.map_or('.', BlockKind::letter)).collect());
    (board.with(&answer), letters.collect())
}

/// A queue of all laser sources. At each iteration one is popped; what is transparent stores a segment and adds the beam
/// beyond it, what is reflective adds the reflected beam. Each pop is one entry: its segment, if there is one.
fn queue(board: &Board, rows: &Rows) -> Vec<Option<Beam>> {
    let mut queue: Vec<Beam> = (board.lasers.iter())
        .map(|laser| (laser.at.x.into(), laser.at.y.into(), laser.vx.into(), laser.vy.into()))
        .collect();
    let mut traced = BTreeSet::new();
    let mut pops = Vec::new();
    while let Some((x, y, vx, vy)) = queue.pop() {
        pops.push(None);
        if !traced.insert((x, y, vx, vy)) {
            continue;
        }
        let (hx, hy) = (x.div_euclid(2), y.div_euclid(2));
        let (bx, by) = if y % 2 != 0 { (hx - i32::from(vx <= 0), hy) } else { (hx, hy - i32::from(vy <= 0)) };
        let block = usize::try_from(by).ok().and_then(|by| rows.get(by)?.get(usize::try_from(bx).ok()?));
        if matches!(block, Some('.' | 'C')) {
            *pops.last_mut().unwrap() = Some((x, y, x + vx, y + vy));
            queue.push((x + vx, y + vy, vx, vy));
        }
        if matches!(block, Some('A' | 'C')) {
            queue.push(if y % 2 != 0 { (x, y, -vx, vy) } else { (x, y, vx, -vy) });
        }
    }
    pops
}

/// The segments of each step.
fn steps(beams: &Beams) -> Vec<Option<Beam>> {
    let mut steps = vec![None; beams.steps as usize];
    for segment in &beams.segments {
        let (from, to) = (segment.from, segment.to);
        let line = Some((from.x.into(), from.y.into(), to.x.into(), to.y.into()));
        assert!(std::mem::replace(&mut steps[segment.step as usize], line).is_none(), "two in a step");
    }
    steps
}

#[test]
fn one_beam_at_a_time_is_the_notes_queue() {
    let mut dice = Dice::new(402);
    let (mut as_notes, mut later, mut lit) = (0, 0, [0; 2]);
    for _ in 0..4000 {
        let Some(board) = random_board(&mut dice, 100_000) else { continue };
        let (board, rows) = filled(&mut dice, &board);
        let [together, in_turn] = [BeamOrder::Together, BeamOrder::InTurn].map(|order| traced(&board, order));
        let text = bff::print(&board);
        // The notes know neither prisms nor teleporters.
        if !rows.concat().iter().any(|letter| "DT".contains(*letter)) {
            assert_eq!(steps(&in_turn), queue(&board, &rows), "{text}");
            as_notes += 1;
        }
        // The order changes when a beam comes, not whether it does.
        let lines = |beams: &Beams| -> BTreeSet<Beam> {
            let ends = |it: &gridlight::puzzles::lazors::beam::Segment| {
                (it.from.x.into(), it.from.y.into(), it.to.x.into(), it.to.y.into())
            };
            beams.segments.iter().map(ends).collect()
        };
        assert_eq!(lines(&in_turn), lines(&together), "{text}");
        assert_eq!(lines(&in_turn), segments(&board, &rows), "{text}");
        let is_lit = |beams: &Beams| beams.lit.iter().map(Option::is_some).collect::<Vec<_>>();
        assert_eq!(is_lit(&in_turn), is_lit(&together), "{text}");
        let ends = |beams: &Beams| beams.events.iter().filter(|it| it.what == What::Leaves).count();
        assert_eq!(ends(&in_turn), ends(&together), "{text}");
        assert!(in_turn.steps >= together.steps, "{text}");
        assert_eq!(in_turn.waiting.last(), Some(&0), "{text}");
        later += u32::from(in_turn.steps > together.steps);
        lit[usize::from(together.all_lit())] += 1;
    }
    println!("{as_notes} boards as the notes trace, {later} with more steps, all lit {lit:?}");
    assert!(as_notes > 500 && later > 500 && lit.iter().all(|&count| count > 50));
}

/// A mirror and a splitter: the beam added last is taken first, and what waits is told.
#[test]
fn each_step_takes_one_beam() {
    let text = "GRID START\no C o\no o o\nGRID STOP\nL 0 1 1 1\nL 0 3 1 -1\nP 4 1\nP 2 3\n";
    let board = bff::parse(text).unwrap();
    let replay = (Lazors::OTHER_REPLAY.unwrap().replay)(&board);
    let told: Vec<String> = replay.steps.iter().map(Step::caption).collect();
    assert_eq!(told[0], "The first beam starts. In the queue: 2 beams.");
    assert!(told.iter().any(|words| words.starts_with("The refract block at row 1, column 2 splits")), "{told:?}");
    assert!(told.last().unwrap().starts_with("A beam leaves the board."), "{told:?}");
    let all = Lazors::replay(&board);
    assert!(replay.steps.len() > all.steps.len());
    assert_eq!(all.steps.last().map(Step::weight), Some(1));
}

/// Switching keeps the share of the way, and a link counts the steps of all beams, as it always has.
#[test]
fn the_replay_is_switched() {
    let text = "GRID START\no o o\no o o\nGRID STOP\nA 1\nL 0 1 1 1\nP 3 0\n";
    let board = bff::parse(text).unwrap();
    let mut blocks = Grid::from_fn(board.size(), |_| None);
    blocks.set(gridlight::grid::Cell::new(1, 0), Some(BlockKind::Reflect));
    let mut session = Session::<Lazors>::new(board.with(&blocks));
    session.set_mode(Mode::Solve);
    session.watch(true);
    let timeline = |session: &Session<Lazors>| session.view().timeline.unwrap();
    let at = timeline(&session);
    assert!(at.other.is_some_and(|other| other.name == "One beam at a time" && !other.on));
    for time in 0..=at.steps {
        session.seek(time as f32);
        let link = session.view().link;
        assert!(link.ends_with(&format!("&step={time}")), "{link}");
        session.show_other(true);
        let here = timeline(&session);
        assert!(here.other.is_some_and(|other| other.on) && here.steps > at.steps);
        assert_eq!(session.view().link, link);
        session.show_other(false);
        assert_eq!(timeline(&session).time, time as f32);
    }
    // All the way is all the way.
    session.show_other(true);
    let end = timeline(&session);
    assert_eq!(end.time, end.steps as f32);
    session.seek(1.0);
    session.show_other(false);
    assert_eq!(timeline(&session).time, 1.0);
}
