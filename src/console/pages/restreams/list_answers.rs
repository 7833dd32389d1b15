//! The answers that the list stands on: the resources, their status, and what follows from both for each resource.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::health::words;
use crate::console::pages::restreams::resource_data::health;
use crate::console::query::Query;
use crate::console::query::status_starts::{BrokenTargets, ManyStarts, TargetKey, many_starts};
use crate::json::partial_list::PartialList;
use crate::model::restream::board::Board;
use crate::model::restream::health::{Health, Rollup, join};
use crate::model::restream::hits::hits;
use crate::model::restream::newest::ranks_by_begin;
use crate::model::restream::{Resource, ResourceList, ResourceStatus};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;

#[derive(Clone, Copy)]
pub(super) struct ListAnswers {
    pub resources: Query<ResourceList>,
    pub statuses: Query<PartialList<ResourceStatus>>,
    pub board: Signal<Arc<Board>>,
    pub rollups: Memo<Arc<Vec<Rollup>>>,
    pub now_secs: Signal<i64>,
}

/// A target that a search finds.
pub(super) struct Hit {
    /// Its number in the resource, from 1.
    pub number: usize,
    /// Where it leads and how it is doing.
    pub words: String,
}

/// The order by when trouble began, read from the histories of what is broken.
#[derive(Clone, Copy)]
pub(super) struct BeginOrder {
    /// For each resource its rank.
    pub ranks: Memo<Arc<Vec<u32>>>,
    /// How many histories are still being read.
    pub left: Signal<usize>,
}

impl BeginOrder {
    /// Reads the histories while `is_wanted`.
    pub fn new(answers: ListAnswers, is_wanted: Memo<bool>, is_oldest_first: Memo<bool>) -> Self {
        let broken =
            Memo::new(move |_| Arc::new(if is_wanted.get() { answers.broken() } else { Vec::new() }));
        let asked = Memo::new(move |_| Arc::new(broken.read().iter().map(|(_, one)| one.clone()).collect()));
        let ManyStarts { since, left } = many_starts(asked);
        let ranks = Memo::new(move |_| {
            let (broken, since, rollups) = (broken.read(), since.read(), answers.rollups.read());
            let mut begun = vec![None; rollups.len()];
            for ((index, _), since) in broken.iter().zip(since.iter()) {
                if let Some(begun) = begun.get_mut(*index) {
                    *begun = *since;
                }
            }
            Arc::new(ranks_by_begin(&rollups, &begun, is_oldest_first.get()))
        });
        Self { ranks, left }
    }
}

impl ListAnswers {
    pub fn status_of(&self, index: usize, resource: &Resource) -> Option<ResourceStatus> {
        let statuses = self.statuses.latest();
        let is_about = |status: &&ResourceStatus| status.resource_id == resource.resource_id;
        // Both answers usually have the same resources in the same order.
        let here = statuses.items.get(index).filter(is_about);
        match here.filter(|_| statuses.items.len() == self.board.get().resources().len()) {
            Some(status) => Some(status.clone()),
            None => ResourceStatus::together(statuses.items.iter().filter(is_about).cloned()),
        }
    }

    /// The targets behind the health of the resource at an index.
    pub fn targets_behind(&self, index: usize) -> Vec<TargetKey> {
        let (board, rollups) = (self.board.get(), self.rollups.read());
        let Some((resource, rollup)) = board.resources().get(index).zip(rollups.get(index)) else {
            return Vec::new();
        };
        let Some(status) = self.status_of(index, resource) else { return Vec::new() };
        let now = UnixSeconds(self.now_secs.get_untracked());
        let items = join(&resource.restreams, Some(&status)).item_of;
        let behind = resource.restreams.iter().zip(items).filter_map(|(restream, item)| {
            let item = status.status.items.get(item?)?;
            (Health::of_target(Some(item.status.code), restream, now) == rollup.health
                && Some(item.status.code) == rollup.code)
                .then(|| TargetKey::of(restream))
        });
        behind.collect()
    }

    /// The broken resources, each by its index, with the targets of which the history is read.
    fn broken(self) -> Vec<(usize, BrokenTargets)> {
        let (board, rollups) = (self.board.get(), self.rollups.read());
        let all = board.resources().iter().zip(rollups.iter()).enumerate();
        let broken = all.filter(|(_, (_, rollup))| rollup.health.is_problem());
        let asked = broken.filter_map(|(index, (resource, rollup))| {
            // The targets of a poll whose states are the same as those of the last are the same, too.
            let targets = untrack(|| self.targets_behind(index));
            let (id, code) = (resource.resource_id.clone(), rollup.code?);
            (!targets.is_empty()).then_some((index, BrokenTargets { id, code, targets }))
        });
        asked.collect()
    }

    /// The worst target of a resource that a search finds.
    pub fn hit(&self, index: usize, sought: &str) -> Option<Hit> {
        if sought.is_empty() {
            return None;
        }
        let board = self.board.get();
        let resource = board.resources().get(index)?;
        let hits = hits(sought, resource);
        let status = self.status_of(index, resource);
        let items = join(&resource.restreams, status.as_ref()).item_of;
        let now = UnixSeconds(self.now_secs.get_untracked());
        let state_of = |index: usize| {
            let restream = resource.restreams.get(index)?;
            let report =
                items.get(index).copied().flatten().and_then(|at| status.as_ref()?.status.items.get(at));
            let health = health(resource.counts_as_active(), restream, report, now);
            Some((health, index, host(&restream.target_url), report.map(|report| report.status.code)))
        };
        let others = hits.len().checked_sub(1)?;
        let (health, index, host, code) =
            hits.into_iter().filter_map(state_of).min_by_key(|state| (state.0, state.1))?;
        let more = if others > 0 { format!(" +{others}") } else { String::new() };
        Some(Hit { number: index + 1, words: format!("{host}: {}{more}", words(health, code)) })
    }
}
