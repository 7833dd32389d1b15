//! A shorter storage time deletes files: the form says how many, and that an undo does not bring them back.

use super::*;
use sluice::model::recording::local_facts::RecordedSpan;
use sluice::model::time::UnixSeconds;

const DAY: i64 = 86_400;
const NOW: i64 = 400 * DAY;

fn stored(days: Option<i64>) -> Record {
    let days = days.map_or_else(String::new, |days| format!(r#","storage_time":{days}"#));
    record_of(&setting(&format!(
        r#"{{"id":"a","stream_type":"short","launch_type":"button","path":"/p"{days}}}"#
    )))
}

fn typed_over(days: Option<i64>, typed: &str) -> Draft {
    let mut draft = Draft::of(&SETTING, &stored(days));
    put(&mut draft, STORAGE_TIME, typed);
    draft
}

/// Returns a file of an hour that ended this many days ago.
fn ended(days_ago: i64) -> RecordedSpan {
    let to = NOW - days_ago * DAY;
    RecordedSpan { from: UnixSeconds(to - 3600), to: Some(UnixSeconds(to)) }
}

fn says(days: Option<i64>, typed: &str, files: Option<&[RecordedSpan]>) -> Option<String> {
    let day = |time: UnixSeconds| format!("day {}", time.0 / DAY);
    RetentionChange::of_draft(&typed_over(days, typed))?.message(files, UnixSeconds(NOW), &day)
}

#[test]
fn lowered_storage_time_says_how_many_files_go_and_the_oldest() {
    let files: Vec<RecordedSpan> = (0..19).map(|index| ended(10 + index)).chain([ended(1)]).collect();
    let expected = "Saving deletes 19 of 20 files, the oldest from day 371. They don't come back.";
    for typed in ["7", " 1 week ", "7 d", "168h"] {
        assert_eq!(says(Some(-1), typed, Some(&files)).as_deref(), Some(expected), "{typed}");
    }
    assert_eq!(says(Some(30), "7", Some(&files)).as_deref(), Some(expected));
    assert_eq!(says(None, "7", Some(&files)).as_deref(), Some(expected), "not reported");
    assert_eq!(
        says(Some(-1), "1", Some(&files)).as_deref(),
        Some("Saving deletes all 20 files, the oldest from day 371. They don't come back.")
    );
}

#[test]
fn storage_time_that_is_not_lowered_says_nothing() {
    let files = [ended(100), ended(10)];
    for (before, typed) in
        [(7, "30"), (7, "7"), (7, "-1"), (-1, "-1"), (-1, ""), (-1, "a week or so"), (-1, "0.5")]
    {
        assert_eq!(says(Some(before), typed, Some(&files)), None, "{before} {typed}");
        assert_eq!(says(Some(before), typed, None), None, "{before} {typed}");
    }
    assert_eq!(
        RetentionChange::of_draft(&typed_with(&[(STORAGE_TIME, "1")])),
        None,
        "a new setting has no files"
    );
}

#[test]
fn lowered_storage_time_says_nothing_while_no_file_is_older() {
    let running = RecordedSpan { from: UnixSeconds(NOW - 90 * DAY), to: None };
    assert_eq!(says(Some(-1), "7", Some(&[])), None);
    assert_eq!(says(Some(-1), "7", Some(&[ended(1), ended(6)])), None);
    assert_eq!(says(Some(-1), "7", Some(&[running])), None, "a running file is not deleted");
    assert_eq!(says(Some(-1), "9223372036854775807", Some(&[ended(100)])), None);
}

#[test]
fn file_exactly_at_the_limit_is_deleted_and_one_second_later_is_not() {
    let mut file = ended(7);
    assert_eq!(
        says(Some(-1), "7", Some(&[file, ended(1)])).as_deref(),
        Some("Saving deletes 1 of 2 files, from day 392. It doesn't come back.")
    );
    assert_eq!(
        says(Some(-1), "7", Some(&[file])).as_deref(),
        Some("Saving deletes the only file, from day 392. It doesn't come back.")
    );
    file.to = file.to.map(|to| UnixSeconds(to.0 + 1));
    assert_eq!(says(Some(-1), "7", Some(&[file])), None);
}

#[test]
fn files_past_the_earlier_storage_time_are_not_counted() {
    assert_eq!(
        says(Some(30), "7", Some(&[ended(31), ended(40), ended(8), ended(1)])).as_deref(),
        Some("Saving deletes 1 of 2 files, from day 391. It doesn't come back.")
    );
}

#[test]
fn lowered_storage_time_warns_before_the_files_are_known() {
    assert_eq!(
        says(Some(-1), "7", None).as_deref(),
        Some("Saving deletes files older than 7 days. They don't come back.")
    );
    assert_eq!(
        says(Some(-1), "1", None).as_deref(),
        Some("Saving deletes files older than 1 day. They don't come back.")
    );
}

#[test]
fn undo_of_a_lowered_storage_time_says_that_files_stay_deleted() {
    let lost = |before, now| (SETTING.not_undone)(&stored(before), &stored(now));
    for (before, now) in [(Some(-1), Some(7)), (Some(30), Some(7)), (None, Some(7))] {
        assert!(lost(before, now).contains("don't come back"), "{before:?} {now:?}");
    }
    for (before, now) in [(Some(7), Some(-1)), (Some(7), Some(30)), (Some(7), Some(7)), (Some(7), None)] {
        assert_eq!(lost(before, now), "", "{before:?} {now:?}");
    }
}
