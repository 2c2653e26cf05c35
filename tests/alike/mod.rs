//! The same bytes everywhere: the library's native results for a list of boards are written to a file, which
//! `tests/library/alike.test.js` compares with the module's results in Node, and a journey with those in browsers.
//! Numbers are compared bit by bit.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test stops at what it did not expect")]

mod canon;

use std::path::Path;

use gridlight::contract::Solved;
use gridlight::grid::Size;
use gridlight::link;
use gridlight::puzzle::{Puzzle, Strategy};
use gridlight::puzzles::{Visitor, visit};
use gridlight::registry::{DynPuzzle, by_id};
use gridlight::search::{Go, Options, Progress, SwitchInfo, Watch};
use serde_json::{Value, json};

use crate::common::Dice;
use crate::generic::boards;
use canon::canon;

/// The file with the list, in the target folder.
const LIST: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/alike.json");
/// Larger boards take longer than they are worth.
const MOST_CELLS: usize = 150;
/// The node limit of every search.
const NODES: u64 = 2000;

/// A call of the library and its result.
struct Case {
    call: &'static str,
    args: Vec<Value>,
    expected: String,
    /// The result of a solve without the solutions.
    told: String,
}

/// The result of `solve`.
fn solved(puzzle: &dyn DynPuzzle, text: &str, options: &Options) -> Option<Value> {
    let (_, bits) = puzzle.cases(text).ok()?.into_iter().next()?;
    let opened = link::unpack(puzzle.info().id, bits).ok()?;
    let mut job = puzzle.job(opened.into(), options, false, false).ok()?;
    let mut answers = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let outcome = job.run(&mut watch, &mut |text| answers.push(json!({ "text": text.trim_end() }))).ok()?.unwrap();
    let words = puzzle.verdict_words(&outcome);
    let mut solved = serde_json::to_value(Solved::new(outcome, words)).unwrap();
    let fields = solved.as_object_mut().unwrap();
    let (words, count) = (fields.remove("words").unwrap(), fields.remove("count").unwrap());
    fields.remove("unshared");
    fields.insert("count".into(), if count == "" { Value::Null } else { count });
    fields.insert("answers".into(), answers.into());
    if fields["status"] == "unproved" {
        fields.insert("why".into(), json!({ "words": words, "cells": [] }));
    }
    fields.retain(|name, value| name == "count" || !value.is_null());
    Some(solved)
}

/// Default settings, every switch toggled, and some random ones; without deliberate mistakes.
fn ways<P: Puzzle>(strategy: &Strategy<P>, dice: &mut Dice) -> Vec<Options> {
    let info = &strategy.info;
    let usual = Options { strategy: info.id.into(), nodes: NODES, ..Options::default() };
    let mut ways = vec![usual.clone(), Options { limit: dice.pick(&[0, 1, 3]), ..usual.clone() }];
    if strategy.flaw.is_none() && !info.switches.is_empty() {
        let turned = |it: &SwitchInfo| (it.id.to_string(), !it.on);
        let some = info.switches.iter().filter(|_| dice.chance(50)).map(turned).collect();
        ways.push(Options { switches: info.switches.iter().map(turned).collect(), ..usual.clone() });
        ways.push(Options { switches: some, ..usual });
    }
    ways
}

#[derive(Default)]
struct List(Vec<Case>);

impl Visitor for List {
    fn visit<P: Puzzle>(&mut self) {
        let puzzle = by_id(P::INFO.id).unwrap();
        let id = P::INFO.id;
        let mut dice = Dice::new(161);
        let mut add = |call, args: Vec<Value>, expected: &Value| {
            let mut told = expected.clone();
            told.as_object_mut().map(|fields| fields.remove("answers"));
            self.0.push(Case { call, args, expected: canon(expected), told: canon(&told) });
        };
        let mut texts: Vec<String> = P::INFO.examples.iter().map(|it| it.text.to_string()).collect();
        let made = boards::altered::<P>(162, 16);
        texts.extend(made.iter().filter_map(|board| P::print(board, P::FORMATS[0].id)));
        for seed in 1..=2_u64 {
            for difficulty in 1..=2_u8 {
                let side = 6.clamp(P::INFO.sides.0, P::INFO.sides.1);
                let size = (seed % 2 == 0).then_some(Size::new(side, side));
                let sides = size.map_or((0, 0), |size| (size.rows, size.cols));
                let Ok(bits) = gridlight::registry::draw(id, seed, difficulty, sides) else { continue };
                let opened = link::unpack(id, bits).unwrap();
                let text = puzzle.text(&mut opened.bits(), P::FORMATS[0].id).unwrap();
                let side = size.map_or(Value::Null, |size| size.rows.into());
                let mut wish = json!({ "seed": seed, "difficulty": difficulty });
                if size.is_some() {
                    wish["rows"] = side.clone();
                    wish["cols"] = side;
                }
                add("generate", vec![id.into(), wish], &json!(text));
                texts.push(text);
            }
        }
        for text in texts {
            let Ok(board) = P::parse(&text) else { continue };
            if P::size(&board).area() > MOST_CELLS {
                continue;
            }
            let said = |value: String| json!(value);
            add("link", vec![id.into(), text.clone().into()], &said(format!("#{}", puzzle.link(&text).unwrap())));
            let check = puzzle.check(&text).unwrap();
            add("check", vec![id.into(), text.clone().into()], &serde_json::to_value(check).unwrap());
            for format in P::FORMATS {
                if let Ok(Ok(other)) = puzzle.convert(&text, format.id) {
                    add("convert", vec![id.into(), text.clone().into(), format.id.into()], &said(other));
                }
            }
            for step in [None, Some(0.0_f32), Some(1.0), Some(4.25), Some(1e6)] {
                let mut ask = |_: &Progress| Go::On;
                let mut watch = Watch::new(Progress::default(), &mut ask);
                let picture = puzzle.svg(&text, step, &mut watch).unwrap().unwrap();
                let step = step.map_or(Value::Null, |step| f64::from(step).into());
                add("svg", vec![id.into(), text.clone().into(), step], &said(picture));
            }
            for strategy in P::STRATEGIES {
                for options in ways(strategy, &mut dice) {
                    let Some(solved) = solved(puzzle, &text, &options) else { continue };
                    let switches: serde_json::Map<String, Value> =
                        options.switches.iter().map(|(id, on)| (id.clone(), (*on).into())).collect();
                    let wish = json!({ "strategy": options.strategy, "limit": options.limit, "nodes": options.nodes,
                        "switches": switches });
                    add("solve", vec![id.into(), text.clone().into(), wish], &solved);
                }
            }
        }
    }
}

fn list() -> Vec<Case> {
    let mut list = List::default();
    visit(&mut list);
    list.0
}

/// Everything is computed twice first: nothing may depend on memory addresses or the order of a hash table.
#[test]
fn what_is_said_natively_is_the_same_twice_and_written_down() {
    let again = std::thread::spawn(list);
    let (cases, again) = (list(), again.join().unwrap());
    let told = |case: &Case| (case.call, format!("{:?}", case.args), case.expected.clone());
    let differs = cases.iter().zip(&again).find(|(one, other)| told(one) != told(other));
    assert!(differs.is_none() && cases.len() == again.len(), "{:?}", differs.map(|(one, _)| told(one)));
    let odds = cases.iter().filter(|case| case.expected.contains("probability")).count();
    println!("{} calls, {odds} of them with odds", cases.len());
    assert!(cases.len() > 2000 && odds > 100);
    let value: Vec<Value> = cases
        .into_iter()
        .map(|Case { call, args, expected, told }| match call {
            "solve" => json!({ "call": call, "args": args, "expected": expected, "told": told }),
            _ => json!({ "call": call, "args": args, "expected": expected }),
        })
        .collect();
    std::fs::create_dir_all(Path::new(LIST).parent().unwrap()).unwrap();
    // Rename the finished file, so that a reader never sees a part of it.
    let part = format!("{LIST}.{}", std::process::id());
    std::fs::write(&part, serde_json::to_string(&value).unwrap()).unwrap();
    std::fs::rename(part, LIST).unwrap();
}
