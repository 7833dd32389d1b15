//! Rows are searched, filtered and sorted, by a sort that agrees with the standard library.

use std::cell::Cell;

use proptest::prelude::*;
use sluice::text::listing::{RowFilter, Sort, arrange, distinct, keep_order};
use sluice::text::search::SearchText;
use sluice::text::sorting::{sort, sort_by, sort_by_key};

const KEYS: [&str; 3] = ["status", "name", "modified"];

#[test]
fn sort_round_trips_through_the_address_and_reverses_when_pressed_again() {
    for text in ["status", "-status", "name", "-name", "modified", "-modified"] {
        assert_eq!(Sort::parse(text, &KEYS).unwrap().text(), text);
    }
    assert_eq!(Sort::parse("password", &KEYS), None);
    assert_eq!(Sort::parse("", &KEYS), None);
    let by_name = Sort { key: "status", is_reversed: false }.pressed("name", false);
    assert_eq!(by_name.text(), "name");
    assert_eq!(by_name.pressed("name", false).text(), "-name");
    let latest = by_name.pressed("modified", true);
    assert_eq!(
        (latest.text().as_str(), latest.pressed("modified", true).text().as_str()),
        ("-modified", "modified")
    );
}

proptest! {
    #[test]
    fn rows_are_sorted_by_rank_and_equal_rows_keep_their_order(
        rows in proptest::collection::vec((0_u32..5, proptest::option::of(0_usize..3), "[ab]{1,3}"), 0..40),
        is_reversed: bool,
        groups in proptest::option::of((0_usize..3, 1_usize..3)),
        other in proptest::option::of((0_usize..2, 1_usize..2)),
        sought in "[ab]{0,2}",
    ) {
        let mut text = SearchText::default();
        for (_, _, words) in &rows {
            text.push_row([words.as_str()]);
        }
        let in_order: Vec<u32> = (0..rows.len() as u32).collect();
        let sort = Sort { key: "name", is_reversed };
        let range = |(from, count)| from..from + count;
        let (groups, other) = (groups.map(range), other.map(range));
        let wanted = RowFilter { sought: sought.clone(), sort, groups: vec![groups.clone(), other.clone()] };
        let by_length = |row: usize| Some(rows[row].2.len() % 2);
        let arranged = arrange(&text, &in_order, &wanted, &[&|row| rows[row].1, &by_length], ("", &|a: usize, b: usize| rows[a].0.cmp(&rows[b].0)));
        let is_found = |row: &&u32| rows[**row as usize].1.is_some() && rows[**row as usize].2.contains(&sought);
        let is_other = |row: &u32| other.as_ref().is_none_or(|other| by_length(*row as usize).is_some_and(|group| other.contains(&group)));
        let is_wanted = |row: &u32| rows[*row as usize].1.is_some_and(|group| groups.as_ref().is_none_or(|groups| groups.contains(&group)));
        let found: Vec<u32> = in_order.iter().filter(is_found).copied().collect();
        prop_assert_eq!(arranged.count(1, None), found.iter().filter(|row| is_wanted(row)).count(), "by the first filter alone");
        let mut expected: Vec<u32> = found.into_iter().filter(is_other).collect();
        for other in 0..3 {
            let count = expected.iter().filter(|row| rows[**row as usize].1 == Some(other)).count();
            prop_assert_eq!(arranged.count(0, Some(other..other + 1)), count, "whatever groups are wanted");
        }
        prop_assert_eq!(arranged.count(0, None), expected.len());
        prop_assert_eq!(arranged.count(0, Some(0..2)), arranged.count(0, Some(0..1)) + arranged.count(0, Some(1..2)), "together");
        expected.retain(is_wanted);
        let rank = |row: &u32| i64::from(rows[*row as usize].0) * if is_reversed { -1 } else { 1 };
        expected.sort_by_key(rank);
        prop_assert_eq!(arranged.rows, expected);
    }
}

#[test]
fn rows_keep_their_positions_while_held_and_new_rows_are_appended() {
    let keys = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let shown = keys("opera news kids");
    assert_eq!(
        keep_order(&shown, &keys("kids news opera"), &[0, 1, 2]),
        [2, 1, 0],
        "whatever the order is now"
    );
    assert_eq!(keep_order(&shown, &keys("opera news kids"), &[1, 2]), [0, 1, 2], "filtered rows stay");
    let more = keys("tide kids moon news opera");
    assert_eq!(keep_order(&shown, &more, &[2, 4, 0]), [4, 3, 1, 2, 0], "new rows come last");
    assert_eq!(keep_order(&shown, &keys("kids"), &[0]), [0], "removed rows disappear");
    assert_eq!(keep_order(&[], &keys("a b"), &[1, 0]), [1, 0]);
}

proptest! {
    #[test]
    fn sort_agrees_with_the_standard_library_and_is_stable(items in proptest::collection::vec((0_u8..6, any::<u16>()), 0..60)) {
        let (mut expected, mut sorted) = (items.clone(), items.clone());
        expected.sort_by_key(|item| item.0);
        sort_by_key(&mut sorted, |item| item.0);
        prop_assert_eq!(&sorted, &expected);

        expected.sort_by_key(|item| std::cmp::Reverse(item.1));
        sort_by(&mut sorted, |a, b| b.1.cmp(&a.1));
        prop_assert_eq!(&sorted, &expected);

        let mut names: Vec<String> = items.iter().map(|(first, second)| format!("{first}/{second}")).collect();
        let mut expected = names.clone();
        expected.sort();
        sort(&mut names);
        prop_assert_eq!(names, expected);
    }
}

#[test]
fn sort_of_ten_thousand_items_needs_few_comparisons_in_any_order() {
    for spread in [0_u64, 1, 2_654_435_761] {
        let mut items: Vec<u64> = (0..10_000).map(|at| at * spread % 10_007).collect();
        let compared = Cell::new(0);
        sort_by(&mut items, |a, b| {
            compared.set(compared.get() + 1);
            a.cmp(b)
        });
        assert!(items.is_sorted());
        // The limit is half as many again as 10,000 times its logarithm; comparing all pairs takes fifty million.
        assert!(compared.get() <= 200_000, "{spread}: {} comparisons", compared.get());
    }
}

#[test]
fn held_lines_stay_in_order_and_new_ones_are_appended() {
    let order =
        |before: &str, now: &str| distinct(before.chars().chain(now.chars())).into_iter().collect::<String>();
    assert_eq!(order("abc", "cxay"), "abcxy");
    assert_eq!(order("abc", ""), "abc");
    assert_eq!(order("", "ba"), "ba");
}
