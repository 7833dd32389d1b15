//! The history of a resource, merged from several reads.

use crate::model::restream::changes::spans::HistoryPeriod;
use crate::model::restream::changes::states_in_order;
use crate::model::restream::history::{ResourceHistory, StatusChange, TargetHistory};
use crate::model::restream::join::{StatusJoin, TargetName, join, join_exact};
use crate::model::restream::resource::Restream;
use crate::model::restream::status::{StatusCode, TargetStatus};
use crate::model::time::UnixSeconds;
use crate::redact::secret::Secret;
use crate::text::sorting::sort_by_key;

/// The history of a resource's targets over one continuous period.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatusLog {
    read: Option<(UnixSeconds, UnixSeconds)>,
    /// The targets, in the order of their first report.
    pub targets: Vec<TargetRecord>,
    /// The number of unreadable parts of the responses.
    pub unreadable_count: usize,
    /// True if whole sources were unreadable, so that a target without changes is unknown (`contract.md#decision-49`).
    has_lost_sources: bool,
    is_current_read: bool,
}

/// The history of one target.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetRecord {
    /// The target with its sorted changes without duplicates. Without a change before the status was read, the first
    /// entry is that status from the start of the log on (`contract.md#decision-34`).
    pub history: TargetHistory,
    /// The status, and the time at which it was read.
    current: Option<(StatusCode, UnixSeconds)>,
    /// True if the first change is that status.
    is_first_current: bool,
}

impl TargetRecord {
    /// Creates an empty record.
    pub fn new(TargetName { source, target_url, target_key }: TargetName<'_>) -> Self {
        let (source, target_url) = (source.to_owned(), target_url.to_owned());
        let history =
            TargetHistory { source, target_url, target_key: Secret::new(target_key), changes: Vec::new() };
        Self { history, current: None, is_first_current: false }
    }

    /// Inserts the status as the first change, unless there is a change before it was read.
    fn begin_with_current(&mut self, read: (UnixSeconds, UnixSeconds)) {
        let Some((code, at)) = self.current.filter(|(_, at)| *at <= read.1) else { return };
        if self.history.changes.first().is_none_or(|first| first.time > at) {
            let first = StatusChange { code: Some(code), description: String::new(), time: read.0 };
            self.history.changes.insert(0, first);
            self.is_first_current = true;
        }
    }

    fn forget_current(&mut self) {
        if std::mem::take(&mut self.is_first_current) {
            self.history.changes.remove(0);
        }
    }

    /// Replaces the changes in a period by those of a new read, because services correct themselves.
    fn record(&mut self, reported: &[StatusChange], from: UnixSeconds, to: UnixSeconds) {
        let reported = states_in_order(reported);
        let code_at = |changes: &[StatusChange]| {
            let after = changes.partition_point(|change| change.time <= from);
            after.checked_sub(1).and_then(|at| changes.get(at)).map(|change| change.code)
        };
        let known = code_at(&self.history.changes);
        // The initial state of a read is not news if it is known, because its start is then known as well.
        let first = reported.iter().rev().find(|change| change.time <= from).map(|change| change.code);
        let is_echo = known.is_some() && known == first;
        self.history
            .changes
            .retain(|change| change.time < from || change.time > to || is_echo && change.time == from);
        let is_news = |change: &&StatusChange| match change.time {
            // Some services return more than requested.
            time if time > to => !self.history.changes.contains(change),
            time if time > from => true,
            time if time == from => !is_echo,
            _ => !is_echo && !self.history.changes.iter().any(|known| known == *change),
        };
        let news: Vec<StatusChange> = reported.into_iter().filter(is_news).cloned().collect();
        self.history.changes.extend(news);
        sort_by_key(&mut self.history.changes, |change| change.time);
    }
}

impl StatusLog {
    /// Returns the start and end of the period that was read.
    pub fn read(&self) -> Option<(UnixSeconds, UnixSeconds)> {
        self.read
    }

    /// Returns the periods to read so that `from` to `to` is known: at most one before and one after the log. With a
    /// gap of more than `max_gap_secs`, the log starts anew.
    pub fn missing(
        &self,
        from: UnixSeconds,
        to: UnixSeconds,
        max_gap_secs: i64,
    ) -> Vec<(UnixSeconds, UnixSeconds)> {
        let Some((read_from, read_to)) = self.read else { return vec![(from, to)] };
        if from.0.saturating_sub(read_to.0) > max_gap_secs || read_from.0.saturating_sub(to.0) > max_gap_secs
        {
            return vec![(from, to)];
        }
        let before = (from < read_from).then_some((from, read_from));
        let after = (to > read_to).then_some((read_to, to));
        before.into_iter().chain(after).collect()
    }

    /// Adds a read of the history. A period that does not touch the log replaces it.
    pub fn add(&mut self, history: &ResourceHistory, from: UnixSeconds, to: UnixSeconds) {
        match &mut self.read {
            Some((read_from, read_to)) if from <= *read_to && to >= *read_from => {
                *read_from = from.min(*read_from);
                *read_to = to.max(*read_to);
            }
            _ => {
                *self = Self { read: Some((from, to)), ..Self::default() };
            }
        }
        self.unreadable_count = self.unreadable_count.max(history.unreadable_count);
        self.has_lost_sources |= history.lost_sources > 0;
        self.targets.iter_mut().for_each(TargetRecord::forget_current);
        let reported: Vec<TargetName<'_>> = history.targets.iter().map(TargetHistory::target_name).collect();
        for (at, target) in self.records_of(&reported, join_exact).into_iter().zip(&history.targets) {
            self.targets[at].record(&target.changes, from, to);
        }
        self.begin_with_current();
    }

    /// Adds the status of targets, read at a second. It applies to targets without an earlier change.
    pub fn add_current(&mut self, statuses: &[TargetStatus], at: UnixSeconds) {
        self.is_current_read = true;
        let is_state = |target: &&TargetStatus| target.status.code != StatusCode::NO_CHANGES;
        let statuses: Vec<&TargetStatus> = statuses.iter().filter(is_state).collect();
        let reported: Vec<TargetName<'_>> = statuses.iter().map(|target| target.target_name()).collect();
        for (record, target) in self.records_of(&reported, join).into_iter().zip(statuses) {
            self.targets[record].current = Some((target.status.code, at));
        }
        self.targets.iter_mut().for_each(TargetRecord::forget_current);
        self.begin_with_current();
    }

    /// Returns whether the status was read.
    pub fn is_current_read(&self) -> bool {
        self.is_current_read
    }

    fn begin_with_current(&mut self) {
        let Some(read) = self.read else { return };
        let is_known =
            |record: &&mut TargetRecord| !self.has_lost_sources || !record.history.changes.is_empty();
        self.targets.iter_mut().filter(is_known).for_each(|record| record.begin_with_current(read));
    }

    fn records_of(
        &mut self,
        reported: &[TargetName<'_>],
        join: fn(&[TargetName<'_>], &[TargetName<'_>]) -> StatusJoin,
    ) -> Vec<usize> {
        let record_of = join(reported, &self.names()).item_of;
        let index = |(name, record): (&TargetName<'_>, Option<usize>)| {
            record.unwrap_or_else(|| {
                self.targets.push(TargetRecord::new(*name));
                self.targets.len() - 1
            })
        };
        reported.iter().zip(record_of).map(index).collect()
    }

    /// Returns the index of each restream's record; `None` without one.
    pub fn own_records(&self, restreams: &[Restream]) -> Vec<Option<usize>> {
        let names: Vec<TargetName<'_>> = restreams.iter().map(Restream::target_name).collect();
        join(&names, &self.names()).item_of
    }

    fn names(&self) -> Vec<TargetName<'_>> {
        self.targets.iter().map(|record| record.history.target_name()).collect()
    }

    /// Returns a period for [`spans`](crate::model::restream::changes::spans::spans).
    pub fn period(&self, from: UnixSeconds, to: UnixSeconds) -> HistoryPeriod {
        let (read_from, known_until) = self.read.unwrap_or((UnixSeconds(i64::MAX), UnixSeconds(i64::MIN)));
        HistoryPeriod { from, to, known_until, read_from }
    }
}
