//! Every job of any puzzle calls its watch often enough; the largest boards are tested with each puzzle.

use std::time::Duration;

use crate::common::gaps::Gaps;
use crate::generic::runs::whole_boards;

every_puzzle! {
    fn jobs_look_at_their_watch<P>(seen) {
        let mut gaps = Gaps::new(31);
        for board in whole_boards::<P>().take(12) {
            seen.tick();
            gaps.all::<P>(P::INFO.id, &board, Duration::from_millis(40));
        }
        gaps.check();
    }
}
