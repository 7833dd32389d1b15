//! A prediction lists the ranges a deletion leaves on each host and judges the ranges read afterwards.

use proptest::prelude::*;
use sluice::model::dvr::{Dvr, HostSelector, Prediction, PredictionChange, RecordedRange, StreamEntry};
use sluice::model::end::End;
use sluice::model::end::End::{AlreadySo, Different, Done, Failed, Unknown};
use sluice::model::intervals::{Intervals, Period};
use sluice::model::read_back::ReadBack;
use sluice::model::time::UnixSeconds;

use crate::intervals::{bits_between, of_bits, period as bit_period};

/// The stream is read again at this second.
const READ_AT: UnixSeconds = UnixSeconds(60);

pub fn entry(host: &str, periods: &[(i64, i64)]) -> StreamEntry {
    let range =
        |(from, to): &(i64, i64)| RecordedRange { from: UnixSeconds(*from), duration_secs: to - from };
    let dvr = Dvr { ranges: periods.iter().map(range).collect::<Vec<_>>().into(), ..Dvr::default() };
    StreamEntry { host: host.into(), dvr, ..StreamEntry::default() }
}

fn live(host: &str, periods: &[(i64, i64)]) -> StreamEntry {
    StreamEntry { is_alive: Some(true), ..entry(host, periods) }
}

fn holding(host: &str, intervals: &Intervals) -> StreamEntry {
    let periods: Vec<_> = intervals.iter().map(|period| (period.from.0, period.to.0)).collect();
    entry(host, &periods)
}

fn cut(from: i64, to: i64) -> Intervals {
    Period::of_seconds(from, to).into()
}

fn with_window(mut entry: StreamEntry, secs: i64) -> StreamEntry {
    entry.dvr.window_secs = Some(secs);
    entry
}

/// Judges the deletion of `[20, 30)` from `[10, 40)` by the ranges present afterwards.
fn end(now: &[(i64, i64)]) -> End {
    let before = [with_window(entry("a", &[(10, 40)]), 50)];
    Prediction::new(&before, &HostSelector::All, &cut(20, 30)).judge(&[entry("a", now)], READ_AT)[0].1
}

#[test]
fn deletion_on_a_host_is_judged_by_its_ranges_before() {
    assert_eq!(end(&[(10, 20), (30, 40)]), Done);
    assert_eq!(end(&[(10, 20), (30, 55)]), Done, "recorded since");
    assert_eq!(end(&[(15, 20), (30, 55)]), Done, "the oldest has left the window");
    assert_eq!(end(&[(10, 40)]), Failed);
    assert_eq!(end(&[(12, 60)]), Failed);
    assert_eq!(end(&[(10, 25), (30, 40)]), Different, "a part is left");
    assert_eq!(end(&[(10, 20), (35, 40)]), Different, "too much is gone");
    assert_eq!(end(&[(41, 50)]), Different, "all is gone");
}

#[test]
fn prediction_excuses_missing_oldest_seconds_that_left_the_dvr_window() {
    let end = |window_secs: i64, now: &[(i64, i64)]| {
        let before = [with_window(entry("a", &[(0, 100)]), window_secs)];
        let now = [with_window(entry("a", now), window_secs)];
        Prediction::new(&before, &HostSelector::All, &cut(50, 60)).judge(&now, UnixSeconds(130))[0].1
    };
    assert_eq!(end(100, &[(30, 50), (60, 130)]), Done, "the window has gone on to 30");
    assert_eq!(end(100, &[(0, 50), (60, 130)]), Done, "a service may be late to drop it");
    assert_eq!(end(100, &[(40, 50), (60, 130)]), Different, "this is more than the window took");
    assert_eq!(end(100, &[(0, 130)]), Failed, "older than the window, and still there");
    assert_eq!(end(100, &[]), Different);
    assert_eq!(end(20, &[]), Done, "the window has taken all of it");
}

#[test]
fn time_before_the_window_is_lost_when_more_than_has_passed_is_gone() {
    let lost_of = |window_secs, oldest: i64, now: &[(i64, i64)]| {
        let before = [with_window(entry("a", &[(oldest, 1_000)]), window_secs)];
        let shown = Prediction::new(&before, &HostSelector::All, &cut(950, 960)).as_of(UnixSeconds(1_000));
        let now = [with_window(entry("a", now), window_secs)];
        assert_eq!(shown.judge(&now, UnixSeconds(1_010))[0].1, Done, "{now:?}");
        shown.has_lost_older("a", &now, UnixSeconds(1_010))
    };
    let lost = |oldest, now: &[(i64, i64)]| lost_of(100, oldest, now);
    assert!(lost_of(0, 900, &[(904, 950), (960, 1_010)]), "no window explains it");
    assert!(!lost_of(0, 900, &[(900, 950), (960, 1_010)]), "nothing is gone");
    assert!(!lost(900, &[(910, 950), (960, 1_010)]), "the window has gone on by 10 s");
    assert!(!lost(900, &[(900, 950), (960, 1_010)]), "nothing is gone");
    assert!(!lost(0, &[(0, 950), (960, 1_010)]), "older than the window, and still there");
    assert!(!lost(0, &[(15, 950), (960, 1_010)]), "the oldest seconds leave");
    assert!(lost(0, &[(910, 950), (960, 1_010)]));
    assert!(lost(0, &[(500, 950), (960, 1_010)]));
}

#[test]
fn prediction_reports_an_absent_host_as_missing_and_omits_unselected_hosts() {
    let before = [entry("a", &[(10, 40)]), entry("b", &[(10, 40)])];
    let prediction = Prediction::new(&before, &HostSelector::All, &cut(20, 30));
    let gone = entry("a", &[(10, 20), (30, 40)]);
    assert_eq!(prediction.judge(&[gone], READ_AT), [("a", Done), ("b", Unknown)]);
    let one = Prediction::new(&before, &HostSelector::One("b".into()), &cut(20, 30));
    assert_eq!(one.judge(&before, READ_AT), [("b", Failed)]);
}

#[test]
fn prediction_lists_the_removed_seconds_of_each_host() {
    let live_entry = live("a", &[(0, 10), (20, 50)]);
    let off = entry("b", &[(0, 10), (20, 50)]);
    let cuts: Intervals = [Period::of_seconds(5, 22), Period::of_seconds(40, 50)].into_iter().collect();
    let prediction = Prediction::new(&[live_entry, off], &HostSelector::All, &cuts);
    assert_eq!(prediction.removed_secs(), 34);
    for on in &prediction.hosts {
        assert_eq!((on.before.len(), on.after.len(), on.removed.total_secs()), (2, 2, 17), "{}", on.host);
    }
    assert!(prediction.hosts[0].is_live_part_cut, "the newest second goes");
    assert!(!prediction.hosts[1].is_live_part_cut, "it is not recording");
    let inside = Prediction::new(&[live("a", &[(0, 10)])], &HostSelector::All, &cut(0, 9));
    assert!(!inside.hosts[0].is_live_part_cut);
}

#[test]
fn deletion_is_applied_when_only_hosts_without_the_range_are_unchanged() {
    let before = [entry("a", &[(10, 40)]), entry("b", &[(50, 60)]), entry("c", &[])];
    let prediction = Prediction::new(&before, &HostSelector::All, &cut(20, 30));
    assert_eq!(prediction.read_back(&before, READ_AT), ReadBack::NotApplied);
    let now = [entry("a", &[(10, 20), (30, 40)]), entry("b", &[(50, 60)]), entry("c", &[])];
    assert_eq!(prediction.read_back(&now, READ_AT), ReadBack::Applied);
    assert_eq!(prediction.judge(&now, READ_AT)[1].1, AlreadySo);
    assert_eq!(prediction.read_back(&now[..2], READ_AT), ReadBack::Different, "one is missing");
}

#[test]
fn deletion_is_under_way_while_some_hosts_have_deleted_and_the_others_are_unchanged() {
    let before = ["a", "b", "c"].map(|host| entry(host, &[(10, 40)]));
    let prediction = Prediction::new(&before, &HostSelector::All, &cut(20, 30));
    let now = |c: &[(i64, i64)]| [entry("a", &[(10, 20), (30, 40)]), entry("b", &[(10, 40)]), entry("c", c)];
    assert_eq!(prediction.read_back(&now(&[(10, 40)]), READ_AT), ReadBack::UnderWay);
    assert_eq!(prediction.read_back(&now(&[(10, 25)]), READ_AT), ReadBack::Different, "c is wrong");
}

#[test]
fn deviation_names_the_seconds_that_remained_vanished_or_appeared() {
    let before = [entry("a", &[(10, 40), (50, 60)])];
    let prediction = Prediction::new(&before, &HostSelector::All, &cut(20, 30));
    let deviation =
        prediction.deviation("a", &[entry("a", &[(10, 23), (35, 45), (50, 70)])], READ_AT).unwrap();
    assert_eq!(deviation.still_there, cut(20, 23));
    assert_eq!(deviation.lost, cut(30, 35));
    assert_eq!(deviation.appeared, cut(40, 45));
    let exact = prediction.deviation("a", &[entry("a", &[(10, 20), (30, 40), (50, 99)])], READ_AT).unwrap();
    assert_eq!(exact, Default::default());
}

#[test]
fn prediction_excuses_as_many_seconds_as_have_passed_when_the_window_is_unknown() {
    let before = [entry("a", &[(0, 100)])];
    let now = |oldest| [entry("a", &[(oldest, 50), (60, 130)])];
    let prediction = Prediction::new(&before, &HostSelector::All, &cut(50, 60));
    let end = |prediction: &Prediction, oldest| prediction.judge(&now(oldest), UnixSeconds(130))[0].1;
    assert_eq!(end(&prediction, 0), Done);
    assert_eq!(end(&prediction, 1), Different, "a missing second is not excused");
    let prediction = prediction.as_of(UnixSeconds(120));
    assert_eq!(end(&prediction, 10), Done, "10 s have passed");
    assert_eq!(end(&prediction, 16), Different);
}

#[test]
fn prediction_reports_a_change_when_other_seconds_would_be_deleted() {
    let live = |ranges: &[(i64, i64)]| with_window(live("a", ranges), 60);
    let shown =
        Prediction::new(&[live(&[(0, 50)]), entry("b", &[(0, 50)])], &HostSelector::All, &cut(2, 100));
    let changed = |now: &[StreamEntry]| shown.changed(now, READ_AT);
    assert_eq!(changed(&[live(&[(0, 60)]), entry("b", &[(0, 50)])]), [], "recorded since");
    assert_eq!(changed(&[live(&[(3, 60)]), entry("b", &[(0, 50)])]), [], "the window moves");
    let ranges = |more, fewer| PredictionChange::Ranges { host: "a".into(), more, fewer };
    assert_eq!(
        changed(&[live(&[(0, 20), (30, 60)]), entry("b", &[(0, 50)])]),
        [ranges(Intervals::default(), cut(20, 30))]
    );
    let added = PredictionChange::HostAdded { host: "c".into(), removed_secs: 3 };
    assert_eq!(
        changed(&[live(&[(0, 55)]), entry("c", &[(7, 10)])]),
        [PredictionChange::HostGone { host: "b".into() }, added],
    );
    let one = Prediction::new(&[live(&[(0, 10), (20, 50)])], &HostSelector::One("a".into()), &cut(2, 45));
    assert_eq!(
        one.changed(&[live(&[(0, 50)]), entry("c", &[(7, 10)])], READ_AT),
        [ranges(cut(10, 20), Intervals::default())],
        "hosts that are not meant do not count",
    );
}

#[test]
fn prediction_reports_a_change_for_seconds_it_did_not_show() {
    let changed = |shown: StreamEntry, now: &[(i64, i64)]| {
        let now = live("a", now);
        let shown = Prediction::new(&[shown], &HostSelector::All, &Period::ALWAYS.into());
        shown.as_of(UnixSeconds(50)).changed(&[now], READ_AT)
    };
    let more = |more| vec![PredictionChange::Ranges { host: "a".into(), more, fewer: Intervals::default() }];
    let live = |ranges: &[(i64, i64)]| live("a", ranges);
    assert_eq!(changed(entry("a", &[]), &[(5, 30)]), more(cut(5, 30)), "the prediction was empty");
    assert_eq!(changed(live(&[]), &[(5, 30)]), more(cut(5, 30)), "the live host was empty as well");
    let came_back = changed(entry("a", &[(0, 50)]), &[(0, 50), (55, 60)]);
    assert_eq!(came_back, more(cut(55, 60)), "it was not live");
    assert_eq!(changed(live(&[(0, 50)]), &[(0, 60)]), [], "its live part was shown to go");
    assert_eq!(changed(live(&[(0, 40)]), &[(-9, 40)]), more(cut(-9, 0)), "older than the predicted ranges");
}

#[test]
fn prediction_reports_no_change_for_seconds_that_leave_the_window_meanwhile() {
    // The browser's clock is 40 s behind; by that clock the window reaches back to -40.
    let live = |ranges: &[(i64, i64)]| with_window(live("a", ranges), 60);
    let shown = Prediction::new(&[live(&[(0, 60)])], &HostSelector::All, &Period::ALWAYS.into());
    let changed = |shown: &Prediction, oldest| shown.changed(&[live(&[(oldest, 70)])], UnixSeconds(30));
    let fewer = |to| {
        vec![PredictionChange::Ranges { host: "a".into(), more: Intervals::default(), fewer: cut(0, to) }]
    };
    assert_eq!(changed(&shown, 10), fewer(10), "it is not known how long ago it was shown");
    let shown = shown.as_of(UnixSeconds(20));
    assert_eq!(changed(&shown, 10), [], "10 s have passed");
    let PredictionChange::Ranges { fewer, .. } = &changed(&shown, 30)[0] else { panic!("not of ranges") };
    assert_eq!(*fewer, cut(15, 30), "more than has passed");
}

#[test]
fn retried_deletion_deletes_what_was_confirmed_for_the_host_or_nothing() {
    let before = [live("a", &[(0, 50)]), entry("b", &[]), live("c", &[(0, 10), (20, 50)])];
    let shown = Prediction::new(&before, &HostSelector::All, &Period::ALWAYS.into()).as_of(UnixSeconds(50));
    let again = |host, cuts, now: &[StreamEntry]| shown.again_on(host, &cuts, now, READ_AT);
    let same = again("a", cut(0, 50), &[live("a", &[(0, 60)]), live("b", &[(0, 60)])]).unwrap();
    assert_eq!(same.hosts.len(), 1, "this host alone");
    assert_eq!(same.hosts[0].removed, cut(0, 50));
    assert_eq!(same.hosts[0].after, cut(50, 60), "later recordings remain");
    let now = [live("b", &[(5, 60)]), live("c", &[(0, 50)]), entry("d", &[(0, 9)])];
    let more = |host, now: &[StreamEntry]| match again(host, cut(0, 50), now) {
        Err(changed) => match *changed {
            PredictionChange::Ranges { more, .. } => more,
            other => panic!("{other:?}"),
        },
        Ok(other) => panic!("{other:?}"),
    };
    assert_eq!(more("b", &now), cut(5, 50), "the prediction for the host was empty");
    assert_eq!(more("c", &now), cut(10, 20));
    let halfway = again("a", cut(0, 50), &[live("a", &[(30, 60)])]).unwrap();
    assert_eq!(halfway.hosts[0].removed, cut(30, 50), "the first try has deleted a part");
    assert_eq!(again("a", cut(0, 50), &now), Err(Box::new(PredictionChange::HostGone { host: "a".into() })));
    assert_eq!(
        again("d", cut(0, 50), &now),
        Err(Box::new(PredictionChange::HostAdded { host: "d".into(), removed_secs: 9 }))
    );
}

/// Every set of 12 seconds and every period cut out of it is judged by the ranges read afterwards.
#[test]
fn prediction_is_correct_for_every_deletion_from_12_seconds() {
    const SECONDS: i64 = 12;
    for bits in 1..1_u32 << SECONDS {
        let before = holding("a", &of_bits(bits));
        for from in 0..SECONDS {
            for to in from + 1..=SECONDS {
                let left = bits & !bits_between(from, to);
                let cuts = bit_period(from, to).into();
                let prediction = Prediction::new(std::slice::from_ref(&before), &HostSelector::All, &cuts);
                let on = &prediction.hosts[0];
                assert_eq!(on.after, of_bits(left), "{bits:b} without {from}..{to}");
                assert_eq!(on.removed.total_secs(), i64::from((bits & !left).count_ones()));
                let end = prediction.judge(&[holding("a", &on.after)], READ_AT)[0].1;
                let unchanged = prediction.judge(std::slice::from_ref(&before), READ_AT)[0].1;
                // Without a known window, the window cannot explain that nothing is left.
                let expected = match left == bits {
                    true => (AlreadySo, AlreadySo),
                    false => (Done, Failed),
                };
                assert_eq!((end, unchanged), expected, "{bits:b} {from}..{to}");
            }
        }
    }
}

proptest! {
    /// A host that deletes exactly the requested seconds and goes on recording has deleted them.
    #[test]
    fn prediction_accepts_every_exact_deletion(
        recorded in proptest::collection::vec(any::<bool>(), 1..40),
        cuts in proptest::collection::vec((0_i64..40, 1_i64..20), 1..4),
        more in 0_i64..5,
    ) {
        let seconds = |is_there: &dyn Fn(i64) -> bool| -> Vec<(i64, i64)> {
            (0..recorded.len() as i64 + more).filter(|at| is_there(*at)).map(|at| (at, at + 1)).collect()
        };
        let was_there = |at: i64| recorded.get(at as usize).copied().unwrap_or(false);
        let before = [entry("a", &seconds(&was_there))];
        let is_cut = |at: i64| cuts.iter().any(|(from, secs)| (*from..from + secs).contains(&at));
        let is_left = |at: i64| (was_there(at) && !is_cut(at)) || at >= recorded.len() as i64;
        let now = [entry("a", &seconds(&is_left))];
        let all: Intervals = cuts.iter().map(|(from, secs)| Period::of_seconds(*from, from + secs)).collect();
        let prediction = Prediction::new(&before, &HostSelector::All, &all);
        let end = prediction.judge(&now, READ_AT)[0].1;
        prop_assert!(matches!(end, Done | AlreadySo), "{end:?}");
        prop_assert_eq!(prediction.read_back(&now, READ_AT), ReadBack::Applied);
    }
}

#[test]
fn prediction_judges_the_reports_of_a_repeated_host_together() {
    let before = [
        with_window(entry("b", &[(10, 40)]), 90),
        entry("a", &[(10, 40)]),
        with_window(entry("b", &[(35, 60)]), 70),
    ];
    let prediction = Prediction::new(&before, &HostSelector::All, &cut(20, 30));
    let hosts: Vec<_> = prediction.hosts.iter().map(|on| (on.host.as_str(), on.reports)).collect();
    assert_eq!(hosts, [("a", 1), ("b", 2)]);
    assert_eq!(prediction.removed_secs(), 20, "each host once");
    assert_eq!(prediction.changed(&before, READ_AT), [], "the same means the same");
    let mut turned = before.clone();
    turned.reverse();
    assert_eq!(prediction.changed(&turned, READ_AT), [], "in any order");
    let deleted =
        [entry("a", &[(10, 20), (30, 40)]), entry("b", &[(35, 60)]), entry("b", &[(10, 20), (30, 40)])];
    assert_eq!(prediction.judge(&deleted, READ_AT), [("a", Done), ("b", Done)]);
    let half =
        [entry("a", &[(10, 20), (30, 40)]), entry("b", &[(10, 40)]), entry("b", &[(10, 20), (35, 60)])];
    assert_eq!(prediction.judge(&half, READ_AT), [("a", Done), ("b", Failed)]);
    assert_eq!(prediction.deviation("b", &half, READ_AT).unwrap().still_there, cut(20, 30));
    assert!(prediction.again_on("b", &cut(20, 30), &half, READ_AT).is_ok());
}

#[test]
fn host_selector_rejects_names_that_do_not_select_one_host() {
    assert_eq!(HostSelector::one("edge-1"), Some(HostSelector::One("edge-1".into())));
    assert_eq!(HostSelector::one("*"), None);
    assert_eq!(HostSelector::one(""), None);
    let before = [entry("*", &[(10, 40)]), entry("", &[(10, 40)]), entry("a", &[(10, 40)])];
    let prediction = Prediction::new(&before, &HostSelector::All, &cut(20, 30));
    assert_eq!(prediction.hosts.len(), 3, "a deletion on all hosts is still predicted there");
}

#[test]
fn deletion_is_not_confirmed_on_a_host_with_unreadable_ranges() {
    let whole: StreamEntry =
        serde_json::from_str(r#"{"host":"a","dvr":{"ranges":[{"from":10,"duration":30}]}}"#).unwrap();
    let partly = |ranges: &str| -> StreamEntry {
        serde_json::from_str(&format!(r#"{{"host":"a","dvr":{{"ranges":[{ranges}[20,30]]}}}}"#)).unwrap()
    };
    let (none, some) = (partly(""), partly(r#"{"from":10,"duration":10},{"from":30,"duration":10},"#));
    let end = |before: &StreamEntry, now: &StreamEntry| {
        let before = std::slice::from_ref(before);
        Prediction::new(before, &HostSelector::All, &cut(20, 30)).judge(std::slice::from_ref(now), READ_AT)[0]
            .1
    };
    assert_eq!(end(&whole, &some), Unknown, "the deleted range may remain");
    assert_eq!(end(&none, &entry("a", &[])), Unknown, "earlier ranges are unknown");
}

#[test]
fn prediction_lists_hosts_by_name_with_numbers_by_value() {
    let hosts = ["edge-10", "edge-2", "Edge-1"].map(|host| entry(host, &[(10, 40)]));
    let prediction = Prediction::new(&hosts, &HostSelector::All, &cut(20, 30));
    let hosts: Vec<&str> = prediction.hosts.iter().map(|host| host.host.as_str()).collect();
    assert_eq!(hosts, ["Edge-1", "edge-2", "edge-10"]);
}
