//! What all shortest routes have in common, compared with a list of them.

use std::collections::BTreeMap;

use crate::common::analysis::{analysed, contradicts, counts};
use crate::common::oracle::cases;
use crate::laser_maze::boards::any_maze;
use crate::laser_maze::maze::Maze;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;

/// The maze with floor where a board has floor.
fn cleared(maze: &Maze, board: &Board) -> Maze {
    let mut cleared = maze.clone();
    let text = LaserMaze::print(board, "maze").unwrap();
    for (row, line) in text.lines().take(maze.rows.len()).enumerate() {
        for (col, _) in line.bytes().enumerate().filter(|&(_, symbol)| symbol == b'.') {
            cleared.rows[row][col] = b'.';
            cleared.kinds.remove(&(row, col));
        }
    }
    cleared
}

#[test]
fn what_routes_share_is_what_a_list_of_them_shows() {
    let (most, mut dice) = cases(10_000, 211);
    let (mut listed, mut forced, mut members) = (0, 0, 0);
    for number in 0..most {
        let maze = any_maze(&mut dice, if number % 10 == 0 { 14 } else { 7 });
        let source = maze.text();
        let board = LaserMaze::parse(&source).unwrap();
        let told = || source.clone();
        let analysed = analysed::<LaserMaze>(&board);
        counts(&analysed, maze.count(), &told);
        if maze.count() == 0 {
            members += contradicts::<LaserMaze>(&board, &|board| cleared(&maze, board).count() > 0, &told);
        }
        let Some(ways) = maze.all(900).filter(|ways| !ways.is_empty()) else { continue };
        listed += 1;
        let common = analysed.common.clone().unwrap();
        let start = maze.find(b'S');
        // For each step the cells of all routes after it.
        let mut after: BTreeMap<u32, Vec<(usize, usize)>> = BTreeMap::new();
        for way in &ways {
            let (mut row, mut col) = start;
            for (step, letter) in (1..).zip(way.chars()) {
                match letter {
                    'N' => row -= 1,
                    'S' => row += 1,
                    'W' => col -= 1,
                    'E' => col += 1,
                    _ => {}
                }
                after.entry(step).or_default().push((row, col));
            }
        }
        let goal = after.pop_last();
        let mut shared: Vec<((usize, usize), u32)> = Vec::new();
        let mut visited: Vec<(usize, usize)> = Vec::new();
        for (step, cells) in &after {
            if cells.iter().all(|cell| *cell == cells[0]) {
                shared.push((cells[0], *step));
            }
            visited.extend(cells);
        }
        let place = |cell: gridlight::grid::Cell| (usize::from(cell.row), usize::from(cell.col));
        let said: Vec<_> = common.forced.iter().map(|fact| (place(fact.cell), fact.value)).collect();
        assert_eq!(said, shared, "{source}");
        visited.sort_unstable();
        visited.dedup();
        let ends = [start, goal.map_or(start, |(_, cells)| cells[0])];
        visited.retain(|cell| !ends.contains(cell) && shared.iter().all(|(forced, _)| forced != cell));
        assert_eq!(common.open.iter().copied().map(place).collect::<Vec<_>>(), visited, "{source}");
        forced += said.len();
    }
    assert!(members > most / 40, "{members} members of contradictions");
    assert!(listed * 4 > most && forced > listed, "{listed} boards with routes, {forced} forced steps");
}
