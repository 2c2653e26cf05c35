//! Ten thousand random formulas compared with another solver, batsat (MiniSat in Rust): the verdicts are equal, and
//! every model satisfies all clauses.

mod support;

use batsat::{BasicSolver, SolverInterface as _, lbool};
use gridlight_sat::Solver;
use support::dice::Dice;
use support::formulas::{Formula, formulas};
use support::{add, model, satisfies, solve};

/// The other solver, with the variables of a formula.
struct Oracle(BasicSolver);

impl Oracle {
    fn new(vars: usize) -> Oracle {
        let mut solver = BasicSolver::default();
        for _ in 0..vars {
            solver.new_var_default();
        }
        Oracle(solver)
    }

    fn add(&mut self, clause: &[i32]) {
        let solver = &mut self.0;
        let lit = |&number: &i32| batsat::Lit::new(solver.var_of_int(number.unsigned_abs() - 1), number > 0);
        let mut clause: Vec<batsat::Lit> = clause.iter().map(lit).collect();
        solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self) -> bool {
        let verdict = self.0.solve_limited(&[]);
        assert!(verdict != lbool::UNDEF, "the oracle settles it");
        verdict == lbool::TRUE
    }
}

/// Solves a formula batch by batch, then model by model; returns how often it was satisfiable, and how often not.
fn compare(formula: &Formula, dice: &mut Dice) -> (usize, usize) {
    let Formula { vars, phase, ref batches, models, ref settings } = *formula;
    let (mut solver, mut oracle) = (Solver::new(settings.clone(), None), Oracle::new(vars));
    solver.new_vars(vars, phase);
    let mut clauses: Vec<&Vec<i32>> = Vec::new();
    let (mut yes, mut no) = (0, 0);
    let mut settle = |solver: &mut Solver, oracle: &mut Oracle, clauses: &[&Vec<i32>]| {
        let verdict = solve(solver);
        assert_eq!(verdict, oracle.solve(), "{formula:?}");
        if verdict {
            let model = model(solver, vars);
            assert!(clauses.iter().all(|clause| satisfies(&model, clause)), "{model:?} {formula:?}");
            yes += 1;
        } else {
            no += 1;
        }
        verdict
    };
    for batch in batches {
        for clause in batch {
            clauses.push(clause);
            add(&mut solver, clause);
            oracle.add(clause);
            // Some of the clauses are added while the search is under way.
            if dice.chance(5) {
                for _ in 0..dice.below(20) {
                    solver.step();
                }
            }
        }
        settle(&mut solver, &mut oracle, &clauses);
    }
    let mut found: Vec<Vec<i32>> = Vec::new();
    while found.len() < models && settle(&mut solver, &mut oracle, &clauses) {
        let model = model(&solver, vars);
        let other: Vec<i32> = model.iter().map(|lit| -lit).collect();
        add(&mut solver, &other);
        oracle.add(&other);
        assert!(!found.contains(&model), "each model is another one: {formula:?}");
        found.push(model);
    }
    (yes, no)
}

#[test]
fn agrees_with_another_solver() {
    let mut dice = Dice::new(17);
    let (mut yes, mut no) = (0, 0);
    for formula in formulas(19, 10_000) {
        let (more, fewer) = compare(&formula, &mut dice);
        yes += more;
        no += fewer;
    }
    println!("10000 formulas: solved {yes} times, found unsatisfiable {no} times");
    assert!(yes > 20_000 && no > 7000, "{yes} {no}");
}
