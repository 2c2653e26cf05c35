//! The configuration of tests with random input for parsers and decoders.
//!
//! By default the cases are the same every time, so that a run can be repeated. `GRIDLIGHT_CASES=1000000` makes a long
//! run with different cases every time (or those of `PROPTEST_RNG_SEED`).

use proptest::prelude::ProptestConfig;
use proptest::test_runner::{FileFailurePersistence, RngSeed};

/// The configuration; `name` is the file in which failed cases are kept.
pub fn config(name: &'static str) -> ProptestConfig {
    let cases: Option<u32> = std::env::var("GRIDLIGHT_CASES").ok().and_then(|cases| cases.parse().ok());
    let mut config = ProptestConfig::default();
    if cases.is_none() && config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    config.cases = cases.unwrap_or(3000);
    config.failure_persistence = Some(Box::new(FileFailurePersistence::Direct(name)));
    config
}
