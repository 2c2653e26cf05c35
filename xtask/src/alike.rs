//! Orders the functions of a module so that similar ones are adjacent: compression then finds more repetitions close
//! by. The page's modules become 3 % smaller when packed.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, ImportSection, Module};
use wasmparser::{CodeSectionReader, CustomSectionReader, FunctionSectionReader, Import, Imports, Parser, Payload};

/// The similarity of functions is the number of runs of this many bytes that they share.
const RUN: usize = 6;
/// Runs in more functions than this are ignored.
const COMMON: usize = 60;
/// Added to the number of a function's runs, because short functions resemble many others by chance.
const SHORT: usize = 200;

/// The module with its functions in the new order, new names for its imports, and no custom sections; its behaviour is
/// the same.
///
/// # Errors
/// If the bytes are not a module.
pub fn arrange(module: &[u8], names: &BTreeMap<String, String>) -> Result<Vec<u8>> {
    let (mut imported, mut bodies) = (0, Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => imported = imports.count(),
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let order = order(&bodies);
    let mut places = vec![0; order.len()];
    for (place, &function) in (imported..).zip(&order) {
        places[function] = place;
    }
    let mut arranged = Module::new();
    Arranged { names, imported, order, places }
        .parse_core_module(&mut arranged, Parser::new(0), module)
        .map_err(|problem| anyhow!("cannot arrange the module: {problem}"))?;
    Ok(arranged.finish())
}

/// Each function is followed by the remaining one that is most similar; or by the longest, if none is similar.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let runs: Vec<BTreeSet<&[u8]>> = bodies.iter().map(|body| body.windows(RUN).collect()).collect();
    let mut having: BTreeMap<&[u8], Vec<usize>> = BTreeMap::new();
    for (function, runs) in runs.iter().enumerate() {
        for run in runs {
            having.entry(run).or_default().push(function);
        }
    }
    having.retain(|_, functions| (2..COMMON).contains(&functions.len()));
    let mut left: BTreeSet<_> = (0..bodies.len()).map(|at| (Reverse(bodies[at].len()), at)).collect();
    let mut order = Vec::new();
    let mut next = None;
    while let Some(now) = next.or_else(|| left.first().map(|&(_, at)| at)) {
        left.remove(&(Reverse(bodies[now].len()), now));
        order.push(now);
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for &other in runs[now].iter().filter_map(|run| having.get(run)).flatten() {
            if left.contains(&(Reverse(bodies[other].len()), other)) {
                *shared.entry(other).or_default() += 1;
            }
        }
        // Integers (thousandths), so that the order is the same on every machine.
        let alike = |&(at, count): &(usize, usize)| (1000 * count / (runs[at].len() + SHORT), Reverse(at));
        next = shared.into_iter().max_by_key(alike).map(|(at, _)| at);
    }
    order
}

struct Arranged<'a> {
    names: &'a BTreeMap<String, String>,
    imported: u32,
    /// The functions in their new order, and the new index of each.
    order: Vec<usize>,
    places: Vec<u32>,
}

impl Reencode for Arranged<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error> {
        Ok(function.checked_sub(self.imported).map_or(function, |own| self.places[own as usize]))
    }

    fn parse_imports(&mut self, all: &mut ImportSection, imports: Imports<'_>) -> Result<(), reencode::Error> {
        let Imports::Single(at, import) = imports else { return utils::parse_imports(self, all, imports) };
        let name = self.names.get(import.name).map_or(import.name, String::as_str);
        utils::parse_imports(self, all, Imports::Single(at, Import { name, ..import }))
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), reencode::Error> {
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), reencode::Error> {
        let types = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for &function in &self.order {
            functions.function(types[function]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), reencode::Error> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for function in self.order.clone() {
            self.parse_function_body(code, bodies[function].clone())?;
        }
        Ok(())
    }
}
