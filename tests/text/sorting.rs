//! The sort of the console agrees with the standard library.

use std::cell::Cell;

use proptest::prelude::*;
use sluice::text::sorting::{sort, sort_by, sort_by_key};

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
