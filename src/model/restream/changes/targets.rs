//! The current and former targets of a resource's history.

use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::history::{StatusChange, TargetHistory};
use crate::model::restream::resource::{Resource, Restream};
use crate::model::restream::secrets::{secrets_in, secrets_of_all, shown_target_url};
use crate::redact::Secrets;
use crate::redact::secret::Secret;
use crate::redact::url::{host, redacted_source, redacted_target};
use crate::text::sorting::sort_by_key;

/// A target with masked addresses and its record in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetRow {
    /// The restream's number in the resource, from 1; `None` for a removed target.
    pub number: Option<usize>,
    /// The masked address of the source.
    pub source: String,
    /// The masked address of the target.
    pub target_url: String,
    /// Its index in [`StatusLog::targets`]; `None` without history.
    pub record: Option<usize>,
}

impl TargetRow {
    /// Returns its label: "Restream 2", or "Removed".
    pub fn label(&self) -> String {
        self.number.map_or_else(|| "Removed".to_owned(), |number| format!("Restream {number}"))
    }

    /// Returns its label with its host: "Restream 2 live.tube.example".
    pub fn name(&self) -> String {
        let (what, host) = (self.label(), host(&self.target_url));
        if host.is_empty() { what } else { format!("{what} {host}") }
    }

    /// Returns its changes by time.
    pub fn changes<'a>(&self, log: &'a StatusLog) -> &'a [StatusChange] {
        self.history(log).map(|history| history.changes.as_slice()).unwrap_or_default()
    }

    /// Returns the secrets to redact in the service's texts about it: its key, and those of the resource.
    pub fn secrets(&self, resource: &Resource, log: &StatusLog) -> Secrets {
        let key = self.history(log).map(|history| &history.target_key);
        key.map_or_else(Secrets::default, Secrets::only)
            .and(secrets_in(&resource.restreams, &Secret::default()))
    }

    fn history<'a>(&self, log: &'a StatusLog) -> Option<&'a TargetHistory> {
        self.record.and_then(|at| log.targets.get(at)).map(|record| &record.history)
    }
}

/// Returns the resource's targets by source, even without history, then those only in the history.
pub fn targets(resource: &Resource, log: &StatusLog) -> Vec<TargetRow> {
    let known = secrets_of_all(&resource.restreams);
    let own = log.own_records(&resource.restreams);
    let mut restreams: Vec<(usize, &Restream)> = resource.restreams.iter().enumerate().collect();
    sort_by_key(&mut restreams, |(_, restream)| {
        resource.restreams.iter().position(|first| first.source == restream.source)
    });
    let row = |(at, restream): (usize, &Restream)| TargetRow {
        number: Some(at + 1),
        source: redacted_source(&restream.source, &known),
        target_url: shown_target_url(restream),
        record: own[at],
    };
    let mut rows: Vec<TargetRow> = restreams.into_iter().map(row).collect();
    for (at, record) in log.targets.iter().enumerate().filter(|(at, _)| !own.contains(&Some(*at))) {
        let known = [known.as_slice(), &[record.history.target_key.expose()]].concat();
        rows.push(TargetRow {
            number: None,
            source: redacted_source(&record.history.source, &known),
            target_url: redacted_target(&record.history.target_url, &known),
            record: Some(at),
        });
    }
    rows
}
