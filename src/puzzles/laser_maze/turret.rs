//! A turret and its direction at every time.

use crate::grid::{Dir, Transform};

/// The most steps after which all turrets of a board together must be back in their first position.
pub const MAX_PERIOD: u32 = 24;
/// The slowest turret turns once in this many steps.
pub const SLOWEST: u8 = 6;

/// What a turret does after each step of the walker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A quarter turn once in this many steps, 1 to [`SLOWEST`]; the contest has 1.
    Every(u8),
    /// Two quarter turns, then the same two back: half a circle to and fro in four steps.
    Sweep,
    /// Nothing.
    Static,
}

/// A turret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turret {
    /// Its direction before the first step.
    pub facing: Dir,
    /// How it moves.
    pub turn: Turn,
    /// Whether it turns anticlockwise (first); never set for a static one.
    pub ccw: bool,
}

impl Turret {
    /// A turret that turns clockwise with every step, like the contest's.
    pub const fn new(facing: Dir) -> Turret {
        Turret { facing, turn: Turn::Every(1), ccw: false }
    }

    /// Whether the contest's format can represent it.
    pub fn is_plain(self) -> bool {
        self.turn == Turn::Every(1) && !self.ccw
    }

    /// Its direction after `time` steps.
    pub const fn heading(self, time: u32) -> Dir {
        let quarters = match self.turn {
            Turn::Every(steps) => time / steps as u32 % 4,
            Turn::Sweep => [0, 1, 2, 1][time as usize % 4],
            Turn::Static => 0,
        };
        turned(self.facing, if self.ccw { 4 - quarters } else { quarters })
    }

    /// The quarter turns clockwise from `time` to a step later: -1, 0 or 1.
    pub const fn swing(self, time: u32) -> i32 {
        match (4 + self.heading(time + 1) as u32 - self.heading(time) as u32) % 4 {
            1 => 1,
            3 => -1,
            _ => 0,
        }
    }

    /// The number of steps after which it is back in its first position.
    pub const fn period(self) -> u32 {
        match self.turn {
            Turn::Every(steps) => 4 * steps as u32,
            Turn::Sweep => 4,
            Turn::Static => 1,
        }
    }

    /// The symbol of its first direction.
    pub const fn arrow(self) -> char {
        ['^', '>', 'v', '<'][self.facing as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match (self.turn, self.ccw) {
            (Turn::Every(1), false) => "turret",
            (Turn::Every(1), true) => "anticlockwise turret",
            (Turn::Every(2), _) => "turret that turns every 2 steps",
            (Turn::Every(3), _) => "turret that turns every 3 steps",
            (Turn::Every(4), _) => "turret that turns every 4 steps",
            (Turn::Every(5), _) => "turret that turns every 5 steps",
            (Turn::Every(_), _) => "turret that turns every 6 steps",
            (Turn::Sweep, _) => "sweeping turret",
            (Turn::Static, _) => "static turret",
        }
    }

    /// The article before its name.
    pub const fn article(self) -> &'static str {
        if matches!(self.turn, Turn::Every(1)) && self.ccw { "an" } else { "a" }
    }

    /// How it turns from `time` on, in words.
    pub fn turning(self, time: u32) -> String {
        let way = |swing: i32| if swing < 0 { "anticlockwise" } else { "clockwise" };
        let usual = way(if self.ccw { -1 } else { 1 });
        match self.turn {
            Turn::Static => "does not turn".into(),
            Turn::Sweep => format!("sweeps to and fro, next {}", way(self.swing(time))),
            Turn::Every(1) => format!("turns {usual}"),
            Turn::Every(steps) => {
                let pause = u32::from(steps);
                format!("turns {usual} every {steps} steps, next at step {}", (time / pause + 1) * pause)
            }
        }
    }

    /// The turret on a rotated or reflected board: a reflection reverses the sense in which it turns.
    pub fn transformed(self, transform: Transform) -> Turret {
        let (rows, cols) = self.facing.delta();
        let facing = match transform.vector(cols, rows) {
            (0, -1) => Dir::North,
            (1, 0) => Dir::East,
            (0, 1) => Dir::South,
            _ => Dir::West,
        };
        let mirrored = matches!(transform, Transform::FlipSideways | Transform::FlipOver);
        Turret { facing, turn: self.turn, ccw: self.turn != Turn::Static && self.ccw != mirrored }
    }
}

/// A direction after quarter turns clockwise.
pub const fn turned(dir: Dir, quarters: u32) -> Dir {
    Dir::ALL[(dir as usize + quarters as usize) % 4]
}

/// The least number of steps after which turrets with these periods are all back in their first position.
pub fn common_period(periods: impl IntoIterator<Item = u32>) -> u32 {
    periods.into_iter().fold(1, |all, period| {
        let (mut a, mut b) = (all, period);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        all / a * period
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(turn: Turn, ccw: bool) -> String {
        let turret = Turret { facing: Dir::North, turn, ccw };
        (0..9).map(|time| char::from(b"NESW"[turret.heading(time) as usize])).collect()
    }

    #[test]
    fn every_kind_turns_as_described() {
        assert_eq!(headings(Turn::Every(1), false), "NESWNESWN");
        assert_eq!(headings(Turn::Every(1), true), "NWSENWSEN");
        assert_eq!(headings(Turn::Static, false), "NNNNNNNNN");
        assert_eq!(headings(Turn::Every(2), false), "NNEESSWWN");
        assert_eq!(headings(Turn::Sweep, false), "NESENESEN");
        assert_eq!(headings(Turn::Sweep, true), "NWSWNWSWN");
    }

    #[test]
    fn the_words_tell_the_next_headings() {
        let kinds = [Turn::Static, Turn::Sweep].into_iter().chain((1..=SLOWEST).map(Turn::Every));
        for (turn, ccw) in kinds.flat_map(|turn| [(turn, false), (turn, true)]) {
            let turret = Turret { facing: Dir::West, turn, ccw: ccw && turn != Turn::Static };
            for time in 0..24 {
                let words = turret.turning(time);
                let next = words.rsplit_once("next at step ").map(|(_, step)| step.parse::<u32>().unwrap());
                let turns = turn != Turn::Static && next.is_none_or(|step| step == time + 1);
                assert!(next.is_none_or(|step| step > time), "{words}");
                let way = match (turns, words.contains("anticlockwise")) {
                    (false, _) => 0,
                    (true, false) => 1,
                    (true, true) => -1,
                };
                assert_eq!(turret.swing(time), way, "{turret:?} after {time}: {words}");
            }
        }
    }

    #[test]
    fn mirrors_turn_the_other_way_round() {
        for transform in Transform::ALL {
            for turn in [Turn::Every(1), Turn::Every(3), Turn::Sweep, Turn::Static] {
                let turret = Turret { facing: Dir::East, turn, ccw: false };
                let image = turret.transformed(transform);
                for time in 0..24 {
                    let heading = Turret::new(turret.heading(time)).transformed(transform).facing;
                    assert_eq!(image.heading(time), heading, "{transform:?} {turn:?} {time}");
                }
            }
        }
    }

    #[test]
    fn periods_combine() {
        assert_eq!(common_period([]), 1);
        assert_eq!(common_period([8, 12, 4, 1]), 24);
        assert_eq!(common_period([12, 16]), 48);
    }
}
