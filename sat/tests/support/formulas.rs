//! Random formulas of several kinds, and the pigeons. Literals are DIMACS numbers.

use super::dice::Dice;

/// A formula whose clauses come in batches, to be solved after each.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub vars: usize,
    /// The value that variables are given first.
    pub phase: bool,
    pub batches: Vec<Vec<Vec<i32>>>,
    /// So many of the models are to be found, one after another.
    pub models: usize,
}

/// The formulas of a seed: one in two is 3-SAT near the threshold, the others have clauses of all lengths.
pub fn formulas(seed: u64, count: usize) -> impl Iterator<Item = Formula> {
    let mut dice = Dice::new(seed);
    (0..count).map(move |_| if dice.chance(50) { threshold(&mut dice) } else { mixed(&mut dice) })
}

fn variable(dice: &mut Dice, vars: usize) -> i32 {
    let var = dice.between(1, vars) as i32;
    if dice.chance(50) { var } else { -var }
}

/// Three different variables a clause, about 4.26 clauses a variable.
fn threshold(dice: &mut Dice) -> Formula {
    let vars = dice.between(5, 60);
    let count = vars * dice.between(380, 520) / 100;
    Formula { vars, phase: dice.chance(50), batches: vec![random_3_sat(dice, vars, count)], models: 1 }
}

/// So many clauses of three different variables each.
pub fn random_3_sat(dice: &mut Dice, vars: usize, count: usize) -> Vec<Vec<i32>> {
    let mut clauses = Vec::new();
    while clauses.len() < count {
        let clause: Vec<i32> = (0..3).map(|_| variable(dice, vars)).collect();
        let [a, b, c] = [0, 1, 2].map(|place: usize| clause[place].abs());
        if a != b && a != c && b != c {
            clauses.push(clause);
        }
    }
    clauses
}

/// Clauses of all lengths, with literals twice and with both of a variable, in up to four batches.
fn mixed(dice: &mut Dice) -> Formula {
    let vars = dice.between(1, 20);
    let mut clauses: Vec<Vec<i32>> = Vec::new();
    for _ in 0..dice.below(6 * vars) {
        let long = [1, 2, 2, 3, 3, 3, 4, 5, 8, 40][dice.below(10)];
        let mut clause: Vec<i32> = (0..long).map(|_| variable(dice, vars)).collect();
        match dice.below(100) {
            0 if dice.chance(20) => clause.clear(),
            1..5 => clause.push(-clause[0]),
            5..15 => clause.push(clause[0]),
            // The same clause again, in another order.
            15..20 => clause = clauses.last().map_or(clause, |last| last.iter().rev().copied().collect()),
            _ => {}
        }
        clauses.push(clause);
    }
    let size = clauses.len().div_ceil(dice.between(1, 4)).max(1);
    let mut batches: Vec<Vec<Vec<i32>>> = clauses.chunks(size).map(<[_]>::to_vec).collect();
    if batches.is_empty() {
        batches.push(Vec::new());
    }
    Formula { vars, phase: dice.chance(50), batches, models: dice.below(40) }
}

/// One more pigeon than holes: no way but to learn, restart and forget. Without any one of its clauses the formula
/// can be satisfied.
pub fn pigeons(holes: usize) -> Formula {
    let at = |pigeon: usize, hole: usize| (pigeon * holes + hole + 1) as i32;
    let mut clauses = Vec::new();
    for pigeon in 0..=holes {
        clauses.push((0..holes).map(|hole| at(pigeon, hole)).collect());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            clauses.push(vec![-at(pigeon, hole), -at(other, hole)]);
        }
    }
    Formula { vars: (holes + 1) * holes, phase: false, batches: vec![clauses], models: 0 }
}
