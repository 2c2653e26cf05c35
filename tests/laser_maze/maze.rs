//! An independent simulator and search for Laser Maze, written from the rules alone: plain grids, one state at a time.

use std::collections::{HashMap, HashSet, VecDeque};

/// The kind of a turret, as in the table of the text format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Every(u32, bool),
    Static,
    Sweep(bool),
}

/// Easy mistakes in the rules.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rules {
    pub fire_at_start: bool,
    pub waiting: bool,
    pub fire_before_turn: bool,
    pub counter_clockwise: bool,
    pub ends_block: bool,
    pub beams_pass_walls: bool,
    pub beams_pass_turrets: bool,
    pub one_mark_a_cell: bool,
    pub ignore_lasers: bool,
    pub turrets_stand_still: bool,
}

#[derive(Clone, Debug)]
pub struct Maze {
    pub rows: Vec<Vec<u8>>,
    pub kinds: HashMap<(usize, usize), Kind>,
    pub rules: Rules,
}

const STEPS: [(u8, i32, i32); 5] = [(b'N', -1, 0), (b'E', 0, 1), (b'S', 1, 0), (b'W', 0, -1), (b'.', 0, 0)];

impl Maze {
    pub fn new(text: &str) -> Maze {
        let rows = text.lines().take_while(|line| !line.is_empty()).map(|line| line.bytes().collect()).collect();
        Maze { rows, kinds: HashMap::new(), rules: Rules::default() }
    }

    pub fn find(&self, symbol: u8) -> (usize, usize) {
        let row = self.rows.iter().position(|row| row.contains(&symbol)).unwrap();
        (row, self.rows[row].iter().position(|&other| other == symbol).unwrap())
    }

    fn at(&self, row: i32, col: i32) -> Option<u8> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(col).ok()?).copied()
    }

    /// The text in our own format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            text += std::str::from_utf8(row).unwrap();
            text.push('\n');
        }
        let mut table: Vec<String> = Vec::new();
        if self.rules.waiting {
            table.push("waiting on".into());
        }
        for (&(row, col), kind) in &self.kinds {
            let ccw = |ccw: bool| if ccw { " ccw" } else { "" };
            let words = match *kind {
                Kind::Every(1, false) => continue,
                Kind::Every(1, true) => "ccw".to_string(),
                Kind::Every(steps, sense) => format!("every {steps}{}", ccw(sense)),
                Kind::Static => "static".into(),
                Kind::Sweep(sense) => format!("sweep{}", ccw(sense)),
            };
            table.push(format!("turret {} {} {words}", row + 1, col + 1));
        }
        table.sort();
        if !table.is_empty() {
            text += &format!("\n{}\n", table.join("\n"));
        }
        text
    }

    /// The direction of a turret after `time` steps, 0 north to 3 west, by turning it step by step.
    fn heading(&self, row: usize, col: usize, time: u32) -> usize {
        let mut heading = b"^>v<".iter().position(|&symbol| symbol == self.rows[row][col]).unwrap() as i32;
        let kind = self.kinds.get(&(row, col)).copied().unwrap_or(Kind::Every(1, false));
        for step in 1..=if self.rules.turrets_stand_still { 0 } else { time } {
            let (turns, ccw) = match kind {
                Kind::Every(steps, ccw) => (i32::from(step % steps == 0), ccw),
                Kind::Static => (0, false),
                Kind::Sweep(ccw) => (if (step - 1) % 4 < 2 { 1 } else { -1 }, ccw),
            };
            heading += if ccw != self.rules.counter_clockwise { -turns } else { turns };
        }
        heading.rem_euclid(4) as usize
    }

    pub fn period(&self) -> u32 {
        let mut period = 1;
        for (row, line) in self.rows.iter().enumerate() {
            for (col, symbol) in line.iter().enumerate() {
                if b"^>v<".contains(symbol) {
                    let own = match self.kinds.get(&(row, col)).copied().unwrap_or(Kind::Every(1, false)) {
                        Kind::Every(steps, _) => 4 * steps,
                        Kind::Static => 1,
                        Kind::Sweep(_) => 4,
                    };
                    period = (1..).map(|times| times * period).find(|period| period % own == 0).unwrap();
                }
            }
        }
        period
    }

    /// The cells under fire after each of the first steps, from time 0.
    pub fn fire(&self, times: u32) -> Vec<Vec<Vec<bool>>> {
        let mut all = Vec::new();
        for time in 0..times {
            let mut fire: Vec<Vec<bool>> = self.rows.iter().map(|row| vec![false; row.len()]).collect();
            let shown = if self.rules.fire_before_turn { (time + self.period() * 4).saturating_sub(1) } else { time };
            let silent = time == 0 && !self.rules.fire_at_start || self.rules.ignore_lasers;
            for (row, line) in self.rows.iter().enumerate() {
                for (col, symbol) in line.iter().enumerate() {
                    if silent || !b"^>v<".contains(symbol) {
                        continue;
                    }
                    let (_, dr, dc) = STEPS[self.heading(row, col, shown)];
                    let (mut r, mut c) = (row as i32 + dr, col as i32 + dc);
                    while let Some(symbol) = self.at(r, c) {
                        let stops = match symbol {
                            b'#' => !self.rules.beams_pass_walls,
                            b'^' | b'>' | b'v' | b'<' => !self.rules.beams_pass_turrets,
                            b'S' | b'G' => self.rules.ends_block,
                            _ => false,
                        };
                        if stops {
                            break;
                        }
                        fire[r as usize][c as usize] = true;
                        (r, c) = (r + dr, c + dc);
                    }
                }
            }
            all.push(fire);
        }
        all
    }

    fn steps(&self) -> &'static [(u8, i32, i32)] {
        if self.rules.waiting { &STEPS } else { &STEPS[..4] }
    }

    fn is_free(&self, row: i32, col: i32) -> bool {
        self.at(row, col).is_some_and(|symbol| matches!(symbol, b'.' | b'S' | b'G'))
    }

    /// Follows moves: `Ok` if they end at the goal, alive, and not before.
    pub fn walk(&self, moves: &str) -> Result<(), String> {
        let period = self.period();
        let fire = self.fire(period + 1);
        let (row, col) = self.find(b'S');
        let (mut row, mut col) = (row as i32, col as i32);
        let goal = self.find(b'G');
        for (index, letter) in moves.bytes().enumerate() {
            if (row as usize, col as usize) == goal {
                return Err(format!("at the goal before step {}", index + 1));
            }
            let &(_, dr, dc) = self.steps().iter().find(|step| step.0 == letter).ok_or("no such move")?;
            (row, col) = (row + dr, col + dc);
            if !self.is_free(row, col) {
                return Err(format!("step {} is not free", index + 1));
            }
            let time = index as u32 + 1;
            // Later periods repeat the first one, except that nothing fires at time 0.
            let phase = if time <= period { time } else { (time - 1) % period + 1 };
            if fire[phase as usize][row as usize][col as usize] {
                return Err(format!("dead after step {}", index + 1));
            }
        }
        if (row as usize, col as usize) == goal { Ok(()) } else { Err("not at the goal".into()) }
    }

    /// The earliest time of each state (row, column, phase), with the start at 0.
    pub fn times(&self) -> HashMap<(usize, usize, u32), u32> {
        let period = self.period();
        let fire = self.fire(period + 1);
        let start = self.find(b'S');
        let mark = |row, col, time: u32| (row, col, if self.rules.one_mark_a_cell { 0 } else { time % period });
        let mut seen = HashMap::from([(mark(start.0, start.1, 0), 0)]);
        if self.rules.fire_at_start && fire[0][start.0][start.1] {
            return HashMap::new();
        }
        let mut queue = VecDeque::from([(start.0, start.1, 0_u32)]);
        while let Some((row, col, time)) = queue.pop_front() {
            let after = time + 1;
            let phase = if after <= period { after } else { (after - 1) % period + 1 };
            for &(_, dr, dc) in self.steps() {
                let (r, c) = (row as i32 + dr, col as i32 + dc);
                if !self.is_free(r, c) || fire[phase as usize][r as usize][c as usize] {
                    continue;
                }
                let (r, c) = (r as usize, c as usize);
                if seen.contains_key(&mark(r, c, after)) {
                    continue;
                }
                seen.insert(mark(r, c, after), after);
                queue.push_back((r, c, after));
            }
        }
        seen
    }

    /// The fewest steps to the goal.
    pub fn best(&self) -> Option<u32> {
        let goal = self.find(b'G');
        self.times().iter().filter(|((row, col, _), _)| (*row, *col) == goal).map(|(_, &time)| time).min()
    }

    /// Every shortest route, found by trying all moves that can still be in time; at most `most`.
    pub fn all(&self, most: usize) -> Option<Vec<String>> {
        let best = self.best()?;
        let fire = self.fire(best + 1);
        let mut found = Vec::new();
        let mut way = Vec::new();
        self.extend(self.find(b'S'), self.find(b'G'), best, &fire, &mut way, &mut found, most);
        (found.len() < most).then_some(found)
    }

    #[allow(clippy::too_many_arguments, reason = "a recursion with its surroundings")]
    fn extend(
        &self,
        at: (usize, usize),
        goal: (usize, usize),
        left: u32,
        fire: &[Vec<Vec<bool>>],
        way: &mut Vec<u8>,
        found: &mut Vec<String>,
        most: usize,
    ) {
        if at == goal && !way.is_empty() {
            found.push(String::from_utf8(way.clone()).unwrap());
            return;
        }
        let far = at.0.abs_diff(goal.0) + at.1.abs_diff(goal.1);
        if left == 0 || far > left as usize || found.len() >= most {
            return;
        }
        for &(letter, dr, dc) in self.steps() {
            let (r, c) = (at.0 as i32 + dr, at.1 as i32 + dc);
            if self.is_free(r, c) && !fire[way.len() + 1][r as usize][c as usize] {
                way.push(letter);
                self.extend((r as usize, c as usize), goal, left - 1, fire, way, found, most);
                way.pop();
            }
        }
    }

    /// The number of shortest routes: walks of that length that end at the goal, counted step by step; at most
    /// `u128::MAX`.
    pub fn count(&self) -> u128 {
        let Some(best) = self.best() else { return 0 };
        let fire = self.fire(best + 1);
        let mut walks: HashMap<(usize, usize), u128> = HashMap::from([(self.find(b'S'), 1)]);
        for fire in &fire[1..] {
            let mut next = HashMap::new();
            for (&(row, col), &count) in &walks {
                for &(_, dr, dc) in self.steps() {
                    let (r, c) = (row as i32 + dr, col as i32 + dc);
                    if self.is_free(r, c) && !fire[r as usize][c as usize] {
                        let ways: &mut u128 = next.entry((r as usize, c as usize)).or_insert(0);
                        *ways = ways.saturating_add(count);
                    }
                }
            }
            walks = next;
        }
        walks.get(&self.find(b'G')).copied().unwrap_or(0)
    }

    /// The cells that the walker can be in at some time, including the start.
    pub fn reached(&self) -> HashSet<(usize, usize)> {
        self.times().keys().map(|&(row, col, _)| (row, col)).collect()
    }

    /// The neighbours of a cell on the board, whatever they contain.
    pub fn beside(&self, (row, col): (usize, usize)) -> Vec<(usize, usize)> {
        let near = STEPS[..4].iter().map(|&(_, dr, dc)| (row as i32 + dr, col as i32 + dc));
        near.filter(|&(r, c)| self.at(r, c).is_some()).map(|(r, c)| (r as usize, c as usize)).collect()
    }

    /// Whether a walker can be in a cell while nothing fires.
    pub fn is_floor(&self, (row, col): (usize, usize)) -> bool {
        self.is_free(row as i32, col as i32)
    }
}
