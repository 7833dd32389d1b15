//! Times and their spellings.

use proptest::prelude::*;
use sluice::model::time::{
    TimeError, UnixMinute, UnixSeconds, format_minute, format_naive, format_utc, parse_utc,
};

#[test]
fn known_moments() {
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
        assert_eq!(parse_utc(text), Ok(UnixSeconds(secs)), "{text}");
        assert_eq!(format_utc(UnixSeconds(secs)), text);
        assert_eq!(format_naive(UnixSeconds(secs)), text.trim_end_matches('Z'));
        assert_eq!(parse_utc(text.trim_end_matches('Z')), Ok(UnixSeconds(secs)));
    }
    assert_eq!(format_minute(UnixSeconds(1_767_225_659).minute()), "2026-01-01T00:00:00");
    assert_eq!(format_minute(UnixSeconds(-1).minute()), "1969-12-31T23:59:00");
}

#[test]
fn other_spellings_of_one_moment() {
    for text in [
        "2026-01-01T00:00:00",
        "2026-01-01 00:00:00",
        "2026-01-01t00:00:00z",
        " 2026-01-01T00:00:00Z ",
        "2026-01-01T00:00:00.999Z",
        "2026-01-01T00:00:00.1",
        "2026-01-01T00:00:00+00:00",
        "2026-01-01T02:30:00+02:30",
        "2025-12-31T19:00:00-0500",
        "2025-12-31T23:00:00.5-01:00",
    ] {
        assert_eq!(parse_utc(text), Ok(UnixSeconds(1_767_225_600)), "{text}");
    }
}

#[test]
fn what_is_no_time() {
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
        "2026-01-01T00:00:60Z",
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
        assert_eq!(parse_utc(text), Err(TimeError), "{text}");
    }
}

proptest! {
    #[test]
    fn every_moment_reads_as_it_is_written(secs in -62_167_219_200_i64..253_402_300_800) {
        let time = UnixSeconds(secs);
        let text = format_utc(time);
        prop_assert_eq!(text.len(), 20);
        prop_assert_eq!(parse_utc(&text), Ok(time));
        prop_assert_eq!(parse_utc(&format_naive(time)), Ok(time));
        prop_assert_eq!(time.minute().start().0, secs.div_euclid(60) * 60);
    }

    /// The calendar of another library, which knows nothing of this one.
    #[test]
    fn the_calendar_agrees_with_chrono(secs in -62_167_219_200_i64..253_402_300_800) {
        let other = chrono::DateTime::from_timestamp(secs, 0).unwrap();
        prop_assert_eq!(format_utc(UnixSeconds(secs)), other.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    }

    #[test]
    fn later_moments_have_later_texts(first in 0_i64..253_402_300_800, second in 0_i64..253_402_300_800) {
        let texts = format_utc(UnixSeconds(first)).cmp(&format_utc(UnixSeconds(second)));
        prop_assert_eq!(texts, first.cmp(&second));
    }

    #[test]
    fn no_moment_is_too_far(secs in any::<i64>(), minute in any::<i64>()) {
        prop_assert!(format_utc(UnixSeconds(secs)).ends_with('Z'));
        prop_assert!(!format_minute(UnixMinute(minute)).is_empty());
    }

    #[test]
    fn no_text_makes_it_panic(text in "[0-9TZ:+. -]{0,30}|.{0,30}") {
        let _ = parse_utc(&text);
    }
}
