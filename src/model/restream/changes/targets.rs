//! The current and former targets of a resource's history.

use std::borrow::Cow;

use crate::model::restream::changes::status_log::{StatusLog, TargetRecord};
use crate::model::restream::history::StatusChange;
use crate::model::restream::resource::{Resource, Restream};
use crate::model::restream::secrets::{secrets_in, secrets_of_all, shown_target_url};
use crate::redact::Secrets;
use crate::redact::secret::Secret;
use crate::redact::url::{host, redacted_source, redacted_target};
use crate::text::sorting::{in_order_of, sort_by_key};

/// A target with masked addresses and its records in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetRow {
    /// The restream's number in the resource, from 1; `None` for a removed target.
    pub number: Option<usize>,
    /// The masked address of the source.
    pub source: String,
    /// The masked address of the target.
    pub target_url: String,
    /// Its indices in [`StatusLog::targets`] by time, one for each stream key it has had; empty without history.
    pub records: Vec<usize>,
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

    /// Returns its changes by time, across all its stream keys.
    pub fn changes<'a>(&self, log: &'a StatusLog) -> Cow<'a, [StatusChange]> {
        let mut records = self.records.iter().filter_map(|at| log.targets.get(*at));
        let first = records.next().map(|record| record.history.changes.as_slice()).unwrap_or_default();
        records.fold(Cow::Borrowed(first), |mut all, record| {
            all.to_mut().extend_from_slice(&record.history.changes);
            all
        })
    }

    /// Returns the secrets to redact in the service's texts about it: its keys, and those of the resource.
    pub fn secrets(&self, resource: &Resource, log: &StatusLog) -> Secrets {
        let keys = self
            .records
            .iter()
            .filter_map(|at| log.targets.get(*at))
            .map(|record| &record.history.target_key);
        keys.fold(secrets_in(&resource.restreams, &Secret::default()), |all, key| all.and(Secrets::only(key)))
    }
}

/// Returns the resource's targets by source, even without history, then those only in the history.
pub fn targets(resource: &Resource, log: &StatusLog) -> Vec<TargetRow> {
    let restreams = &resource.restreams;
    let mut rows = Vec::with_capacity(restreams.len());
    let mut is_owned = vec![false; log.targets.len()];
    let known = secrets_of_all(restreams);
    let own = log.own_records(restreams);
    let first_of_source = |at: usize| restreams.iter().position(|other| other.source == restreams[at].source);
    for at in in_order_of(restreams.len(), first_of_source) {
        let (index, restream) = (at as usize, &restreams[at as usize]);
        let records = records_of(resource, restream, (log, own[index]));
        records.iter().for_each(|at| is_owned[*at] = true);
        rows.push(TargetRow {
            number: Some(index + 1),
            source: redacted_source(&restream.source, &known),
            target_url: shown_target_url(restream),
            records,
        });
    }
    for (at, record) in log.targets.iter().enumerate().filter(|(at, _)| !is_owned[*at]) {
        let known = [known.as_slice(), &[record.history.target_key.expose()]].concat();
        rows.push(TargetRow {
            number: None,
            source: redacted_source(&record.history.source, &known),
            target_url: redacted_target(&record.history.target_url, &known),
            records: vec![at],
        });
    }
    rows
}

/// Returns a restream's record after those of its former keys: records with the same source and address that end before
/// the next begins, if no other restream has that address.
fn records_of(
    resource: &Resource,
    restream: &Restream,
    (log, own): (&StatusLog, Option<usize>),
) -> Vec<usize> {
    let is_same = |source: &str, url: &str| source == restream.source && url == restream.target_url;
    let others = resource.restreams.iter().filter(|other| is_same(&other.source, &other.target_url)).count();
    let mut records: Vec<usize> = own.into_iter().collect();
    if others > 1 {
        return records;
    }
    let is_before = |(at, record): &(usize, &TargetRecord)| {
        Some(*at) != own
            && is_same(&record.history.source, &record.history.target_url)
            && !record.history.changes.is_empty()
    };
    let mut before: Vec<(usize, &TargetRecord)> = log.targets.iter().enumerate().filter(is_before).collect();
    sort_by_key(&mut before, |(_, record)| record.history.changes.first().map(|change| change.time));
    let mut next = own.and_then(|at| log.targets[at].history.changes.first()).map(|change| change.time);
    for (at, record) in before.into_iter().rev() {
        let ends_before =
            record.history.changes.last().zip(next).is_none_or(|(last, next)| last.time <= next);
        if ends_before {
            records.insert(0, at);
            next = record.history.changes.first().map(|change| change.time);
        }
    }
    records
}
