//! The parts of a history that still have to be read follow from those already read.

use proptest::prelude::*;
use sluice::model::restream::changes::status_log::StatusLog;
use sluice::model::restream::changes::to_read::{is_status_needed, missing_periods, read_start};
use sluice::model::time::UnixSeconds;

use crate::codes::history;

const DAY: i64 = 86_400;

fn known(from: i64, to: i64) -> StatusLog {
    let mut known = StatusLog::default();
    known.add(&history(&[]), UnixSeconds(from), UnixSeconds(to));
    known
}

fn plain(stretches: Vec<(UnixSeconds, UnixSeconds)>) -> Vec<(i64, i64)> {
    stretches.into_iter().map(|(from, to)| (from.0, to.0)).collect()
}

#[test]
fn history_read_includes_a_lead_as_long_as_the_period_from_an_hour_to_a_week() {
    let now = 1_000 * DAY;
    let of = |known: &StatusLog, from: i64, to: i64| plain(missing_periods(known, (from, to), now));
    let none = StatusLog::default();
    assert_eq!(of(&none, now - 60, now), [(now - 60 - 3_600, now)], "an hour at least");
    assert_eq!(of(&none, now - DAY, now), [(now - 2 * DAY, now)]);
    assert_eq!(of(&none, now - 90 * DAY, now), [(now - 97 * DAY, now)], "a week at most");
    assert_eq!(of(&none, now - 60, now + DAY), [(now - 60 - 3_600, now)], "the future is not read");
    assert!(of(&none, now + DAY, now + 2 * DAY).is_empty());
    let read = known(now - 5 * DAY, now - DAY);
    assert_eq!(of(&read, now - 5 * DAY, now), [(now - DAY, now)], "loaded parts are not read again");
    assert!(of(&read, now - 4 * DAY, now - 2 * DAY).is_empty());
}

#[test]
fn live_period_is_read_again_only_after_its_interval() {
    let now = 1_000 * DAY;
    let wanted = |read_to: i64, from: i64| is_status_needed(&known(now - 3 * DAY, read_to), (from, now), now);
    assert!(!wanted(now - 30, now - DAY));
    assert!(wanted(now - 31, now - DAY), "the loaded part is old");
    assert!(wanted(now, now - 4 * DAY), "it begins earlier");
    assert!(!wanted(now, now - DAY));
}

#[test]
fn new_part_of_a_history_is_read_from_a_minute_earlier() {
    let known = known(0, 10 * DAY);
    assert_eq!(read_start(&known, UnixSeconds(10 * DAY)), UnixSeconds(10 * DAY - 60));
    assert_eq!(read_start(&known, UnixSeconds(-DAY)), UnixSeconds(-DAY));
}

proptest! {
    #[test]
    fn history_read_leaves_no_gap(
        first in (0_i64..400, 1_i64..100), from in 0_i64..400, days in 1_i64..400,
    ) {
        let now = 1_000 * DAY;
        let mut known = known(first.0 * DAY, (first.0 + first.1) * DAY);
        let period = (from * DAY, (from + days) * DAY);
        for (start, end) in missing_periods(&known, period, now) {
            let from = read_start(&known, start);
            prop_assert!(from < end);
            known.add(&history(&[]), from, end);
        }
        let (read_from, read_to) = known.read().unwrap();
        prop_assert!(read_from.0 <= period.0 && read_to.0 >= period.1.min(now));
        prop_assert!(missing_periods(&known, period, now).is_empty());
    }
}
