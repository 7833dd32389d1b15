//! Who may know whom: the order of the parts and of the console's rooms, and that no files know each other in a circle.
//! The compiler holds the wall between the two targets; this holds the inner ones.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod rules;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use source::Source;

/// An arrow leads to the right only, and never to what stands beside.
const PARTS: &str = "bin > console, server > service > api, forms, batch, plot > model > redact > json, text";
const ROOMS: &str =
    "app > pages > form, batch, list, timeline > query > client > session > kit > routes > platform";
/// What does not know each other all the same: the service validates and deletes by its own code, or both sides would be
/// wrong together.
const APART: [&str; 7] = [
    "console > service",
    "server > forms",
    "server > batch",
    "server > plot",
    "service > forms",
    "service > batch",
    "service > plot",
];

fn rank(order: &str, name: &str) -> Option<usize> {
    order.split(" > ").position(|level| level.split(", ").any(|room| room == name))
}

fn is_forbidden(here: &[String], target: &[String]) -> bool {
    let step = (0..here.len()).find(|step| here.get(*step) != target.get(*step)).unwrap_or(here.len());
    let (Some(own), Some(other)) = (here.get(step), target.get(step)) else { return false };
    let is_right = |order| rank(order, own).is_some_and(|own| rank(order, other) > Some(own));
    let is_module = other.starts_with(|first: char| first.is_lowercase());
    is_module
        && match &here[..step] {
            [] if APART.contains(&format!("{own} > {other}").as_str()) => true,
            [] => rank(PARTS, other).is_some() && !is_right(PARTS),
            [console] => console == "console" && !is_right(ROOMS),
            [console, pages] => console == "console" && pages == "pages",
            _ => false,
        }
}

type House<'a> = BTreeMap<&'a [String], &'a Source>;

/// The module that defines what a path leads to. What a facade only passes on is known where it is defined.
fn definer<'a>(house: &House<'a>, path: &[String], facades: usize) -> Option<&'a [String]> {
    let is_file = |length: &usize| house.contains_key(&path[..*length]);
    let (module, rest) = path.split_at((0..=path.len()).rev().find(is_file)?);
    let own = house[module];
    match rest.first().filter(|_| facades < 9).and_then(|name| own.import(name)) {
        Some(next) => definer(house, &[&next, &rest[1..]].concat(), facades + 1),
        None => Some(&own.module),
    }
}

/// Who knows whom of the files that know each other in a circle.
fn circles(sources: &[Source]) -> Vec<String> {
    let house: House = sources.iter().map(|source| (source.module.as_slice(), source)).collect();
    let known = house.iter().map(|(module, source)| {
        let others = source.needs().filter_map(|path| definer(&house, &path, 0));
        (*module, others.filter(|other| other != module).collect::<BTreeSet<_>>())
    });
    let known: BTreeMap<_, _> = known.collect();
    let leads_to = |from, to| {
        let (mut reached, mut left) = (BTreeSet::new(), vec![from]);
        while let Some(module) = left.pop() {
            left.extend(known[module].iter().filter(|next| reached.insert(**next)));
        }
        reached.contains(to)
    };
    let ties = known.iter().flat_map(|(from, to)| to.iter().map(move |to| (*from, *to)));
    let circular = ties.filter(|(from, to)| leads_to(*to, *from));
    circular
        .map(|(from, to)| format!("{} knows {}, which leads back to it", from.join("::"), to.join("::")))
        .collect()
}

#[test]
fn the_house_is_in_order() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut sources, mut paths) = (Vec::new(), vec![root.clone()]);
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let below = path.strip_prefix(&root).unwrap().with_extension("");
            let module = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            sources.push(Source::read(module, std::fs::read_to_string(path).unwrap()));
        }
    }
    let needed = sources.iter().flat_map(|source| source.needs().map(move |path| (&source.module, path)));
    let forbidden = needed.filter(|(module, path)| is_forbidden(module, path));
    let forbidden =
        forbidden.map(|(module, path)| format!("{} may not know {}", module.join("::"), path.join("::")));
    let mut wrong: Vec<String> = forbidden.collect();
    wrong.extend(circles(&sources));
    wrong.extend(sources.iter().flat_map(rules::broken));
    assert!(sources.len() > 50 && wrong.is_empty(), "in {} files:\n{}", sources.len(), wrong.join("\n"));
}
