//! Pictures of any puzzle's boards: pure, with finite numbers and existing inks; and descriptions of every spot.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use gridlight::grid::{Cell, Size};
use gridlight::kit::{overlay, rulers};
use gridlight::puzzle::{DrawContext, Mode, Phase, Puzzle, Spot, Stroke};
use gridlight::scene::{GENERAL, Item, Rect, Scene, Seg, Shape, bounds::pieces, damage::damage, svg::svg};
use gridlight::session::Session;

use crate::common::golden;
use crate::generic::boards::{given, played};

fn picture<P: Puzzle>(board: &P::Board, context: &DrawContext<'_, P>) -> String {
    let mut scene = Scene::new();
    P::draw(board, context, &mut scene);
    for item in &scene.items {
        let mut numbers: Vec<&f32> = Vec::new();
        match &item.shape {
            Shape::Rect(x, y, w, h, r) => numbers.extend([x, y, w, h, r]),
            Shape::Circle(x, y, r) => numbers.extend([x, y, r]),
            Shape::Text(x, y, size, _) => numbers.extend([x, y, size]),
            Shape::Path(segs) => {
                for seg in segs {
                    match seg {
                        Seg::Move(x, y) | Seg::Line(x, y) => numbers.extend([x, y]),
                        Seg::Quad(a, b, x, y) => numbers.extend([a, b, x, y]),
                        Seg::Close => {}
                    }
                }
            }
        }
        assert!(numbers.iter().all(|number| number.is_finite()), "{}: {item:?}", P::INFO.id);
    }
    svg(&scene, P::INKS, context.view, context.view.w * 64.0)
}

/// The pieces of an item outside a rectangle.
fn outside(item: &Item, part: Option<Rect>) -> Vec<Item> {
    let path = |piece: &[Seg]| Item { shape: Shape::Path(piece.to_vec()), ..item.clone() };
    let all = match &item.shape {
        Shape::Path(segs) => pieces(segs).map(path).collect(),
        _ => vec![item.clone()],
    };
    all.into_iter().filter(|item| !part.is_some_and(|part| item.bounds().meets(part))).collect()
}

every_puzzle! {
    fn drawing_is_pure_and_sound<P>(seen) {
        for board in given::<P>().into_iter().take(12).chain(played::<P>(9)) {
            let bounds = P::bounds(&board);
            let Size { rows, cols } = P::size(&board);
            assert!(bounds.x <= 0.0 && bounds.y <= 0.0, "{bounds:?}");
            assert!(bounds.x + bounds.w >= f32::from(cols) && bounds.y + bounds.h >= f32::from(rows), "{bounds:?}");
            for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
                seen.tick();
                let still = DrawContext::still(mode, bounds);
                assert_eq!(picture::<P>(&board, &still), picture::<P>(&board, &still));
                let at = (0.4, 0.6);
                let stroke = Stroke {
                    phase: Phase::Drag, start: at, last: at, now: (1.5, 0.5), second: false, brought: false, moved: true,
                };
                let groups = P::tools(&board, mode);
                let tools = groups.iter().flat_map(|group| &group.tools).map(|tool| tool.id.as_str());
                for tool in tools.chain([""]) {
                    let busy = DrawContext {
                        tool, hover: Some((0.2, 0.2)), cursor: Some(Spot { x: 1, y: 1 }), stroke: Some(&stroke),
                        sweep: 0.5, cheer: Some(0.5), clock: 0.3, recent: 0.5, from: Some(&board), scale: 20.0,
                        ..DrawContext::still(mode, bounds)
                    };
                    picture::<P>(&board, &busy);
                }
            }
        }
    }

    fn inks_have_names_and_colours_of_their_own<P>(seen) {
        let names: Vec<&str> = GENERAL.iter().chain(P::INKS).map(|ink| ink.name).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        seen.add(names.len());
        for ink in P::INKS {
            let named = ink.name.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-');
            assert!(named, "{}", ink.name);
            for colour in ink.colours {
                let digits = colour.strip_prefix('#').unwrap_or_default();
                assert!(matches!(digits.len(), 6 | 8) && digits.bytes().all(|it| it.is_ascii_hexdigit()), "{colour}");
            }
        }
    }

    fn every_place_is_told_in_words<P>(seen) {
        for board in given::<P>().into_iter().take(6).chain(played::<P>(10).into_iter().take(6)) {
            let Size { rows, cols } = P::size(&board);
            for y in -2..=2 * rows as i16 + 2 {
                for x in -2..=2 * cols as i16 + 2 {
                    seen.tick();
                    assert!(!P::describe(&board)(Spot { x, y }).what.is_empty(), "{}: ({x}, {y})", P::INFO.id);
                }
            }
            let report = P::check(&board, Mode::Play);
            assert!(report.status.ends_with('.'), "{}: {}", P::INFO.id, report.status);
            for words in report.findings.iter().map(|finding| &finding.words).chain(P::unfinished(&board).as_ref()) {
                let end = words.chars().last();
                assert!(matches!(end, Some('.' | '…' | '?' | '!')), "{}: {words}", P::INFO.id);
            }
        }
    }

    /// Where only a part is repainted, the rest of both pictures is the same.
    fn only_the_damage_differs<P>(seen) {
        let (mut last, mut parts) = (None, 0);
        for (turn, board) in played::<P>(7).into_iter().enumerate() {
            let view = P::bounds(&board);
            for place in 0..3_u8 {
                let at = (f32::from(place) + 0.5, (turn % 2) as f32 + 0.5);
                let mut scene = Scene::new();
                P::draw(&board, &DrawContext { hover: Some(at), ..DrawContext::still(Mode::Play, view) }, &mut scene);
                let last = last.replace(scene.clone()).unwrap_or_default();
                let damage = damage(&last, &scene, f32::INFINITY);
                let beyond = |scene: &Scene| scene.items.iter().flat_map(|item| outside(item, damage)).collect::<Vec<_>>();
                assert_eq!(beyond(&last), beyond(&scene), "{}", P::INFO.id);
                seen.tick();
                parts += usize::from(damage.is_none_or(|part| part.w * part.h < 0.6 * view.w * view.h));
            }
        }
        assert!(parts > 3, "{}: {parts}", P::INFO.id);
    }

    fn tools_have_ids_names_and_pictures<P>(seen) {
        let mut looks: BTreeMap<(String, String), Scene> = BTreeMap::new();
        let first = &given::<P>()[0];
        let any = [Mode::Edit, Mode::Play].iter().any(|&mode| !P::tools(first, mode).is_empty());
        seen.exempt_if(!any, "it has no tools");
        for board in given::<P>().into_iter().take(4).chain(played::<P>(9)) {
            for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
                let groups = P::tools(&board, mode);
                let tools: Vec<_> = groups.iter().flat_map(|group| &group.tools).collect();
                let ids: BTreeSet<&str> = tools.iter().map(|tool| tool.id.as_str()).collect();
                assert_eq!(ids.len(), tools.len(), "{}: two tools with one id", P::INFO.id);
                let keys: Vec<char> = tools.iter().filter_map(|tool| tool.key).collect();
                assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{}: {keys:?}", P::INFO.id);
                seen.add(tools.len());
                for tool in tools {
                    assert!(!tool.name.is_empty() && !tool.picture.items.is_empty(), "{}", tool.id);
                    svg(&tool.picture, P::INKS, Rect { x: 0.0, y: 0.0, w: 1.0, h: 1.0 }, 32.0);
                    // The page requests the picture of each id and name only once.
                    let look = looks.entry((tool.id.clone(), tool.name.clone()));
                    assert_eq!(look.or_insert_with(|| tool.picture.clone()), &tool.picture, "{}", tool.id);
                }
            }
        }
    }

    /// Every icon of an action exists in the page.
    fn icons_are_there<P>(seen) {
        let icons = page_icons();
        for board in given::<P>().into_iter().take(4) {
            for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
                let mut session = Session::<P>::new(board.clone());
                session.set_mode(mode);
                for icon in session.view().actions.iter().filter_map(|action| action.icon) {
                    seen.tick();
                    let named = [format!("  {icon}: \""), format!("  \"{icon}\": \"")];
                    assert!(named.iter().any(|line| icons.contains(line)), "{}: no icon {icon}", P::INFO.id);
                }
            }
        }
    }
}

/// The lists of the page's icons, in JavaScript or TypeScript.
fn page_icons() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/ui");
    let read =
        |name: &str| [".js", ".ts"].iter().find_map(|end| fs::read_to_string(folder.join(format!("{name}{end}"))).ok());
    ["icons", "icons-later"].map(|name| read(name).unwrap_or_else(|| panic!("there is no {name}"))).concat()
}

/// Overlays on any board: cells blamed by a verdict, a cursor, a refusal, highlighted cells.
#[test]
fn marks_over_the_board() {
    let mut scene = Scene::new();
    overlay::blame(&mut scene, &[Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 3)]);
    overlay::cursor(&mut scene, Shape::Rect(2.05, 0.05, 0.9, 0.9, 0.1));
    overlay::refusal(&mut scene, (3.5, 1.5));
    let spoken_of = [Cell::new(0, 3), Cell::new(1, 1)];
    let view = Rect { x: -0.2, y: -0.2, w: 4.4, h: 2.4 };
    overlay::lit(&mut scene, &spoken_of, 0.5, 64.0, true);
    overlay::ring(&mut scene, (2.0, 1.5), 0.5, 64.0);
    let (mut numbered, size) = (rulers::Numbered::default(), Size::new(2, 4));
    numbered.add(&spoken_of, size);
    numbered.draw(&mut scene, size, view, view, 64.0);
    golden::picture("generic", "overlay", &scene, &[], view);
}
