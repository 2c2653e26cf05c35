//! Long random sessions of Voltorb Flip: nothing panics, and every board has its link.

use crate::common::Dice;
use crate::voltorb_flip::person::{Person, known, solved, told};
use gridlight::link;
use gridlight::puzzle::{Draw, DrawContext, Mode, Spot};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::text::link as code;
use gridlight::scene::Scene;
use gridlight::search::Options;

const KEYS: [&str; 22] = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    " ",
    "Delete",
    "Escape",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "9",
    "-",
    ".",
    "f",
    "x",
    "é",
    "Tab",
];
const ACTIONS: [&str; 11] = [
    "new",
    "restart",
    "next-round",
    "stop-round",
    "release",
    "assist",
    "aim-win",
    "aim-keep",
    "aim-eight",
    "aim-coins",
    "turn-left",
];

#[test]
fn anything_can_be_done_in_any_order() {
    let mut dice = Dice::new(77);
    let notes = Options { strategy: "notes".into(), ..Options::default() };
    let answers = [told(&known(), "default").0, solved(&known(), &notes).0].concat();
    let mut advised = 0;
    for seed in 0..60 {
        let board = if seed % 2 == 0 { Board::dealt(seed, 1 + seed as u8 % 8) } else { known() };
        let mut person = Person::at(board, Mode::Play);
        for step in 0..150 {
            let place = (dice.below(80) as f32 / 10.0 - 0.5, dice.below(80) as f32 / 10.0 - 0.5);
            match dice.below(16) {
                0..4 => drop(person.key(dice.pick(&KEYS), dice.chance(20))),
                4..6 => person.tap(place, false),
                6 => {
                    person.press(place, true);
                    person.drag((place.1, place.0));
                    person.release((place.1, place.0));
                }
                7 => match dice.pick(&ACTIONS) {
                    "restart" => person.restart(),
                    action => person.act(action),
                },
                8 => person.set_mode(dice.pick(&[Mode::Edit, Mode::Play, Mode::Solve])),
                9 if dice.chance(20) => {
                    person.resize(dice.between(2, 8) as u16, dice.between(2, 8) as u16);
                }
                9 => person.advise(&answers[dice.below(answers.len())]),
                10 => person.adjust("level", if dice.chance(50) { 1 } else { -1 }),
                11 => person.add_answers(&answers, false),
                12 => person.show(dice.chance(90).then_some(dice.below(6))),
                13 => person.take(),
                _ if dice.chance(50) => person.undo(),
                _ => person.redo(),
            }
            let board = person.board().clone();
            let view = person.view();
            let opened = link::open(&view.link, |id| id == "voltorb-flip").unwrap();
            let linked = code::decode(&mut opened.bits()).unwrap();
            assert_eq!(linked, board);
            advised += u32::from(view.keypad_for.contains("what came up"));
            let side = 2 * board.side() as i16;
            for x in -1..side + 4 {
                assert!(!VoltorbFlip::describe(&board)(Spot { x, y: x / 2 }).what.is_empty());
            }
            let mut scene = Scene::new();
            let context = DrawContext::still(Mode::Play, VoltorbFlip::bounds(&board));
            VoltorbFlip::draw(&board, &context, &mut scene);
            person.moves(f64::from(step) * 90.0);
            person.all_words();
        }
    }
    assert!(advised > 20, "{advised}");
}
