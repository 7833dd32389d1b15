//! The restream form saves typing: it copies sources, repeats windows and marks changed fields.

use proptest::prelude::*;

use sluice::forms::windows::{MAX_DAYS, repeat_daily};
use sluice::model::time::parse_utc;

use super::strategies::any_resource;
use super::*;

#[test]
fn new_restream_copies_only_the_source_of_the_last_one() {
    let mut draft = blank();
    put(&mut draft, 0, SOURCE, "rtmp://in/a");
    put(&mut draft, 0, TARGET_URL, "rtmp://out/a");
    put(&mut draft, 0, STREAM_KEY, "secret");
    draft.add_restream();
    let added = &draft.entries()[1];
    assert_eq!([SOURCE, TARGET_URL, STREAM_KEY].map(|name| added.text(name)), ["rtmp://in/a", "", ""]);
}

fn with_window(start: &str, stop: &str) -> (Draft, Field) {
    let mut draft = blank();
    put_window(&mut draft, start, stop);
    let schedule = Field::of(draft.entries()[0].key, SCHEDULE);
    (draft, schedule)
}

fn times(draft: &Draft, schedule: Field) -> Vec<(String, String)> {
    let windows = draft.items(schedule).iter();
    windows.map(|window| (window.text(START).to_owned(), window.text(STOP).to_owned())).collect()
}

const fn utc(_: i64) -> i64 {
    0
}

/// Returns how far clocks are ahead in central Europe in 2026: 1 h, and 2 h from 29 March to 25 October.
fn central_europe(secs: i64) -> i64 {
    let changes = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"].map(|time| parse_utc(time).unwrap().0);
    if (changes[0]..changes[1]).contains(&secs) { 7_200 } else { 3_600 }
}

/// Returns the second window after a window is repeated for two days.
fn next_day(start: &str, stop: &str) -> (String, String) {
    let (mut draft, schedule) = with_window(start, stop);
    assert_eq!(repeat_daily(&mut draft, schedule, 2, &central_europe), 1);
    times(&draft, schedule).swap_remove(1)
}

#[test]
fn repeated_window_has_the_same_local_time_after_a_clock_change() {
    for (start, stop, next_start, next_stop) in [
        ("2026-03-28 18:00", "2026-03-28 21:00", "2026-03-29T17:00:00Z", "2026-03-29T20:00:00Z"),
        ("2026-10-24 17:00", "2026-10-24 20:00", "2026-10-25T18:00:00Z", "2026-10-25T21:00:00Z"),
        // This window begins an hour before the change and ends after it: 01:00 to 04:00.
        ("2026-03-28 00:00", "2026-03-28 03:00", "2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z"),
        // 02:30 does not exist in spring and exists twice in autumn.
        ("2026-03-28 01:30", "2026-03-28 03:00", "2026-03-29T01:30:00Z", "2026-03-29T02:00:00Z"),
        ("2026-10-24 00:30", "2026-10-24 03:00", "2026-10-25T00:30:00Z", "2026-10-25T04:00:00Z"),
        ("2026-06-01 18:00", "2026-06-01 21:00", "2026-06-02T18:00:00Z", "2026-06-02T21:00:00Z"),
    ] {
        assert_eq!(next_day(start, stop), (next_start.to_owned(), next_stop.to_owned()), "{start}");
    }
}

#[test]
fn window_is_repeated_across_midnight_and_months() {
    let (mut draft, schedule) = with_window("2026-02-27 22:00", "2026-02-28 01:30");
    assert_eq!(repeat_daily(&mut draft, schedule, 3, &utc), 2);
    let found = times(&draft, schedule);
    let later = |start: &str, stop: &str| (start.to_owned(), stop.to_owned());
    assert_eq!(
        found[1..],
        [
            later("2026-02-28T22:00:00Z", "2026-03-01T01:30:00Z"),
            later("2026-03-01T22:00:00Z", "2026-03-02T01:30:00Z"),
        ]
    );
}

#[test]
fn window_is_not_repeated_without_times_and_at_most_for_a_season() {
    let (mut draft, schedule) = with_window("soon", "2026-02-28 01:30");
    assert_eq!(repeat_daily(&mut draft, schedule, 3, &utc), 0);
    let (mut draft, schedule) = with_window("2026-02-27 22:00", "2026-02-27 23:00");
    assert_eq!(repeat_daily(&mut draft, schedule, 1, &utc), 0);
    assert_eq!(repeat_daily(&mut draft, schedule, usize::MAX, &utc), MAX_DAYS - 1);
}

#[test]
fn changed_field_is_marked_until_it_has_its_former_value() {
    let mut draft = draft_of(&numbered(&[1, 2]));
    let name = Field::top(NAME);
    let before = draft.text(name).to_owned();
    assert!(!draft.is_changed(name));
    draft.set_text(name, "Another".to_owned());
    assert!(draft.is_changed(name));
    draft.set_text(name, before);
    assert!(!draft.is_changed(name));
    let is_on = draft.is_on(Field::top(ACTIVE));
    draft.switch(Field::top(ACTIVE), !is_on);
    assert!(draft.is_changed(Field::top(ACTIVE)));
}

#[test]
fn saved_draft_has_the_same_item_keys_as_the_typed_one() {
    let list = Field::top(RESTREAMS);
    let mut draft = draft_of(&numbered(&[1, 2, 3]));
    draft.move_to(draft.keys(list)[0], 2);
    draft.set_text(Field::top(NAME), "Another".to_owned());
    let saved = Draft::of(&RESOURCE, &draft.validate().unwrap());
    let same = saved.clone().keyed_as(&draft).unwrap();
    assert_eq!(same.keys(list), draft.keys(list));
    assert!(same.fields().into_iter().all(|field| !same.is_changed(field)));
    draft.set_text(Field::top(NAME), "Another ".to_owned());
    assert!(saved.clone().keyed_as(&draft).is_none());
    draft.set_text(Field::top(NAME), "Another".to_owned());
    draft.remove(draft.keys(list)[1]);
    assert!(saved.keyed_as(&draft).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_field_is_found_by_its_path_as_it_is_written(resource in any_resource()) {
        let draft = draft_of(&resource);
        for field in draft.fields() {
            let path = draft.path(field).unwrap();
            prop_assert_eq!(draft.field(path), Some(field));
            // The whole resource has no path.
            let text = path.to_string();
            prop_assert!(text.is_empty() || FieldPath::parse(RESOURCE.table, &text) == Some(path), "{text}");
        }
    }
}
