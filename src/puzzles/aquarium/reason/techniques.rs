//! The named techniques: of counting in a line, of what water does to the rest of its tank, and of several lines at once.

crate::puzzle::techniques! {
    Level = 0 "level" "level water"
        "Water lies at the bottom and is level: beneath water the tank is full, and above a dry cell it is dry."
        "water lies level";
    Met = 0 "met" "complete line"
        "A line has as much water as it needs: the rest stays dry."
        "the line has all its water";
    AllLeft = 0 "full" "full line"
        "A line needs all of its cells that are left: they fill."
        "the line needs all cells that are left";
    Wide = 0 "wide" "tank too wide"
        "A tank has more cells in a row than the row needs: it stays dry there."
        "with this tank the row would get too much";
    Missed = 0 "missed" "required tank"
        "Without a tank too few cells of a row would be left: it fills there."
        "without this tank the row gets too little";
    High = 1 "high" "water too high"
        "Water at a place fills the tank beneath it, and that is more than the column needs: the place stays dry."
        "water there is too much for the column";
    Low = 1 "low" "water too low"
        "Dry at a place, the tank is dry above it, and too little of the column is left: the place holds water."
        "dry, the column would get too little";
    Sums = 1 "sums" "only one sum fits"
        "A row's tanks add up to what it needs only with some of them, or only without."
        "no other sum fits the row";
    Balance = 2 "balance" "rows against columns"
        "Rows and columns hold the same water: what is known of all lines one way says how much the lines without a number \
         hold the other way."
        "rows and columns hold the same water";
    Ways = 2 "ways" "ways to fill a line"
        "A line can get its water in a few ways. Some would fail at once in other lines, and the others agree on a place."
        "all ways left to fill the line agree";
}
