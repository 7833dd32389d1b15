//! Outages of targets are found, shared ones are merged, and records are assigned to targets.

use proptest::prelude::*;
use sluice::model::restream::changes::outages::{
    Outage, SharedOutage, TOGETHER_SECS, no_outage_message, outages, shared_outages,
};
use sluice::model::restream::changes::spans::{HistoryPeriod, spans};
use sluice::model::restream::changes::status_log::{StatusLog, TargetRecord};
use sluice::model::restream::changes::targets::{TargetRow, targets};
use sluice::model::restream::join::TargetName;
use sluice::model::restream::{Resource, Restream, StatusCode};
use sluice::model::time::UnixSeconds;
use sluice::redact::secret::Secret;

use crate::codes::changes;

fn of(list: &[(i64, i64)]) -> Vec<Outage> {
    let period = HistoryPeriod {
        from: UnixSeconds(0),
        to: UnixSeconds(10_000),
        known_until: UnixSeconds(9_000),
        read_from: UnixSeconds(-1),
    };
    outages(&spans(&changes(list), period))
}

fn short(all: &[SharedOutage]) -> Vec<(i64, i64, Vec<usize>)> {
    all.iter().map(|each| (each.outage.from.0, each.outage.to.0, each.targets.clone())).collect()
}

#[test]
fn outage_spans_several_codes_and_ends_at_a_stop_or_recovery() {
    let found = of(&[(0, 0), (100, 2), (160, 3), (200, 0), (300, 3), (400, 7), (500, 42)]);
    let times: Vec<_> = found.iter().map(|each| (each.from.0, each.to.0, each.is_unended)).collect();
    assert_eq!(times, [(100, 200, false), (300, 400, false), (500, 9_000, true)]);
    assert_eq!(found[0].codes, [StatusCode::SOURCE_NOT_FOUND, StatusCode::SOURCE_NOT_PUBLISHED]);
}

#[test]
fn simultaneous_outages_are_one_row_and_the_latest_is_first() {
    let a = of(&[(0, 0), (100, 3), (200, 0), (5_000, 3), (5_041, 0)]);
    let b = of(&[(0, 0), (130, 3), (220, 0)]);
    let c = of(&[(0, 0), (100, 3), (2_000, 0)]);
    let found = short(&shared_outages(&[a, b, c]));
    assert_eq!(found, [(5_000, 5_041, vec![0]), (100, 220, vec![0, 1]), (100, 2_000, vec![2])]);
}

#[test]
fn period_without_outages_says_how_long_the_state_is_unknown() {
    let spans_of = |list: &[(i64, i64)], known_until| {
        let (from, to) = (UnixSeconds(0), UnixSeconds(10_000));
        let known_until = UnixSeconds(known_until);
        spans(&changes(list), HistoryPeriod { from, to, known_until, read_from: UnixSeconds(-1) })
    };
    let (known, later) = (spans_of(&[(0, 0)], 10_000), spans_of(&[(9_940, 0)], 10_000));
    let never = spans_of(&[], 10_000);
    let nearly = spans_of(&[(0, 0)], 9_990);
    let message = "Every target ran as scheduled in this period, as far as known.";
    assert_eq!(no_outage_message(std::slice::from_ref(&known)), message);
    assert_eq!(no_outage_message(&[nearly]), message, "a short time is not told");
    let message = "Unknown for 2 h 45 m 40 s. Otherwise every target ran as scheduled.";
    assert_eq!(no_outage_message(std::slice::from_ref(&later)), message);
    assert_eq!(no_outage_message(&[known, later]), message.replace("for 2", "for up to 2"));
    assert_eq!(no_outage_message(&[never]), "The state is unknown for the whole period.");
}

const SOURCE: &str = "rtmp://in/a";
const URL: &str = "rtmp://out/live";

fn resource(keys: &[&str]) -> Resource {
    let restream = |key: &&str| Restream {
        source: SOURCE.to_owned(),
        target_url: URL.to_owned(),
        target_key: Secret::new(*key),
        ..Restream::default()
    };
    Resource { restreams: keys.iter().map(restream).collect(), ..Resource::default() }
}

fn log(records: &[(&str, &[(i64, i64)])]) -> StatusLog {
    let record = |(key, list): &(&str, &[(i64, i64)])| {
        let mut record = TargetRecord::new(TargetName { source: SOURCE, target_url: URL, target_key: key });
        record.history.changes = changes(list);
        record
    };
    let mut log = StatusLog::default();
    log.targets.extend(records.iter().map(record));
    log
}

fn times(row: &TargetRow, log: &StatusLog) -> Vec<i64> {
    row.changes(log).iter().map(|change| change.time.0).collect()
}

#[test]
fn target_includes_the_records_of_its_earlier_keys() {
    let log = log(&[("second", &[(50, 0), (60, 3)]), ("first", &[(10, 0), (20, 3)]), ("third", &[(90, 0)])]);
    let rows = targets(&resource(&["third"]), &log);
    assert_eq!(rows.len(), 1);
    assert_eq!(times(&rows[0], &log), [10, 20, 50, 60, 90]);
}

#[test]
fn removed_target_is_separate_when_it_sent_at_the_same_time() {
    let log = log(&[("gone", &[(10, 0), (70, 3)]), ("here", &[(50, 0)])]);
    let rows = targets(&resource(&["here"]), &log);
    let numbers: Vec<_> = rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [Some(1), None]);
}

#[test]
fn removed_target_is_separate_when_two_targets_share_its_address() {
    let log = log(&[("gone", &[(10, 0)]), ("a", &[(50, 0)]), ("b", &[(50, 0)])]);
    assert_eq!(targets(&resource(&["a", "b"]), &log).len(), 3);
}

fn target() -> impl Strategy<Value = Vec<Outage>> {
    let step = prop_oneof![1_i64..400, 1_i64..20];
    prop::collection::vec((step, prop::sample::select(vec![0_i64, 2, 3, 7, 42])), 0..12).prop_map(|steps| {
        let mut at = 0;
        let list: Vec<(i64, i64)> = steps
            .into_iter()
            .map(|(step, code)| {
                at += step;
                (at, code)
            })
            .collect();
        of(&list)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Each outage of each target is in exactly one row, whose times are within a minute of it.
    #[test]
    fn every_outage_is_in_one_row(of_each in prop::collection::vec(target(), 1..6)) {
        let rows = shared_outages(&of_each);
        let in_rows: usize = rows.iter().map(|row| row.targets.len()).sum();
        prop_assert_eq!(in_rows, of_each.iter().map(Vec::len).sum::<usize>());
        for (target, outages) in of_each.iter().enumerate() {
            for outage in outages {
                let has = |row: &&SharedOutage| {
                    row.targets.contains(&target)
                        && row.outage.codes == outage.codes
                        && (0..=TOGETHER_SECS).contains(&(outage.from.0 - row.outage.from.0))
                        && (0..=2 * TOGETHER_SECS).contains(&(row.outage.to.0 - outage.to.0))
                };
                prop_assert!(rows.iter().any(|row| has(&row)), "{:?}", outage);
            }
        }
        prop_assert!(rows.windows(2).all(|pair| pair[0].outage.from >= pair[1].outage.from));
        prop_assert!(rows.iter().all(|row| row.targets.windows(2).all(|pair| pair[0] < pair[1])));
    }

    /// The outages are listed latest first.
    #[test]
    fn outages_of_a_single_target_are_unchanged(outages in target()) {
        let rows = shared_outages(std::slice::from_ref(&outages));
        let alone: Vec<Outage> = rows.into_iter().rev().map(|row| row.outage).collect();
        prop_assert_eq!(alone, outages);
    }
}
