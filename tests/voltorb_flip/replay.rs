//! The replay of the note's search: every card tried, and a link to a step of it.

use crate::person::{Person, known, solved};
use gridlight::link;
use gridlight::puzzle::{Draw, DrawContext, Mode};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::text::plain;
use gridlight::scene::Scene;
use gridlight::search::Options;
use gridlight::trace::Step;

#[test]
fn the_replay_shows_every_card_tried() {
    let board = plain::parse("rows 3/1 3/1 2/1\ncols 3/1 2/1 3/1\n").unwrap();
    let trace = VoltorbFlip::replay(&board);
    let captions: Vec<String> = trace.steps.iter().map(Step::caption).collect();
    assert!(captions.iter().any(|words| words.contains("too many Voltorbs")), "{captions:?}");
    let found = captions.iter().filter(|words| words.contains("fits.") && words.contains("Board")).count();
    let last = captions.last().unwrap();
    assert!(last.starts_with(&format!("{found} board")) && last.ends_with("All has been tried."), "{last}");
    for time in 0..trace.steps.len() {
        let still = DrawContext::still(Mode::Solve, VoltorbFlip::bounds(&board));
        let context = DrawContext { replay: Some((&trace, time as f32 + 0.5)), ..still };
        let mut scene = Scene::new();
        VoltorbFlip::draw(&board, &context, &mut scene);
        assert!(!scene.items.is_empty());
    }
    // A check turned off lets more through.
    let fewer = Board { checks: !12, ..board };
    assert!(VoltorbFlip::replay(&fewer).steps.len() > trace.steps.len());
}

/// The board of an answer's replay is the one that was asked about, so a link to a step of it opens the same replay.
#[test]
fn a_link_to_a_step_opens_the_same_replay_elsewhere() {
    let mut round = Board::dealt(5, 2);
    for at in (0..25).filter(|at| at % 5 < 3) {
        round.cards[at] = round.round.as_ref().map(|round| round.truth[at]);
    }
    let mut typed = plain::parse("rows 3/1 3/1 4/1\ncols 3/1 4/1 3/1\n").unwrap();
    typed.cards[8] = Some(1);
    let switches = [vec![], vec![("threes".into(), false), ("ones".into(), false)]];
    for board in [round, typed] {
        let mut lengths = Vec::new();
        for switches in switches.clone() {
            let options = Options { strategy: "notes".into(), switches, limit: 3, nodes: 0 };
            let mut person = Person::at(board.clone(), Mode::Solve);
            person.add_answers(&solved(&board, &options).0, false);
            assert!(person.view().answers > 1);
            person.show(Some(1));
            person.watch(true);
            person.seek(40.0);
            let link = person.view().link;
            let opened = link::open(&link, |id| id == "voltorb-flip").unwrap();
            assert_eq!(opened.step, Some(40));

            let mut other = Person::at(known(), Mode::Solve);
            assert!(other.open_bits(&mut opened.bits(), true, false));
            other.set_mode(Mode::Solve);
            other.watch_from(40);
            assert_eq!((other.view().link, other.svg()), (link, person.svg()));
            let timeline = |person: &Person| {
                let timeline = person.view().timeline.unwrap();
                (timeline.steps, timeline.time, timeline.caption)
            };
            assert_eq!(timeline(&other), timeline(&person));
            lengths.push(timeline(&other).0);
            // The cards known come first, and what was tried after them; nothing of the answer.
            assert!(timeline(&other).2.starts_with("Row "), "{}", timeline(&other).2);
            assert_eq!((&other.board().cards, &other.board().round), (&board.cards, &board.round));
        }
        assert!(lengths[0] < lengths[1], "{lengths:?}: the checks are those of the answer");
    }
}
