//! The targets a resource's history is about: those it has, and those it had.

use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::resource::Resource;
use crate::model::restream::secrets::{secrets_of_all, shown_target_url};
use crate::redact::url::{redacted_source, redacted_target};

/// A target with its place in the history, its addresses as they may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetRow {
    /// The restream's number in the resource, from 1; none for a target that the resource no longer has.
    pub number: Option<usize>,
    /// Address of the source, masked.
    pub source: String,
    /// Address of the target, masked.
    pub target_url: String,
    /// Its place in [`StatusLog::targets`]; none where the history does not tell of it.
    pub record: Option<usize>,
}

/// All targets: the resource's own by source, both in the resource's order, and then those that only the history knows. The
/// own ones are all there even if nothing has been read of them.
pub fn targets(resource: &Resource, log: &StatusLog) -> Vec<TargetRow> {
    let mut sources: Vec<&str> = Vec::new();
    for restream in &resource.restreams {
        if !sources.contains(&restream.source.as_str()) {
            sources.push(&restream.source);
        }
    }
    let mut rows = Vec::with_capacity(resource.restreams.len());
    let mut is_owned = vec![false; log.targets.len()];
    let known = secrets_of_all(&resource.restreams);
    for source in sources {
        let of_source =
            resource.restreams.iter().enumerate().filter(|(_, restream)| restream.source == source);
        for (place, restream) in of_source {
            let record = log.targets.iter().position(|record| record.is_of(restream));
            if let Some(is_owned) = record.and_then(|at| is_owned.get_mut(at)) {
                *is_owned = true;
            }
            rows.push(TargetRow {
                number: Some(place + 1),
                source: redacted_source(source, &known),
                target_url: shown_target_url(restream),
                record,
            });
        }
    }
    for (at, record) in log.targets.iter().enumerate().filter(|(at, _)| !is_owned[*at]) {
        let known = [known.as_slice(), &[record.target_key.expose()]].concat();
        rows.push(TargetRow {
            number: None,
            source: redacted_source(&record.source, &known),
            target_url: redacted_target(&record.target_url, &known),
            record: Some(at),
        });
    }
    rows
}
