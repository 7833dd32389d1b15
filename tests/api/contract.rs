//! Every anchor that comments cite exists in the contract.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CITED: &str = "contract.md#";

fn is_of_anchor(character: char) -> bool {
    character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
}

fn anchors() -> Vec<String> {
    let contract = include_str!("../../src/api/contract.md");
    let after = contract.split("<a id=\"").skip(1);
    after.filter_map(|text| text.split_once('"')).map(|(anchor, _)| anchor.to_owned()).collect()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let kind = entry.file_type().unwrap();
        let is_text = |ends: &str| path.to_string_lossy().ends_with(ends);
        if kind.is_dir() && entry.file_name() != "node_modules" {
            files(&path, found);
        } else if kind.is_file() && [".rs", ".ts", ".mjs", ".md", ".toml"].iter().any(|end| is_text(end)) {
            found.push(path);
        }
    }
}

#[test]
fn contract_defines_every_cited_anchor() {
    let known: BTreeSet<String> = anchors().into_iter().collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    files(&root.join("src"), &mut all);
    files(&root.join("tests"), &mut all);
    let mut missing = Vec::new();
    for path in all {
        let text = fs::read_to_string(&path).unwrap();
        for after in text.split(CITED).skip(1) {
            let anchor = &after[..after.find(|c| !is_of_anchor(c)).unwrap_or(after.len())];
            if !anchor.is_empty() && !known.contains(anchor) {
                missing.push(format!("{}: {CITED}{anchor}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Some decisions are of things that are not built yet.
#[test]
fn contract_anchors_are_unique_and_decisions_ascend() {
    let all = anchors();
    let once: BTreeSet<&String> = all.iter().collect();
    assert_eq!(once.len(), all.len());
    let numbers = all.iter().filter_map(|anchor| anchor.strip_prefix("decision-"));
    let numbers: Vec<u32> = numbers.map(|number| number.parse().unwrap()).collect();
    assert!(numbers.len() > 50 && numbers.is_sorted_by(|one, other| one < other), "{numbers:?}");
}
