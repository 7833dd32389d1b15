//! Durations are read as people type them.

use sluice::forms::{DurationFormat, DurationUnit, WITHOUT_END};

const SECONDS: DurationFormat = DurationFormat { unit: DurationUnit::SECONDS, least: 1, without_end: "" };
const DAYS: DurationFormat =
    DurationFormat { unit: DurationUnit::DAYS, least: 1, without_end: "Keep forever" };

#[test]
fn plain_number_is_read_in_the_unit_of_the_field() {
    assert_eq!(SECONDS.parse("1800"), Ok(1_800));
    assert_eq!(SECONDS.parse(" 60 "), Ok(60));
    assert_eq!(DAYS.parse("30"), Ok(30));
}

#[test]
fn duration_is_read_with_typed_units() {
    for (text, secs) in [
        ("12h", 43_200),
        ("12 H", 43_200),
        ("90 min", 5_400),
        ("1 h 30 min", 5_400),
        ("1h30m", 5_400),
        ("1.5h", 5_400),
        ("1,5 h", 5_400),
        ("1 day", 86_400),
        ("2 days 6 hours", 194_400),
        ("2w", 1_209_600),
        ("12:00:00", 43_200),
        ("1:30", 5_400),
        ("45s", 45),
    ] {
        assert_eq!(SECONDS.parse(text), Ok(secs), "{text}");
    }
    for (text, days) in [("2 weeks", 14), ("48h", 2), ("7d", 7)] {
        assert_eq!(DAYS.parse(text), Ok(days), "{text}");
    }
}

#[test]
fn invalid_duration_is_answered_with_an_example() {
    for text in
        ["", "an hour", "1.5", "h", "12 parsecs", "1..5h", "1:99", "0.0001s", "-3h", "999999999999999999999d"]
    {
        let error = SECONDS.parse(text).unwrap_err();
        assert!(error.contains("12h or 90 min"), "{text}: {error}");
        assert!(text.len() < 3 || !error.contains(text), "{text} is repeated: {error}");
    }
    assert!(DAYS.parse("36h").is_err(), "a day and a half is no whole number of days");
}

#[test]
fn duration_below_the_minimum_is_refused_with_the_minimum() {
    assert_eq!(SECONDS.parse("0").unwrap_err(), "Must be at least 1 s.");
    assert_eq!(DAYS.parse("0").unwrap_err(), "Must be at least 1 day.");
    assert_eq!(SECONDS.parse("-2").unwrap_err(), "Must be at least 1 s.");
}

#[test]
fn endless_duration_is_accepted_when_it_has_a_name() {
    assert_eq!(DAYS.parse("-1"), Ok(WITHOUT_END));
    assert!(SECONDS.parse("-1").is_err());
    assert_eq!(DAYS.label(WITHOUT_END), "Keep forever");
    assert_eq!(
        DAYS.parse("-2").map(|count| DAYS.label(count)),
        Ok("-2 days".to_owned()),
        "left to the service"
    );
}

#[test]
fn duration_is_described_in_units_and_as_a_number() {
    assert_eq!(SECONDS.label(43_200), "12 hours (43200 s)");
    assert_eq!(SECONDS.label(45), "45 s");
    assert_eq!(SECONDS.label(90_061), "25 h 01 m 01 s (90061 s)");
    assert_eq!(DAYS.label(1), "1 day");
    assert_eq!(DAYS.label(30), "30 days");
}

#[test]
fn comma_before_three_digits_is_refused_with_both_readings() {
    for (format, text, readings) in [
        (DAYS, "1,000 days", "1000 or 1:"),
        (DAYS, "1.000", "1000 or 1:"),
        (SECONDS, "1,500 min", "1500 or 1.5:"),
        (SECONDS, "12,000 s", "12000 or 12:"),
        (SECONDS, "2 h 1.250 min", "1250 or 1.25:"),
        (SECONDS, "１，０００ s", "1000 or 1:"),
    ] {
        let problem = format.parse(text).unwrap_err();
        assert!(problem.contains(readings), "{text}: {problem}");
    }
    assert!(SECONDS.parse("1,000,000 s").unwrap_err().contains("1000000"));
    assert_eq!(SECONDS.parse("0.125 h"), Ok(450), "no thousands begin with 0");
    assert_eq!(SECONDS.parse("1.5000 h"), Ok(5_400));
}

#[test]
fn thousands_with_blanks_are_taken_as_pages_write_them() {
    for text in [
        "12 000",
        "12\u{a0}000 s",
        "12\u{2009}000",
        "12\u{202f}000 s",
        "12'000",
        "12’000",
        "12_000",
        "１２０００",
    ] {
        assert_eq!(SECONDS.parse(text), Ok(12_000), "{text}");
    }
    assert_eq!(SECONDS.parse("1 234 567 s"), Ok(1_234_567));
    assert_eq!(SECONDS.parse("1\u{a0}h\u{a0}30\u{202f}min"), Ok(5_400));
    assert_eq!(DAYS.parse("1 000 days"), Ok(1_000));
    assert_eq!(DAYS.parse("−1"), Ok(WITHOUT_END), "a minus sign is one");
    for text in ["1 00", "1 0000", "12 34 567"] {
        assert!(SECONDS.parse(text).is_err(), "{text}");
    }
}

#[test]
fn digits_of_other_scripts_are_refused_by_name() {
    for (text, name) in
        [("٣٠", "Arabic"), ("۳۰", "Persian"), ("३०", "Devanagari"), ("๓๐", "Thai"), ("½ h", "Fractions")]
    {
        let problem = DAYS.parse(text).unwrap_err();
        assert!(problem.starts_with(name) && problem.contains("0 to 9"), "{text}: {problem}");
    }
}
