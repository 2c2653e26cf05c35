//! What every strategy counts on the boards of the gallery, in `counters/<puzzle>.txt`: a line for each strategy as it
//! is, with each of its presets, with each switch turned and for each other search of its portfolio. A change that is to
//! leave the solvers as they are leaves these lines as they are. `GRIDLIGHT_REFRESH=1` rewrites the files; compare them
//! before you commit.

use std::fs;
use std::path::Path;

use gridlight::puzzle::Puzzle;
use gridlight::search::{Options, StrategyInfo, SwitchInfo, Verdict};

use crate::common::golden::refreshing;
use crate::generic::boards::gallery;
use crate::generic::runs::run;

/// The node limit of every search: enough for most boards, and an end of every search that takes long.
const NODES: u64 = 200;

/// The configurations of a strategy, by name.
fn configurations(info: &StrategyInfo) -> Vec<(String, Options)> {
    let usual = Options { strategy: info.id.into(), nodes: NODES, ..Options::default() };
    let set = |switches: &[(&str, bool)]| switches.iter().map(|&(id, on)| (id.to_string(), on)).collect::<Vec<_>>();
    let mut all = vec![(info.id.to_string(), usual.clone())];
    for preset in info.presets {
        let options = Options { switches: set(preset.switches), ..usual.clone() };
        all.push((format!("{} {}", info.id, preset.id), options));
    }
    for switch in info.switches {
        let options = Options { switches: set(&turned(info, switch)), ..usual.clone() };
        // A preset may be this switch alone.
        if all.iter().all(|(_, known)| known.switches != options.switches) {
            let sign = if switch.on { '-' } else { '+' };
            all.push((format!("{} {sign}{}", info.id, switch.id), options));
        }
    }
    for beside in 1..=info.beside {
        all.push((format!("{} beside {beside}", info.id), Options { beside, ..usual.clone() }));
    }
    all
}

/// A switch turned, with what it needs.
fn turned(info: &StrategyInfo, switch: &SwitchInfo) -> Vec<(&'static str, bool)> {
    let needed = info.switches.iter().filter(|it| it.id == switch.needs && !it.on && !switch.on);
    needed.map(|it| (it.id, true)).chain([(switch.id, !switch.on)]).collect()
}

/// A letter for what is known.
const fn letter(verdict: &Verdict) -> char {
    match verdict {
        Verdict::Unique(_) => 'u',
        Verdict::Several => 's',
        Verdict::Found => 'f',
        Verdict::None(..) => 'n',
        Verdict::Unproved(_) => '.',
    }
}

/// The verdicts on these boards, how many solutions there are and a hash of their texts (FNV-1a), and the counters' sums.
fn line<P: Puzzle>(boards: &[P::Board], options: &Options) -> String {
    let (mut verdicts, mut found, mut hash) = (String::new(), 0, 0x811C_9DC5_u32);
    let mut sums: Vec<(&str, u64)> = Vec::new();
    for board in boards {
        let ran = run::<P>(board, options, 0);
        verdicts.push(letter(&ran.outcome.verdict));
        found += ran.answers.len();
        for answer in &ran.answers {
            let text = P::print_answer(board, answer);
            hash = text.bytes().fold(hash, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        }
        let counters = &ran.outcome.counters.0;
        sums.resize(counters.len(), ("", 0));
        for (sum, &(id, count)) in sums.iter_mut().zip(counters) {
            *sum = (id, sum.1 + count);
        }
    }
    let sums: String = sums.iter().map(|(id, sum)| format!(", {id} {sum}")).collect();
    format!("{verdicts}, solutions {found} {hash:08x}{sums}")
}

every_puzzle! {
    fn strategies_count_what_they_counted<P>(seen) {
        let boards = gallery::<P>();
        let mut now = String::new();
        for (name, options) in P::STRATEGIES.iter().flat_map(|it| configurations(&it.info)) {
            now += &format!("{name}: {}\n", line::<P>(&boards, &options));
            seen.tick();
        }
        let name = format!("tests/generic/counters/{}.txt", P::INFO.id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        if refreshing() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, now).unwrap();
            return;
        }
        let held = fs::read_to_string(&path).unwrap_or_default();
        let differs = now.lines().zip(held.lines()).find(|(now, held)| now != held);
        assert!(differs.is_none(), "{}: a strategy counts otherwise (now, held): {differs:#?}", P::INFO.id);
        assert_eq!(now.lines().count(), held.lines().count(), "{}: other configurations", P::INFO.id);
    }
}
