//! Lists of periods that were pasted.

use proptest::prelude::*;
use sluice::forms::period_lines::{LineProblem, parse_period_lines, period_lines};
use sluice::model::intervals::Period;
use sluice::model::time::{UnixSeconds, format_naive, parse_utc};

fn at(text: &str) -> UnixSeconds {
    parse_utc(text).unwrap()
}

/// Each line as its number and what it is: its time without the date, or the problem.
fn read(text: &str) -> Vec<(usize, Result<String, LineProblem>)> {
    let lines = parse_period_lines(text, at("2026-11-20T00:00:00Z"), at("2026-11-22T09:30:15Z"));
    let words = |period: Period| {
        let (from, to) = (format_naive(period.from), format_naive(period.to));
        let short = |text: &str| text.strip_prefix("2026-11-20T").unwrap_or(text).to_owned();
        format!("{} {}", short(&from), short(&to))
    };
    lines.into_iter().map(|line| (line.number, line.period.map(words))).collect()
}

#[test]
fn one_period_in_many_spellings() {
    for line in [
        "2026-11-20 18:03:07,2026-11-20 18:03:48",
        "2026-11-20T18:03:07Z;2026-11-20T18:03:48Z",
        "2026-11-20 18:03:07\t2026-11-20 18:03:48\tnews intro",
        "\"2026-11-20 18:03:07\",\"2026-11-20 18:03:48\"",
        "2026-11-20 18:03:07 - 2026-11-20 18:03:48",
        "2026-11-20 18:03:07 – 18:03:48",
        "2026-11-20T18:03:07Z/2026-11-20T18:03:48Z",
        "2026-11-20 18:03:07 2026-11-20 18:03:48",
        "2026-11-20 18:03:07 to 18:03:48",
        "18:03:07-18:03:48",
        "18:03:07 - 18:03:48",
        "18:03:07 18:03:48",
        "18:03:07 → 18:03:48",
        "18:03:07 .. 18:03:48",
        "18:03:07 +41s",
        "18:03:07 + 41 s",
        "18:03:07, 41 s",
        "18:03:07, 41",
        "18:03:07 41s",
        "1795197787 1795197828",
        "1795197787,1795197828",
        "1795197787,+41",
        "1795197787 41",
        "2026-11-20 18:03:07 +41s",
        "2026-11-20 18:03:07 +41",
        "2026-11-20 18:03:07 41s",
        "2026-11-20 18:03:07-18:03:48",
        "2026-11-20 18:03:07 18:03:48",
        "2026-11-20 19:03:07+01:00 2026-11-20 19:03:48 +0100",
    ] {
        assert_eq!(read(line), [(1, Ok("18:03:07 18:03:48".to_owned()))], "{line}");
    }
}

#[test]
fn heads_say_which_column_is_which() {
    let by_length = "Host;Duration;Start\nedge-1;41;2026-11-20 18:03:07\nedge-2;1m;18:04:00\n";
    assert_eq!(
        read(by_length),
        [(2, Ok("18:03:07 18:03:48".to_owned())), (3, Ok("18:04:00 18:05:00".to_owned()))]
    );
    let both = "end,begin\r\n18:03:48,18:03:07\r\n";
    assert_eq!(read(both), [(2, Ok("18:03:07 18:03:48".to_owned()))]);
}

#[test]
fn a_short_length_behind_a_date_and_a_time_is_no_zone() {
    for (line, read_as) in [
        ("2026-11-20 18:03:07 +5s", "18:03:07 18:03:12"),
        ("2026-11-20 18:03:07 +5", "18:03:07 18:03:12"),
        ("2026-11-20 18:03:07 +1m30s", "18:03:07 18:04:37"),
        ("2026-11-20 18:03:07 +10m", "18:03:07 18:13:07"),
        ("2026-11-20 18:03-18:04", "18:03:00 18:04:00"),
        ("2026-11-20 10:00-11:00", "10:00:00 11:00:00"),
    ] {
        assert_eq!(read(line), [(1, Ok(read_as.to_owned()))], "{line}");
    }
}

#[test]
fn heads_are_whole_words() {
    let text = "start,total,stop,index\n18:03:07,1025,18:03:48,7\n";
    assert_eq!(read(text), [(2, Ok("18:03:07 18:03:48".to_owned()))]);
    let text = "From (UTC);To (UTC)\n18:03:07;18:03:48\n";
    assert_eq!(read(text), [(2, Ok("18:03:07 18:03:48".to_owned()))]);
    let text = "from_ts,duration_sec\n1795197787,41\n";
    assert_eq!(read(text), [(2, Ok("18:03:07 18:03:48".to_owned()))]);
}

#[test]
fn every_bad_line_says_what_is_wrong_and_hides_no_other() {
    let text = "# cuts of Friday\n\n18:03:07 18:03:48\n18:03:07\n18:05:00 - 18:04:00\nfoo - 18:04:00\n18:05:00, bar\n18:06:00 18:06:00\nhello world\n18:07:00 1s";
    let lines = read(text);
    let numbers: Vec<usize> = lines.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(lines[0].1.as_deref(), Ok("18:03:07 18:03:48"));
    assert_eq!(lines[1].1, Err(LineProblem::NoEnd));
    assert_eq!(lines[2].1, Err(LineProblem::NotAfterStart), "no night is guessed in between");
    assert!(matches!(lines[3].1, Err(LineProblem::Start(_))), "{:?}", lines[3]);
    assert!(matches!(lines[4].1, Err(LineProblem::End(_))), "{:?}", lines[4]);
    assert_eq!(lines[5].1, Err(LineProblem::NotAfterStart));
    assert!(matches!(lines[6].1, Err(LineProblem::Start(_))), "{:?}", lines[6]);
    assert_eq!(lines[7].1.as_deref(), Ok("18:07:00 18:07:01"));
    assert!(read("").is_empty() && read("\n \n#\n").is_empty());
}

proptest! {
    #[test]
    fn what_is_copied_can_be_pasted(periods in prop::collection::vec((0_i64..4_000_000_000, 1_i64..100_000), 0..8)) {
        let periods: Vec<Period> =
            periods.iter().map(|(from, secs)| Period::of_seconds(*from, from + secs)).collect();
        let text = period_lines(periods.iter().copied());
        let lines = parse_period_lines(&text, UnixSeconds(0), UnixSeconds(0));
        let read: Vec<Period> = lines.into_iter().map(|line| line.period.unwrap()).collect();
        prop_assert_eq!(read, periods);
    }

    #[test]
    fn no_text_makes_it_fail(text in "[0-9:, \\-+TZsmha\"\t–/\n]{0,60}") {
        for line in parse_period_lines(&text, UnixSeconds(0), UnixSeconds(0)) {
            if let Ok(period) = line.period {
                prop_assert!(period.from < period.to);
            }
        }
    }
}
