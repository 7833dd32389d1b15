//! Tables are written as CSV files.

use proptest::prelude::*;
use sluice::model::restream::StatusCode;
use sluice::model::restream::changes::csv::{CsvTarget, csv};
use sluice::model::restream::changes::spans::StateSpan;
use sluice::model::restream::changes::targets::TargetRow;
use sluice::model::time::{SecondZone, UnixSeconds};
use sluice::text::csv::{Csv, parse_table};

fn one_cell(text: &str) -> String {
    let mut table = Csv::default();
    table.text(text);
    table.into_lines()
}

#[test]
fn csv_writes_plain_cells_unquoted() {
    let mut table = Csv::with_heads(["a", "b", "c"]);
    table.text("OK");
    table.number(Some(-3));
    table.number(None::<i64>);
    table.end_row();
    assert_eq!(table.into_lines(), "a,b,c\r\nOK,-3,\r\n");
}

#[test]
fn csv_file_begins_with_one_byte_order_mark() {
    let mut table = Csv::with_heads(["Größe"]);
    table.text("ж");
    table.end_row();
    assert_eq!(table.finish(), "\u{feff}Größe\r\nж\r\n");
    assert_eq!(csv(&[], None).matches('\u{feff}').count(), 1);
}

#[test]
fn csv_quotes_cells_with_commas_quotes_line_breaks_or_outer_blanks() {
    assert_eq!(one_cell("a,b"), "\"a,b\"");
    assert_eq!(one_cell("say \"no\""), "\"say \"\"no\"\"\"");
    assert_eq!(one_cell("two\nlines"), "\"two\nlines\"");
    assert_eq!(one_cell(" edge "), "\" edge \"");
}

#[test]
fn csv_prefixes_formulas_with_an_apostrophe() {
    for text in ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1", "  =1", "＝1"] {
        assert_eq!(one_cell(text), format!("\"'{text}\""), "{text:?}");
    }
    assert_eq!(one_cell("rtmp://a=b"), "rtmp://a=b");
}

#[test]
fn history_csv_writes_each_span_in_utc_and_unix_seconds() {
    let span = |from: i64, to: i64, code: Option<i64>| StateSpan {
        from: UnixSeconds(from),
        to: UnixSeconds(to),
        code: code.map(StatusCode::Whole),
        is_begun_before: from == 0,
    };
    let row = |number, source: &str, target_url: &str| TargetRow {
        number,
        source: source.to_owned(),
        target_url: target_url.to_owned(),
        records: Vec::new(),
    };
    let description = |code: StatusCode| format!("=words of {code}");
    let targets = [
        CsvTarget {
            row: &row(Some(1), "rtmp://in/a", "rtmp://out/••••"),
            spans: &[span(0, 60, Some(0)), span(60, 90, None)],
            description: &description,
        },
        CsvTarget { row: &row(None, "", "x,y"), spans: &[span(60, 61, Some(3))], description: &description },
    ];
    let text = csv(&targets, None);
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(
        lines,
        [
            "\u{feff}restream,source,target_url,in_resource,code,description,from_utc,to_utc,from_unix,to_unix,seconds,began_before",
            "1,rtmp://in/a,rtmp://out/••••,yes,0,\"'=words of 0\",1970-01-01T00:00:00Z,1970-01-01T00:01:00Z,0,60,60,yes",
            "1,rtmp://in/a,rtmp://out/••••,yes,,unknown,1970-01-01T00:01:00Z,1970-01-01T00:01:30Z,60,90,30,no",
            ",,\"x,y\",no,3,\"'=words of 3\",1970-01-01T00:01:00Z,1970-01-01T00:01:01Z,60,61,1,no",
            "",
        ]
    );
}

#[test]
fn times_of_a_second_zone_follow_in_columns_of_their_own() {
    let row = TargetRow {
        number: Some(1),
        source: "rtmp://in/a".to_owned(),
        target_url: "rtmp://out".to_owned(),
        records: Vec::new(),
    };
    let span = StateSpan { from: UnixSeconds(0), to: UnixSeconds(60), code: None, is_begun_before: false };
    let target = CsvTarget { row: &row, spans: &[span], description: &|_| String::new() };
    let label = |at: UnixSeconds| at.label(Some(-18_000));
    let text = csv(&[target], Some(&SecondZone { name: "America/New_York", label: &label }));
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert!(lines[0].ends_with("began_before,from (America/New_York),to (America/New_York)"));
    assert!(lines[1].ends_with(",1969-12-31 19:00:00 -05:00,1969-12-31 19:01:00 -05:00"), "{}", lines[1]);
}

fn read_line(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cells.last_mut().unwrap().push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    assert!(!is_quoted);
    cells
}

proptest! {
    #[test]
    fn csv_cells_read_back_as_written(texts in prop::collection::vec(".*", 1..5)) {
        let mut table = Csv::default();
        for text in &texts {
            table.text(text);
        }
        let read = read_line(&table.into_lines());
        prop_assert_eq!(read.len(), texts.len());
        for (cell, text) in read.iter().zip(&texts) {
            let is_formula = cell.trim_start().starts_with(['=', '+', '-', '@']);
            prop_assert!(!is_formula);
            prop_assert!(cell == text || cell.strip_prefix('\'') == Some(text));
        }
    }
}

#[test]
fn table_is_read_with_the_separator_of_its_first_line() {
    assert_eq!(parse_table("a\tb,c\n1\t2\n"), [["a", "b,c"], ["1", "2"]]);
    assert_eq!(parse_table("\u{feff}a;b\r\n1,5;2\r\n"), [["a", "b"], ["1,5", "2"]]);
    assert_eq!(parse_table("a,\"b,\n\"\"c\"\"\"\n\n , \n1,"), [["a", "b,\n\"c\""], ["1", ""]]);
    for first in ["sep=;", "\u{feff}\"sep=;\"\r"] {
        assert_eq!(parse_table(&format!("{first}\nName;Key,s\nA;1\n")), [["Name", "Key,s"], ["A", "1"]]);
    }
    assert_eq!(parse_table("sep=\t\nA\t1"), [["A", "1"]]);
    assert_eq!(parse_table("sep=;;\nA;1;2"), [["sep=", "", ""], ["A", "1", "2"]]);
}

#[test]
fn quote_that_ends_no_cell_is_part_of_the_text() {
    for (text, expected) in [
        ("A\t\"k1\nB\tk2\nC\tk3", [["A", "\"k1"], ["B", "k2"], ["C", "k3"]]),
        (
            "\"Hamlet\" live\tk1\nB\t\"\nC\t5\" mark",
            [["\"Hamlet\" live", "k1"], ["B", "\""], ["C", "5\" mark"]],
        ),
        (
            "A\t\"k \"\"1\"\"\"\r\nB\t\"\"\r\nC\t\"two\nlines\"",
            [["A", "k \"1\""], ["B", ""], ["C", "two\nlines"]],
        ),
    ] {
        assert_eq!(parse_table(text), expected, "{text:?}");
    }
}

proptest! {
    #[test]
    fn written_table_is_read_back(
        rows in prop::collection::vec(prop::collection::vec("[a-c=+'\",; \t\r\n-]{0,5}x", 2), 1..4),
    ) {
        let mut table = Csv::with_heads(["a", "b"]);
        for row in &rows {
            row.iter().for_each(|cell| table.text(cell));
            table.end_row();
        }
        let head = vec!["a".to_owned(), "b".to_owned()];
        prop_assert_eq!(parse_table(&table.finish()), [vec![head], rows].concat());
    }
}
