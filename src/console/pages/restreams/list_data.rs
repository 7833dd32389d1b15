//! What the list shows: the API's answers, put together and arranged as wanted.

use std::ops::Deref;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::kit::Tone;
use crate::console::kit::health::tone;
use crate::console::list::{Group, ListChoice, ListKind, ListMemory, ListRows};
use crate::console::pages::restreams::list_answers::{BeginOrder, Hit, ListAnswers};
use crate::console::pages::restreams::many::Asked;
use crate::console::pages::restreams::ways_back::use_list_memory;
use crate::console::query::loaded::Reads;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::{Refresh, use_query};
use crate::console::routes::Route;
use crate::model::ids::ResourceId;
use crate::model::restream::health::{Health, Rollup};
use crate::model::restream::searchable::reduced;
use crate::model::restream::{Resource, named};
use crate::model::time::UnixSeconds;

/// How often the status is read.
const STATUS_SECS: u32 = 10;
/// How often the resources are read: they change by someone's hand.
const RESOURCES_SECS: u32 = 30;
pub(super) const TABLE_ID: &str = "restream-resources";

/// The list of resources as a list.
const KIND: ListKind = ListKind {
    query_in: |route| match route {
        Route::Restreams(query) => Some(query),
        _ => None,
    },
    route: Route::Restreams,
    sorts: &["status", "since", "name", "modified"],
    reversed_first: &["since", "modified"],
    group: |rank| {
        let health = *Health::ALL.get(rank)?;
        Some(Group { slug: health.slug(), words: health.words(), tone: tone(health) })
    },
    together: Some((Group { slug: "broken", words: "Broken", tone: Tone::Bad }, Health::PROBLEMS)),
};

/// The resources with their health, arranged as wanted.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    answers: ListAnswers,
    pub choice: ListChoice,
    pub rows: ListRows,
    pub memory: ListMemory,
    pub by_begin: BeginOrder,
}

impl Deref for Shown {
    type Target = ListAnswers;

    fn deref(&self) -> &ListAnswers {
        &self.answers
    }
}

impl Shown {
    /// Reads what the page shows, and derives everything from it and from what is wanted.
    pub(super) fn read() -> Self {
        let memory = use_list_memory();
        let resources = use_query(Refresh::Every(RESOURCES_SECS), || ListResources);
        let statuses = use_query(Refresh::Every(STATUS_SECS), || ListStatus);
        let words = Callback::new(move |typed: String| {
            reduced(&typed, &untrack(|| resources.latest()).resources.items)
        });
        let choice = ListChoice::follow(KIND, memory.list, words);
        let board = Signal::derive(move || memory.board_of(&resources.latest()));
        // The present is that of the answers: each poll looks anew at which schedules are closed.
        let now_secs = use_service_now_secs();
        let rollups = Memo::new(move |_| {
            let now = UnixSeconds(now_secs.get_untracked());
            Arc::new(board.get().roll_up(&statuses.latest().items, now))
        });
        let answers = ListAnswers { resources, statuses, board, rollups, now_secs };
        let is_by_time = Memo::new(move |_| choice.wanted.with(|wanted| wanted.sort.key == "since"));
        let is_oldest_first = Memo::new(move |_| choice.wanted.with(|wanted| !wanted.sort.is_reversed));
        let by_begin = BeginOrder::new(answers, is_by_time, is_oldest_first);
        let arranged = Memo::new(move |_| {
            let ranks = is_by_time.get().then(|| by_begin.ranks.get());
            let ranks = ranks.as_ref().map(|ranks| ranks.as_slice());
            Arc::new(board.get().arrange(&rollups.read(), &choice.wanted.read(), ranks))
        });
        let of = move |index: usize, say: fn(&Resource) -> String| {
            let board = board.get();
            board.resources().get(index).map(say)
        };
        let rows = ListRows {
            arranged,
            key_of: Callback::new(move |index| of(index, |resource| resource.resource_id.to_string())),
            name_of: Callback::new(move |index| of(index, |resource| named(&resource.name))),
            is_held: RwSignal::new(false),
        };
        Self { answers, choice, rows, memory: memory.list, by_begin }
    }

    pub(super) fn reads(self) -> Reads {
        let of_list = Reads::of("The list of resources", *self.resources);
        of_list.and("The status", *self.statuses, "This list")
    }

    /// Whether there is no resource to be shown.
    pub(super) fn is_empty(self) -> bool {
        self.board.get().resources().is_empty()
    }

    /// The page of a row's resource; where the search hits a target, there.
    pub(super) fn route(self, index: usize, id: ResourceId) -> Route {
        match self.hit(index) {
            Some(hit) => Route::RestreamTarget(id, hit.number),
            None => Route::Restream(id),
        }
    }

    /// The target of a resource that the search hits.
    pub(super) fn hit(self, index: usize) -> Option<Hit> {
        self.choice.wanted.with(|wanted| self.answers.hit(index, &wanted.sought))
    }

    pub(super) fn with_row<T>(
        &self,
        row: usize,
        take: impl FnOnce(usize, &Resource, &Rollup) -> T,
    ) -> Option<T> {
        let index = self.rows.index(row)?;
        let (board, rollups) = (self.board.get(), self.rollups.read());
        Some(take(index, board.resources().get(index)?, rollups.get(index)?))
    }

    /// The question to activate or deactivate what is selected.
    pub(super) fn ask_to_switch(self, is_active: bool) -> Asked {
        let (board, rollups, selected) = (self.board.get(), self.rollups.get(), self.memory.selected.read());
        let resources = board.resources().iter().enumerate();
        let resources = resources
            .filter(|(_, resource)| selected.contains(resource.resource_id.as_str()))
            .map(|(index, resource)| (resource.clone(), rollups.get(index).copied()));
        let hidden = self.rows.hidden(self.memory.selected);
        Asked::Switch { is_active, resources: resources.collect(), hidden }
    }

    /// The question what to export.
    pub(super) fn ask_to_export(self) -> Asked {
        untrack(|| {
            let selected = self.memory.selected.read().keys().map(str::to_owned).collect();
            Asked::Export { selected, found: self.rows.all_keys(), only: None }
        })
    }
}
