//! The solver against trying all values, and on clauses that take learning.

use super::*;

/// Whether some values of the variables make all clauses hold.
fn can(variables: usize, clauses: &[Vec<Lit>]) -> bool {
    (0..1u32 << variables).any(|values| {
        let holds = |&lit: &Lit| (values >> (lit >> 1) & 1 == 1) == (lit & 1 == 0);
        clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

fn solve(sat: &mut Sat) -> bool {
    loop {
        match sat.step() {
            Step::Model => return true,
            Step::Contradiction => return false,
            Step::Decided | Step::Learnt => {}
        }
    }
}

#[test]
fn agrees_with_trying_all_values() {
    let mut seed = 1u64;
    let mut below = |end: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % end
    };
    let mut solved = 0;
    for _ in 0..3000 {
        let variables = 1 + below(9);
        let clauses: Vec<Vec<Lit>> = (0..below(6 * variables))
            .map(|_| (0..1 + below(3)).map(|_| below(2 * variables) as Lit).collect())
            .collect();
        let mut sat = Sat::default();
        sat.variables(variables, below(2) == 0);
        // The second half comes when the first has been settled.
        let (early, late) = clauses.split_at(clauses.len() / 2);
        early.iter().for_each(|clause| sat.add(clause));
        assert_eq!(solve(&mut sat), can(variables, early), "{early:?}");
        late.iter().for_each(|clause| sat.add(clause));
        let model = solve(&mut sat);
        assert_eq!(model, can(variables, &clauses), "{clauses:?}");
        if model {
            assert!(clauses.iter().all(|clause| clause.iter().any(|&lit| sat.holds(lit))), "{clauses:?}");
            solved += 1;
        }
    }
    assert!((500..2500).contains(&solved), "{solved}");
}

/// More pigeons than holes: no way but to learn, restart and forget.
#[test]
fn proves_that_pigeons_do_not_fit() {
    const HOLES: usize = 8;
    let mut sat = Sat::default();
    sat.variables((HOLES + 1) * HOLES, false);
    let at = |pigeon: usize, hole: usize| (pigeon * HOLES + hole) as Lit;
    for pigeon in 0..=HOLES {
        sat.add(&(0..HOLES).map(|hole| 2 * at(pigeon, hole)).collect::<Vec<_>>());
        for (other, hole) in (0..pigeon).flat_map(|other| (0..HOLES).map(move |hole| (other, hole))) {
            sat.add(&[2 * at(pigeon, hole) + 1, 2 * at(other, hole) + 1]);
        }
    }
    assert!(!solve(&mut sat));
    assert!(sat.conflicts > KEEP as u64, "nothing was forgotten in {} conflicts", sat.conflicts);
}
