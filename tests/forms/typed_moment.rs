//! Times and durations are read as people type them beside a time axis.

use sluice::forms::utc_time::{TimeReference, TypedTimeError, parse_length, parse_moment};
use sluice::model::time::{UnixSeconds, format_utc, parse_utc};

fn around() -> TimeReference {
    let at = |text| parse_utc(text).unwrap();
    TimeReference {
        day: at("2026-11-20T00:00:00Z"),
        base: Some(at("2026-11-20T18:03:07Z")),
        now: at("2026-11-22T09:30:15Z"),
    }
}

fn read(text: &str) -> Result<String, TypedTimeError> {
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
    ] {
        assert_eq!(read(typed).as_deref(), Ok(meant), "{typed}");
    }
}

#[test]
fn typed_moment_is_refused_when_it_is_ambiguous_or_invalid() {
    for typed in
        ["", "x", "+", "+x", "+1:30", "-", "41", "1795197787000", "25:00", "2026-02-30", "20.11.2026 18:00"]
    {
        assert!(read(typed).is_err(), "{typed}: {:?}", read(typed));
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
    ] {
        assert_eq!(parse_length(typed), secs, "{typed}");
    }
}
