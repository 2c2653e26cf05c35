// What is said of boards read from pictures.

import { number } from "../../words/format.js";

export { CLOSE, UNDO } from "../../words/words.js";

// In New.

export const ABOUT =
  "Choose a screenshot or a photo of a board, or drop or paste one anywhere on the page. It is read on your device.";
/** Where nothing can be dropped. */
export const ABOUT_BY_TOUCH = "Choose a screenshot or a photo of a board. It is read on your device.";
export const CHOOSE = "Choose a picture";
export const TAKE = "Take a photo";
export const readable = (puzzles: string[]) => `Reads ${listed(puzzles)}.`;

// While it is read.

export const TITLE = "From a picture";
export const DECODING = "Opening the picture …";
export const LOOKING = "Looking for a board …";
export const STRAIGHTENING = "Straightening the picture …";
export const looksAgainFor = (puzzle: string) => `Looking for ${puzzle} …`;
export const CANCEL = "Cancel";
export const PROGRESS = "Progress";

// Once it is read.

export const READ = "Read from your picture.";
export const severalFound = (boards: number) => `This picture has ${number(boards)} boards. Choose one.`;
/** @param board from 1 */
export const boardNumber = (board: number, boards: number) => `Board ${number(board)} of ${number(boards)}`;
export const FIRST_FRAME = "The picture is animated: its first frame was read.";
export const foundBoard = (puzzle: string, rows: number, cols: number) => `${puzzle}, ${rows} × ${cols}`;
export const toCheck = (places: number) => (places === 1 ? "1 place to check" : `${number(places)} places to check`);
export const ALL_CHECKED = "Every place is checked.";
export const COMPARE = "Compare the board with the picture first.";
/** For keys and a mouse, and for fingers. */
export const TYPE = [
  "Type what the picture shows. Press Enter if the reading is right.",
  "Tap what the picture shows, or type it.",
];
export const CORRECT = ["Press any place in the picture to correct it.", "Tap any place in the picture to correct it."];
export const EACH_PLACE = "Check each place";
export const PICTURE = "Picture";
export const BOARD = "Board";
export const FADE = "Fade from the picture to the board";
export const THE_PICTURE = "Your picture with the board as read";
export const OTHER = "Other";
export const PREVIOUS = "Previous place";
export const NEXT = "Next place";
/** @param place from 1 */
export const placeOf = (place: number, places: number) => `${number(place)} of ${number(places)}`;
export const LOOKS_RIGHT = "Looks right";
/** @param places not looked at */
export const openUnchecked = (places: number) => `Open with ${number(places)} unchecked`;
export const areUnchecked = (places: number) =>
  places === 1 ? "1 place is unchecked." : `${number(places)} places are unchecked.`;
export const OPEN_IN_EDIT = "Open in Edit";
export const ANOTHER = "Another picture";
export const SET_CORNERS = "Set the four corners";
/** What a place is taken for. */
export const readAs = (said: string, sure: boolean) => (sure ? `${said}, checked` : `Read as ${said}`);
/** What a place in doubt is taken for, to be confirmed. */
export const yes = (said: string) => `Yes, ${said}`;
export const corrected = (place: string, said: string) => `${place}: ${said}.`;
export const cannotBe = (place: string, reads: string) => `${place} cannot be “${reads}”.`;

export const STOCK = "Blocks to place";
export const ENTER_STOCK = "Enter how many blocks there are to place.";
export const CHECK_STOCK = "Check how many blocks there are to place.";
export const LACKS_STOCK = "Enter how many blocks there are to place, or open the board in Edit.";
export const fewer = (blocks: string) => `${blocks}: one less`;
export const more = (blocks: string) => `${blocks}: one more`;
export const CHECK_COLOURS = "Check the rows' colours.";
export const CHECK_RULE = "Check the rule of this board.";
export const ABOUT_RULE = "The picture does not show which rule this board follows.";
export const ROW_COLOURS = "Row colours";
export const ABOUT_COLOURS =
  "The picture does not say which row each colour belongs to. If you know the finished board, compare its rows, and swap them if needed.";
export const ABOUT_DYES =
  "Gridlight has 16 colours of its own, and matches yours to them. Left: your picture. Right: our match; press it to choose another.";
/**
 * A row whose colour has no name on our board yet.
 * @param row from 1
 * @param hue in the picture
 */
export const colourOf = (row: number, hue: string) => `Row ${row}: ${hue}`;
/**
 * A row's colour, and what it is drawn in.
 * @param row from 1
 * @param hue in the picture
 * @param dye ours
 */
export const drawnIn = (row: number, hue: string, dye: string) =>
  `Row ${row}: ${hue}${hue === dye ? "" : `, drawn in ${dye}`}`;
/**
 * @param row from 1
 * @param dye the one it has
 */
export const chooseDye = (row: number, dye: string) => `Row ${row} is drawn in ${dye}: choose another colour`;
/** @param row from 1 */
export const dyesOf = (row: number) => `Colours for row ${row}`;
/** @param row the one that has it, from 1; 0: none */
export const dyeTaken = (dye: string, row: number) => (row > 0 ? `${dye}, now row ${row}: swap` : dye);
/** @param row from 1 */
export const dyed = (row: number, dye: string) => `Row ${row} is drawn in ${dye}.`;
/**
 * @param row from 1
 * @param other from 1
 */
export const dyesSwapped = (row: number, dye: string, other: number, its: string) =>
  `Row ${row} is drawn in ${dye}, row ${other} in ${its}.`;
/**
 * A row with its colour.
 * @param row from 1
 */
export const rowWith = (row: number, colour: string) => `row ${row} (${colour})`;
export const moves = (n: number) => (n === 1 ? "1 move" : `${number(n)} moves`);
/**
 * A tile.
 * @param row with its colour
 * @param n its moves
 */
export const tileOf = (row: string, n: number) => `${row}, ${moves(n)}`;
export const TILE_COLOUR = "Colour of this tile";
/** @param row from 1 */
export const swap = (row: number, other: number) => `Swap the colours of rows ${row} and ${other}`;
/** @param row from 1 */
export const swapped = (row: number, other: number) => `Rows ${row} and ${other} have swapped colours.`;

/**
 * The names of colours, no two of them the same: two of one name are the lighter and the darker.
 * @param colours as #rrggbb
 */
export function huesOf(colours: string[]) {
  const names = colours.map(hueOf);
  const light = colours.map((colour) => partsOf(colour).reduce((sum, part) => sum + part, 0));
  return names.map((name, at) => {
    const alike = names.flatMap((other, index) => (other === name ? [index] : []));
    if (alike.length === 1) return name;
    const [first = 0, second = 0] = alike;
    if (alike.length > 2 || name.includes(" ") || light[first] === light[second])
      return `${name} ${alike.indexOf(at) + 1}`;
    return `${light[at] === Math.max(light[first] ?? 0, light[second] ?? 0) ? "lighter" : "darker"} ${name}`;
  });
}

/**
 * Red, green and blue, to 255.
 * @param colour as #rrggbb
 */
const partsOf = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) || 0);

/**
 * The name of a colour.
 * @param colour as #rrggbb
 */
function hueOf(colour: string) {
  const [red = 0, green = 0, blue = 0] = partsOf(colour);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 26) return most < 60 ? "black" : most > 220 ? "white" : "grey";
  const by = most - least;
  const hue = most === red ? (green - blue) / by : most === green ? 2 + (blue - red) / by : 4 + (red - green) / by;
  const names = [
    "red",
    "orange",
    "yellow",
    "lime",
    "green",
    "green",
    "teal",
    "blue",
    "blue",
    "purple",
    "magenta",
    "pink",
  ];
  return `${most < 140 ? "dark " : least > 140 ? "light " : ""}${names[Math.floor(2 * hue + 12.5) % 12]}`;
}

/**
 * A place of a board.
 * @param parts how many places the same clue has
 */
export function placeName(what: string, first: number, second: number, parts: number) {
  const part = parts > 1 ? `, part ${second + 1}` : "";
  switch (what) {
    case "cell":
      return `Row ${first + 1}, column ${second + 1}`;
    case "row":
      return `Clue of row ${first + 1}${part}`;
    case "column":
      return `Clue of column ${first + 1}${part}`;
    case "right":
      return `Right of row ${first + 1}, column ${second + 1}`;
    case "below":
      return `Below row ${first + 1}, column ${second + 1}`;
    default:
      return "";
  }
}

// Closed before it is opened.

export const LEAVE_TITLE = "Leave this reading?";
export const leaves = (places: number) =>
  places === 1
    ? "What you checked in 1 place will be lost."
    : `What you checked in ${number(places)} places will be lost.`;
export const LEAVE = "Leave";
export const STAY = "Keep checking";

// None found.

export const noneFound = (puzzles: string[]) => `No board was found. Looked for ${listed(puzzles)}.`;
export const NONE_HELP = "Crop a screenshot to the board. In a photo, set the four corners of the screen or page.";
export const NONE_STRAIGHT = "No board was found between the four corners.";
/** @param within corners that were set */
export const noneAgain = (puzzle: string, within: boolean) =>
  `No ${puzzle} board was found ${within ? "between the four corners" : "in the picture"}.`;
/** Beside a doubtful reading. */
export const isOther = (puzzle: string) => `Not ${puzzle}?`;
export const HELPS = [
  "Set the corners close around the board.",
  "Or take the photo from straight ahead, in even light.",
  "A screenshot is read best.",
];
export const WHICH_PUZZLE = "Which puzzle is it?";
export const LOOK_AGAIN = "Look for it again";
export const DRAW = "Draw it by hand";

// Corners.

/** For keys and a mouse, and for fingers. */
export const ABOUT_CORNERS = [
  "Drag each handle to a corner of the screen, the page or the board. Or press Tab, then the arrow keys; Shift moves faster.",
  "Drag each handle to a corner of the screen, the page or the board.",
];
/** Clockwise. */
export const CORNERS = ["Upper left corner", "Upper right corner", "Lower right corner", "Lower left corner"];
/**
 * @param x percent from the left
 * @param y percent from the top
 */
export const cornerAt = (x: number, y: number) => `${x} % from the left, ${y} % from the top`;
export const STRAIGHTEN = "Straighten and read";
export const BACK = "Back";
export const CROSSED = "The corners are in the wrong order: each handle has a corner of its own.";
export const NOT_STRAIGHT = "The picture cannot be straightened by these corners.";
export const WITH_CORNERS = "Picture with four corners";

// Files that are not read.

export const EMPTY = "The file is empty.";
export const TOO_LARGE = "The file is too large: at most 100 MB.";
export const tooManyPixels = (width: number, height: number) =>
  `The picture is too large: ${number(width)} × ${number(height)} pixels, at most 100 million.`;
export const TOO_SMALL = "The picture is too small: each side needs at least 32 pixels.";
export const TRANSPARENT = "The picture is fully transparent: there is nothing to read.";
export const IS_DRAWING = "SVG drawings are not read. Drop a screenshot of it instead.";
export const IS_HEIC = "This browser cannot open HEIC pictures. Save it as JPEG or PNG, or take a screenshot.";
export const NOT_DECODED = "This browser cannot open the file: it is damaged, or not a picture.";
export const NO_CANVAS = "This browser cannot read pictures.";
export const NOT_READ = "The picture could not be read.";

function listed(some: string[]) {
  return some.length < 2 ? some.join("") : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`;
}
