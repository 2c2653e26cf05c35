//! Targets that need separate blocks, on cells that they do not share.

use super::Method;
use super::Pools;
use super::candidates::{Candidates, EMPTY, GUIDES, May, OpenBlocks, of, settled, tidied};
use super::glance::Glance;
use super::items::beside;
use super::ways::FloodEvidence;
use super::words::{GUIDING, any_of, are_left, cells_words, conclusion};
use crate::grid::Cell;
use crate::kit::numbers::{capital, counted, listed};
use crate::puzzle::{Reason, Sentences};
use crate::puzzles::lazors::Lazors;
use crate::puzzles::lazors::board::BlockKind;
use crate::puzzles::lazors::solve::flat::{BOUNCE, PASS, heading};

/// Cells one of which must guide a beam; otherwise a target stays dark.
struct CellCut {
    target: usize,
    places: Vec<usize>,
}

/// Cells where a block that guides a beam would be missing elsewhere.
pub fn find(known: &Candidates, pools: &mut Pools) -> Option<Reason<Lazors>> {
    let glance = &mut pools.glance;
    let flat = &known.ground.flat;
    let guides = OpenBlocks::of(flat, &known.may).guides();
    let mut cuts: Vec<CellCut> = (0..flat.targets.len()).filter_map(|target| before(known, target)).collect();
    // A target that is not lit without more blocks needs one on the first cells that beams reach.
    let dark = flat.all & !glance.run(flat, &known.may, Some(0), flat.all);
    if dark != 0 {
        let places = glance.met().collect();
        cuts.push(CellCut { target: dark.trailing_zeros() as usize, places });
    }
    let mut sorted: Vec<CellCut> = Vec::new();
    for cut in cuts {
        let wanted = 1 << cut.target;
        if glance.run(flat, &with(known, &cut), None, wanted) & wanted == 0 {
            let at = sorted.partition_point(|other| other.places.len() <= cut.places.len());
            sorted.insert(at, cut);
        }
    }
    let cuts = sorted;
    if (cuts.len() as i32) < guides {
        return None;
    }
    let (mut taken, size) = (Vec::new(), known.may.len());
    let all = apart(&cuts, None, &mut taken, size);
    if all.len() as i32 > guides {
        return Some(found(known, glance, &cuts, &all, &[]));
    }
    let mut first: Option<(Vec<usize>, May, Vec<usize>)> = None;
    for place in known.open().filter(|&place| known.may[place] & GUIDES != 0) {
        let cuts_without = apart(&cuts, Some(place), &mut taken, size);
        if (cuts_without.len() as i32) < guides {
            continue;
        }
        let rest = known.may[place] & !GUIDES;
        match &mut first {
            _ if rest == 0 => return Some(found(known, glance, &cuts, &cuts_without, &[place])),
            None => first = Some((cuts_without, rest, vec![place])),
            Some((same, left, places)) if *same == cuts_without && *left == rest => places.push(place),
            _ => {}
        }
    }
    let (same, _, places) = first?;
    Some(found(known, glance, &cuts, &same, &places))
}

/// What is known, with no cell of a cut guiding a beam.
fn with(known: &Candidates, cut: &CellCut) -> Vec<May> {
    let mut may = known.may.clone();
    for &place in &cut.places {
        may[place] &= !GUIDES;
    }
    may
}

/// Disjoint cuts, as many as are easily found, the small ones first; none with the place `not`. `taken` has one entry
/// per place and is only passed to reuse its allocation.
fn apart(cuts: &[CellCut], not: Option<usize>, taken: &mut Vec<bool>, places: usize) -> Vec<usize> {
    taken.clear();
    taken.resize(places, false);
    if let Some(place) = not {
        taken[place] = true;
    }
    let mut chosen = Vec::new();
    for (index, cut) in cuts.iter().enumerate() {
        if !cut.places.iter().any(|&place| taken[place]) {
            for &place in &cut.places {
                taken[place] = true;
            }
            chosen.push(index);
        }
    }
    chosen
}

/// The last cells before a target that may guide a beam to it, found by following beams back from it. It is not a cut
/// if a laser lights the target without them; a flood must check that.
fn before(known: &Candidates, target: usize) -> Option<CellCut> {
    let flat = &known.ground.flat;
    let mut back = vec![0u8; known.may.len()];
    let mut cut = vec![false; known.may.len()];
    let mut queue = Vec::new();
    for (place, side) in flat.targets[target].sides {
        let may = known.may[place];
        if may == of(BlockKind::Teleporter) {
            return None;
        }
        let mut ways = 0;
        let straight = [of(BlockKind::Prism), EMPTY | of(BlockKind::Refract)].map(|what| may & what != 0);
        let passes = if settled(may) { straight[1] } else { may & EMPTY != 0 };
        if passes {
            ways |= heading(side ^ 2) | PASS[usize::from(heading(side))];
        }
        if settled(may) && straight[0] {
            ways |= heading(side ^ 2) | heading(side);
        }
        cut[place] |= !settled(may) && may & GUIDES != 0;
        back[place] |= ways;
        queue.push(place);
    }
    while let Some(place) = queue.pop() {
        if flat.sources[place] & back[place] != 0 {
            return None;
        }
        let ways = back[place];
        for h in (0..4).filter(|h| ways & heading(*h) != 0) {
            // The place from which such beams come.
            let from = flat.next(place, h ^ 2);
            let (may, out) = (known.may[from], usize::from(ways & heading(h)));
            if may == of(BlockKind::Teleporter) {
                return None;
            }
            let open = !settled(may);
            cut[from] |= open && may & GUIDES != 0;
            let does = |what: May| may & what != 0 && (!open || what & EMPTY != 0);
            let mut ways = 0;
            if does(EMPTY) || does(of(BlockKind::Refract)) {
                ways |= PASS[out];
            }
            if does(of(BlockKind::Reflect)) || does(of(BlockKind::Refract)) {
                ways |= BOUNCE[out];
            }
            if does(of(BlockKind::Prism)) {
                ways |= out as u8;
            }
            if ways & !back[from] != 0 {
                back[from] |= ways;
                queue.push(from);
            }
        }
    }
    Some(CellCut { target, places: (0..cut.len()).filter(|&place| cut[place]).collect() })
}

/// No guiding block at these places, because of these cuts; without places, there are more cuts than blocks.
fn found(
    known: &Candidates,
    glance: &mut Glance,
    cuts: &[CellCut],
    chosen: &[usize],
    places: &[usize],
) -> Reason<Lazors> {
    let ground = &known.ground;
    let mut evidence = FloodEvidence::new(known);
    let cells: Vec<Cell> = places.iter().map(|&place| known.cell(place)).collect();
    let mut targets: Vec<usize> = Vec::new();
    for cut in chosen.iter().map(|&index| &cuts[index]) {
        glance.run(&ground.flat, &with(known, cut), None, 1 << cut.target);
        evidence.add(glance);
        targets.push(cut.target);
        for &place in &cut.places {
            known.facts(place, &mut evidence.given);
        }
    }
    evidence.counts();
    let targets = tidied(&targets);
    let (mut follows, mut gone, mut rest) = (Vec::new(), 0, 0);
    for &place in places {
        gone |= known.may[place] & GUIDES;
        rest = known.without(place, GUIDES, &mut follows);
        known.facts(place, &mut evidence.given);
    }
    if rest == 0 {
        follows.clear();
    }
    let (size, one) = (ground.board.size(), targets.len() == 1);
    let names: Vec<String> =
        targets.iter().map(|&target| format!("on the {}", ground.board.targets[target].words(size))).collect();
    let left = OpenBlocks::of(&ground.flat, &known.may).guides();
    let who = format!("the {} {}", if one { "target" } else { "targets" }, listed(&names, "and"));
    let (take, apart) = if one { ("takes", "") } else { ("take", ", on cells that they do not share") };
    let blocks = counted(chosen.len() as u64, "block", "blocks");
    let mut words = Sentences::from(format!("{}.", are_left(left, None, GUIDING)))
        .and(format!("{} {take} {blocks}{apart}.", capital(&who)));
    if !places.is_empty() {
        let (block, cells) = (capital(&any_of(gone)), cells_words(&cells));
        words =
            words.and(format!("{block} at {cells} would be elsewhere.")).so(&conclusion(gone, rest, places.len() > 1));
    }
    let sides = targets.iter().flat_map(|&target| beside(&ground.board, ground.board.targets[target]));
    let (items, given) = evidence.done(&targets);
    Reason { cells: sides.collect(), items, given, follows, ..Reason::new(Method::OwnBlock, &who, words) }
}
