//! Export of target states over a period.

use crate::model::restream::changes::spans::StateSpan;
use crate::model::restream::status::StatusCode;
use crate::model::time::format_utc;
use crate::text::csv::Csv;

const HEADS: [&str; 12] = [
    "restream",
    "source",
    "target_url",
    "in_resource",
    "code",
    "description",
    "from_utc",
    "to_utc",
    "from_unix",
    "to_unix",
    "seconds",
    "began_before",
];

/// A target to export. The caller masks the addresses; the key is not included.
pub struct CsvTarget<'a> {
    /// The restream's number in the resource, from 1; `None` for a removed target.
    pub number: Option<usize>,
    /// The masked address of the source.
    pub source: &'a str,
    /// The masked address of the target.
    pub target_url: &'a str,
    /// Its states.
    pub spans: &'a [StateSpan],
    /// Returns the service's description of a code, or else the contract's.
    pub description: &'a dyn Fn(StatusCode) -> String,
}

/// Exports a row for each state of each target, in UTC and Unix seconds. An unknown state has no code.
pub fn csv(targets: &[CsvTarget<'_>]) -> String {
    let mut table = Csv::with_heads(&HEADS);
    for target in targets {
        for span in target.spans {
            match target.number {
                Some(number) => table.number(i64::try_from(number).unwrap_or_default()),
                None => table.nothing(),
            }
            table.text(target.source);
            table.text(target.target_url);
            table.text(if target.number.is_some() { "yes" } else { "no" });
            match span.code {
                Some(code) => {
                    match code {
                        StatusCode::Whole(code) => table.number(code),
                        other @ StatusCode::Other(_) => table.text(&other.to_string()),
                    }
                    table.text(&(target.description)(code));
                }
                None => {
                    table.nothing();
                    table.text("unknown");
                }
            }
            table.text(&format_utc(span.from));
            table.text(&format_utc(span.to));
            table.number(span.from.0);
            table.number(span.to.0);
            table.number(i64::try_from(span.secs()).unwrap_or(i64::MAX));
            table.text(if span.is_begun_before { "yes" } else { "no" });
            table.end_row();
        }
    }
    table.finish()
}
