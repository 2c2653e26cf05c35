//! How the game deals: ten configurations per level, equally likely; and the level after a round.
//!
//! A configuration says how many cards are Voltorbs, 2s and 3s. These are put on uniformly random cards, and a board is
//! dealt again if it has too many *free multipliers*: 2s and 3s whose row or column has no Voltorb. Both limits are
//! exclusive; the one per line counts the free multipliers of any line, also of one with Voltorbs.

/// The side of a board in the game.
pub const SIDE: usize = 5;

/// The highest level.
pub const LEVELS: u8 = 8;

/// The most coins of a round.
pub const MOST_COINS: u32 = 50_000;

/// A configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Its level, 1 to 8.
    pub level: u8,
    /// How many cards are Voltorbs.
    pub voltorbs: u8,
    /// How many cards are 2s.
    pub twos: u8,
    /// How many cards are 3s.
    pub threes: u8,
    /// The number of free multipliers from which a board is dealt again.
    pub free_total: u8,
    /// The number of free multipliers in one line from which a board is dealt again.
    pub free_line: u8,
    /// The number of boards that are not dealt again.
    pub accepted: u64,
}

impl Config {
    /// The sum of all cards.
    pub const fn sum(&self) -> u8 {
        let ones = 25 - self.voltorbs - self.twos - self.threes;
        ones + 2 * self.twos + 3 * self.threes
    }

    /// Whether a board with the given number of free multipliers, in total and in its fullest line, is kept.
    pub const fn keeps(&self, free: FreeMultipliers) -> bool {
        free.total < self.free_total && free.line < self.free_line
    }
}

const fn config(level: u8, cards: [u8; 3], free_total: u8, free_line: u8, accepted: u64) -> Config {
    let [voltorbs, twos, threes] = cards;
    Config { level, voltorbs, twos, threes, free_total, free_line, accepted }
}

/// The ten configurations of every level, level 1 first.
#[rustfmt::skip]
pub const CONFIGS: [Config; 80] = [
    config(1, [6, 3, 1], 3, 3, 1_732_660_000),
    config(1, [6, 0, 3], 2, 2, 81_056_200),
    config(1, [6, 5, 0], 4, 3, 1_407_876_600),
    config(1, [6, 2, 2], 3, 3, 2_598_990_000),
    config(1, [6, 4, 1], 4, 3, 7_039_383_000),
    config(1, [6, 3, 1], 3, 3, 1_732_660_000),
    config(1, [6, 0, 3], 2, 2, 81_056_200),
    config(1, [6, 5, 0], 4, 3, 1_407_876_600),
    config(1, [6, 2, 2], 3, 3, 2_598_990_000),
    config(1, [6, 4, 1], 4, 3, 7_039_383_000),
    config(2, [7, 1, 3], 3, 2, 3_245_678_400),
    config(2, [7, 6, 0], 4, 3, 5_722_702_400),
    config(2, [7, 3, 2], 3, 2, 17_146_024_000),
    config(2, [7, 0, 4], 3, 2, 811_419_600),
    config(2, [7, 5, 1], 4, 3, 34_336_214_400),
    config(2, [7, 1, 3], 2, 2, 2_684_683_200),
    config(2, [7, 6, 0], 3, 3, 4_495_352_000),
    config(2, [7, 3, 2], 2, 2, 14_348_488_000),
    config(2, [7, 0, 4], 2, 2, 671_170_800),
    config(2, [7, 5, 1], 3, 3, 26_972_112_000),
    config(3, [8, 2, 3], 3, 2, 34_839_212_000),
    config(3, [8, 7, 0], 4, 3, 12_979_316_000),
    config(3, [8, 4, 2], 4, 3, 145_577_634_000),
    config(3, [8, 1, 4], 3, 2, 17_419_606_000),
    config(3, [8, 6, 1], 3, 4, 81_740_052_800),
    config(3, [8, 2, 3], 2, 2, 32_177_972_000),
    config(3, [8, 7, 0], 3, 3, 11_677_150_400),
    config(3, [8, 4, 2], 3, 3, 128_566_014_000),
    config(3, [8, 1, 4], 2, 2, 16_088_986_000),
    config(3, [8, 6, 1], 3, 3, 81_740_052_800),
    config(4, [8, 3, 3], 3, 4, 171_421_352_000),
    config(4, [8, 0, 5], 3, 2, 3_483_921_200),
    config(4, [10, 8, 0], 5, 4, 18_355_191_900),
    config(4, [10, 5, 2], 4, 3, 335_965_442_400),
    config(4, [10, 2, 4], 4, 3, 204_113_718_000),
    config(4, [8, 3, 3], 3, 3, 171_421_352_000),
    config(4, [8, 0, 5], 2, 2, 3_217_797_200),
    config(4, [10, 8, 0], 4, 4, 17_976_411_900),
    config(4, [10, 5, 2], 3, 3, 331_634_822_400),
    config(4, [10, 2, 4], 3, 3, 199_722_318_000),
    config(5, [10, 7, 1], 5, 4, 146_841_535_200),
    config(5, [10, 4, 3], 4, 3, 559_942_404_000),
    config(5, [10, 1, 5], 4, 3, 81_645_487_200),
    config(5, [10, 9, 0], 5, 4, 13_300_405_700),
    config(5, [10, 6, 2], 5, 4, 513_945_373_200),
    config(5, [10, 7, 1], 4, 4, 143_811_295_200),
    config(5, [10, 4, 3], 3, 3, 552_724_704_000),
    config(5, [10, 1, 5], 3, 3, 79_888_927_200),
    config(5, [10, 9, 0], 4, 4, 13_159_573_700),
    config(5, [10, 6, 2], 4, 4, 503_339_533_200),
    config(6, [10, 3, 4], 4, 3, 559_942_404_000),
    config(6, [10, 0, 6], 4, 3, 13_607_581_200),
    config(6, [10, 8, 1], 5, 4, 119_703_651_300),
    config(6, [10, 5, 3], 5, 4, 1_027_890_746_400),
    config(6, [10, 2, 5], 4, 3, 335_965_442_400),
    config(6, [10, 3, 4], 3, 3, 552_724_704_000),
    config(6, [10, 0, 6], 3, 3, 13_314_821_200),
    config(6, [10, 8, 1], 4, 4, 118_436_163_300),
    config(6, [10, 5, 3], 4, 4, 1_006_679_066_400),
    config(6, [10, 2, 5], 3, 3, 331_634_822_400),
    config(7, [10, 7, 2], 5, 4, 478_814_605_200),
    config(7, [10, 4, 4], 5, 4, 1_284_863_433_000),
    config(7, [13, 1, 6], 4, 3, 25_901_458_800),
    config(7, [13, 9, 1], 6, 5, 3_265_542_000),
    config(7, [10, 6, 3], 5, 4, 1_117_234_078_800),
    config(7, [10, 7, 2], 4, 4, 473_744_653_200),
    config(7, [10, 4, 4], 4, 4, 1_258_348_833_000),
    config(7, [13, 1, 6], 3, 3, 25_901_458_800),
    config(7, [13, 9, 1], 5, 5, 3_265_542_000),
    config(7, [10, 6, 3], 4, 4, 1_105_404_190_800),
    config(8, [10, 0, 7], 4, 3, 15_998_354_400),
    config(8, [10, 8, 2], 6, 5, 400_990_788_900),
    config(8, [10, 5, 4], 5, 4, 1_675_851_118_200),
    config(8, [10, 2, 6], 5, 4, 513_945_373_200),
    config(8, [10, 7, 3], 6, 5, 1_069_308_770_400),
    config(8, [10, 0, 7], 3, 3, 15_792_134_400),
    config(8, [10, 8, 2], 5, 5, 394_129_278_900),
    config(8, [10, 5, 4], 4, 4, 1_658_106_286_200),
    config(8, [10, 2, 6], 4, 4, 503_339_533_200),
    config(8, [10, 7, 3], 5, 5, 1_051_011_410_400),
];

/// The ten configurations of a level; none if there is no such level.
pub fn configs(level: u8) -> &'static [Config] {
    let first = usize::from(level).wrapping_sub(1).saturating_mul(10);
    CONFIGS.get(first..first.saturating_add(10)).unwrap_or(&[])
}

/// The number of free multipliers of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FreeMultipliers {
    /// The number on the board.
    pub total: u8,
    /// The number in the fullest line.
    pub line: u8,
}

/// Counts the free multipliers of a 5 x 5 board.
pub fn free(board: super::Packed) -> FreeMultipliers {
    FreeLines::of(board).free(board)
}

/// The cards whose row or column has no Voltorb: the same for all boards with the same clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FreeLines {
    free: u64,
}

/// The higher bit of each of the first `n` cards.
const HIGH: u64 = 0x2_aaaa_aaaa_aaaa;
const ROW: u64 = 0x3ff;
const COL: u64 = 0x0300_c030_0c03;

impl FreeLines {
    /// The cards in the lines without a Voltorb.
    pub fn new(row: impl Fn(usize) -> bool, col: impl Fn(usize) -> bool) -> FreeLines {
        let mut free = 0;
        for line in 0..SIDE {
            if row(line) {
                free |= ROW << (10 * line);
            }
            if col(line) {
                free |= COL << (2 * line);
            }
        }
        FreeLines { free: free & HIGH }
    }

    /// The same for a 5 x 5 board.
    pub fn of(board: super::Packed) -> FreeLines {
        let board = board as u64;
        let some = (board | board << 1) & HIGH;
        FreeLines::new(|row| some >> (10 * row) & ROW == HIGH & ROW, |col| some >> (2 * col) & COL == HIGH & COL)
    }

    /// Counts the free multipliers of a board with these lines.
    pub fn free(self, board: super::Packed) -> FreeMultipliers {
        let free = board as u64 & self.free;
        let line = |line: usize| {
            let row = (free >> (10 * line) & ROW).count_ones();
            row.max((free >> (2 * line) & COL).count_ones())
        };
        let most = (0..SIDE).map(line).max().unwrap_or(0);
        FreeMultipliers { total: free.count_ones() as u8, line: most as u8 }
    }
}

/// The weight of a 5 x 5 board at a level: the sum of 1 / (accepted boards) over the configurations that can deal it.
/// This is ten times its probability of being dealt.
pub fn weight(level: u8, board: super::Packed) -> f64 {
    let mut counts = [0; 4];
    for index in 0..SIDE * SIDE {
        counts[usize::from(super::card(board, index))] += 1;
    }
    let free = free(board);
    configs(level)
        .iter()
        .filter(|it| [it.voltorbs, it.twos, it.threes] == [counts[0], counts[2], counts[3]] && it.keeps(free))
        .map(|it| 1.0 / it.accepted as f64)
        .sum()
}

/// The course of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundCourse {
    /// Its level.
    pub level: u8,
    /// The number of cards flipped that were not Voltorbs.
    pub flips: u8,
    /// How it ended.
    pub end: LevelEnd,
}

/// How a round can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelEnd {
    /// Every 2 and 3 was flipped.
    Won,
    /// The player stopped and kept the coins.
    Quit,
    /// A Voltorb was flipped.
    Lost,
}

/// The level of the next round. `rounds` are those played so far, the latest last; with none it is level 1.
pub fn next_level(rounds: &[RoundCourse]) -> u8 {
    let Some(&RoundCourse { level, flips, end }) = rounds.last() else { return 1 };
    let five = rounds.len().checked_sub(5).and_then(|first| rounds.get(first..));
    let streak = five.is_some_and(|five| five.iter().all(|it| it.flips >= 8 && it.end != LevelEnd::Lost));
    if level >= 5 && streak || level >= LEVELS && end == LevelEnd::Won {
        return LEVELS;
    }
    if end == LevelEnd::Won { level.saturating_add(1).min(7) } else { flips.min(level).clamp(1, 7) }
}

/// The coins after flipping these cards.
pub fn coins(flipped: impl IntoIterator<Item = u8>) -> u32 {
    let mut flipped = flipped.into_iter().peekable();
    if flipped.peek().is_none() {
        return 0;
    }
    flipped.fold(1, |coins: u32, value| coins.saturating_mul(u32::from(value)).min(MOST_COINS))
}
