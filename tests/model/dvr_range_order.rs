//! Ranges of several hosts are ordered as table rows.

use proptest::prelude::*;
use sluice::model::dvr::{RangeKey, ranges_in_order};
use sluice::model::intervals::{Intervals, Period};

fn ranges(all: &[(i64, i64)]) -> Intervals {
    all.iter().map(|(from, to)| Period::of_seconds(*from, *to)).collect()
}

#[test]
fn range_rows_are_sorted_by_host_or_by_a_range_property() {
    let (a, none, b) = (ranges(&[(10, 20), (30, 90)]), ranges(&[]), ranges(&[(5, 15), (30, 40)]));
    // The second host has nothing.
    let hosts = [&a, &none, &b];
    let of = |key, is_descending| ranges_in_order(&hosts, |_| true, key, is_descending);
    assert_eq!(of(RangeKey::Host, false), [(0, 0), (0, 1), (2, 0), (2, 1)]);
    assert_eq!(of(RangeKey::Host, true), [(2, 1), (2, 0), (0, 1), (0, 0)]);
    assert_eq!(of(RangeKey::From, false), [(2, 0), (0, 0), (0, 1), (2, 1)]);
    assert_eq!(of(RangeKey::To, false), [(2, 0), (0, 0), (2, 1), (0, 1)]);
    assert_eq!(of(RangeKey::Duration, false), [(0, 0), (2, 0), (2, 1), (0, 1)]);
    assert_eq!(of(RangeKey::Duration, true), [(0, 1), (2, 1), (2, 0), (0, 0)]);
    assert_eq!(ranges_in_order(&hosts, |host| host == 2, RangeKey::Host, false), [(2, 0), (2, 1)]);
    assert_eq!(ranges_in_order(&[], |_| true, RangeKey::From, true), []);
}

proptest! {
    #[test]
    fn range_order_has_one_row_per_range_in_sorted_order(
        hosts in prop::collection::vec(prop::collection::vec((0_i64..500, 1_i64..40), 0..12), 0..6),
        key in prop::sample::select(vec![RangeKey::Host, RangeKey::From, RangeKey::To, RangeKey::Duration]),
        is_descending in any::<bool>(),
    ) {
        let hosts: Vec<Intervals> = hosts
            .iter()
            .map(|host| host.iter().map(|(from, secs)| Period::of_seconds(*from, from + secs)).collect())
            .collect();
        let found = ranges_in_order(&hosts.iter().collect::<Vec<_>>(), |_| true, key, is_descending);
        let value = |(host, index): &(usize, usize)| {
            let Period { from, to } = hosts[*host].get(*index).unwrap();
            match key {
                RangeKey::Host => *host as i64 * 1_000 + from.0,
                RangeKey::From => from.0,
                RangeKey::To => to.0,
                RangeKey::Duration => to.0 - from.0,
            }
        };
        let mut expected: Vec<(usize, usize)> =
            hosts.iter().enumerate().flat_map(|(host, all)| (0..all.len()).map(move |at| (host, at))).collect();
        expected.sort_by_key(value);
        if is_descending {
            expected.reverse();
        }
        prop_assert_eq!(found, expected);
    }
}
