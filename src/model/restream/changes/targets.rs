//! The current and former targets of a resource's history.

use std::borrow::Cow;

use crate::model::restream::changes::former_keys::{FormerKeys, joined, shared_addresses};
use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::history::StatusChange;
use crate::model::restream::join::address_of;
use crate::model::restream::resource::Resource;
use crate::model::restream::secrets::{display_target_url, secrets_in, secrets_of_all};
use crate::redact::Secrets;
use crate::redact::secret::Secret;
use crate::redact::url::{host, redacted_source, redacted_target};
use crate::text::sorting::in_order_of;

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
        let records = self.records.iter().filter_map(|at| log.targets.get(*at));
        joined(records.map(|record| &record.history))
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
    let shared = shared_addresses(restreams);
    let former = FormerKeys::new(log.targets.iter().map(|record| &record.history));
    let first_of_source = |at: usize| restreams.iter().position(|other| other.source == restreams[at].source);
    for at in in_order_of(restreams.len(), first_of_source) {
        let (index, restream) = (at as usize, &restreams[at as usize]);
        let address = address_of(&restream.target_name());
        let records = former.records_of(&address, own[index], !shared.has(&address));
        records.iter().for_each(|at| is_owned[*at] = true);
        rows.push(TargetRow {
            number: Some(index + 1),
            source: redacted_source(&restream.source, &known),
            target_url: display_target_url(restream),
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
