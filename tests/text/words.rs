//! Times, durations and long texts are formatted for people.

use sluice::text::durations::{ago, duration, length};
use sluice::text::truncate::{cut_middle, split_tail};

#[test]
fn relative_time_is_formatted_in_one_unit() {
    let now = 1_800_000_000;
    for (secs, words) in [
        (0, "now"),
        (1, "1 s ago"),
        (59, "59 s ago"),
        (60, "1 min ago"),
        (3_599, "59 min ago"),
        (3_600, "1 h ago"),
        (86_399, "23 h ago"),
        (86_400, "1 day ago"),
        (2 * 86_400, "2 days ago"),
        (40 * 86_400, "1 month ago"),
        (400 * 86_400, "1 year ago"),
        (900 * 86_400, "2 years ago"),
        (-90, "in 1 min"),
        (-172_800, "in 2 days"),
    ] {
        assert_eq!(ago(now - secs, now), words);
    }
    assert_eq!(ago(i64::MIN, i64::MAX), format!("{} years ago", u64::MAX / (12 * (30 * 86_400 + 36_000))));
}

#[test]
fn duration_is_exact_to_the_second() {
    for (secs, words) in [
        (0, "0 s"),
        (59, "59 s"),
        (60, "1 min"),
        (90, "1 m 30 s"),
        (2_700, "45 min"),
        (3_600, "1 hour"),
        (3_610, "1 h 00 m 10 s"),
        (5_400, "1 h 30 m"),
        (86_400, "24 hours"),
        (88_200, "24 h 30 m"),
        (3_723, "1 h 02 m 03 s"),
        (172_799, "47 h 59 m 59 s"),
        (172_800, "2 days"),
        (172_807, "2 days 0 h 00 m 07 s"),
        (360_000, "4 days 4 h"),
        (2_642_400, "30 days 14 h"),
        (2_643_300, "30 days 14 h 15 m"),
    ] {
        assert_eq!(duration(secs), words);
    }
}

#[test]
fn table_length_counts_days_from_two_days_on() {
    for (secs, words) in [
        (3_723, "1 h 02 m 03 s"),
        (86_400, "24 hours"),
        (172_799, "47 h 59 m 59 s"),
        (172_800, "2 days"),
        (190_000, "2 days 4 h"),
        (2_592_000, "30 days"),
    ] {
        assert_eq!(length(secs), words);
    }
}

#[test]
fn long_text_is_truncated_in_the_middle() {
    assert_eq!(cut_middle("short", 5), "short");
    assert_eq!(cut_middle("7f3e9a10-1111-2222-3333-444455556666", 13), "7f3e9a…556666");
    assert_eq!(cut_middle("abcdef", 4), "ab…f");
    assert_eq!(cut_middle("晩のニュース番組", 4), "晩の…組");
    assert_eq!(cut_middle("ab", 1), "…");
    assert_eq!(cut_middle("ab", 0), "…");
    assert_eq!(cut_middle("", 0), "");
}

#[test]
fn address_tail_is_split_off_at_the_last_segment() {
    assert_eq!(split_tail("rtmp://in.example/live/hall"), ("rtmp://in.example/live", "/hall"));
    assert_eq!(split_tail("rtmp://in.example/live/"), ("rtmp://in.example", "/live/"));
    assert_eq!(
        split_tail("rtmp://in.example/0123456789abcdef0123456789"),
        ("rtmp://in.example/0123456789abcd", "ef0123456789")
    );
    assert_eq!(split_tail("short"), ("", "short"));
    assert_eq!(split_tail(""), ("", ""));
    assert_eq!(split_tail("晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩").1.chars().count(), 12);
}
