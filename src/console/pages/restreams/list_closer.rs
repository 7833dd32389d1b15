//! What the list takes beyond the first page: which target a search hits and how that is doing, and since when each resource is
//! broken. Its code is loaded when a person searches or sorts by time.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::health::words;
use crate::console::kit::lazy_view;
use crate::console::pages::restreams::list_data::Shown;
use crate::console::pages::restreams::list_hit::{Closer, Hit};
use crate::console::pages::restreams::resource_data::health;
use crate::console::query::status_starts::{BrokenTargets, ManyStarts, many_starts};
use crate::model::restream::health::join;
use crate::model::restream::hits::hits;
use crate::model::restream::newest::ranks_by_begin;
use crate::model::time::UnixSeconds;
use crate::redact::url::host;

lazy_view!(
    /// Finds targets and orders by time, for as long as it is shown.
    CLOSER in restream: |_on_done| view! { <LookCloser shown=expect_context() /> }
);

/// Provides the list with its [`Closer`], and says how much of the past is still being read.
#[component]
fn LookCloser(shown: Shown) -> impl IntoView {
    let is_by_time = Memo::new(move |_| shown.choice.wanted.with(|wanted| wanted.sort.key == "since"));
    let broken = Memo::new(move |_| Arc::new(if is_by_time.get() { broken(shown) } else { Vec::new() }));
    let asked = Memo::new(move |_| Arc::new(broken.read().iter().map(|(_, one)| one.clone()).collect()));
    let ManyStarts { since, left } = many_starts(asked);
    let by_begin = Memo::new(move |_| {
        let (broken, since, rollups) = (broken.read(), since.read(), shown.rollups.read());
        let mut begun = vec![None; rollups.len()];
        for ((index, _), since) in broken.iter().zip(since.iter()) {
            if let Some(begun) = begun.get_mut(*index) {
                *begun = *since;
            }
        }
        let is_oldest_first = shown.choice.wanted.with(|wanted| !wanted.sort.is_reversed);
        Arc::new(ranks_by_begin(&rollups, &begun, is_oldest_first))
    });
    let hit = Callback::new(move |index: usize| hit(shown, index));
    shown.closer.set(Some(Closer { hit, by_begin }));
    on_cleanup(move || {
        shown.closer.try_set(None);
    });
    let words = Signal::derive(move || match left.get() {
        0 => String::new(),
        left => format!("Loading start times: {left} left"),
    });
    view! {
        <p class="list-reading muted" role="status">
            {words}
        </p>
    }
    .into_any()
}

/// The broken resources, each by its index, with the targets of which is asked since when.
fn broken(shown: Shown) -> Vec<(usize, BrokenTargets)> {
    let (board, rollups) = (shown.board.get(), shown.rollups.read());
    let all = board.resources().iter().zip(rollups.iter()).enumerate();
    let broken = all.filter(|(_, (_, rollup))| rollup.health.is_problem());
    let asked = broken.filter_map(|(index, (resource, rollup))| {
        // The targets of a poll whose states are the same as those of the last are the same, too.
        let targets = untrack(|| shown.targets_behind(index));
        let (id, code) = (resource.resource_id.clone(), rollup.code?);
        (!targets.is_empty()).then_some((index, BrokenTargets { id, code, targets }))
    });
    asked.collect()
}

/// The worst target of a resource that the search hits.
fn hit(shown: Shown, index: usize) -> Option<Hit> {
    let board = shown.board.get();
    let resource = board.resources().get(index)?;
    let hits = shown.choice.wanted.with(|wanted| hits(&wanted.sought, resource));
    let status = shown.status_of(index, resource);
    let items = join(&resource.restreams, status.as_ref()).item_of;
    let now = UnixSeconds(shown.now_secs.get_untracked());
    let state_of = |index: usize| {
        let restream = resource.restreams.get(index)?;
        let report = items.get(index).copied().flatten().and_then(|at| status.as_ref()?.status.items.get(at));
        let health = health(resource.counts_as_active(), restream, report, now);
        Some((health, index, host(&restream.target_url), report.map(|report| report.status.code)))
    };
    let others = hits.len().checked_sub(1)?;
    let (health, index, host, code) =
        hits.into_iter().filter_map(state_of).min_by_key(|state| (state.0, state.1))?;
    let more = if others > 0 { format!(" +{others}") } else { String::new() };
    Some(Hit { number: index + 1, words: format!("{host}: {}{more}", words(health, code)) })
}
