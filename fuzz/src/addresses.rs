//! Any address opened as the page does it: the board, `&step=N`, `&embed=1`, and what stands beside them.

use gridlight::link;
use gridlight::registry;
use gridlight::scene::{Rect, Scene, Theme};
use gridlight::session::Opening;

use super::is_said_well;

/// Boards with longer links take long to draw.
const MOST: usize = 1_000;
const VIEW: Rect = Rect { x: -1.0, y: -1.0, w: 20.0, h: 20.0 };

/// The target.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let opened = match link::open(&text, |id| registry::by_id(id).is_some()) {
        Ok(opened) if text.len() <= MOST => opened,
        Ok(_) => return,
        Err(problem) => return is_said_well(&problem.to_string()),
    };
    let puzzle = registry::by_id(&opened.puzzle).expect("it was asked for");
    let mut session = puzzle.open();
    let first = session.packed();
    if !session.open_bits(&mut opened.bits(), true, Opening::Sent) {
        assert_eq!(session.packed(), first, "a link that is refused changes the board");
        return;
    }
    // What follows the board says nothing of it.
    let fragment = text.split_once('#').map_or(&*text, |(_, fragment)| fragment);
    let board = fragment.split('&').next().unwrap_or_default();
    let alone = link::open(board, |_| true).expect("it opens without what follows");
    assert_eq!((alone.bits().bits(64), alone.step, alone.embed), (opened.bits().bits(64), None, false));
    if let Some(step) = opened.step {
        session.watch_from(step as usize);
    }
    let view = session.show_view();
    assert_eq!((view.timeline.is_some(), view.puzzle), (opened.step.is_some(), puzzle.info().id));
    if let Some(timeline) = view.timeline {
        assert!((0.0..=timeline.steps as f32).contains(&timeline.time));
    }
    let mut scene = Scene::new();
    session.draw(5_000.0, false, VIEW, 40.0, &mut scene);
    assert!(!session.svg(Theme::Light).is_empty());
}
