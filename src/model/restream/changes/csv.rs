//! Export of target states over a period.

use crate::model::restream::changes::spans::StateSpan;
use crate::model::restream::changes::targets::TargetRow;
use crate::model::restream::status::StatusCode;
use crate::model::time::{SecondZone, format_utc};
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

/// A target to export, without its key.
pub struct CsvTarget<'a> {
    /// The target with its masked addresses.
    pub row: &'a TargetRow,
    /// Its states.
    pub spans: &'a [StateSpan],
    /// Returns the service's description of a code, or else the contract's.
    pub description: &'a dyn Fn(StatusCode) -> String,
}

/// Exports a row for each state of each target, in UTC, Unix seconds and the zone. An unknown state has no code.
pub fn csv(targets: &[CsvTarget<'_>], zone: Option<&SecondZone<'_>>) -> String {
    let of_zone = zone.iter().flat_map(|zone| ["from", "to"].map(|what| zone.head(what)));
    let mut table = Csv::with_heads(HEADS.map(str::to_owned).into_iter().chain(of_zone));
    for CsvTarget { row, spans, description } in targets {
        for span in *spans {
            table.number(row.number);
            table.text(&row.source);
            table.text(&row.target_url);
            table.text(if row.number.is_some() { "yes" } else { "no" });
            table.number(span.code);
            table.text(&span.code.map_or_else(|| "unknown".to_owned(), description));
            table.text(&format_utc(span.from));
            table.text(&format_utc(span.to));
            table.number(Some(span.from.0));
            table.number(Some(span.to.0));
            table.number(Some(span.secs()));
            table.text(if span.is_begun_before { "yes" } else { "no" });
            zone.iter()
                .flat_map(|zone| [span.from, span.to].map(zone.label))
                .for_each(|end| table.text(&end));
            table.end_row();
        }
    }
    table.finish()
}
