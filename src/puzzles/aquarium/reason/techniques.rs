//! The named techniques, the simplest first.

use crate::puzzle::Technique;

/// The difficulty of counting in a line.
const COUNTS: u8 = 0;
/// The difficulty of what water does to the rest of its tank, and of sums.
const LEVELS: u8 = 1;
/// The difficulty of deductions from several lines at once.
const SEVERAL: u8 = 2;

/// The water rule alone.
pub const LEVEL: Technique = Technique::new(
    "level",
    "level water",
    COUNTS,
    "Water lies at the bottom and is level: beneath water the tank is full, and above a dry cell it is dry.",
)
.because("water lies level");
/// A line that has all its water.
pub const MET: Technique = Technique::new(
    "met",
    "complete line",
    COUNTS,
    "A line has as much water as it needs: the rest stays dry.",
)
.because("the line has all its water");
/// A line that needs all its open cells.
pub const ALL_LEFT: Technique =
    Technique::new("full", "full line", COUNTS, "A line needs all of its cells that are left: they fill.")
        .because("the line needs all cells that are left");
/// A tank with more cells in a row than the row needs.
pub const WIDE: Technique = Technique::new(
    "wide",
    "tank too wide",
    COUNTS,
    "A tank has more cells in a row than the row needs: it stays dry there.",
)
.because("with this tank the row would get too much");
/// A tank without which a row would fall short.
pub const MISSED: Technique = Technique::new(
    "missed",
    "required tank",
    COUNTS,
    "Without a tank too few cells of a row would be left: it fills there.",
)
.because("without this tank the row gets too little");
/// A cell from which water would fill too much of a column.
pub const HIGH: Technique = Technique::new(
    "high",
    "water too high",
    LEVELS,
    "Water at a place fills the tank beneath it, and that is more than the column needs: the place stays dry.",
)
.because("water there is too much for the column");
/// A cell that, if dry, would leave too little of a column.
pub const LOW: Technique = Technique::new(
    "low",
    "water too low",
    LEVELS,
    "Dry at a place, the tank is dry above it, and too little of the column is left: the place holds water.",
)
.because("dry, the column would get too little");
/// Sums of a row that work out in only one way.
pub const SUMS: Technique = Technique::new(
    "sums",
    "only one sum fits",
    LEVELS,
    "A row's tanks add up to what it needs only with some of them, or only without.",
)
.because("no other sum fits the row");
/// All water, counted by rows and by columns.
pub const BALANCE: Technique = Technique::new(
    "balance",
    "rows against columns",
    SEVERAL,
    "Rows and columns hold the same water: what is known of all lines one way says how much the lines without a number \
     hold the other way.",
)
.because("rows and columns hold the same water");
/// The possible fillings of a line.
pub const WAYS: Technique = Technique::new(
    "ways",
    "ways to fill a line",
    SEVERAL,
    "A line can get its water in a few ways. Some would fail at once in other lines, and the others agree on a place.",
)
.because("all ways left to fill the line agree");

/// All techniques.
pub const TECHNIQUES: &[Technique] = &[LEVEL, MET, ALL_LEFT, WIDE, MISSED, HIGH, LOW, SUMS, BALANCE, WAYS];
