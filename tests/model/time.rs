//! Times are parsed and formatted.

use proptest::prelude::*;
use sluice::model::time::{
    UnixMinute, UnixSeconds, format_minute, format_naive, format_utc, offset_in, parse_utc,
};

#[test]
fn known_times_are_parsed_and_formatted() {
    for (text, secs) in [
        ("1970-01-01T00:00:00Z", 0),
        ("1969-12-31T23:59:59Z", -1),
        ("2000-02-29T12:00:00Z", 951_825_600),
        ("2026-01-01T00:00:00Z", 1_767_225_600),
        ("2024-12-31T23:59:59Z", 1_735_689_599),
        ("2038-01-19T03:14:08Z", 2_147_483_648),
        ("0000-03-01T00:00:00Z", -62_162_035_200),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] {
        assert_eq!(parse_utc(text), Some(UnixSeconds(secs)), "{text}");
        assert_eq!(format_utc(UnixSeconds(secs)), text);
        assert_eq!(format_naive(UnixSeconds(secs)), text.trim_end_matches('Z'));
        assert_eq!(parse_utc(text.trim_end_matches('Z')), Some(UnixSeconds(secs)));
    }
    assert_eq!(format_minute(UnixSeconds(1_767_225_659).minute()), "2026-01-01T00:00:00");
    assert_eq!(format_minute(UnixSeconds(-1).minute()), "1969-12-31T23:59:00");
}

#[test]
fn time_is_parsed_from_other_spellings() {
    for text in [
        "2026-01-01T00:00:00",
        "2026-01-01 00:00:00",
        "2026-01-01t00:00:00z",
        " 2026-01-01T00:00:00Z ",
        "2026-01-01T00:00:00.999Z",
        "2026-01-01T00:00:00.1",
        "2026-01-01T00:00:00+00:00",
        "2026-01-01T02:30:00+02:30",
        "2025-12-31T19:00:00-05:00",
        "2025-12-31T23:00:00.5-01:00",
    ] {
        assert_eq!(parse_utc(text), Some(UnixSeconds(1_767_225_600)), "{text}");
    }
}

#[test]
fn invalid_times_are_rejected() {
    for text in [
        "",
        "now",
        "2026-01-01",
        "2026-01-01T00:00Z",
        "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-04-31T00:00:00Z",
        "2026-01-00T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z",
        "2026/01/01T00:00:00Z",
        "2026-01-01T00:00:00ZZ",
        "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00+2",
        "2026-01-01T00:00:00*02:00",
        "2026-01-01T00:00:00+24:00",
        "+026-01-01T00:00:00Z",
        "2026-01-01T-1:00:00Z",
        "２０２６-01-01T00:00:00Z",
        "1767225600",
    ] {
        assert_eq!(parse_utc(text), None, "{text}");
    }
}

#[test]
fn time_is_formatted_for_people_with_its_offset() {
    let time = UnixSeconds(1_767_225_600);
    assert_eq!(time.label(None), "2026-01-01 00:00:00 UTC");
    assert_eq!(time.label(Some(0)), "2026-01-01 00:00:00 +00:00");
    assert_eq!(time.label(Some(3_600)), "2026-01-01 01:00:00 +01:00");
    assert_eq!(time.label(Some(-12_600)), "2025-12-31 20:30:00 -03:30");
    assert_eq!(UnixSeconds(i64::MIN).label(None), "-9223372036854775808 (Unix seconds)");
    assert_eq!(UnixSeconds(32_503_679_999).label(None), "2999-12-31 23:59:59 UTC");
    let millis = UnixSeconds(1_767_225_600_000);
    assert_eq!(millis.label(Some(3_600)), "1767225600000 (Unix seconds, beyond the year 3000)");
}

/// Returns year, month and day of a number of days since 1970-01-01, counted from the year 0 on.
fn date_of(days: i64) -> (i64, i64, i64) {
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = days + 719_528;
    // 400 years have 146,097 days.
    let (mut year, mut left) = (days / 146_097 * 400, days % 146_097);
    while left >= 365 + i64::from(is_leap(year)) {
        left -= 365 + i64::from(is_leap(year));
        year += 1;
    }
    let months = [31, 28 + i64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while left >= months[month] {
        left -= months[month];
        month += 1;
    }
    (year, month as i64 + 1, left + 1)
}

proptest! {
    #[test]
    fn formatted_time_parses_back(secs in -62_167_219_200_i64..253_402_300_800) {
        let time = UnixSeconds(secs);
        let text = format_utc(time);
        prop_assert_eq!(text.len(), 20);
        prop_assert_eq!(parse_utc(&text), Some(time));
        prop_assert_eq!(parse_utc(&format_naive(time)), Some(time));
        prop_assert_eq!(time.minute().start().0, secs.div_euclid(60) * 60);
    }

    /// The reference calendar counts days and does not use the library of the console.
    #[test]
    fn calendar_agrees_with_one_that_counts_days(secs in -62_167_219_200_i64..253_402_300_800) {
        let (year, month, day) = date_of(secs.div_euclid(86_400));
        let second = secs.rem_euclid(86_400);
        let clock = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
        prop_assert_eq!(format_utc(UnixSeconds(secs)), format!("{year:04}-{month:02}-{day:02}T{clock}Z"));
        if UnixSeconds(secs) < UnixSeconds::YEAR_3000 {
            prop_assert_eq!(UnixSeconds(secs).label(None), format!("{year:04}-{month:02}-{day:02} {clock} UTC"));
        }
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
        prop_assert_eq!(UnixSeconds(secs).weekday().to_string(), days[secs.div_euclid(86_400).rem_euclid(7) as usize]);
    }

    #[test]
    fn any_time_is_formatted_without_a_panic(secs in any::<i64>(), minute in any::<i64>()) {
        prop_assert!(format_utc(UnixSeconds(secs)).ends_with('Z'));
        prop_assert!(!format_minute(UnixMinute(minute)).is_empty());
    }

    #[test]
    fn time_parser_does_not_panic_on_any_text(text in "[0-9TZ:+. -]{0,30}|.{0,30}") {
        let _ = parse_utc(&text);
    }
}

#[test]
fn clock_time_includes_its_date_when_that_is_not_today() {
    let at = |text: &str| parse_utc(text).unwrap();
    let now = at("2026-03-02T09:00:00Z");
    let words = |text: &str, offset_secs| at(text).clock_label(now, offset_secs);
    assert_eq!(words("2026-03-02T18:05:59Z", 0), "18:05");
    assert_eq!(words("2026-03-03T00:00:00Z", 0), "3 Mar 00:00");
    assert_eq!(words("2025-12-31T23:59:00Z", 0), "31 Dec 2025 23:59");
    // In time zones ahead of UTC, the day ends earlier.
    assert_eq!(words("2026-03-02T22:30:00Z", 7_200), "3 Mar 00:30");
    assert_eq!(words("2026-03-02T01:30:00Z", -7_200), "1 Mar 23:30");
    assert_eq!(at("2026-03-02T08:53:29Z").second_label(now, 0), "08:53:29");
    assert_eq!(at("2026-03-01T08:53:29Z").second_label(now, 3_600), "1 Mar 09:53:29");
}

#[test]
fn offset_is_read_from_the_end_of_the_browsers_text() {
    for (text, offset) in [
        ("11/1/2026, GMT-04:00", Some(-14_400)),
        ("11/1/2026, GMT+05:45", Some(20_700)),
        ("1/1/1880, GMT-04:56:02", Some(-17_762)),
        ("1/1/2026, GMT", Some(0)),
        ("1/1/2026, GMT\u{2212}3", Some(-10_800)),
        ("1/1/2026, EST", None),
        ("1/1/2026, GMT 5", None),
        ("1/1/2026, GMT+05:x", None),
        ("", None),
    ] {
        assert_eq!(offset_in(text), offset, "{text}");
    }
}
