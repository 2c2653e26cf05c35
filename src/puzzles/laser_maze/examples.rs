//! The gallery: boards of our own, drawn by hand or made by [`super::generate`]; a test proves the steps of each.

use crate::puzzle::Example;

/// The boards, easiest first.
pub const EXAMPLES: &[Example] = &[
    Example {
        name: "Between two beats",
        grade: 0,
        text: "\
###<##.\n\
S......\n\
.##^#.G\n",
    },
    Example {
        name: "Two from below",
        grade: 0,
        text: "\
#########\n\
S.......G\n\
###v#v###\n",
    },
    Example {
        name: "Take a breath",
        grade: 0,
        text: "\
S..G\n\
.>..\n\
\n\
waiting on\n",
    },
    Example {
        name: "Round the eye",
        grade: 0,
        text: "\
S.....\n\
.####.\n\
.#>.#.\n\
.#.G..\n\
.####.\n\
......\n",
    },
    Example {
        name: "The gauntlet",
        grade: 0,
        text: "\
...v...v...\n\
S.........G\n\
...^...^...\n",
    },
    Example {
        name: "Cell block",
        grade: 0,
        text: "\
.#....S\n\
.#####.\n\
.#...#.\n\
G#.#.#.\n\
.#.#.^.\n\
.#.#.#.\n\
...#...\n",
    },
    Example {
        name: "Crossing the lane",
        grade: 0,
        text: "\
..##....\n\
<..S...#\n\
G.#.....\n\
..<.....\n\
#.....#.\n\
........\n",
    },
    Example {
        name: "Two watchmen",
        grade: 1,
        text: "\
S.....\n\
>.....\n\
......\n\
.....<\n\
.....G\n",
    },
    Example {
        name: "Four corners",
        grade: 1,
        text: "\
v.......v\n\
..S......\n\
.........\n\
......G..\n\
^.......^\n",
    },
    Example {
        name: "Seven lights",
        grade: 1,
        text: "\
>.....<\n\
.##S##.\n\
.#...#.\n\
...>...\n\
.#...#.\n\
.##G##.\n\
>.....<\n",
    },
    Example {
        name: "Wait for it",
        grade: 1,
        text: "\
#####\n\
S...G\n\
#>#^#\n\
\n\
waiting on\n\
turret 3 2 static\n\
turret 3 4 every 3\n",
    },
    Example {
        name: "Crossroads",
        grade: 1,
        text: "\
#.......#\n\
..##..#..\n\
.#....#.#\n\
.....#...\n\
......#..\n\
.....<...\n\
#..#.v.G#\n\
.<...S...\n\
....#.>..\n",
    },
    Example {
        name: "The long room",
        grade: 1,
        text: "\
.#..........\n\
.#....#.<#..\n\
.<.#.....#..\n\
.....#.#...#\n\
...#.#^###..\n\
#G...^.....v\n\
...#...#.#..\n\
......#.S.##\n",
    },
    Example {
        name: "Twelve by twelve",
        grade: 2,
        text: "\
...#.....#.#\n\
#>G#.>##.#.#\n\
.#...#S#...#\n\
.#####.###.#\n\
.....#...#.#\n\
.###.###.>.#\n\
...#.#...v.#\n\
.#.#.#.###.#\n\
.#.#...#...#\n\
.#.#####.###\n\
.#.........#\n\
#v##########\n",
    },
    Example {
        name: "Open field",
        grade: 2,
        text: "\
..........^.....\n\
.........>.^....\n\
.........<......\n\
................\n\
................\n\
................\n\
....^.......^<..\n\
............G..>\n\
.........S.....<\n\
.......^^.......\n",
    },
    Example {
        name: "Crossfire",
        grade: 3,
        text: "\
.#..#.^.....#..#\n\
...#.#.vS.......\n\
##.....##.......\n\
.....#..#.##.v..\n\
.<...^.....#....\n\
.#.#^........#..\n\
.#..#...>....#..\n\
...#.......v##..\n\
....#.....v.#..#\n\
#.^#..G..##....#\n\
..v.#.>...#.....\n\
#.......>...#...\n\
##...#....#...#.\n\
.#.#.>#....#^.#.\n\
#.<.#..#........\n\
#<...#.#..#...#.\n",
    },
    Example {
        name: "Clockwork",
        grade: 3,
        text: "\
...^................\n\
v..................v\n\
....................\n\
..............>.....\n\
..G................>\n\
...<v....<........<.\n\
..................<.\n\
............^.......\n\
...v............v...\n\
....................\n\
.........>..........\n\
....<......S...>....\n\
....<...............\n\
......^.............\n\
\n\
turret 1 4 sweep ccw\n\
turret 2 1 static\n\
turret 5 20 every 2\n\
turret 6 4 ccw\n\
turret 6 19 every 2 ccw\n\
turret 7 19 every 2 ccw\n\
turret 8 13 sweep ccw\n\
turret 9 4 static\n\
turret 9 17 sweep\n\
turret 11 10 static\n\
turret 12 5 static\n\
turret 14 7 sweep\n",
    },
    Example {
        name: "Hall of turrets",
        grade: 4,
        text: "\
.#...#...........#...#\n\
.<.#.#.##v##.###.#.#.#\n\
.#.>...#...#.#...#.#.#\n\
.###.###.#.#.#.###.#.#\n\
...^...v.#...#.#...#.#\n\
##G#####.#####.#.#####\n\
...#.....#.#...#.....#\n\
.###.#####.#.###.#<#.#\n\
.....#.....#.#...#...v\n\
######.#####.<##.#.###\n\
...#.#.....#...#.#...#\n\
.#.#.#.#^v.###.##v##.#\n\
.#...<.#.#...#.#.....#\n\
.###.#.#.###.#.#.###S#\n\
...#.#.#...#...#...#.#\n\
.#.>.#.###.#####.#.#.#\n\
.#.#.#.#...#.....^.#.#\n\
.#.##v.#.###.#<#v#.#.#\n\
.#.....#.......#...#.#\n\
.###############.###.#\n\
.................#...#\n\
##############v#######\n\
\n\
turret 3 4 ccw\n\
turret 8 19 sweep\n\
turret 10 14 ccw\n\
turret 17 18 ccw\n\
turret 18 6 sweep\n\
turret 18 15 ccw\n",
    },
    Example {
        name: "No man's land",
        grade: 4,
        text: "\
....#......#.....##......#.G.#\n\
.<..#....v......#....##..#.##v\n\
.<^....##....#<..^...#...#....\n\
..###.#v.##v.#.#......#.....v.\n\
#...#.#...v.....v#.#......#..#\n\
.....##v.#...#....##.......#..\n\
...#.#..^#...##v#.#.......^...\n\
##.......#.#...#.#.#.#..^...#.\n\
#..>.#<#....#...##.#.<.v##.#..\n\
^..#.....#.#>.#..<..^#..#.##<.\n\
....#......##.>..#...##.......\n\
#.........vv.....#...#..v.....\n\
.###..v.......#.....#^.#...#..\n\
.##.#...S#....#>...#^.....#...\n\
###......###..##........<.....\n\
....#>###....<...#.<###..#..#>\n\
..#.#...#.....#......#...##...\n\
.......#>..>...<###^..#...##.<\n\
..#........#...<.......<..##.#\n\
#.#.......#.....>.##.....##.<#\n\
\n\
turret 2 2 every 2 ccw\n\
turret 2 10 sweep\n\
turret 2 30 static\n\
turret 3 3 every 2\n\
turret 3 15 sweep ccw\n\
turret 3 18 static\n\
turret 4 29 static\n\
turret 5 11 sweep ccw\n\
turret 5 17 static\n\
turret 6 8 sweep ccw\n\
turret 7 16 sweep\n\
turret 7 27 ccw\n\
turret 9 24 sweep\n\
turret 10 1 every 2 ccw\n\
turret 10 21 ccw\n\
turret 10 29 ccw\n\
turret 15 25 every 2 ccw\n\
turret 16 14 ccw\n\
turret 16 30 static\n\
turret 18 9 static\n\
turret 18 16 every 2 ccw\n\
turret 19 24 ccw\n",
    },
    Example {
        name: "The great maze",
        grade: 4,
        text: "\
#.#....##...##..#...^..<#...#..........##.#..G.##.#>.##.#.#.#\n\
....#...^#......#....#..v##....####...#...#..^##.##..........\n\
.v.#.......>#...#.##.v#........^...#....v#..##...>..##.....v#\n\
........>...<.......^#..v..#.##...^#.#......#..##...>#.......\n\
#..#.................#....##.>..#....##>..........#...#......\n\
......#....v....#.^...v##..#.......#.###.<.......>..#..##.#..\n\
#^..........v.>.......#...#..^....###^.#.##..........##..#..#\n\
....##..............<.#.#........^.^v#..v......###.##...v##..\n\
#......#...<#...#.#.#......>.#.#v....##....<....#..#..#..##..\n\
.....v........#......#.#......>.##....#.......#.#......#^^...\n\
..........#.........>.#S..#v#.####..#..#.#.......#..###..#.>#\n\
...#v.........#...##.###...#....##<#v.......v......#..#.#..#.\n\
....##.#.#.#...<..#.....>#<.v...v...<#..#.#.#..#........###^.\n\
.##.#.#.#.#.><##.#.......^#.###..<#...#......#........#.##...\n\
.#..........#......#....##...^..#<>#....#..#.#.#.......#.....\n\
#...#..#>##...#......#.<v#...#...###.###..#.##.#v.>#....#....\n\
....#.#.#....###..###..<...##........#.v.....#.....>>#..>....\n\
.#.#...#.......#.#.#^...v.<#....#.v....####....#.#>.#.....#..\n\
....#..#..##..#^........#^..#....v.....##.###<............#..\n\
..#.##...#...v#.#.#....>#.#.#.....#...>.###..#...#.^...#.#...\n\
..............^...#..#..##.#...#.v.###...##...#....#....#...#\n\
.###..........#.......###...#>^.v>..<..###....##.<...#.#...#.\n\
...<^..#..#.....#....v#.<...#.#.....###..#.>...v....#..#.....\n\
>#.#..#....>.#....>#.<###..#..#.^.###..##.......#....#.#.....\n\
>#^.#.....#...#v#..#.#.v.........###.......#.........#.......\n\
#>....^#..#.#.vv..#..##..#.>.....#.#...#.v.v..#..#.#.#......#\n\
##..#>...#............#.#...#........#^.#.#...v..#<..v.....<>\n\
.v...###....#......#.........>>vv.#.##.##......<...>..#.^#.#.\n\
#...#.......##.>..#.#...##......#>#..^.<..#..#.^...^.#.v.<...\n\
#..#.#.##..###....#...v#.......##...^.>..#...#.......#^<.#...\n\
.....#>.....#..#...^#.^...#...............#.#..##..>#.#...#..\n\
.#...#.#.#.....<..#....#..........#.#..##<.^.#....^.....<#...\n\
##..............v.#..>.#..#....v.....##.#....#.#..#.....#....\n\
##........#.........>..>>....>#.v..#....####.....#......###..\n\
.#.....#.#.#.....#.....#.##.#.........#.#.....#..#......#...^\n\
....#....v<.#....#..#..v..#.#.<.#..........#.##.#....#..#...v\n\
.#.^.v##v#.#.....>.#..#.#.##.....>....>####...##......#.....#\n\
..#..^....#.#...#..#..^#..#.>.......>......#.......#.#...##..\n\
..#......#..#.#.<.....#.......#........#..#..#....^#....#....\n\
...#...#..^.......##.##.#...#......v..#....##...##...vv.#....\n\
^..>.....#....<......#.#.........#.....<.>^.....>#^....#...#v\n\
\n\
turret 1 21 static\n\
turret 1 24 ccw\n\
turret 2 25 every 2 ccw\n\
turret 2 46 every 2 ccw\n\
turret 3 2 sweep ccw\n\
turret 3 32 static\n\
turret 4 13 sweep\n\
turret 4 35 every 2 ccw\n\
turret 4 53 static\n\
turret 5 30 static\n\
turret 6 12 ccw\n\
turret 6 19 static\n\
turret 7 2 static\n\
turret 7 13 sweep ccw\n\
turret 7 15 ccw\n\
turret 8 21 ccw\n\
turret 8 37 static\n\
turret 8 41 ccw\n\
turret 8 57 static\n\
turret 9 12 sweep ccw\n\
turret 9 33 every 2 ccw\n\
turret 10 6 sweep ccw\n\
turret 10 57 static\n\
turret 11 21 every 2 ccw\n\
turret 11 28 sweep ccw\n\
turret 11 60 sweep\n\
turret 12 45 static\n\
turret 13 27 ccw\n\
turret 13 60 static\n\
turret 14 34 every 2\n\
turret 15 34 static\n\
turret 15 35 ccw\n\
turret 16 25 sweep ccw\n\
turret 16 49 ccw\n\
turret 17 24 ccw\n\
turret 17 52 sweep ccw\n\
turret 17 53 static\n\
turret 18 21 every 2 ccw\n\
turret 18 51 every 2 ccw\n\
turret 19 26 sweep\n\
turret 19 34 sweep\n\
turret 19 46 every 2 ccw\n\
turret 20 24 sweep\n\
turret 20 52 static\n\
turret 21 15 static\n\
turret 21 34 static\n\
turret 22 33 sweep\n\
turret 22 34 every 2\n\
turret 22 37 ccw\n\
turret 22 50 sweep ccw\n\
turret 23 5 static\n\
turret 23 22 static\n\
turret 23 25 every 2 ccw\n\
turret 23 48 every 2\n\
turret 24 1 static\n\
turret 24 12 ccw\n\
turret 24 19 every 2\n\
turret 24 22 every 2 ccw\n\
turret 24 33 every 2 ccw\n\
turret 25 1 every 2\n\
turret 25 16 every 2 ccw\n\
turret 26 2 static\n\
turret 26 15 every 2 ccw\n\
turret 26 16 ccw\n\
turret 26 42 ccw\n\
turret 27 6 static\n\
turret 27 39 static\n\
turret 27 47 static\n\
turret 27 51 ccw\n\
turret 28 2 static\n\
turret 28 31 ccw\n\
turret 28 33 static\n\
turret 28 48 every 2 ccw\n\
turret 28 57 every 2\n\
turret 29 34 ccw\n\
turret 29 40 static\n\
turret 29 52 sweep\n\
turret 29 56 ccw\n\
turret 29 58 static\n\
turret 30 23 ccw\n\
turret 30 39 sweep ccw\n\
turret 31 7 static\n\
turret 31 20 every 2\n\
turret 31 52 static\n\
turret 32 44 static\n\
turret 32 51 sweep ccw\n\
turret 32 57 ccw\n\
turret 33 17 every 2\n\
turret 33 22 static\n\
turret 34 21 every 2 ccw\n\
turret 34 24 ccw\n\
turret 34 25 sweep ccw\n\
turret 34 30 static\n\
turret 35 61 ccw\n\
turret 36 10 sweep ccw\n\
turret 36 11 sweep\n\
turret 37 34 every 2 ccw\n\
turret 38 6 every 2 ccw\n\
turret 38 37 every 2\n\
turret 39 51 ccw\n\
turret 40 11 ccw\n\
turret 41 15 static\n\
turret 41 40 every 2 ccw\n\
turret 41 43 every 2 ccw\n\
turret 41 51 sweep ccw\n",
    },
];
