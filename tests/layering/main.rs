//! Who may know whom: the order of the parts and of the console's rooms, and that no files know each other in a circle.
//! The compiler holds the wall between the two targets; this holds the inner ones.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod circles;
mod order;
mod source;
mod tokens;

use std::collections::BTreeSet;
use std::path::Path;

use circles::{House, circles};
use order::violations;
use source::Source;

/// Files that are part of a circle still, one a line. It may only get shorter.
const IN_CIRCLES: &str = include_str!("in_circles.txt");

/// What still goes against the order, one a line. It may only get shorter.
const AGAINST_THE_ORDER: &str = include_str!("against_the_order.txt");

/// Each source as its path below `src` and its text.
fn sources() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    add_sources(&folder, &folder, &mut found);
    assert!(found.len() > 50, "only {} sources were found", found.len());
    found
}

fn add_sources(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_sources(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            found.push((name, std::fs::read_to_string(path).unwrap()));
        }
    }
}

/// Fails for what was found and is not listed, and for what is listed and not found any more.
#[track_caller]
fn assert_only(found: &BTreeSet<String>, list: &str, listed_in: &str, explain: impl Fn(&str) -> String) {
    let listed: BTreeSet<String> = list.lines().map(str::to_owned).collect();
    let new: Vec<String> = found.difference(&listed).map(|line| format!("{line}{}", explain(line))).collect();
    let gone: Vec<String> = listed.difference(found).cloned().collect();
    assert!(new.is_empty(), "{}", new.join("\n"));
    assert!(
        gone.is_empty(),
        "well done; take these lines out of tests/layering/{listed_in}:\n{}",
        gone.join("\n")
    );
}

#[test]
fn every_module_knows_only_what_it_may() {
    let found = sources().into_iter().flat_map(|(path, text)| {
        violations(&path, &text).into_iter().map(move |why| format!("src/{path} {why}"))
    });
    assert_only(&found.collect(), AGAINST_THE_ORDER, "against_the_order.txt", |_| String::new());
}

#[test]
fn no_files_know_each_other_in_a_circle() {
    let house = House::new(sources().iter().map(|(path, text)| Source::read(path, text)).collect());
    let ties = house.ties();
    let circles = circles(house.sources.len(), &ties);
    let path = |at: usize| format!("src/{}", house.sources[at].path);
    let found = circles.iter().flatten().map(|at| path(*at)).collect();
    let explain = |line: &str| {
        let circle = circles.iter().find(|circle| circle.iter().any(|at| path(*at) == line)).unwrap();
        let of_it = ties.iter().filter(|((from, to), _)| path(*from) == line && circle.contains(to));
        let lines = of_it.map(|((_, to), names)| {
            format!("\n    knows {} by {}", path(*to), names.iter().cloned().collect::<Vec<_>>().join(", "))
        });
        format!(" is part of a circle of {} files:{}", circle.len(), lines.collect::<String>())
    };
    assert_only(&found, IN_CIRCLES, "in_circles.txt", explain);
}
