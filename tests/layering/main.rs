//! Modules depend on each other in the order of the layers and without circles.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use source::Source;

/// A module depends only on modules to the right of its own, and not on those of the same level.
const PARTS: &str =
    "bin > console, server > service > api, forms, writes, journal, plot > model > redact > json, text";
const ROOMS: &str = "app > pages > change_many > operations, planned > form, list, timeline > writes > facts > query > client > session > kit > routes > platform";
/// Forbidden all the same: the service validates and deletes by its own code, or both sides would share their errors.
const APART: [(&str, &[&str]); 3] = [
    ("console", &["service"]),
    ("server", &["forms", "writes", "journal", "plot"]),
    ("service", &["forms", "writes", "journal", "plot"]),
];
/// Rooms of the console that work alike for every capability, so that a new one changes none of them.
const MECHANISMS: [&str; 7] = ["form", "writes", "list", "timeline", "query", "client", "kit"];
/// The folders that hold what is special to restreams, recordings, DVR or metrics.
const CAPABILITIES: [(&str, &[&str]); 3] = [
    ("model", &["restream", "recording", "dvr", "metrics", "overview", "stream"]),
    ("api", &["restream", "recording", "dvr", "metrics"]),
    ("forms", &["restream", "recording"]),
];
const PURE: [&str; 9] = ["json", "text", "redact", "model", "forms", "writes", "journal", "plot", "api"];
/// Pure parts must behave alike natively and in the browser.
const IMPURE: [&str; 3] = ["target_arch", "std::fs", "std::net"];
/// A signal of a page that outlives the page must not be created by these.
const SHORT_LIVED: [&str; 3] = ["RwSignal::new(", "RwSignal::default(", " signal("];
/// Comments that mark a type of a context.
const CONTEXT: [&str; 2] = ["Lives in the context", "rovided as context"];
const EMPTY_NAMES: [&str; 6] = ["util", "utils", "common", "helpers", "manager", "misc"];

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
            [] if APART.iter().any(|(one, apart)| own == one && apart.contains(&other.as_str())) => true,
            [] => rank(PARTS, other).is_some() && !is_right(PARTS),
            [console] => console == "console" && !is_right(ROOMS),
            [console, pages] => console == "console" && pages == "pages",
            _ => false,
        }
}

/// Returns whether a mechanism of the console names a capability.
fn is_special(here: &[String], target: &[String]) -> bool {
    let is_mechanism = here.first().is_some_and(|part| part == "console")
        && here.get(1).is_some_and(|room| MECHANISMS.contains(&room.as_str()));
    let is_capability = |part: &String, room: &String| {
        CAPABILITIES.iter().any(|(layer, rooms)| part == layer && rooms.contains(&room.as_str()))
    };
    is_mechanism && matches!(target, [part, room, ..] if is_capability(part, room))
}

type Modules<'a> = BTreeMap<&'a [String], &'a Source>;

/// Returns the module that defines the item of a path, through re-exports.
fn definer<'a>(modules: &Modules<'a>, path: &[String], facades: usize) -> Option<&'a [String]> {
    let is_file = |length: &usize| modules.contains_key(&path[..*length]);
    let (module, rest) = path.split_at((0..=path.len()).rev().find(is_file)?);
    let own = modules[module];
    match rest.first().filter(|_| facades < 9).and_then(|name| own.import(name)) {
        Some(next) => definer(modules, &[&next, &rest[1..]].concat(), facades + 1),
        None => Some(&own.module),
    }
}

/// Returns the files that depend on each other in a circle.
fn circles(sources: &[Source]) -> Vec<String> {
    let modules: Modules = sources.iter().map(|source| (source.module.as_slice(), source)).collect();
    let known = modules.iter().map(|(module, source)| {
        let others = source.needs().filter_map(|path| definer(&modules, &path, 0));
        (*module, others.filter(|other| other != module).collect::<BTreeSet<_>>())
    });
    let known: BTreeMap<_, _> = known.collect();
    // A module that depends on none of the remaining ones is in no circle; the modules that remain at the end are.
    let mut left: BTreeSet<_> = known.keys().copied().collect();
    while let Some(end) = left.iter().copied().find(|module| known[module].is_disjoint(&left)) {
        left.remove(end);
    }
    left.iter().map(|module| format!("{} is in a circle, or depends on one", module.join("::"))).collect()
}

/// Returns the rules that a file breaks by itself.
fn broken(Source { text, module, .. }: &Source) -> Vec<String> {
    let has_any = |words: [&str; 3]| words.iter().any(|word| text.contains(word));
    let is_among = |names: &[&str], part: &String| names.contains(&part.as_str());
    let is_pure = module.first().is_some_and(|part| is_among(&PURE, part));
    let is_empty = module.iter().any(|name| is_among(&EMPTY_NAMES, name));
    let is_context = CONTEXT.iter().any(|words| text.contains(words));
    let rules = [
        (text.lines().count() > 500, "has more than 500 lines"),
        (is_empty, "has a name without a meaning"),
        (is_pure && has_any(IMPURE), "must be pure"),
        (is_context && has_any(SHORT_LIVED), "holds signals not made by long_lived"),
    ];
    let broken = rules.into_iter().filter(|(is_broken, _)| *is_broken);
    broken.map(|(_, rule)| format!("{} {rule}", module.join("::"))).collect()
}

#[test]
fn source_files_respect_the_layers() {
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
    let modules: Modules = sources.iter().map(|source| (source.module.as_slice(), source)).collect();
    // A capability may be named by the re-export of another module.
    let names_capability = |module: &[String], path: &[String]| {
        is_special(module, path) || definer(&modules, path, 0).is_some_and(|other| is_special(module, other))
    };
    let forbidden =
        needed.filter(|(module, path)| is_forbidden(module, path) || names_capability(module, path));
    let forbidden = forbidden
        .map(|(module, path)| format!("{} may not depend on {}", module.join("::"), path.join("::")));
    let mut wrong: Vec<String> = forbidden.collect();
    wrong.extend(circles(&sources));
    wrong.extend(sources.iter().flat_map(broken));
    assert!(sources.len() > 50 && wrong.is_empty(), "in {} files:\n{}", sources.len(), wrong.join("\n"));
}
