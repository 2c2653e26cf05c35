//! Proofs: every clause that the solver learns follows by propagation, down to the empty one; and the checker rejects
//! wrong proofs.

mod support;

use gridlight_sat::{Line, Settings, Solver, Statistics};
use support::checker::{Checker, Flaw};
use support::dice::Dice;
use support::formulas::{Formula, formulas, pigeons, random_3_sat};
use support::trace::Trace;
use support::{add, model, satisfies, solve};

/// The result of a formula.
struct Run {
    trace: Trace,
    satisfiable: bool,
    statistics: Statistics,
}

/// Solves a formula batch by batch, then model by model until there are enough or no more.
fn run(formula: &Formula, mut solver: Solver, trace: Trace) -> Run {
    solver.new_vars(formula.vars, formula.phase);
    let mut satisfiable = true;
    for batch in &formula.batches {
        batch.iter().for_each(|clause| add(&mut solver, clause));
        satisfiable = solve(&mut solver);
    }
    for _ in 0..formula.models {
        if satisfiable {
            let model = model(&solver, formula.vars);
            add(&mut solver, &model.iter().map(|lit| -lit).collect::<Vec<_>>());
            satisfiable = solve(&mut solver);
        }
    }
    Run { trace, satisfiable, statistics: solver.statistics() }
}

fn proved(formula: &Formula) -> Run {
    let trace = Trace::default();
    let run = run(formula, trace.solver_with(formula.settings.clone()), trace);
    assert_eq!(run.trace.check(), Ok(!run.satisfiable), "{formula:?}");
    assert_eq!(run.trace.refutes(), !run.satisfiable, "{formula:?}");
    run
}

#[test]
fn every_learnt_clause_follows() {
    let (mut refuted, mut learnt) = (0, 0);
    for formula in formulas(19, 10_000) {
        let run = proved(&formula);
        let given: Vec<Vec<i32>> = formula.batches.concat();
        let originals = run.trace.originals();
        // After a contradiction no more clauses are accepted.
        assert!(given.starts_with(&originals) || originals.starts_with(&given), "{formula:?}");
        assert!(!run.satisfiable || originals.starts_with(&given), "{formula:?}");
        refuted += usize::from(!run.satisfiable);
        learnt += run.trace.count(Line::Derived);
    }
    println!("10000 formulas: {refuted} contradictions proved, {learnt} clauses checked");
    assert!(refuted > 4000 && learnt > 100_000, "{refuted} {learnt}");
}

#[test]
fn clauses_that_are_forgotten_are_not_needed() {
    let mut dice = Dice::new(5);
    let threshold = |vars: usize, dice: &mut Dice| Formula {
        vars,
        batches: vec![random_3_sat(dice, vars, vars * 44 / 10)],
        ..Formula::default()
    };
    // The pigeons under two conditions, of which the second follows from the first, which is added last: clauses lose
    // the conditions when the clause that implies them is deleted.
    let mut conditional = pigeons(8);
    let (first, second) = (conditional.vars as i32 + 1, conditional.vars as i32 + 2);
    conditional.vars += 2;
    conditional.batches[0].iter_mut().for_each(|clause| clause.push(-second));
    conditional.batches[0].insert(0, vec![-first, second]);
    conditional.batches[0].push(vec![first]);
    let list = [(conditional, false), (threshold(200, &mut dice), false), (threshold(210, &mut dice), true)];
    // With default settings, and with all maintenance done often.
    let often = Settings { mode: 100, restart: 32, rephase: 50, reduce: 20, vivify: 30 };
    for settings in [Settings::default(), often] {
        let (mut gone, mut done) = (0, [0; 5]);
        for (formula, satisfiable) in &list {
            let run = proved(&Formula { settings: settings.clone(), ..formula.clone() });
            let (derived, deleted) = (run.trace.count(Line::Derived), run.trace.count(Line::Deleted));
            println!("{} variables: {derived} derived, {deleted} deleted; {:?}", formula.vars, run.statistics);
            assert_eq!(run.satisfiable, *satisfiable);
            gone += deleted;
            let Statistics { restarts, switches, rephases, reductions, vivified, .. } = run.statistics;
            let more = [restarts, switches, rephases, reductions, vivified];
            done.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        assert!(gone > 10_000, "{gone}");
        let least = [500, 10, 6, 12, 400];
        assert!(done.iter().zip(least).all(|(&done, least)| done >= least), "{done:?}");
    }
}

#[test]
fn a_proof_does_not_change_the_search() {
    for formula in formulas(23, 1000) {
        let silent = Solver::new(formula.settings.clone(), None);
        let (with, without) = (proved(&formula), run(&formula, silent, Trace::default()));
        let told = |run: &Run| (run.satisfiable, run.statistics.conflicts, run.statistics.visits);
        assert_eq!(told(&with), told(&without), "{formula:?}");
    }
}

/// Without any one of the clauses the pigeons fit: so no proof without one may pass.
#[test]
fn a_proof_with_a_missing_axiom_is_refused() {
    let formula = pigeons(4);
    let run = proved(&formula);
    for missing in 0..formula.batches[0].len() {
        assert!(run.trace.without_original(missing).check().is_err(), "{missing}");
    }
}

/// Whatever the checker accepts is true in every model.
#[test]
fn what_is_accepted_is_true() {
    let mut dice = Dice::new(11);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..2000 {
        let vars = dice.between(1, 6);
        let mut clause = || {
            let lit = |dice: &mut Dice| dice.between(1, vars) as i32 * if dice.chance(50) { 1 } else { -1 };
            (0..dice.below(4)).map(|_| lit(&mut dice)).collect::<Vec<i32>>()
        };
        let mut clauses: Vec<Vec<i32>> = (0..3 * vars).map(|_| clause()).collect();
        clauses.retain(|clause| !clause.is_empty());
        let mut checker = Checker::default();
        clauses.iter().for_each(|clause| checker.assume(clause));
        for _ in 0..10 {
            let wanted = clause();
            let fails = (0..1u32 << vars).any(|bits| {
                let model: Vec<i32> =
                    (1..=vars as i32).map(|var| if bits >> (var - 1) & 1 == 1 { var } else { -var }).collect();
                clauses.iter().all(|clause| satisfies(&model, clause)) && !satisfies(&model, &wanted)
            });
            match checker.derive(&wanted) {
                Ok(()) => {
                    assert!(!fails, "{wanted:?} does not follow from {clauses:?}");
                    accepted += 1;
                    clauses.push(wanted);
                }
                Err(flaw) => {
                    assert_eq!(flaw, Flaw::NotImplied);
                    refused += 1;
                }
            }
            // Half of the clauses are deleted again, one by one: what followed from them is then unknown.
            if clauses.len() > vars {
                let gone = clauses.swap_remove(0);
                assert_eq!(checker.delete(&gone), Ok(()));
            }
        }
    }
    println!("{accepted} clauses accepted, {refused} refused");
    assert!(accepted > 2000 && refused > 2000, "{accepted} {refused}");
}

#[test]
fn flaws_are_named() {
    let mut checker = Checker::default();
    checker.assume(&[1, 2]);
    checker.assume(&[-1, 2]);
    assert_eq!(checker.derive(&[1]), Err(Flaw::NotImplied));
    assert_eq!(checker.derive(&[]), Err(Flaw::NotImplied));
    assert_eq!(checker.derive(&[2]), Ok(()));
    assert_eq!(checker.delete(&[1]), Err(Flaw::NotThere));
    assert_eq!(checker.delete(&[2, 1]), Ok(()));
    assert_eq!(checker.delete(&[2, 1]), Err(Flaw::NotThere));
    assert_eq!(checker.derive(&[7, 2]), Ok(()));
    // What only a deleted clause implied is forgotten with it.
    assert_eq!(checker.delete(&[2]), Ok(()));
    assert_eq!(checker.derive(&[2, -1]), Ok(()));
    assert_eq!(checker.derive(&[2]), Err(Flaw::NotImplied));
    checker.assume(&[-2]);
    checker.assume(&[1]);
    assert!(checker.is_refuted());
    assert_eq!(checker.derive(&[]), Ok(()));
    assert_eq!(checker.delete(&[1]), Ok(()));
    assert_eq!(checker.delete(&[]), Ok(()));
    assert!(!checker.is_refuted());
}
