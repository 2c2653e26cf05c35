//! The solver compared with trying all values, and on clauses that require learning.

mod support;

use gridlight_sat::{Line, Settings, Solver};
use support::dice::Dice;
use support::formulas::{hasty, pigeons};
use support::trace::Trace;
use support::{add, model, satisfies, solve};

/// How many assignments satisfy all clauses.
fn count(vars: usize, clauses: &[Vec<i32>]) -> usize {
    let values = |bits: u32| (0..vars).map(move |var| if bits >> var & 1 == 1 { 1 } else { -1 });
    let model = |bits| values(bits).zip(1..).map(|(sign, var)| sign * var).collect::<Vec<i32>>();
    (0..1 << vars).map(model).filter(|model| clauses.iter().all(|clause| satisfies(model, clause))).count()
}

#[test]
fn agrees_with_trying_all_values() {
    let mut dice = Dice::new(1);
    let mut solved = 0;
    for _ in 0..3000 {
        let vars = 1 + dice.below(9);
        let lit = |dice: &mut Dice| (1 + dice.below(vars) as i32) * if dice.chance(50) { 1 } else { -1 };
        let clauses: Vec<Vec<i32>> =
            (0..dice.below(6 * vars)).map(|_| (0..1 + dice.below(3)).map(|_| lit(&mut dice)).collect()).collect();
        let settings = if dice.chance(50) { Settings::default() } else { hasty() };
        let mut solver = Solver::new(settings, None);
        solver.new_vars(vars, dice.chance(50));
        // The second half is added once the first has been settled.
        let (early, late) = clauses.split_at(clauses.len() / 2);
        early.iter().for_each(|clause| add(&mut solver, clause));
        assert_eq!(solve(&mut solver), count(vars, early) > 0, "{early:?}");
        late.iter().for_each(|clause| add(&mut solver, clause));
        let models = count(vars, &clauses);
        assert_eq!(solve(&mut solver), models > 0, "{clauses:?}");
        solved += usize::from(models > 0);
        // One model after another, each excluded afterwards.
        for _ in 0..models {
            assert!(solve(&mut solver), "{clauses:?}");
            let model = model(&solver, vars);
            assert!(clauses.iter().all(|clause| satisfies(&model, clause)), "{clauses:?}");
            add(&mut solver, &model.iter().map(|lit| -lit).collect::<Vec<_>>());
        }
        assert!(!solve(&mut solver), "{clauses:?}");
    }
    assert!((500..2500).contains(&solved), "{solved}");
}

#[test]
fn proves_that_pigeons_do_not_fit() {
    let formula = pigeons(8);
    let trace = Trace::default();
    let mut solver = trace.solver();
    solver.new_vars(formula.vars, formula.phase);
    formula.batches[0].iter().for_each(|clause| add(&mut solver, clause));
    assert!(!solve(&mut solver));
    // More than are kept, so the clause database was reduced.
    assert!(solver.conflicts() > 4000, "{} conflicts", solver.conflicts());
    assert!(trace.count(Line::Deleted) > 1000, "{} deletions", trace.count(Line::Deleted));
}
