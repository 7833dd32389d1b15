//! What typing is spared: a source that is taken over, a window that is repeated, and what is marked as changed.

use proptest::prelude::*;

use sluice::forms::windows::{MAX_DAYS, repeat_daily};
use sluice::model::time::parse_utc;

use super::strategies::any_resource;
use super::*;

/// The key of the first restream of a new resource, and its list.
fn first(draft: &Draft) -> (Field, u32) {
    let list = Field::top(RESTREAMS);
    (list, draft.keys(list)[0])
}

#[test]
fn a_new_restream_takes_the_source_of_the_last_and_nothing_else() {
    let mut draft = Draft::blank(&RESOURCE);
    let (list, key) = first(&draft);
    draft.set_text(Field::of(key, SOURCE), "rtmp://in/a".to_owned());
    draft.set_text(Field::of(key, TARGET_URL), "rtmp://out/a".to_owned());
    draft.set_text(Field::of(key, STREAM_KEY), "secret".to_owned());
    let added = draft.add(list).unwrap();
    assert_eq!(draft.text(Field::of(added, SOURCE)), "rtmp://in/a");
    assert_eq!(draft.text(Field::of(added, TARGET_URL)), "");
    assert_eq!(draft.text(Field::of(added, STREAM_KEY)), "");
}

/// A draft with one window, and its schedule.
fn with_window(start: &str, stop: &str) -> (Draft, Field) {
    let mut draft = Draft::blank(&RESOURCE);
    let (_, key) = first(&draft);
    let schedule = Field::of(key, SCHEDULE);
    let window = draft.add(schedule).unwrap();
    draft.set_text(Field::of(window, START), start.to_owned());
    draft.set_text(Field::of(window, STOP), stop.to_owned());
    (draft, schedule)
}

/// The times of all windows.
fn times(draft: &Draft, schedule: Field) -> Vec<(String, String)> {
    let windows = draft.items(schedule).iter();
    windows.map(|window| (window.text(START).to_owned(), window.text(STOP).to_owned())).collect()
}

/// How far clocks are ahead in UTC.
const fn utc(_: i64) -> i64 {
    0
}

/// How far they are in central Europe in 2026: 1 h, and 2 h from 29 March to 25 October.
fn central_europe(secs: i64) -> i64 {
    let changes = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"].map(|time| parse_utc(time).unwrap().0);
    if (changes[0]..changes[1]).contains(&secs) { 7_200 } else { 3_600 }
}

/// The second of two days of a window.
fn next_day(start: &str, stop: &str) -> (String, String) {
    let (mut draft, schedule) = with_window(start, stop);
    assert_eq!(repeat_daily(&mut draft, schedule, 2, &central_europe), 1);
    times(&draft, schedule).swap_remove(1)
}

#[test]
fn a_repeated_window_keeps_the_local_hour_over_a_change_of_clocks() {
    for (start, stop, next_start, next_stop) in [
        ("2026-03-28 18:00", "2026-03-28 21:00", "2026-03-29T17:00:00Z", "2026-03-29T20:00:00Z"),
        ("2026-10-24 17:00", "2026-10-24 20:00", "2026-10-25T18:00:00Z", "2026-10-25T21:00:00Z"),
        // From an hour before the change to one after it: 01:00 to 04:00.
        ("2026-03-28 00:00", "2026-03-28 03:00", "2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z"),
        // 02:30 is left out in spring, and is twice in autumn.
        ("2026-03-28 01:30", "2026-03-28 03:00", "2026-03-29T01:30:00Z", "2026-03-29T02:00:00Z"),
        ("2026-10-24 00:30", "2026-10-24 03:00", "2026-10-25T00:30:00Z", "2026-10-25T04:00:00Z"),
        ("2026-06-01 18:00", "2026-06-01 21:00", "2026-06-02T18:00:00Z", "2026-06-02T21:00:00Z"),
    ] {
        assert_eq!(next_day(start, stop), (next_start.to_owned(), next_stop.to_owned()), "{start}");
    }
}

#[test]
fn a_window_is_repeated_over_midnight_and_months() {
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
fn without_times_nothing_is_repeated_and_never_more_than_a_season() {
    let (mut draft, schedule) = with_window("soon", "2026-02-28 01:30");
    assert_eq!(repeat_daily(&mut draft, schedule, 3, &utc), 0);
    let (mut draft, schedule) = with_window("2026-02-27 22:00", "2026-02-27 23:00");
    assert_eq!(repeat_daily(&mut draft, schedule, 1, &utc), 0);
    assert_eq!(repeat_daily(&mut draft, schedule, usize::MAX, &utc), MAX_DAYS - 1);
}

#[test]
fn a_changed_field_is_marked_until_it_is_as_before() {
    let mut draft = Draft::of(&RESOURCE, &record_of(&numbered(&[1, 2])));
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
fn what_was_saved_as_it_is_typed_has_the_keys_of_what_is_typed() {
    let list = Field::top(RESTREAMS);
    let mut draft = Draft::of(&RESOURCE, &record_of(&numbered(&[1, 2, 3])));
    draft.move_to(draft.keys(list)[0], 2);
    draft.set_text(Field::top(NAME), "Another".to_owned());
    let saved = Draft::of(&RESOURCE, &draft.validate().unwrap());
    let same = saved.clone().keyed_as(&draft).unwrap();
    assert_eq!(same.keys(list), draft.keys(list));
    assert!(same.fields().all(|field| !same.is_changed(field)));
    draft.set_text(Field::top(NAME), "Another ".to_owned());
    assert!(saved.clone().keyed_as(&draft).is_none());
    draft.set_text(Field::top(NAME), "Another".to_owned());
    draft.remove(draft.keys(list)[1]);
    assert!(saved.keyed_as(&draft).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// In a form that nobody has touched nothing is marked.
    #[test]
    fn nothing_is_marked_in_a_form_that_nobody_touched(resource in any_resource()) {
        let draft = draft_of(&resource);
        prop_assert!(draft.fields().all(|field| !draft.is_changed(field)));
    }

    /// Each field is found again by where it stands.
    #[test]
    fn a_field_is_where_its_path_leads(resource in any_resource()) {
        let draft = draft_of(&resource);
        for field in draft.fields() {
            let path = draft.path(field).unwrap();
            prop_assert_eq!(draft.field(path), Some(field));
        }
    }
}
