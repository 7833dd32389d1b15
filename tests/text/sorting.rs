//! Sorting by the one sort of the console.

use proptest::prelude::*;
use sluice::text::sorting::{sort, sort_by, sort_by_key};

proptest! {
    #[test]
    fn it_sorts_as_the_standard_library_does_and_equals_stay(items in proptest::collection::vec((0_u8..6, any::<u16>()), 0..60)) {
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
