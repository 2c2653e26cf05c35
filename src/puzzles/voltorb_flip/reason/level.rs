//! What the level implies for the whole board: how many Voltorbs, 2s and 3s it deals.

use super::know::{Know, only};
use crate::puzzles::voltorb_flip::odds::levels::{Config, configs};

/// The configurations of the level that agree with the clues' totals and with the known cards; `None` without a level.
pub fn deals(know: &Know) -> Option<Vec<&'static Config>> {
    let fits = |it: &&Config| {
        know.total(true).is_none_or(|sum| sum == u32::from(it.sum()))
            && know.total(false).is_none_or(|voltorbs| voltorbs == u32::from(it.voltorbs))
            && (0..4).all(|value| {
                let (least, most) = counts(know, value);
                (least..=most).contains(&number(it, value))
            })
    };
    Some(configs(know.level?).iter().filter(fits).collect())
}

/// The number of cards of a value in a configuration.
fn number(config: &Config, value: u8) -> u8 {
    match value {
        0 => config.voltorbs,
        2 => config.twos,
        3 => config.threes,
        _ => 25 - config.voltorbs - config.twos - config.threes,
    }
}

/// How many cards certainly have a value, and how many may have it.
fn counts(know: &Know, value: u8) -> (u8, u8) {
    let count = |test: &dyn Fn(u8) -> bool| know.masks().iter().filter(|&&mask| test(mask)).count() as u8;
    (count(&|mask| only(mask) == Some(value)), count(&|mask| mask >> value & 1 == 1))
}

/// The minimum and maximum number of cards of a value that the level deals; `None` if it deals no such board.
pub fn dealt(know: &Know, value: u8) -> Option<(u8, u8)> {
    let deals = deals(know)?;
    let numbers = deals.iter().map(|it| number(it, value));
    Some((numbers.clone().min()?, numbers.max()?))
}

/// No configuration of the level is left.
pub fn none_left(know: &Know) -> Option<Vec<(usize, u8)>> {
    deals(know).filter(Vec::is_empty).map(|_| Vec::new())
}

/// All cards of a value are known, or only as many can have it as there must be.
pub fn counted(know: &Know, value: u8) -> Option<Vec<(usize, u8)>> {
    let ((low, high), (least, most)) = (dealt(know, value)?, counts(know, value));
    let bit = 1 << value;
    let gone = |mask: u8| match only(mask) {
        None if mask & bit > 0 && least == high => bit,
        None if mask & bit > 0 && most == low => mask & !bit,
        _ => 0,
    };
    let all = know.masks().iter().enumerate().map(|(at, &mask)| (at, gone(mask)));
    Some(all.filter(|&(_, gone)| gone > 0).collect()).filter(|all: &Vec<_>| !all.is_empty())
}
