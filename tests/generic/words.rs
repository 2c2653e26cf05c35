//! Grammar of the words for boards: no "1 moves".

use gridlight::grid::{Cell, Size};
use gridlight::kit::rulers::Numbered;
use gridlight::puzzle::{Mode, Puzzle, Spot};
use gridlight::search::{Go, Options, Progress, Watch};
use gridlight::session::Session;
use gridlight::trace::Step;

use crate::common::share;
use crate::generic::boards::{given, played};

/// The counted nouns, in the singular.
const COUNTED: [&str; 24] = [
    "block",
    "board",
    "box",
    "card",
    "cell",
    "clue",
    "coin",
    "flip",
    "line",
    "more line",
    "move",
    "number",
    "row",
    "column",
    "step",
    "swap",
    "tank",
    "target",
    "tile",
    "time",
    "turret",
    "Voltorb",
    "way",
    "free cell",
];

/// Where a text has one of something in the plural, or several in the singular.
fn wrong_number(text: &str) -> Option<String> {
    for (at, _) in text.match_indices(|letter: char| letter.is_ascii_digit()) {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|letter| letter.is_alphanumeric() || matches!(letter, '.' | ',' | '/' | '\u{202f}')) {
            continue;
        }
        let digits: String = text[at..].chars().take_while(char::is_ascii_digit).collect();
        let Some(rest) = text[at + digits.len()..].strip_prefix(' ') else { continue };
        for word in COUNTED {
            let Some(end) = rest.strip_prefix(word) else { continue };
            let many = if word.ends_with('x') { "es" } else { "s" };
            let (plural, after) = end.strip_prefix(many).map_or((false, end), |after| (true, after));
            // "Column 2 swap places": a verb.
            let verb = after.starts_with(" places");
            if !verb && !after.starts_with(char::is_alphanumeric) && plural == (digits == "1") {
                return Some(format!("{digits} {word}{}", if plural { many } else { "" }));
            }
        }
    }
    None
}

#[test]
fn wrong_numbers_are_found() {
    for text in ["1 moves left", "row 2: 1 blocks.", "There are 2 swap", "11 tile, 1 cell"] {
        assert!(wrong_number(text).is_some(), "{text}");
    }
    for text in ["1 move left", "21 moves", "11 cells", "1 movement", "row 1, column 2", "0.1 steps", "1 x 1"] {
        assert_eq!(wrong_number(text), None, "{text}");
    }
}

/// All words for a board: its status and findings in every mode, every spot, its moves, its replay and verdicts.
fn said<P: Puzzle>(board: &P::Board) -> Vec<String> {
    let mut said: Vec<String> = P::unfinished(board).into_iter().collect();
    for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
        let report = P::check(board, mode);
        said.push(report.status);
        said.extend(report.findings.into_iter().map(|finding| finding.words));
    }
    let size = P::size(board);
    let tell = P::describe(board);
    for y in -1..=(2 * size.rows as i16 + 2).min(30) {
        said.extend((-1..=(2 * size.cols as i16 + 2).min(30)).map(|x| tell(Spot { x, y }).to_string()));
    }
    if P::unfinished(board).is_none() {
        for strategy in P::STRATEGIES {
            let options = Options { strategy: strategy.info.id.into(), limit: 2, nodes: 2000, ..Options::default() };
            let Ok(mut search) = P::search(board, &options) else { continue };
            let mut answers = Vec::new();
            let mut ask = |_: &Progress| Go::On;
            let end = search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |found| answers.push(found));
            said.extend(end.as_ref().and_then(P::verdict_words));
            if let Some(gridlight::search::Verdict::None(why, _)) = end.map(|outcome| outcome.verdict) {
                said.push(why.words);
            }
            for answer in answers.iter().take(1) {
                let hint = P::HINT.and_then(|hint| hint(board, answer));
                said.extend(hint.map(|hint| hint.words.to_string()));
                let steps = P::replay(&P::apply_answer(board, answer)).steps;
                said.extend(steps.iter().take(300).map(Step::caption));
            }
        }
    }
    said
}

/// The lines named in a text, counted from 1: `(true, 3)` is row 3.
fn named(words: &str) -> Vec<(bool, u16)> {
    let words: Vec<String> = words.to_lowercase().split(' ').map(String::from).collect();
    let number = |word: &String| word.trim_matches(|it: char| !it.is_ascii_digit()).parse().ok();
    let lines = words.windows(2).filter(|pair| ["row", "column"].contains(&pair[0].as_str()));
    lines.filter_map(|pair| Some((pair[0] == "row", number(&pair[1])?))).collect()
}

every_puzzle! {
    /// The board numbers the lines that its findings name, so that nobody has to count.
    fn what_findings_name_is_numbered<P>(seen) {
        let (mut count, mut points) = (0, false);
        for board in given::<P>().into_iter().chain((0..60).flat_map(played::<P>)) {
            for finding in [Mode::Edit, Mode::Play].into_iter().flat_map(|mode| P::check(&board, mode).findings) {
                points |= !finding.cells.is_empty();
                let mut numbered = Numbered::default();
                numbered.add_named(&finding.cells, finding.named);
                for (is_row, number) in named(&finding.words) {
                    let lines = if is_row { &numbered.rows } else { &numbered.cols };
                    assert!(lines.contains(&(number - 1)), "{}: {finding:?}", P::INFO.id);
                    count += 1;
                }
            }
        }
        seen.exempt_if(!points, "its findings name no cells");
        seen.add(count);
        assert!(count > 9 || !points, "{}: {count} lines", P::INFO.id);
    }

    /// A window of the grid agrees with the whole grid, and that with the spots; headers name their lines.
    fn a_window_tells_what_the_board_tells<P>(seen) {
        for board in given::<P>().into_iter().take(3).chain((0..20).flat_map(|seed| played::<P>(seed).into_iter().last())) {
            let Size { rows, cols } = P::size(&board);
            let session = Session::<P>::new(board.clone());
            let all = session.all_words();
            assert_eq!((all.rows.len(), all.columns.len()), (rows.into(), cols.into()));
            seen.tick();
            let tell = P::describe(&board);
            for (at, words) in all.cells.iter().flatten().enumerate() {
                let told = tell(Spot::centre(P::size(&board).cell(at)));
                assert!(!words.is_empty() && words.starts_with(&told.what), "{words} is {told}");
            }
            let names = all.rows.iter().zip(1..).map(|(name, at)| (name, format!("Row {at}")));
            let names = names.chain(all.columns.iter().zip(1..).map(|(name, at)| (name, format!("Column {at}"))));
            for (name, start) in names {
                assert!(name.split(':').next() == Some(&start), "{name} is {start}");
            }
            let (row, col) = (rows / 2, cols / 3);
            let part = session.grid_words(Cell::new(row, col), Size::new(2, 900));
            let whole = all.cells.iter().skip(row.into()).take(2);
            let expected: Vec<Vec<String>> = whole.map(|line| line[usize::from(col)..].to_vec()).collect();
            assert_eq!((part.cells, part.rows.first()), (expected, all.rows.get(usize::from(row))));
            assert_eq!(session.grid_words(Cell::new(rows, cols), Size::new(9, 9)).cells, Vec::<Vec<String>>::new());
        }
    }

    /// The cursor follows the focus, unless a walker moves or the board expects typing elsewhere.
    fn the_cursor_comes_with_the_focus<P>(seen) {
        for board in given::<P>().into_iter().take(3) {
            let Size { rows, cols } = P::size(&board);
            let mut session = Session::<P>::new(board);
            for mode in [Mode::Edit, Mode::Play] {
                session.set_mode(mode);
                session.key("Escape", false);
                session.cursor_to(rows, cols);
                session.cursor_to(rows - 1, cols - 1);
                seen.tick();
                let there = (f32::from(cols) - 0.5, f32::from(rows) - 0.5);
                let walks = P::STANDS.is_some() && mode == Mode::Play;
                let waits = P::FIELDS.is_some() && session.cursor_at().is_none();
                assert!(waits || walks || session.cursor_at() == Some(there), "{}: {:?}", P::INFO.id, session.cursor_at());
                if !walks {
                    session.key("Home", false);
                    session.key("PageUp", false);
                    assert_eq!(session.cursor_at(), Some((0.5, 0.5)), "{}", P::INFO.id);
                    assert!(session.whereabouts().starts_with("Row 1, column 1: "), "{}", session.whereabouts());
                }
            }
        }
    }

    fn one_is_singular_and_more_are_plural<P>(seen) {
        let mut count = 0;
        let (least, most) = P::INFO.sides;
        let sizes = [(least, least), (least, most.min(4)), (most.min(4), least), (most.min(2).max(least), least)];
        let blank = sizes.map(|(rows, cols)| P::blank(Size::new(rows, cols)));
        let boards = given::<P>().into_iter().chain(blank).chain((0..6).flat_map(played::<P>));
        for board in share::drawn(boards, 43) {
            for text in said::<P>(&board) {
                let wrong = wrong_number(&text);
                assert!(wrong.is_none(), "{}: {:?} in: {text}", P::INFO.id, wrong);
                count += 1;
            }
        }
        seen.add(count);
        assert!(count > share::some(2000), "{}: {count} texts", P::INFO.id);
    }
}
