//! A picture as data: a list of shapes in board units with *roles* for ink, never colours.
//!
//! One unit is one cell; x runs right, y down. Painters ([`svg`] here, the canvas in `web`) draw the items
//! in order. Ink names become CSS custom properties, so a theme is a list of colours and nothing else.

pub mod svg;

/// What a mark is, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ink {
    /// Around the board.
    Ground,
    /// The board's plate.
    Board,
    /// A free cell.
    Cell,
    /// Hairlines.
    Line,
    /// A cell that takes no block.
    Closed,
    /// The face of a reflect block.
    Reflect,
    /// The bevel of a reflect block.
    ReflectEdge,
    /// The face of an opaque block.
    Opaque,
    /// The hatch on an opaque block.
    OpaqueHatch,
    /// Clear glass.
    Refract,
    /// The cross and rim of glass.
    RefractEdge,
    /// The body of a prism.
    Prism,
    /// The rim of a prism.
    PrismEdge,
    /// The plate of a teleporter.
    Port,
    /// The ring and mark of a teleporter.
    PortMark,
    /// The corner screws of what is fixed.
    Screw,
    /// A soft shadow under what can move.
    Shadow,
    /// A laser's body.
    Source,
    /// The arrow on a laser.
    SourceMark,
    /// A target's ring.
    Target,
    /// The fill of a target that is hit.
    TargetLit,
    /// The core of a beam.
    Beam,
    /// The halo of a beam.
    BeamGlow,
    /// The head of a beam that travels.
    Spark,
    /// The keyboard's cursor.
    Cursor,
    /// What the pointer would act on.
    Hover,
    /// The interface's accent.
    Accent,
    /// Done, right.
    Good,
    /// Refused, wrong.
    Bad,
    /// The lightest of the tanks' shades.
    TankA,
    /// The middle one.
    TankB,
    /// The strongest one.
    TankC,
    /// A thick wall.
    Wall,
    /// A body of water.
    Water,
    /// The surface of water.
    WaterLine,
    /// A tile's dye: rose.
    Tile1,
    /// A tile's dye: amber.
    Tile2,
    /// A tile's dye: lime.
    Tile3,
    /// A tile's dye: sky.
    Tile4,
    /// A tile's dye: violet.
    Tile5,
    /// A tile's dye: coral.
    Tile6,
    /// A tile's dye: teal.
    Tile7,
    /// A tile's dye: sand.
    Tile8,
    /// A tile's dye: blue.
    Tile9,
    /// A tile's dye: grey.
    Tile10,
    /// The pattern on a tile.
    TileMark,
    /// The plate under a tile's pips.
    TilePlate,
    /// A pip.
    TilePip,
    /// The back of a card.
    Card,
    /// The face of a card.
    CardFace,
    /// What is printed on the face of a card.
    CardMark,
    /// Strong text.
    Text,
    /// Quiet text.
    Quiet,
}

impl Ink {
    /// All inks; the index of each is its value.
    pub const ALL: [Ink; 53] = [
        Ink::Ground,
        Ink::Board,
        Ink::Cell,
        Ink::Line,
        Ink::Closed,
        Ink::Reflect,
        Ink::ReflectEdge,
        Ink::Opaque,
        Ink::OpaqueHatch,
        Ink::Refract,
        Ink::RefractEdge,
        Ink::Prism,
        Ink::PrismEdge,
        Ink::Port,
        Ink::PortMark,
        Ink::Screw,
        Ink::Shadow,
        Ink::Source,
        Ink::SourceMark,
        Ink::Target,
        Ink::TargetLit,
        Ink::Beam,
        Ink::BeamGlow,
        Ink::Spark,
        Ink::Cursor,
        Ink::Hover,
        Ink::Accent,
        Ink::Good,
        Ink::Bad,
        Ink::TankA,
        Ink::TankB,
        Ink::TankC,
        Ink::Wall,
        Ink::Water,
        Ink::WaterLine,
        Ink::Tile1,
        Ink::Tile2,
        Ink::Tile3,
        Ink::Tile4,
        Ink::Tile5,
        Ink::Tile6,
        Ink::Tile7,
        Ink::Tile8,
        Ink::Tile9,
        Ink::Tile10,
        Ink::TileMark,
        Ink::TilePlate,
        Ink::TilePip,
        Ink::Card,
        Ink::CardFace,
        Ink::CardMark,
        Ink::Text,
        Ink::Quiet,
    ];

    /// The name in CSS: `--ink-NAME`, `.f-NAME`, `.s-NAME`.
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Ground => "ground",
            Ink::Board => "board",
            Ink::Cell => "cell",
            Ink::Line => "line",
            Ink::Closed => "closed",
            Ink::Reflect => "reflect",
            Ink::ReflectEdge => "reflect-edge",
            Ink::Opaque => "opaque",
            Ink::OpaqueHatch => "opaque-hatch",
            Ink::Refract => "refract",
            Ink::RefractEdge => "refract-edge",
            Ink::Prism => "prism",
            Ink::PrismEdge => "prism-edge",
            Ink::Port => "port",
            Ink::PortMark => "port-mark",
            Ink::Screw => "screw",
            Ink::Shadow => "shadow",
            Ink::Source => "source",
            Ink::SourceMark => "source-mark",
            Ink::Target => "target",
            Ink::TargetLit => "target-lit",
            Ink::Beam => "beam",
            Ink::BeamGlow => "beam-glow",
            Ink::Spark => "spark",
            Ink::Cursor => "cursor",
            Ink::Hover => "hover",
            Ink::Accent => "accent",
            Ink::Good => "good",
            Ink::Bad => "bad",
            Ink::TankA => "tank-a",
            Ink::TankB => "tank-b",
            Ink::TankC => "tank-c",
            Ink::Wall => "wall",
            Ink::Water => "water",
            Ink::WaterLine => "water-line",
            Ink::Tile1 => "tile-1",
            Ink::Tile2 => "tile-2",
            Ink::Tile3 => "tile-3",
            Ink::Tile4 => "tile-4",
            Ink::Tile5 => "tile-5",
            Ink::Tile6 => "tile-6",
            Ink::Tile7 => "tile-7",
            Ink::Tile8 => "tile-8",
            Ink::Tile9 => "tile-9",
            Ink::Tile10 => "tile-10",
            Ink::TileMark => "tile-mark",
            Ink::TilePlate => "tile-plate",
            Ink::TilePip => "tile-pip",
            Ink::Card => "card",
            Ink::CardFace => "card-face",
            Ink::CardMark => "card-mark",
            Ink::Text => "text",
            Ink::Quiet => "quiet",
        }
    }
}

/// An ink and how strongly it covers, 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// Which ink.
    pub ink: Ink,
    /// Its alpha.
    pub alpha: f32,
}

/// A line's paint and width in units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The paint.
    pub paint: Paint,
    /// The width.
    pub width: f32,
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Seg {
    /// Lift the pen and put it down here.
    Move(f32, f32),
    /// A straight line to here.
    Line(f32, f32),
    /// A curve to the second point, drawn towards the first.
    Quad(f32, f32, f32, f32),
    /// Back to where the pen was put down.
    Close,
}

/// The outline of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Left, top, width, height, corner radius.
    Rect(f32, f32, f32, f32, f32),
    /// Centre x and y, radius.
    Circle(f32, f32, f32),
    /// A path.
    Path(Vec<Seg>),
    /// Centre x and y, height of the letters, the text.
    Text(f32, f32, f32, String),
}

/// A shape with its paint.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The outline.
    pub shape: Shape,
    /// What fills it.
    pub fill: Option<Paint>,
    /// What draws its line.
    pub stroke: Option<Stroke>,
    /// Light: painted additively in themes that do so.
    pub glow: bool,
}

/// A value held between two bounds. `f32::clamp` can panic with its bounds in the message, and the printing of
/// floats is 17 kB of every module.
pub fn between(value: f32, least: f32, most: f32) -> f32 {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}

/// A rectangle in board units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// A display list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// What to paint, from the back to the front.
    pub items: Vec<Item>,
}

impl Scene {
    /// An empty scene.
    pub fn new() -> Scene {
        Scene::default()
    }

    /// Fills a shape.
    pub fn fill(&mut self, shape: Shape, ink: Ink, alpha: f32) {
        let fill = Some(Paint { ink, alpha });
        self.items.push(Item { shape, fill, stroke: None, glow: false });
    }

    /// Draws a shape's line.
    pub fn line(&mut self, shape: Shape, ink: Ink, width: f32, alpha: f32) {
        let stroke = Some(Stroke { paint: Paint { ink, alpha }, width });
        self.items.push(Item { shape, fill: None, stroke, glow: false });
    }

    /// Draws a shape's line as light.
    pub fn light(&mut self, shape: Shape, ink: Ink, width: f32, alpha: f32) {
        let stroke = Some(Stroke { paint: Paint { ink, alpha }, width });
        self.items.push(Item { shape, fill: None, stroke, glow: true });
    }

    /// Fills a shape with light.
    pub fn shine(&mut self, shape: Shape, ink: Ink, alpha: f32) {
        let fill = Some(Paint { ink, alpha });
        self.items.push(Item { shape, fill, stroke: None, glow: true });
    }

    /// A straight line.
    pub fn segment(&mut self, from: (f32, f32), to: (f32, f32), ink: Ink, width: f32, alpha: f32) {
        let path = vec![Seg::Move(from.0, from.1), Seg::Line(to.0, to.1)];
        self.line(Shape::Path(path), ink, width, alpha);
    }
}
