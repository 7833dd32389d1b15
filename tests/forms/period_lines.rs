//! Lists of periods can be pasted.

use proptest::prelude::*;
use sluice::forms::period_lines::{parse_period_lines, period_lines};
use sluice::forms::utc_time::TimeReference;
use sluice::model::intervals::Period;
use sluice::model::time::UnixSeconds;

const CUT: Period = Period::of_seconds(1_795_197_787, 1_795_197_828);
/// The day of the cut is shown, and it is a week later.
const AROUND: TimeReference =
    TimeReference { day: UnixSeconds(CUT.to.0 + 3_600), base: None, now: UnixSeconds(CUT.to.0 + 7 * 86_400) };

#[test]
fn pasted_periods_are_read_from_the_columns_that_the_header_names() {
    for text in [
        "2026-11-20T18:03:07Z,2026-11-20T18:03:48Z",
        "2026-11-20 18:03:07, 2026-11-20 18:03:48 ,41,news intro",
        "from,to\n2026-11-20T18:03:07Z,2026-11-20T18:03:48Z",
        "\u{feff}host,from,to,from_ts\r\n\"edge, 1\",2026-11-20T18:03:07Z,2026-11-20T18:03:48Z,1795197787\r\n",
        "to,from\n\n2026-11-20T18:03:48Z,2026-11-20T18:03:07Z\n,\n",
        "from,to,host\nall,all,edge-1\n2026-11-20T18:03:07Z,2026-11-20T18:03:48Z,edge-1",
        // Copied from a table, a sheet of another country, a page with no-break spaces, a message.
        "2026-11-20 18:03:07\t2026-11-20 18:03:48",
        "2026-11-20 18:03:07;2026-11-20 18:03:48;41,0",
        "Start;End\n2026-11-20T18:03:07Z;2026-11-20T18:03:48Z",
        "Title\tStop (UTC)\tStart (UTC)\nintro\t18:03:48\t18:03:07",
        "2026\u{2011}11\u{2011}20\u{a0}18:03:07,18:03:48".replace('\u{2011}', "-").leak(),
        "18:03:07,18:03:48",
        "18:03:07 - 18:03:48",
        "6:03:07 PM, +41s",
        "1795197787,1795197828",
        "from,to,host\n2026-11-20T18:03:07Z,2026-11-20T18:03:48Z,\"edge; 1\"",
        "2026-11-20T18:03:07Z,2026-11-20T18:03:48Z,intro; cut",
    ] {
        let periods: Vec<_> =
            parse_period_lines(text, AROUND).into_iter().map(|(_, period)| period).collect();
        assert_eq!(periods, [Ok(CUT)], "{text}");
    }
    assert!(
        parse_period_lines("", AROUND).is_empty() && parse_period_lines("\n \n,\nfrom,to", AROUND).is_empty()
    );
}

#[test]
fn invalid_pasted_lines_are_numbered_and_do_not_hide_the_others() {
    let text = "from,to\n2026-11-20T18:03:07Z\n2026-11-20T18:03:07Z,2026-11-20T18:03:07Z\nall,2026-11-20T18:03:07Z\n\
                2026-11-20T18:03:07Z,2026-11-20T18:03:48Z\n18:03:07 +41s\n18:99,18:03";
    let lines = parse_period_lines(text, AROUND);
    let numbers: Vec<usize> = lines.iter().filter(|(_, period)| period.is_err()).map(|(at, _)| *at).collect();
    assert_eq!(numbers, [2, 3, 4, 6, 7]);
    assert_eq!(lines[1].1, Err("The end must be after the start.".to_owned()), "no second is guessed");
    assert_eq!(lines[3], (5, Ok(CUT)));
}

#[test]
fn an_end_without_a_date_is_after_the_next_midnight() {
    for (line, secs) in
        [("23:50,00:10", Some(1_200)), ("2026-11-20 23:50, 00:10:01", Some(1_201)), ("18:00,17:00", None)]
    {
        let lines = parse_period_lines(line, AROUND);
        assert_eq!(lines[0].1.as_ref().ok().map(|period| period.duration_secs()), secs, "{line}");
    }
}

#[test]
fn times_of_another_zone_in_the_head_are_refused() {
    for head in [
        "Start (CET);Stop (CET)",
        "from,to (Europe/London)",
        "Title\tIn (local)\tOut",
        "Start CET;Stop CET",
        "start_local,end_local",
        "From Europe/London,To",
        "Start [BST],Stop [BST]",
        "CEST start,CEST end",
    ] {
        let mark = head.chars().find(|c| ",;\t".contains(*c)).unwrap();
        let cells = ["18:03:07"; 3].join(&mark.to_string());
        let lines = parse_period_lines(&format!("{head}\n{cells}"), AROUND);
        assert_eq!(
            lines,
            [(2, Err("The head names another zone: paste times in UTC.".to_owned()))],
            "{head}"
        );
    }
    for head in
        ["From (UTC),To (utc)", "Start (GMT),End (Z)", "In,Out,Length (s)", "START TIME,END UTC", "IN,OUT"]
    {
        let lines = parse_period_lines(&format!("{head}\n18:03:07,18:03:48,41"), AROUND);
        assert_eq!(lines, [(2, Ok(CUT))], "{head}");
    }
}

/// `24:00` is the midnight that ends the day (`contract.md#decision-46`).
#[test]
fn pasted_period_may_end_at_24_00() {
    let lines = parse_period_lines("2026-11-20 23:59:19, 24:00", AROUND);
    assert_eq!(lines, [(1, Ok(Period::of_seconds(1_795_219_159, 1_795_219_200)))]);
}

proptest! {
    #[test]
    fn copied_periods_can_be_pasted(periods in prop::collection::vec((0_i64..4_000_000_000, 1_i64..100_000), 0..8)) {
        let periods: Vec<Period> =
            periods.iter().map(|(from, secs)| Period::of_seconds(*from, from + secs)).collect();
        let lines = parse_period_lines(&period_lines(periods.iter().copied()), AROUND);
        let read: Vec<Period> = lines.into_iter().map(|(_, period)| period.unwrap()).collect();
        prop_assert_eq!(read, periods);
    }

    #[test]
    fn pasted_text_of_any_kind_does_not_panic(text in "[0-9:, \\-+TZsmha\"\t–/\n]{0,60}") {
        for (_, period) in parse_period_lines(&text, AROUND) {
            prop_assert!(!period.is_ok_and(|period| period.from >= period.to));
        }
    }
}
