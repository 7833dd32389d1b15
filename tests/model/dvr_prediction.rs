//! What a deletion leaves on each host, and whether that came true.

use proptest::prelude::*;
use sluice::model::dvr::{Dvr, HostEnd, HostSelector, Period, Prediction, Range, StreamEntry};
use sluice::model::time::UnixSeconds;

fn entry(host: &str, periods: &[(i64, i64)]) -> StreamEntry {
    let range = |(from, to): &(i64, i64)| Range { from: UnixSeconds(*from), duration_secs: to - from };
    let dvr = Dvr { ranges: periods.iter().map(range).collect(), ..Dvr::default() };
    StreamEntry { host: host.into(), dvr, ..StreamEntry::default() }
}

fn period(from: i64, to: i64) -> Period {
    Period { from: UnixSeconds(from), to: UnixSeconds(to) }
}

/// What deleting `[20, 30)` from `[10, 40)` is, by what is there afterwards.
fn end(now: &[(i64, i64)]) -> HostEnd {
    let before = [entry("a", &[(10, 40)])];
    Prediction::new(&before, &HostSelector::All, period(20, 30)).judge(&[entry("a", now)])[0].1
}

#[test]
fn a_host_is_judged_by_what_was_there_before() {
    assert_eq!(end(&[(10, 20), (30, 40)]), HostEnd::Deleted);
    assert_eq!(end(&[(10, 20), (30, 55)]), HostEnd::Deleted, "recorded since");
    assert_eq!(end(&[(15, 20), (30, 55)]), HostEnd::Deleted, "the oldest has left the window");
    assert_eq!(end(&[(10, 40)]), HostEnd::Kept);
    assert_eq!(end(&[(12, 60)]), HostEnd::Kept);
    assert_eq!(end(&[(10, 25), (30, 40)]), HostEnd::Different, "a part is left");
    assert_eq!(end(&[(10, 20), (35, 40)]), HostEnd::Different, "too much is gone");
    assert_eq!(end(&[(41, 50)]), HostEnd::Different, "all is gone");
}

#[test]
fn a_host_that_is_not_there_any_more_is_unknown_and_one_that_is_not_meant_is_left_out() {
    let before = [entry("a", &[(10, 40)]), entry("b", &[(10, 40)])];
    let prediction = Prediction::new(&before, &HostSelector::All, period(20, 30));
    let gone = entry("a", &[(10, 20), (30, 40)]);
    assert_eq!(prediction.judge(&[gone]), [("a", HostEnd::Deleted), ("b", HostEnd::Unknown)]);
    let one = Prediction::new(&before, &HostSelector::One("b".into()), period(20, 30));
    assert_eq!(one.judge(&before), [("b", HostEnd::Kept)]);
}

proptest! {
    /// A host that deletes second by second what it is told to, and goes on recording, has deleted.
    #[test]
    fn whatever_is_cut_out_exactly_is_deleted(
        recorded in proptest::collection::vec(any::<bool>(), 1..40),
        from in 0_i64..40,
        secs in 1_i64..40,
        more in 0_i64..5,
    ) {
        let seconds = |is_there: &dyn Fn(i64) -> bool| -> Vec<(i64, i64)> {
            (0..recorded.len() as i64 + more).filter(|at| is_there(*at)).map(|at| (at, at + 1)).collect()
        };
        let was_there = |at: i64| recorded.get(at as usize).copied().unwrap_or(false);
        let before = [entry("a", &seconds(&was_there))];
        let is_left = |at: i64| {
            (was_there(at) && !(from..from + secs).contains(&at)) || at >= recorded.len() as i64
        };
        let now = [entry("a", &seconds(&is_left))];
        let prediction = Prediction::new(&before, &HostSelector::All, period(from, from + secs));
        prop_assert_eq!(prediction.judge(&now)[0].1, HostEnd::Deleted);
    }
}
