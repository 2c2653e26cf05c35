//! What is read: places with their readings, and the board that they make together.

use crate::kinds::Kind;
use crate::plane::Area;
use crate::words;

/// Where on a board something is read; rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A cell.
    Cell(usize, usize),
    /// The clue of a row: which of its numbers.
    Row(usize, usize),
    /// The clue of a column: which of its numbers.
    Column(usize, usize),
    /// Between a cell and its right neighbour.
    Right(usize, usize),
    /// Between a cell and its lower neighbour.
    Below(usize, usize),
    /// The colour of a row.
    Colour(usize),
    /// A place of the puzzle that is no cell, by number: a beam's start, a stock of blocks.
    Other(usize),
}

/// What a place may say, the cheaper the likelier.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// As it is written and shown: a digit, `wall`, a block's letter.
    pub reads: String,
    /// 0 for a perfect print.
    pub cost: f32,
}

/// A place with its readings.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// Where it is on the board.
    pub place: Place,
    /// Where it is in the picture.
    pub area: Area,
    /// What it may say, the likeliest first; never empty.
    pub choices: Vec<Choice>,
    /// Whether the first choice counts without confirmation.
    pub sure: bool,
}

impl Slot {
    /// Its likeliest reading.
    pub fn reads(&self) -> &str {
        self.choices.first().map_or("", |choice| &choice.reads)
    }
}

/// A board found in a picture: the places of one kind of puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Which puzzle.
    pub kind: Kind,
    /// How well the picture fits this puzzle, from 0 to 1.
    pub fit: f32,
    /// The board's cells in the picture, without clues.
    pub area: Area,
    /// The columns of cells.
    pub columns: usize,
    /// The rows of cells.
    pub rows: usize,
    /// Every place, in the order in which its kind writes the text.
    pub slots: Vec<Slot>,
    /// What is in doubt about the picture as a whole, in sentences.
    pub doubts: Vec<String>,
}

impl Found {
    /// The same in a picture that is so many times as large.
    pub(crate) fn scaled(mut self, by: f32) -> Found {
        self.area = self.area.scaled(by);
        self.slots.iter_mut().for_each(|slot| slot.area = slot.area.scaled(by));
        self
    }

    /// Writes what a person says into a slot.
    pub(crate) fn write(&mut self, slot: usize, reads: &str) {
        if let Some(slot) = self.slots.get_mut(slot) {
            slot.choices.retain(|choice| choice.reads != reads);
            slot.choices.insert(0, Choice { reads: reads.to_owned(), cost: 0.0 });
            slot.sure = true;
        }
    }
}

/// A place in doubt.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsure {
    /// Its number among the slots, for [`Reading::with`].
    pub slot: usize,
    /// Where it is on the board.
    pub place: Place,
    /// Where it is in the picture.
    pub area: Area,
    /// What it is taken for.
    pub reading: String,
    /// What else it may be, the likelier first.
    pub alternatives: Vec<String>,
}

/// A board read from a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    found: Found,
}

impl Reading {
    /// The reading of what was found.
    pub fn new(found: Found) -> Reading {
        Reading { found }
    }

    /// What was found, place by place.
    pub fn found(&self) -> &Found {
        &self.found
    }

    /// The puzzle's id.
    pub fn puzzle(&self) -> &'static str {
        self.found.kind.id()
    }

    /// The board in a format of its puzzle.
    pub fn text(&self) -> String {
        (self.found.kind.facets().text)(&self.found)
    }

    /// Whether nothing is in doubt. What [`Reading::confirm`] lists must be looked at all the same.
    pub fn certain(&self) -> bool {
        self.unsure().is_empty() && self.why().is_empty()
    }

    /// Whether nothing that the picture shows is in doubt: once a person has said what no picture shows, it is certain.
    pub fn legible(&self) -> bool {
        let mut found = self.found.clone();
        let beside = found.slots.iter_mut().filter(|slot| matches!(slot.place, Place::Other(_)));
        beside.for_each(|slot| slot.sure = true);
        Reading { found }.certain()
    }

    /// Whether the picture is of this puzzle and need not be looked at for others: it is legible, or fits well.
    pub fn settled(&self) -> bool {
        self.found.fit > self.found.kind.settled() || self.legible()
    }

    /// Why it is in doubt, in sentences: about the picture as a whole, and which sums disagree.
    pub fn why(&self) -> Vec<String> {
        [self.found.doubts.clone(), (self.found.kind.facets().sums)(&self.found)].concat()
    }

    /// The places in doubt, in reading order.
    pub fn unsure(&self) -> Vec<Unsure> {
        self.listed(false)
    }

    /// What is inferred, not read, and so has to be confirmed by a person though nothing contradicts it: the rows'
    /// colours, from top to bottom, and which rule the water follows. To give a row another colour by [`Reading::with`]
    /// gives its own to the row that had it; a dye's name only changes how the colour is drawn.
    pub fn confirm(&self) -> Vec<Unsure> {
        self.listed(true)
    }

    /// What a place reads, as it is shown to people: "free" for `o`.
    pub fn said(&self, place: Place, reads: &str) -> String {
        (self.found.kind.facets().said)(place, reads)
    }

    /// All that is in doubt or to be confirmed, a line each.
    pub fn remarks(&self) -> Vec<String> {
        let name = |place| match place {
            Place::Other(number) => self.found.kind.beside(number),
            _ => "",
        };
        let unsure = self.unsure();
        let unsure = unsure.iter().map(|it| {
            let others: Vec<String> = it.alternatives.iter().map(|reads| self.said(it.place, reads)).collect();
            words::in_doubt(it.place, name(it.place), &self.said(it.place, &it.reading), &others)
        });
        let confirm = self.confirm();
        let confirm =
            confirm.iter().map(|it| words::to_confirm(it.place, name(it.place), &self.said(it.place, &it.reading)));
        self.why().into_iter().chain(unsure).chain(confirm).collect()
    }

    /// Whether a drawing of a board shows what this picture shows: most places surely read the same in both, and none surely
    /// reads another.
    pub fn agrees(&self, drawn: &Reading) -> bool {
        let (one, other) = (&self.found, &drawn.found);
        let size = |found: &Found| (found.kind, found.columns, found.rows, found.slots.len());
        let pairs = || one.slots.iter().zip(&other.slots);
        let sure = || pairs().filter(|(here, there)| here.sure && there.sure);
        size(one) == size(other)
            && pairs().all(|(here, there)| here.place == there.place)
            && sure().all(|(here, there)| here.reads() == there.reads())
            && 2 * sure().count() > one.slots.len()
    }

    /// The places that are not sure, and either inferred or read.
    fn listed(&self, inferred: bool) -> Vec<Unsure> {
        let kind = self.found.kind;
        let doubtful = self.found.slots.iter().enumerate();
        let doubtful = doubtful.filter(|(_, slot)| !slot.sure && kind.infers(slot.place) == inferred);
        doubtful
            .map(|(index, slot)| Unsure {
                slot: index,
                place: slot.place,
                area: slot.area,
                reading: slot.reads().to_owned(),
                alternatives: slot.choices.iter().skip(1).map(|choice| choice.reads.clone()).collect(),
            })
            .collect()
    }

    /// The reading after a person has said what a place says. A slot that does not exist, or something its kind cannot
    /// write there, changes nothing.
    #[must_use]
    pub fn with(&self, slot: usize, reads: &str) -> Reading {
        let mut found = self.found.clone();
        let allowed = (found.kind.facets().allows)(&found, slot, reads);
        if allowed {
            (found.kind.facets().write)(&mut found, slot, reads);
        }
        Reading { found }
    }
}
