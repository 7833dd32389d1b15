//! Names are found by some of their words.

use proptest::prelude::*;
use sluice::text::folded::folded;
use sluice::text::search::{MatchKind, RankedText, SearchText};

fn names(texts: &[&str]) -> RankedText {
    texts.iter().map(|text| [*text]).collect()
}

fn found<'a>(texts: &[&'a str], sought: &str) -> Vec<&'a str> {
    names(texts).best(sought, 50).into_iter().map(|(_, row)| texts[row]).collect()
}

#[test]
fn search_ranks_whole_names_before_prefixes_word_starts_and_parts() {
    let texts = ["a fine harness", "unknown news", "sneaky widows", "News 24", "news", "renewsal"];
    assert_eq!(found(&texts, "news"), ["news", "News 24", "unknown news", "renewsal"]);
    let ways: Vec<MatchKind> = names(&texts).best("news", 9).iter().map(|(fit, _)| fit.way).collect();
    assert_eq!(ways, [MatchKind::Whole, MatchKind::Prefix, MatchKind::WordStart, MatchKind::Part]);
}

#[test]
fn search_finds_abbreviated_words_in_any_order() {
    let texts = ["Sports 1: football", "Sports 2: tennis", "Tennis club, sports hall"];
    assert_eq!(found(&texts, "sp ten"), ["Sports 2: tennis", "Tennis club, sports hall"]);
    assert_eq!(found(&texts, "ten sp"), ["Tennis club, sports hall", "Sports 2: tennis"]);
    assert_eq!(found(&texts, "  SPORTS   2 "), ["Sports 2: tennis"]);
    assert_eq!(found(&texts, "sports x"), [""; 0]);
    assert_eq!(found(&["edit this", "edit"], "ed"), ["edit", "edit this"], "of equal ones the shortest");
}

#[test]
fn search_matches_each_part_of_a_row_but_not_two_parts_together() {
    let names: RankedText = [["Opera nights", "res-42ab"]].into_iter().collect();
    assert_eq!(names.best("42ab", 9).len(), 1);
    assert_eq!(names.best("opera", 9).len(), 1);
    assert!(names.best("nights 42", 9).is_empty());
}

#[test]
fn search_returns_rows_in_their_order_when_the_query_is_empty() {
    assert_eq!(names(&["b", "a"]).best("", 1).len(), 1);
    assert!(names(&[]).best("a", 9).is_empty());
}

#[test]
fn search_ignores_case_and_accents() {
    assert_eq!(found(&["Müller Köln", "Łódź", "Straße", "Αθήνα", "Ёлка"], "muller"), ["Müller Köln"]);
    for (text, plain) in [
        ("ÀÉÎÕÜ", "aeiou"),
        ("Łódź", "lodz"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("cafe\u{301}", "cafe"),
        ("Αθήνα", "αθηνα"),
        ("Ёлка", "елка"),
        ("日本", "日本"),
        ("Æon", "aeon"),
    ] {
        assert_eq!(folded(text), plain);
    }
    let mut text = SearchText::with_capacity(1);
    text.push_row(["Müller"]);
    assert_eq!(text.rows_with("MULLER"), [true]);
    assert_eq!(text.rows_with("Müller"), [true]);
}

#[test]
fn search_folds_latin_greek_cyrillic_and_armenian_capitals() {
    let blocks =
        ['À'..='ſ', 'Ǎ'..='ǯ', 'Ǹ'..='ȟ', 'Ȣ'..='ȳ', 'Ά'..='ώ', 'Ѐ'..='ԯ', 'Ա'..='ֆ', 'Ḁ'..='ẕ', 'Ạ'..='ỿ'];
    // These exclude a capital that becomes two letters, and one that stands for the palochka.
    for letter in blocks.into_iter().flatten().filter(|letter| !matches!(letter, 'İ' | 'Ӏ')) {
        let small: String = letter.to_lowercase().collect();
        assert_eq!(folded(&letter.to_string()), folded(&small), "{letter}");
    }
}

proptest! {
    #[test]
    fn search_for_one_word_finds_exactly_the_rows_that_contain_it(
        texts in prop::collection::vec("[a-dA-DÄéß 1/日本月朧дждѶ-]{0,12}", 1..20),
        sought in "[a-dÄé1日本дж]{1,4}",
    ) {
        let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
        let best = names(&refs).best(&sought, 50);
        prop_assert!(best.is_sorted());
        let mut rows: Vec<usize> = best.iter().map(|(_, row)| *row).collect();
        rows.sort_unstable();
        let has_it = |at: &usize| folded(&texts[*at]).contains(&folded(&sought));
        let expected: Vec<usize> = (0..texts.len()).filter(has_it).collect();
        prop_assert_eq!(rows, expected);
    }

    #[test]
    fn search_limit_returns_the_best_matches(
        texts in prop::collection::vec("[a-c ]{0,8}", 1..30),
        sought in "[a-c]{1,2}( [a-c])?",
        limit in 1_usize..6,
    ) {
        let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
        let names = names(&refs);
        let all = names.best(&sought, 100);
        prop_assert_eq!(&names.best(&sought, limit)[..], &all[..limit.min(all.len())]);
    }

    #[test]
    fn search_does_not_panic_on_any_text(texts in prop::collection::vec(".{0,9}", 0..9), sought in ".{0,6}") {
        let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
        names(&refs).best(&sought, 5);
    }
}
