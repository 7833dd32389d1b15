//! Names found by a few letters of them.

use proptest::prelude::*;
use sluice::text::folded::folded;
use sluice::text::fuzzy::{Names, Way, fit_of};
use sluice::text::search::SearchText;

fn names(texts: &[&str]) -> Names {
    let mut names = Names::default();
    for text in texts {
        names.push(&[text]);
    }
    names
}

fn found<'a>(texts: &[&'a str], sought: &str) -> Vec<&'a str> {
    names(texts).best(sought, 50).into_iter().map(|(_, place)| texts[place]).collect()
}

#[test]
fn the_beginning_counts_more_than_a_word_more_than_the_inside_more_than_the_order() {
    let texts = ["a fine harness", "unknown news", "sneaky widows", "News 24", "news", "renewsal"];
    assert_eq!(found(&texts, "news"), ["news", "News 24", "unknown news", "renewsal", "sneaky widows"]);
    let ways: Vec<Option<Way>> =
        texts.iter().map(|text| fit_of(text, "news").map(sluice::text::fuzzy::Fit::way)).collect();
    assert_eq!(
        ways,
        [
            None,
            Some(Way::WordStart),
            Some(Way::Subsequence),
            Some(Way::Prefix),
            Some(Way::Whole),
            Some(Way::Substring)
        ]
    );
}

#[test]
fn words_may_come_in_any_order_and_each_may_be_cut_short() {
    let texts = ["Sports 1: football", "Sports 2: tennis", "Tennis club, sports hall"];
    assert_eq!(found(&texts, "sp ten"), ["Sports 2: tennis", "Tennis club, sports hall"]);
    assert_eq!(found(&texts, "ten sp"), ["Tennis club, sports hall", "Sports 2: tennis"]);
    assert_eq!(found(&texts, "  SPORTS   2 "), ["Sports 2: tennis"]);
    assert_eq!(found(&texts, "sports x"), [""; 0]);
}

#[test]
fn letters_close_together_count_more_and_short_names_more_than_long_ones() {
    assert_eq!(found(&["over the stream", "ov-er", "o v e r"], "over").first(), Some(&"over the stream"));
    assert_eq!(found(&["a--------b", "a-b", "a---b"], "ab"), ["a-b", "a---b", "a--------b"]);
    assert_eq!(found(&["edit this", "edit"], "ed"), ["edit", "edit this"]);
}

#[test]
fn an_entry_is_found_by_each_of_its_texts_and_by_no_letters_of_two() {
    let mut names = Names::default();
    names.push(&["Opera nights", "res-42ab"]);
    assert_eq!(names.best("42ab", 9).len(), 1);
    assert_eq!(names.best("opera", 9).len(), 1);
    assert!(names.best("nights42", 9).is_empty());
}

#[test]
fn nothing_sought_gives_the_first_as_they_were_added() {
    assert_eq!(found(&["long name", "b", "a"], " "), ["long name", "b", "a"]);
    assert_eq!(names(&["long name", "b", "a"]).best("", 2).len(), 2);
    assert!(names(&[]).best("a", 9).is_empty());
}

#[test]
fn case_and_accents_do_not_count() {
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
fn capitals_of_latin_greek_cyrillic_and_armenian_are_found_by_their_small_letters() {
    let blocks =
        ['À'..='ſ', 'Ǎ'..='ǯ', 'Ǹ'..='ȟ', 'Ȣ'..='ȳ', 'Ά'..='ώ', 'Ѐ'..='ԯ', 'Ա'..='ֆ', 'Ḁ'..='ẕ', 'Ạ'..='ỿ'];
    // A capital that becomes two letters, and one that stands for the palochka.
    for letter in blocks.into_iter().flatten().filter(|letter| !matches!(letter, 'İ' | 'Ӏ')) {
        let small: String = letter.to_lowercase().collect();
        assert_eq!(folded(&letter.to_string()), folded(&small), "{letter}");
    }
}

/// What "fits" means, written down without thought for speed.
fn has_in_order(text: &str, sought: &str) -> bool {
    let text = folded(text);
    let mut letters = text.chars();
    folded(sought).chars().filter(|letter| !letter.is_whitespace()).all(|wanted| letters.any(|l| l == wanted))
}

#[test]
fn letters_of_several_bytes_are_found_whole() {
    assert_eq!(found(&["р\u{40f}", "оля"], "ля"), ["оля"]);
    assert_eq!(found(&["日月本", "日\u{6727}"], "日本"), ["日月本"]);
}

proptest! {
    #[test]
    fn one_word_is_found_exactly_where_its_letters_come_in_order(
        texts in prop::collection::vec("[a-dA-DÄéß 1/日本月朧дждѶ-]{0,12}", 1..20),
        sought in "[a-dÄé1日本дж]{1,4}",
    ) {
        let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
        let best = names(&refs).best(&sought, 50);
        let mut places: Vec<usize> = best.iter().map(|(_, place)| *place).collect();
        prop_assert!(best.is_sorted_by_key(|(fit, place)| (*fit, *place)));
        places.sort_unstable();
        let expected: Vec<usize> = (0..texts.len()).filter(|at| has_in_order(&texts[*at], &sought)).collect();
        prop_assert_eq!(places, expected);
    }

    #[test]
    fn a_limit_keeps_the_best(
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
    fn no_text_makes_it_panic(texts in prop::collection::vec(".{0,9}", 0..9), sought in ".{0,6}") {
        let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
        names(&refs).best(&sought, 5);
    }
}

#[test]
fn of_ten_thousand_names_the_fifty_that_fit_best_are_found() {
    let texts: Vec<String> =
        (0..10_000).map(|at| format!("Channel {at:05} {}", ["news", "sports", "films"][at % 3])).collect();
    let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
    let names = names(&refs);
    for (sought, count) in
        [("c", 50), ("ch", 50), ("channel 0", 50), ("sprt", 50), ("chn 42 sp", 50), ("zz", 0)]
    {
        assert_eq!(names.best(sought, 50).len(), count, "{sought}");
    }
}
