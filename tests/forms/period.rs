//! A period is read from an address or from typed text.

use sluice::forms::period::{PeriodRules, parse_span, spell_span};
use sluice::forms::utc_time::HourReference;
use sluice::model::time::{UnixSeconds, parse_utc};

const DAY: PeriodRules = PeriodRules::DAY;
const FROM: &str = "2026-03-01T00:00:00Z";
const TO: &str = "2026-03-02T00:00:00Z";

fn secs(text: &str) -> i64 {
    parse_utc(text).unwrap().0
}

#[test]
fn period_defaults_either_end_when_it_is_omitted() {
    let now = secs("2026-03-10T00:00:00Z");
    assert_eq!(DAY.read("", "", now), Ok((now - DAY.default_secs, now)));
    assert_eq!(DAY.read(FROM, TO, now), Ok((secs(FROM), secs(TO))));
    assert_eq!(DAY.read(FROM, "", now), Ok((secs(FROM), now)), "it goes on");
    assert_eq!(DAY.read("", TO, now), Ok((secs(TO) - DAY.default_secs, secs(TO))));
    assert_eq!(
        DAY.read(TO, "", secs(FROM)),
        Ok((secs(TO), secs(TO) + 3_600)),
        "one that is to come has an hour"
    );
}

#[test]
fn period_fallback_has_the_length_of_the_rules() {
    let hour = PeriodRules { default_secs: 3_600, max_secs: 90 * 86_400 };
    let now = secs(TO);
    assert_eq!(hour.read("", "", now), Ok((now - 3_600, now)));
    let message = hour.read("2025-03-01T00:00:00Z", TO, now).unwrap_err();
    assert_eq!(message, "The period in the address is longer than 90 days; the last 60 minutes are shown.");
}

#[test]
fn period_length_round_trips_through_its_spelling() {
    for (text, secs) in [("90s", 90), ("15m", 900), ("6h", 21_600), ("7d", 604_800), ("25h", 90_000)] {
        assert_eq!((parse_span(text), spell_span(secs).as_str()), (Some(secs), text));
    }
    for text in [
        "",
        "h",
        "1",
        "0m",
        "-1h",
        "1.5h",
        "1w",
        "9999999999999999999d",
        "9223372036854775807d",
        "1\u{65}\u{301}",
    ] {
        assert_eq!(parse_span(text), None, "{text}");
    }
    let week = PeriodRules { default_secs: 3_600, max_secs: 604_801 };
    assert_eq!(week.read_span("7d"), Ok(604_800));
    assert!(week.read_span("8d").unwrap_err().contains("longer than 7 days"));
    assert!(week.read_span("soon").unwrap_err().contains("15m, 6h or 7d"));
}

#[test]
fn invalid_period_in_an_address_is_explained() {
    for (from, to, why) in [
        ("yesterday", "", "not of the form"),
        ("", "2026-03-01", "not of the form"),
        (TO, FROM, "ends before it starts"),
        (FROM, FROM, "ends before it starts"),
        ("2025-03-01T00:00:00Z", TO, "longer than a year"),
    ] {
        let message = DAY.read(from, to, secs(TO)).unwrap_err();
        assert!(
            message.contains(why) && message.contains("the last 24 hours are shown"),
            "{from} {to}: {message}"
        );
    }
    let (now, from) = (secs(FROM) + DAY.max_secs - 1, FROM);
    assert!(DAY.read(from, "", now).is_ok() && DAY.read(from, "", now + 1).is_err());
}

#[test]
fn typed_period_accepts_the_same_times_as_the_dvr() {
    let (now, day) = (secs(TO) + 9 * 3_600, UnixSeconds(secs(FROM).midpoint(secs(TO))));
    let read = |from, to| DAY.read_typed([from, to], HourReference::Day(day), now).unwrap();
    assert_eq!(read("2026-03-01 8:00", "now"), (secs(FROM) + 8 * 3_600, now));
    assert_eq!(read("yesterday", "today"), (secs(FROM), secs(TO)));
    assert_eq!(read("yesterday 18:00", "20:00"), (secs(FROM) + 18 * 3_600, secs(FROM) + 20 * 3_600));
    assert_eq!(
        read("18:00", "02:00"),
        (secs(FROM) + 18 * 3_600, secs(TO) + 2 * 3_600),
        "of the day that is shown"
    );
    assert_eq!(read("00:00", "00:00"), (secs(FROM), secs(TO)));
    assert_eq!(read("24:00", "02:00"), (secs(TO), secs(TO) + 2 * 3_600), "the midnight that ends the day");
}

#[test]
fn typed_start_without_a_date_is_not_after_the_present() {
    let now = secs("2026-03-02T02:00:00Z");
    let of_from = HourReference::Past { day: UnixSeconds(now - 1_800), now: UnixSeconds(now) };
    let night = (secs("2026-03-01T23:50:00Z"), secs("2026-03-02T00:10:00Z"));
    assert_eq!(DAY.read_typed(["23:50", "00:10"], of_from, now), Ok(night));
    let early = (secs("2026-03-02T01:00:00Z"), secs("2026-03-02T01:30:00Z"));
    assert_eq!(DAY.read_typed(["01:00", "01:30"], of_from, now), Ok(early));
}

#[test]
fn typed_period_reports_each_wrong_end_at_its_field() {
    let (now, day) = (secs(TO), UnixSeconds(secs(FROM).midpoint(secs(TO))));
    let problems = DAY.read_typed(["last week", ""], HourReference::Day(day), now).unwrap_err();
    assert!(problems.from.unwrap().starts_with("Not a valid time."));
    assert!(problems.to.unwrap().starts_with("Enter a date and a time"));
    for to in [FROM, "2026-02-01"] {
        let problems = DAY.read_typed([FROM, to], HourReference::Day(day), now).unwrap_err();
        assert_eq!(problems.from, None);
        assert_eq!(problems.to.as_deref(), Some("The end must be after the start."));
    }
}

#[test]
fn typed_period_is_limited_like_one_in_an_address() {
    let week = PeriodRules { default_secs: 3_600, max_secs: 7 * 86_400 + 1 };
    let (now, day) = (secs(TO), UnixSeconds(secs(FROM).midpoint(secs(TO))));
    assert!(week.read_typed(["2026-02-23", "2026-03-02"], HourReference::Day(day), now).is_ok());
    for from in ["2026-01-01", "2026-02-22 23:59:59", "0001-01-01"] {
        let problems = week.read_typed([from, TO], HourReference::Day(day), now).unwrap_err();
        assert_eq!(problems.from, None);
        assert_eq!(problems.to.as_deref(), Some("The period is longer than 7 days. Choose a shorter one."));
    }
    let message = week.read("2026-01-01T00:00:00Z", TO, now).unwrap_err();
    assert!(message.contains("is longer than 7 days"), "{message}");
}
