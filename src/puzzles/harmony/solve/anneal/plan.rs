//! A plan of layers and its strands: which tile reaches a cell, and where a tile that leaves a cell ends.
//!
//! Every layer pairs some cells, each with another one in its row or column; the others rest. So the plan is a network
//! of strands, one per tile. Pairing two cells differently in one layer lets tiles exchange their whole *futures* at
//! that place, and the effect can be read from two tables: the past up to that layer, and the future from it on. A
//! change costs one walk through the layers for each of its cells.

use super::super::flat::Pair;

/// Layers of a plan. 10 and 13 were no better, 5 and 6 were worse.
pub const LAYERS: usize = 8;

/// A value for each cell, or each tile, by index. There are at most 256 of either, so no `u8` is out of bounds.
pub type Each<T> = [T; 256];

/// The past of a cell before a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellPast {
    /// The tile that has arrived there.
    pub tile: u8,
    /// The number of swaps that it has made.
    pub swaps: u8,
}

/// The future of the tile at a cell, from a layer on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Future {
    /// The row in which it ends.
    pub row: u8,
    /// The number of swaps that it will make.
    pub swaps: u8,
}

/// A plan: 11 kB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// By layer and cell, the cell that it swaps with: itself if it rests.
    pub partner: [Each<u8>; LAYERS],
    /// By layer and cell, the past before the layer; the last one is the end.
    pub past: [Each<CellPast>; LAYERS + 1],
    /// By layer and cell, the future from the layer on.
    pub future: [Each<Future>; LAYERS + 1],
}

impl Plan {
    /// The plan in which all cells rest, for the tiles that start at the cells, with rows of the given number of
    /// columns.
    pub fn new(tiles: &Each<u8>, cols: usize) -> Plan {
        let (mut partner, mut past, mut future) = ([0; 256], [CellPast::default(); 256], [Future::default(); 256]);
        for cell in 0..256 {
            partner[cell] = cell as u8;
            past[cell].tile = tiles[cell];
            future[cell].row = (cell / cols) as u8;
        }
        Plan { partner: [partner; LAYERS], past: [past; LAYERS + 1], future: [future; LAYERS + 1] }
    }

    /// The cell before a layer of the tile that starts at a cell.
    pub fn at(&self, start: u8, layer: usize) -> u8 {
        let mut cell = start;
        for partner in &self.partner[..layer] {
            cell = partner[usize::from(cell)];
        }
        cell
    }

    /// The first layer, cyclically from the given one, in which the tile that starts at a cell swaps, and its cell
    /// then. If it rests in all of them, its cell before the given layer.
    pub fn trade(&self, start: u8, layer: usize) -> (usize, u8) {
        let (mut first, mut here, mut cell) = (None, start, start);
        for (at, partner) in self.partner.iter().enumerate() {
            if at == layer {
                here = cell;
            }
            let to = partner[usize::from(cell)];
            if to != cell {
                if at >= layer {
                    return (at, cell);
                }
                first = first.or(Some((at, cell)));
            }
            cell = to;
        }
        first.unwrap_or((layer, here))
    }

    /// Recomputes the strand that reaches a cell before a layer, and backwards the one that leaves it.
    pub fn trace(&mut self, layer: usize, cell: u8) {
        let mut past = self.past[layer][usize::from(cell)];
        let mut at = cell;
        for at_layer in layer..LAYERS {
            let to = self.partner[at_layer][usize::from(at)];
            past.swaps += u8::from(to != at);
            at = to;
            self.past[at_layer + 1][usize::from(at)] = past;
        }
        let mut at = self.partner[layer][usize::from(cell)];
        let mut future = self.future[layer + 1][usize::from(at)];
        for at_layer in (0..=layer).rev() {
            let from = self.partner[at_layer][usize::from(at)];
            future.swaps += u8::from(from != at);
            at = from;
            self.future[at_layer][usize::from(at)] = future;
        }
    }

    /// The swaps of all layers, in order.
    pub fn swaps(&self) -> Vec<Pair> {
        let mut swaps = Vec::new();
        for partner in &self.partner {
            for (cell, &to) in partner.iter().enumerate() {
                if cell < usize::from(to) {
                    swaps.push((cell as u8, to));
                }
            }
        }
        swaps
    }
}
