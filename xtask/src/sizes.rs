//! What takes up space in a page's module: the bytes of its code by module and by function, and their compressed size.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use wasmparser::{KnownCustom, Name, Parser, Payload};

use crate::{dist, wasm};

/// The number of the largest groups that are printed.
const GROUPS: usize = 40;
const FUNCTIONS: usize = 30;

/// Code that belongs together.
#[derive(Default)]
struct Share {
    count: usize,
    code: Vec<u8>,
}

/// Prints the breakdown of these puzzles' modules, or of all.
///
/// # Errors
/// If a module cannot be built or read.
pub fn print(ids: &[String]) -> Result<()> {
    for id in wasm::asked(ids)? {
        let module = wasm::named(&id)?;
        let parts = Parts::of(&module)?;
        println!("\n{id}: {} bytes of code, about {} packed", parts.code, parts.packed);
        println!("{:>9}  {:>9}  data", parts.data.len(), dist::brotli_size(&parts.data)?);
        table("by module", parts.grouped(group), &parts, GROUPS)?;
        table("by function, all copies of a generic one together", parts.grouped(plain), &parts, FUNCTIONS)?;
    }
    Ok(())
}

fn table(title: &str, shares: BTreeMap<String, Share>, parts: &Parts<'_>, most: usize) -> Result<()> {
    let mut shares: Vec<_> = shares.into_iter().collect();
    shares.sort_by_key(|(_, share)| std::cmp::Reverse(share.code.len()));
    // Compressed separately: together they would share repetitions.
    let packed = shares.iter().map(|(_, share)| dist::brotli_size(&share.code));
    let packed = packed.collect::<Result<Vec<_>>>()?;
    let all: usize = packed.iter().sum();
    println!("\n{:>9}  {:>9}  {:>6}  {title}", "bytes", "packed", "copies");
    for ((name, share), packed) in shares.iter().zip(packed).take(most) {
        let packed = packed * parts.packed / all.max(1);
        println!("{:>9}  {packed:>9}  {:>6}  {name}", share.code.len(), share.count);
    }
    Ok(())
}

struct Parts<'a> {
    functions: Vec<(String, &'a [u8])>,
    code: usize,
    packed: usize,
    data: Vec<u8>,
}

impl Parts<'_> {
    fn of(module: &[u8]) -> Result<Parts<'_>> {
        let (mut bodies, mut names, mut data, mut packed) = (Vec::new(), BTreeMap::new(), Vec::new(), 0);
        let mut imported = 0;
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => imported = imports.count(),
                Payload::CodeSectionStart { range, .. } => {
                    packed = dist::brotli_size(module.get(range).context("the code is cut off")?)?;
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                Payload::DataSection(all) => data = module[all.range()].to_vec(),
                Payload::CustomSection(custom) => {
                    let KnownCustom::Name(all) = custom.as_known() else { continue };
                    for part in all {
                        let Name::Function(functions) = part? else { continue };
                        for function in functions {
                            let function = function?;
                            names.insert(function.index, function.name.to_owned());
                        }
                    }
                }
                _ => {}
            }
        }
        let name = |index: u32| names.remove(&index).unwrap_or_else(|| "(no name)".to_owned());
        let functions: Vec<_> = (imported..).map(name).zip(bodies).collect();
        let code = functions.iter().map(|(_, code)| code.len()).sum();
        Ok(Parts { functions, code, packed, data })
    }

    fn grouped(&self, name: fn(&str) -> String) -> BTreeMap<String, Share> {
        let mut shares: BTreeMap<String, Share> = BTreeMap::new();
        for (function, code) in &self.functions {
            let share = shares.entry(name(function)).or_default();
            share.count += 1;
            share.code.extend_from_slice(code);
        }
        shares
    }
}

/// A name without its closures and its hash: `Vec<T,A>::push` of all types is one.
fn plain(name: &str) -> String {
    let name = name.split("::{{closure}}").next().unwrap_or(name);
    name.rsplit_once("::h").filter(|(_, hash)| hash.len() == 16).map_or(name, |(name, _)| name).to_owned()
}

/// The module that a function belongs to: of this crate, down to a puzzle's facet; of third-party crates, the crate and
/// its part.
fn group(name: &str) -> String {
    let path = |from: &str| -> Vec<String> {
        let end = from.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(from.len());
        from[..end].split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    // For `<gridlight::a::B as core::fmt::Display>::fmt`, the first path of this crate.
    let own = name.find("gridlight").map(|at| path(&name[at..]));
    let parts = own.unwrap_or_else(|| path(name.trim_start_matches(['<', '&', '[', ' '])));
    let most = match parts.get(1).map(String::as_str) {
        Some("puzzles") => 4,
        _ => 2,
    };
    let most = most.min(parts.len().saturating_sub(1)).max(1);
    parts[..most.min(parts.len())].join("::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_belong_to_modules() {
        for (name, wanted) in [
            ("gridlight::puzzles::lamps::solve::tree::Tree::look", "gridlight::puzzles::lamps::solve"),
            ("<gridlight::puzzles::lamps::Lamps as gridlight::puzzle::draw::Draw>::draw", "gridlight::puzzles::lamps"),
            ("gridlight::session::state::Session<P>::act", "gridlight::session"),
            ("<alloc::vec::Vec<T> as core::clone::Clone>::clone", "alloc::vec"),
            ("core::fmt::write", "core::fmt"),
            ("memcpy", "memcpy"),
        ] {
            assert_eq!(group(name), wanted, "{name}");
        }
    }
}
