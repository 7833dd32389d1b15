//! Names are sorted as people read them, and two of one name are told apart.

use proptest::prelude::*;
use sluice::text::names::{SharedNames, name_key, sort_by_name};

fn sorted<const N: usize>(mut names: [&str; N]) -> [&str; N] {
    names.reverse();
    sort_by_name(&mut names, |name| name);
    names
}

#[test]
fn names_sort_numbers_by_value_when_they_contain_some() {
    for names in [
        ["Cam 2", "Cam 10", "Cam 100"],
        ["edge-2.example.com", "edge-10.example.com", "origin"],
        ["2 b", "10", "10 a"],
        ["a2b10", "a2b11", "a10b1"],
        ["v1", "v99999999999999999999999", "v100000000000000000000000"],
        ["Cam", "Cam 0", "Cam 1"],
        ["live/9/x", "live/10", "live/a"],
    ] {
        assert_eq!(sorted(names), names);
    }
}

#[test]
fn names_sort_without_case_and_accents_when_they_have_any() {
    let names = ["Ärger 2", "Arger 3", "Zebra"];
    assert_eq!(sorted(names), names);
    let names = ["ångström", "Bar", "été", "Zoo"];
    assert_eq!(sorted(names), names);
    let names = ["A\u{308}rger 2", "arger 10", "ÄRGER 11"];
    assert_eq!(sorted(names), names, "decomposed");
}

#[test]
fn names_sort_by_bytes_when_they_are_otherwise_the_same() {
    let names = ["Cam 02", "Cam 2", "cam 2"];
    assert_eq!(sorted(names), names);
    let names = ["Arger", "arger", "Ärger"];
    assert_eq!(sorted(names), names);
}

proptest! {
    #[test]
    fn name_keys_are_the_same_only_when_the_names_are(a in "[a0Ä \u{0}]{0,6}", b in "[a0Ä \u{0}]{0,6}") {
        prop_assert_eq!(a == b, name_key(&a) == name_key(&b));
    }

    #[test]
    fn numbers_sort_by_value(a: u32, b: u32) {
        let key = |number: u32| name_key(&format!("Cam {number} HD"));
        prop_assert_eq!(a.cmp(&b), key(a).cmp(&key(b)));
    }
}

#[test]
fn name_has_its_companion_when_another_thing_has_it_too() {
    let names = ["live/same", "live/same", "live/other"].map(str::to_owned);
    let shared = SharedNames::among(names);
    let tell = |name: &str, companion| shared.tell(name.to_owned(), companion);
    assert_eq!(tell("live/same", "a.example"), "live/same (a.example)");
    assert_eq!(tell("live/other", "a.example"), "live/other");
    assert_eq!(tell("live/same", ""), "live/same", "nothing tells it apart");
    assert_eq!(tell("live/same", "live/same"), "live/same", "an identifier that is its own name");
}
