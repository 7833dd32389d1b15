//! The states of targets over a period as a file.

use crate::model::restream::changes::spans::Span;
use crate::model::restream::status::StatusCode;
use crate::model::time::format_utc;
use crate::text::csv::Csv;

/// The heads of the columns.
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

/// A target's lines. The addresses are masked by anyone who makes it; a key is not in it at all.
pub struct Target<'a> {
    /// The restream's number in the resource, from 1; none for a target that the resource no longer has.
    pub number: Option<usize>,
    /// Address of the source, masked.
    pub source: &'a str,
    /// Address of the target, masked.
    pub target_url: &'a str,
    /// Its states.
    pub spans: &'a [Span],
    /// What the service calls a code; what the contract calls it where the service says nothing.
    pub description: &'a dyn Fn(StatusCode) -> String,
}

/// One line for each state of each target, in UTC and in Unix seconds. An unknown state has neither code nor description.
pub fn csv(targets: &[Target<'_>]) -> String {
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
