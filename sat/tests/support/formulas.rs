//! Random formulas of several kinds, and the pigeonhole principle. Literals are DIMACS numbers.

use gridlight_sat::Settings;

use super::dice::Dice;

/// A formula whose clauses are added in batches, to be solved after each.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    pub vars: usize,
    /// The initial phase of variables.
    pub phase: bool,
    pub batches: Vec<Vec<Vec<i32>>>,
    /// How many of the models to find, one after another.
    pub models: usize,
    /// The settings to solve it with.
    pub settings: Settings,
}

/// Settings in which all maintenance comes every few conflicts.
pub fn hasty() -> Settings {
    Settings { mode: 8, restart: 4, rephase: 5, reduce: 4, vivify: 200 }
}

/// The formulas of a seed: 3-SAT near the threshold, clauses of all lengths, pigeons, and graph colouring. Every other
/// one uses [`hasty`] settings.
pub fn formulas(seed: u64, count: usize) -> impl Iterator<Item = Formula> {
    let mut dice = Dice::new(seed);
    (0..count).map(move |number| {
        let formula = match dice.below(20) {
            0..9 => threshold(&mut dice),
            9..17 => mixed(&mut dice),
            17 => spoilt_pigeons(&mut dice),
            _ => colouring(&mut dice),
        };
        let settings = if number % 2 == 0 { Settings::default() } else { hasty() };
        Formula { settings, ..formula }
    })
}

fn variable(dice: &mut Dice, vars: usize) -> i32 {
    let var = dice.between(1, vars) as i32;
    if dice.chance(50) { var } else { -var }
}

/// Three different variables per clause, about 4.26 clauses per variable.
fn threshold(dice: &mut Dice) -> Formula {
    let vars = dice.between(5, 60);
    let count = vars * dice.between(380, 520) / 100;
    // The last clauses are added once the others have been settled.
    let mut first = random_3_sat(dice, vars, count);
    let second = first.split_off(count - dice.below(count / 4 + 1));
    Formula { vars, phase: dice.chance(50), batches: vec![first, second], models: 1, ..Formula::default() }
}

/// Pigeons, perhaps without one of their clauses.
fn spoilt_pigeons(dice: &mut Dice) -> Formula {
    let mut formula = pigeons(dice.between(2, 5));
    if dice.chance(50) {
        let gone = dice.below(formula.batches[0].len());
        formula.batches[0].remove(gone);
    }
    Formula { phase: dice.chance(50), models: dice.below(5), ..formula }
}

/// Colouring of a random graph with three or four colours, at about the density where it is hard; then edge by edge.
fn colouring(dice: &mut Dice) -> Formula {
    let (nodes, colours) = (dice.between(3, 25), dice.between(3, 4));
    let at = |node: usize, colour: usize| (node * colours + colour + 1) as i32;
    let mut clauses: Vec<Vec<i32>> =
        (0..nodes).map(|node| (0..colours).map(|colour| at(node, colour)).collect()).collect();
    let edge = |dice: &mut Dice| {
        let (a, b) = (dice.below(nodes), dice.below(nodes - 1));
        let b = if b < a { b } else { b + 1 };
        (0..colours).map(|colour| vec![-at(a, colour), -at(b, colour)]).collect::<Vec<_>>()
    };
    let edges = nodes * if colours == 3 { dice.between(18, 26) } else { dice.between(36, 48) } / 10;
    clauses.extend((0..edges).flat_map(|_| edge(dice)));
    let mut batches = vec![clauses];
    batches.extend((0..dice.below(4)).map(|_| edge(dice)));
    let (vars, phase) = (nodes * colours, dice.chance(50));
    Formula { vars, phase, batches, models: dice.below(3), ..Formula::default() }
}

/// Clauses of three different variables each.
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

/// Clauses of all lengths, with repeated literals and tautologies, in up to four batches.
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
    Formula { vars, phase: dice.chance(50), batches, models: dice.below(40), ..Formula::default() }
}

/// One more pigeon than holes: this requires learning, restarting and forgetting. Without any one of its clauses the
/// formula is satisfiable.
pub fn pigeons(holes: usize) -> Formula {
    let at = |pigeon: usize, hole: usize| (pigeon * holes + hole + 1) as i32;
    let mut clauses = Vec::new();
    for pigeon in 0..=holes {
        clauses.push((0..holes).map(|hole| at(pigeon, hole)).collect());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            clauses.push(vec![-at(pigeon, hole), -at(other, hole)]);
        }
    }
    Formula { vars: (holes + 1) * holes, phase: false, batches: vec![clauses], ..Formula::default() }
}
