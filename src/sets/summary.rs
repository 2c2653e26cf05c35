//! What is known of the boards of a set, one by one and together. All places count from 0.

use serde::Serialize;

/// The difficulties of all puzzles on one scale, the easiest first: not every puzzle has each of them.
const DIFFICULTIES: [&str; 5] = ["Very easy", "Easy", "Medium", "Hard", "Expert"];

/// What became of a board, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SetStatus"))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// One solution, proved.
    Unique,
    /// Several, where there should be one.
    Several,
    /// At least one, where several are no fault.
    Found,
    /// None, proved.
    None,
    /// Not settled in time.
    Unproved,
    /// It cannot be read, or lacks something.
    Broken,
}

impl Status {
    /// The status that a word stands for.
    pub fn of(word: &str) -> Option<Status> {
        Some(match word {
            "unique" => Status::Unique,
            "several" => Status::Several,
            "found" => Status::Found,
            "none" => Status::None,
            "unproved" => Status::Unproved,
            "broken" => Status::Broken,
            _ => return None,
        })
    }
}

/// What is known of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CheckedBoard"))]
pub struct Checked {
    /// In a word.
    pub status: Status,
    /// What it is compared by.
    pub rank: Option<Rank>,
    /// Equal for boards that are the same, however they are turned, mirrored or coloured; "" if unknown.
    pub same: String,
}

/// A place on a scale.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rank {
    /// The puzzle whose levels they are; null for the scale of all puzzles, which has their difficulties by name.
    pub puzzle: Option<String>,
    /// The higher, the harder.
    pub level: usize,
}

impl Rank {
    /// The rank of a difficulty: its name, and its number in its puzzle.
    pub fn of(name: &str, grade: u8, puzzle: &str) -> Rank {
        match DIFFICULTIES.iter().position(|known| *known == name) {
            Some(level) => Rank { puzzle: None, level },
            None => Rank { puzzle: Some(puzzle.into()), level: grade.into() },
        }
    }
}

/// Boards whose difficulties were compared.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Compared {
    /// The puzzle whose levels they are; null for difficulties, which are named alike in all puzzles.
    pub puzzle: Option<String>,
    /// Their places.
    pub boards: Vec<usize>,
}

/// What the boards of a set are together.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// The boards that cannot be read, or lack something.
    pub broken: Vec<usize>,
    /// Those known to have several solutions, where there should be one.
    pub several: Vec<usize>,
    /// Those proved to have none.
    pub none: Vec<usize>,
    /// Those that were not settled in time.
    pub unproved: Vec<usize>,
    /// Groups of the same board.
    pub alike: Vec<Vec<usize>>,
    /// Boards whose difficulties were compared.
    pub compared: Vec<Compared>,
    /// Those of them that are easier than the one before.
    pub falls: Vec<usize>,
    /// Whether there is none of these; null if none were compared.
    pub rising: Option<bool>,
}

/// The places of equal keys, in order of their first.
fn grouped<K: PartialEq>(keys: impl Iterator<Item = Option<K>>) -> Vec<(K, Vec<usize>)> {
    let mut groups: Vec<(K, Vec<usize>)> = Vec::new();
    for (place, key) in keys.enumerate().filter_map(|(place, key)| Some((place, key?))) {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(place),
            None => groups.push((key, vec![place])),
        }
    }
    groups
}

/// The boards that are easier than the one before them on the same scale, each with the place of that one.
pub fn falls(ranks: &[Option<Rank>]) -> Vec<(usize, usize)> {
    let ranked = || ranks.iter().enumerate().filter_map(|(place, rank)| Some((place, rank.as_ref()?)));
    let fall = |(place, rank): (usize, &Rank)| {
        let (before, other) = ranked().take_while(|it| it.0 < place).filter(|it| it.1.puzzle == rank.puzzle).last()?;
        (rank.level < other.level).then_some((place, before))
    };
    ranked().filter_map(fall).collect()
}

/// What these boards are together.
pub fn summary(boards: &[Checked]) -> Summary {
    let those = |status: Status| -> Vec<usize> {
        (0..).zip(boards).filter(|(_, board)| board.status == status).map(|(place, _)| place).collect()
    };
    let ranks: Vec<Option<Rank>> = boards.iter().map(|board| board.rank.clone()).collect();
    let compared = grouped(ranks.iter().map(|rank| Some(&rank.as_ref()?.puzzle)));
    let compared = compared.into_iter().map(|(puzzle, boards)| Compared { puzzle: puzzle.clone(), boards });
    let compared: Vec<Compared> = compared.filter(|scale| scale.boards.len() > 1).collect();
    let alike = grouped(boards.iter().map(|board| Some(&board.same).filter(|same| !same.is_empty())));
    let falls: Vec<usize> = falls(&ranks).into_iter().map(|(place, _)| place).collect();
    Summary {
        broken: those(Status::Broken),
        several: those(Status::Several),
        none: those(Status::None),
        unproved: those(Status::Unproved),
        alike: alike.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect(),
        rising: (!compared.is_empty()).then_some(falls.is_empty()),
        compared,
        falls,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(puzzle: &str, names: &[&str]) -> Vec<Checked> {
        let rank = |(grade, name): (u8, &&str)| (!name.is_empty()).then(|| Rank::of(name, grade, puzzle));
        let board = |rank| Checked { status: Status::Unique, rank, same: String::new() };
        (0..).zip(names).map(rank).map(board).collect()
    }

    #[test]
    fn difficulties_are_compared_by_name_and_levels_within_their_puzzle() {
        let mut boards = ranked("flips", &["Easy", "Very easy", "", "Level 3", "Medium", "Level 1"]);
        boards[5].rank = Some(Rank::of("Level 1", 0, "flips"));
        let found = summary(&boards);
        let compared = [(None, vec![0, 1, 4]), (Some("flips".to_owned()), vec![3, 5])];
        assert_eq!(found.compared, compared.map(|(puzzle, boards)| Compared { puzzle, boards }));
        assert_eq!((found.falls, found.rising), (vec![1, 5], Some(false)));
        let ranks: Vec<_> = boards.into_iter().map(|board| board.rank).collect();
        assert_eq!(falls(&ranks), [(1, 0), (5, 3)]);
        assert_eq!(summary(&ranked("flips", &["Easy", "", "Level 8"])).rising, None);
        assert_eq!(summary(&ranked("flips", &["Easy", "Easy", "Hard"])).rising, Some(true));
    }

    #[test]
    fn boards_are_listed_by_status_and_grouped_with_their_copies() {
        let words = ["broken", "several", "none", "unproved", "unique", "found"];
        let boards: Vec<Checked> = (words.iter().zip(["a", "", "b", "b", "", "a"]))
            .map(|(word, same)| Checked { status: Status::of(word).unwrap(), rank: None, same: same.into() })
            .collect();
        let found = summary(&boards);
        assert_eq!([found.broken, found.several, found.none, found.unproved], [[0], [1], [2], [3]]);
        assert_eq!(found.alike, [[0, 5], [2, 3]]);
    }
}
