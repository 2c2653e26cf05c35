//! How the tests that throw random cases at parsers and decoders do so.
//!
//! By default they are the same cases every time, so that a run can be repeated. `GRIDLIGHT_CASES=1000000` makes it a
//! long run, with other cases every time (or those of `PROPTEST_RNG_SEED`).

use proptest::prelude::ProptestConfig;
use proptest::test_runner::{FileFailurePersistence, RngSeed};

/// The setting; `name` is that of the file in which cases that failed are kept.
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
