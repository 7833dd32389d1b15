//! A cut list holds the periods that are to be deleted.

use proptest::prelude::*;
use sluice::model::dvr::CutList;
use sluice::model::intervals::Period;

fn list(cuts: &[(i64, i64)]) -> CutList {
    let mut list = CutList::default();
    for (from, to) in cuts {
        list.add(Period::of_seconds(*from, *to));
    }
    list
}

#[test]
fn cut_list_is_sorted_and_counts_each_second_once() {
    let mut cuts = list(&[(50, 60), (10, 20), (15, 55), (60, 70), (50, 60), (7, 7)]);
    assert_eq!(cuts, list(&[(10, 20), (15, 55), (50, 60), (60, 70)]), "none is empty, and none there twice");
    assert_eq!(cuts.seconds().total_secs(), 60, "each second once");
    assert_eq!(cuts.remove(1), Some(Period::of_seconds(15, 55)));
    assert_eq!(cuts.remove(9), None);
}

proptest! {
    #[test]
    fn cut_list_stays_sorted_without_duplicates(cuts in prop::collection::vec((0_i64..60, 1_i64..15), 0..10)) {
        let cuts: Vec<_> = cuts.iter().map(|(from, secs)| (*from, from + secs)).collect();
        let list = list(&cuts);
        let all = list.cuts();
        prop_assert!(all.windows(2).all(|pair| (pair[0].from, pair[0].to) < (pair[1].from, pair[1].to)));
    }
}
