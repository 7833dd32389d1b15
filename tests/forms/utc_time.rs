//! Times and durations are read as people type them.

use sluice::forms::utc_time::{
    HourReference, TimeReference, TypedTimeError, parse_hour_of, parse_length, parse_moment, parse_typed,
};
use sluice::model::time::{UnixSeconds, format_utc, parse_utc};

const NOW: &str = "2026-02-28T09:30:15Z";

fn read(text: &str) -> Result<String, TypedTimeError> {
    parse_typed(text, parse_utc(NOW)).map(format_utc)
}

#[test]
fn typed_time_is_accepted_in_unambiguous_spellings() {
    for (typed, meant) in [
        ("2026-03-02T18:00:00Z", "2026-03-02T18:00:00Z"),
        (" 2026-03-02 18:00:05 ", "2026-03-02T18:00:05Z"),
        ("2026-03-02 18:00", "2026-03-02T18:00:00Z"),
        ("2026-3-2 8:05", "2026-03-02T08:05:00Z"),
        ("2026/03/02, 18.00", "2026-03-02T18:00:00Z"),
        ("2026-03-02t18:00z", "2026-03-02T18:00:00Z"),
        ("2026-03-02 18:00 UTC", "2026-03-02T18:00:00Z"),
        ("2026-03-02 18:00 gmt", "2026-03-02T18:00:00Z"),
        ("20260302T180000Z", "2026-03-02T18:00:00Z"),
        ("20260302 1800", "2026-03-02T18:00:00Z"),
        ("2026-03-02", "2026-03-02T00:00:00Z"),
        ("2026-03-02 18:00 +02:00", "2026-03-02T16:00:00Z"),
        ("2026-03-02 18:00+2", "2026-03-02T16:00:00Z"),
        ("2026-03-02 18:00 -0530", "2026-03-02T23:30:00Z"),
        ("now", NOW),
        ("18:00", "2026-02-28T18:00:00Z"),
        ("today 18:00", "2026-02-28T18:00:00Z"),
        ("Tomorrow 18:00", "2026-03-01T18:00:00Z"),
        ("tomorrow", "2026-03-01T00:00:00Z"),
        ("Yesterday 18:00", "2026-02-27T18:00:00Z"),
        ("yesterday", "2026-02-27T00:00:00Z"),
        ("2024-02-29 23:59:59", "2024-02-29T23:59:59Z"),
        ("2026-03-02 24:00", "2026-03-03T00:00:00Z"),
        ("2026-12-31T24:00:00Z", "2027-01-01T00:00:00Z"),
        ("20260228 2400", "2026-03-01T00:00:00Z"),
        ("2026-03-02 24:00 +02:00", "2026-03-02T22:00:00Z"),
        ("24:00", "2026-03-01T00:00:00Z"),
        ("tomorrow 24:00", "2026-03-02T00:00:00Z"),
        ("\u{200E}2026-03-02\u{200E} \u{200E}18:00", "2026-03-02T18:00:00Z"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(meant), "{typed}");
    }
}

#[test]
fn invalid_typed_time_is_answered_with_an_example() {
    for (typed, error) in [
        ("", TypedTimeError::Empty),
        ("   ", TypedTimeError::Empty),
        ("02.03.2026 18:00", TypedTimeError::YearNotFirst),
        ("2026-02-30 18:00", TypedTimeError::NoSuchTime),
        ("2026-13-01", TypedTimeError::NoSuchTime),
        ("2026-03-02 24:01", TypedTimeError::NoSuchTime),
        ("2026-03-02 24:00:01", TypedTimeError::NoSuchTime),
        ("2026-03-02 25:00", TypedTimeError::NoSuchTime),
        ("25:00", TypedTimeError::NoSuchTime),
        ("2026-03-02 18:60", TypedTimeError::NoSuchTime),
        ("soon", TypedTimeError::NotATime),
        ("2026-03-02 18:00:00:00", TypedTimeError::NotATime),
        ("18", TypedTimeError::NotATime),
        ("2026", TypedTimeError::NotATime),
        ("morgen 18:00", TypedTimeError::NotATime),
        ("2026–03–02", TypedTimeError::NotATime),
        ("now and then", TypedTimeError::NotATime),
    ] {
        assert!(error.to_string().contains("2026-03-02 18:00"));
        assert_eq!(read(typed), Err(error), "{typed}");
    }
}

#[test]
fn typed_time_without_a_date_is_refused_when_the_present_is_unknown() {
    for typed in ["18:00", "today 18:00", "yesterday", "now"] {
        assert_eq!(parse_typed(typed, None), Err(TypedTimeError::NotATime), "{typed}");
    }
}

proptest::proptest! {
    #[test]
    fn typed_time_accepts_every_time_formatted_by_the_service(secs in 0_i64..253_402_300_800) {
        let time = UnixSeconds(secs);
        proptest::prop_assert_eq!(parse_typed(&format_utc(time), None), Ok(time));
        let without_zone = format_utc(time).replace('T', " ").replace('Z', "");
        proptest::prop_assert_eq!(parse_typed(&without_zone, None), Ok(time));
    }

    #[test]
    fn typed_time_of_any_text_does_not_panic(text in "\\PC{0,40}") {
        let _ = parse_typed(&text, Some(UnixSeconds(0)));
    }
}

#[test]
fn typed_hour_means_the_next_one_after_the_start() {
    let start = parse_utc("2026-03-05T18:00:00Z").map(HourReference::After);
    let read = |text: &str| parse_hour_of(text, start, parse_utc(NOW)).map(format_utc);
    assert_eq!(read("20:30"), Ok("2026-03-05T20:30:00Z".to_owned()));
    assert_eq!(read("02:00"), Ok("2026-03-06T02:00:00Z".to_owned()));
    assert_eq!(read("18:00"), Ok("2026-03-06T18:00:00Z".to_owned()));
    assert_eq!(read("2026-03-09 20:30"), Ok("2026-03-09T20:30:00Z".to_owned()), "a date is what it says");
    assert_eq!(read("24:00"), Ok("2026-03-06T00:00:00Z".to_owned()));
    assert_eq!(read("now"), Ok(NOW.to_owned()));
    assert_eq!(
        parse_hour_of("20:30", None, parse_utc(NOW)).map(format_utc),
        Ok("2026-02-28T20:30:00Z".to_owned())
    );
}

#[test]
fn typed_clock_of_other_habits_is_understood() {
    for (typed, meant) in [
        ("8:00 PM", "2026-02-28T20:00:00Z"),
        ("8 p.m.", "2026-02-28T20:00:00Z"),
        ("12:30 am", "2026-02-28T00:30:00Z"),
        ("12 PM UTC", "2026-02-28T12:00:00Z"),
        ("2026-03-02 6 pm", "2026-03-02T18:00:00Z"),
        ("20h30", "2026-02-28T20:30:00Z"),
        ("tomorrow 20h", "2026-03-01T20:00:00Z"),
        ("2026-03-02 20 h 05", "2026-03-02T20:05:00Z"),
        ("20:30 Uhr", "2026-02-28T20:30:00Z"),
        ("２０：３０", "2026-02-28T20:30:00Z"),
        ("2026-03-02\u{202f}18:00", "2026-03-02T18:00:00Z"),
        ("now-3h", "2026-02-28T06:30:15Z"),
        ("now + 90 min", "2026-02-28T11:00:15Z"),
        ("now − 1:30", "2026-02-28T08:00:15Z"),
        ("2 hours ago", "2026-02-28T07:30:15Z"),
        ("1 day ago", "2026-02-27T09:30:15Z"),
        ("in 2 hours", "2026-02-28T11:30:15Z"),
        ("Mon 2026-03-02 18:00:00 UTC", "2026-03-02T18:00:00Z"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(meant), "{typed}");
    }
    for typed in ["13:00 pm", "0 am", "pm", "now-3", "now+2", "3h", "-3h ago", "25h30", "hours ago"] {
        assert!(read(typed).is_err(), "{typed}: {:?}", read(typed));
    }
}

#[test]
fn typed_time_with_several_readings_is_refused_with_them() {
    let problem = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(problem("Monday 18:00"), "Enter the date of that day, such as 2026-02-23 or 2026-03-02.");
    assert_eq!(problem("sat 18:00"), "Enter the date of that day, such as 2026-02-21 or 2026-02-28.");
    assert!(problem("soon").contains("8:00 PM") && problem("soon").contains("now-3h"));
    assert_eq!(problem("١٨:٠٠"), "Arabic digits aren't read here: use the digits 0 to 9.");
    assert!(problem("1,000 s ago").contains("1000 or 1"), "{}", problem("1,000 s ago"));
    for two in ["10:00-11:00", "today 10:00-11:00", "2026-03-02 10:00-12:00", "8:00 AM-9:00 AM", "20:00-2:00"]
    {
        assert!(read(two).is_err(), "{two}: {:?}", read(two));
    }
    assert!(problem("2026-03-02 18:00-03:00").contains("Two times, or one with an offset?"));
    for one in ["2026-03-02 18:00:00-03:00", "2026-03-02T18:00-03:00", "2026-03-02 18:00 -03:00"] {
        assert_eq!(read(one).as_deref(), Ok("2026-03-02T21:00:00Z"), "{one}");
    }
    let from = parse_utc("2026-03-05T18:00:00Z").map(HourReference::After);
    let hour = |text: &str| parse_hour_of(text, from, parse_utc(NOW)).map(format_utc);
    assert_eq!(hour("2 am"), Ok("2026-03-06T02:00:00Z".to_owned()), "the next one after the start");
    assert_eq!(hour("20h30"), Ok("2026-03-05T20:30:00Z".to_owned()));
    let unread =
        |text: &str| parse_hour_of(text, Some(HourReference::Unread), parse_utc(NOW)).map(format_utc);
    assert!(unread("20:30").unwrap_err().to_string().contains("the start first"), "no day is guessed");
    assert_eq!(unread("2026-03-05 20:30"), Ok("2026-03-05T20:30:00Z".to_owned()));
}

/// Returns what a time typed beside a time axis is read against.
fn around() -> TimeReference {
    let at = |text| parse_utc(text).unwrap();
    TimeReference {
        day: at("2026-11-20T00:00:00Z"),
        base: Some(at("2026-11-20T18:03:07Z")),
        now: at("2026-11-22T09:30:15Z"),
    }
}

fn read_moment(text: &str) -> Result<String, TypedTimeError> {
    parse_moment(text, around()).map(format_utc)
}

#[test]
fn typed_moment_is_read_in_any_unambiguous_spelling() {
    for (typed, meant) in [
        ("2026-11-20 18:03:07", "2026-11-20T18:03:07Z"),
        (" 2026-11-20T18:03:07Z ", "2026-11-20T18:03:07Z"),
        ("2026-11-20T19:03:07+01:00", "2026-11-20T18:03:07Z"),
        ("18:03:07", "2026-11-20T18:03:07Z"),
        ("18:03", "2026-11-20T18:03:00Z"),
        ("1795197787", "2026-11-20T18:03:07Z"),
        ("@1795197787", "2026-11-20T18:03:07Z"),
        ("+41s", "2026-11-20T18:03:48Z"),
        ("+41", "2026-11-20T18:03:48Z"),
        ("+1m30s", "2026-11-20T18:04:37Z"),
        ("+ 1 h 2 min", "2026-11-20T19:05:07Z"),
        ("-5m", "2026-11-20T17:58:07Z"),
        ("−5m", "2026-11-20T17:58:07Z"),
        ("+1:00:01", "2026-11-20T19:03:08Z"),
        ("now", "2026-11-22T09:30:15Z"),
        ("today 18:00", "2026-11-22T18:00:00Z"),
        ("Yesterday 18:00", "2026-11-21T18:00:00Z"),
        ("20261120", "2026-11-20T00:00:00Z"),
        ("1 795 197 787", "2026-11-20T18:03:07Z"),
        ("+1 000 s", "2026-11-20T18:19:47Z"),
        ("6 pm", "2026-11-20T18:00:00Z"),
        ("now-3h", "2026-11-22T06:30:15Z"),
        ("2 hours ago", "2026-11-22T07:30:15Z"),
    ] {
        assert_eq!(read_moment(typed).as_deref(), Ok(meant), "{typed}");
    }
}

#[test]
fn typed_moment_is_refused_when_it_is_ambiguous_or_invalid() {
    for typed in
        ["", "x", "+", "+x", "+1:30", "-", "41", "1795197787000", "25:00", "2026-02-30", "20.11.2026 18:00"]
    {
        assert!(read_moment(typed).is_err(), "{typed}: {:?}", read_moment(typed));
    }
    let without_base = TimeReference { base: None, ..around() };
    assert_eq!(parse_moment("+41s", without_base), Err(TypedTimeError::NotATime));
    let at_the_end = TimeReference { base: Some(UnixSeconds(i64::MAX)), ..around() };
    assert_eq!(parse_moment("+41s", at_the_end), Err(TypedTimeError::NotATime));
}

#[test]
fn typed_length_is_read_as_seconds_or_with_units() {
    for (typed, secs) in [
        ("41", Some(41)),
        ("41 s", Some(41)),
        ("1m30s", Some(90)),
        ("1 h 02 min 03 s", Some(3_723)),
        ("1:02:03", Some(3_723)),
        ("1:30", None),
        ("", None),
        ("-5", None),
        ("99999999999999999999", None),
        ("1.5", None),
        ("m", None),
        ("1 000 s", Some(1_000)),
        ("1,000 s", None),
        ("1.500", None),
        ("４１ s", Some(41)),
    ] {
        assert_eq!(parse_length(typed).ok(), secs, "{typed}");
    }
}
