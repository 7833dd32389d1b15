//! Quantities, times, durations and long texts are formatted for people, and invisible characters removed.

use sluice::text::durations::{ago, duration, length};
use sluice::text::invisible::{is_invisible, trimmed, visible};
use sluice::text::plurals::{counted, listed};
use sluice::text::si::{change_percent, exact, grouped, percent, short, with_unit};
use sluice::text::truncate::{after_word, cut_middle, has_one_origin, split_tail};

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
fn sentence_after_its_own_word_does_not_repeat_it() {
    assert_eq!(after_word("Not recording", "Not recording for 2 h (since 07:00)"), "for 2 h (since 07:00)");
    assert_eq!(after_word("Unstable", "Unstable: 59 changes in 24 h"), "59 changes in 24 h");
    assert_eq!(after_word("Waiting", "Starts 11:00, in 1 h"), "Starts 11:00, in 1 h");
    // Another word that only begins the same, and a comma, are no repetition.
    assert_eq!(after_word("Recording", "Recordings are off"), "Recordings are off");
    assert_eq!(after_word("Recording", "Recording, but source down"), "Recording, but source down");
    assert_eq!(after_word("Finished", "Finished"), "");
}

#[test]
fn address_tail_is_split_off_at_the_last_segment() {
    assert_eq!(split_tail("rtmp://in.example/live/hall"), ("rtmp://in.example/", "live/hall"));
    assert_eq!(split_tail("rtmp://in.example/live/"), ("rtmp://in.example/", "live/"));
    assert_eq!(split_tail("live/hall"), ("live", "/hall"));
    assert_eq!(
        split_tail("rtmp://in.example/0123456789abcdef0123456789"),
        ("rtmp://in.example/0123456789abcd", "ef0123456789")
    );
    assert_eq!(split_tail("short"), ("", "short"));
    assert_eq!(split_tail(""), ("", ""));
    assert_eq!(split_tail("晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩晩").1.chars().count(), 12);
}

#[test]
fn origin_tells_nothing_where_all_addresses_have_it() {
    let one = |addresses: &[&str]| has_one_origin(addresses.iter().copied());
    assert!(one(&["rtmp://in.example/live/a", "rtmp://in.example/live/b"]));
    assert!(!one(&["rtmp://in.example/live/a", "srt://in.example/live/a"]));
    assert!(!one(&["live/a", "live/a"]), "without a scheme nothing can be left out");
}

#[test]
fn count_is_grouped_in_threes() {
    assert_eq!(
        (counted(6_986, "target"), grouped(1_234_567)),
        ("6\u{a0}986 targets".to_owned(), "1\u{a0}234\u{a0}567".to_owned())
    );
    assert_eq!(counted(986, "target"), "986 targets");
}

#[test]
fn quantity_has_three_digits_and_a_prefix() {
    for (number, words) in [
        (0.0, "0 bit/s"),
        (7.0, "7 bit/s"),
        (0.5, "0.500 bit/s"),
        (0.012_34, "0.012 bit/s"),
        (12.34, "12.3 bit/s"),
        (999.0, "999 bit/s"),
        (999.4, "999 bit/s"),
        (999.5, "1.00 kbit/s"),
        (1_000.0, "1.00 kbit/s"),
        (9_994.0, "9.99 kbit/s"),
        (9_995.0, "10.0 kbit/s"),
        (12_412_345_678.0, "12.4 Gbit/s"),
        (999_499_999.0, "999 Mbit/s"),
        (999_500_000.0, "1.00 Gbit/s"),
        (4.2e18, "4.20 Ebit/s"),
        (4.2e21, "4200 Ebit/s"),
        (-1_500.0, "−1.50 kbit/s"),
    ] {
        assert_eq!(with_unit(number, "bit/s"), words);
    }
    assert_eq!(short(12.0), "12");
    assert_eq!(short(12_345.0), "12.3 k");
}

#[test]
fn ratio_and_change_are_formatted_as_percent() {
    for (part, words) in
        [(0.99976, "99.9 %"), (0.987_65, "98.8 %"), (1.0, "100 %"), (0.0, "0 %"), (0.05, "5.00 %")]
    {
        assert_eq!(percent(part), words);
    }
    for (part, words) in
        [(0.12, "+12.0 %"), (-0.034, "−3.40 %"), (0.000_4, "±0 %"), (-0.000_4, "±0 %"), (2.5, "+250 %")]
    {
        assert_eq!(change_percent(part), words);
    }
}

#[test]
fn exact_number_is_grouped_and_not_rounded() {
    for (number, words) in [
        (0.0, "0"),
        (123.0, "123"),
        (1_234.0, "1\u{a0}234"),
        (12_412_345_678.0, "12\u{a0}412\u{a0}345\u{a0}678"),
        (-1_234.5, "−1\u{a0}234.5"),
        (0.987_65, "0.98765"),
    ] {
        assert_eq!(exact(number), words);
    }
}

#[test]
fn invisible_characters_are_soft_hyphens_joiners_and_direction_marks() {
    let unseen =
        [0xAD..=0xAD, 0x200B..=0x200F, 0x202A..=0x202E, 0x2060..=0x2064, 0x2066..=0x2069, 0xFEFF..=0xFEFF];
    for code in 0..0x1_0000_u32 {
        let Some(c) = char::from_u32(code) else { continue };
        assert_eq!(is_invisible(c), unseen.iter().any(|range| range.contains(&code)), "U+{code:04X}");
    }
}

#[test]
fn trim_removes_outer_invisible_characters_and_blanks() {
    assert_eq!(trimmed("\u{FEFF} \u{200B}live/\u{AD}a\u{2069}\n"), "live/\u{AD}a");
    assert_eq!(trimmed("\u{200B} "), "");
}

#[test]
fn invisible_characters_inside_a_text_are_removed() {
    assert_eq!(visible("a\u{AD}b\u{2066} c\u{200D}"), "ab c");
}

#[test]
fn words_are_listed_with_commas_and_a_last_and() {
    assert_eq!(listed(&[]), "");
    assert_eq!(listed(&["Restreams"]), "Restreams");
    assert_eq!(listed(&["Restreams", "Recordings"]), "Restreams and Recordings");
    assert_eq!(listed(&["Restreams", "Recordings", "DVR"]), "Restreams, Recordings and DVR");
}
