//! One resource: its targets and their live status, under the sources that feed them.

use leptos::prelude::*;

use crate::api::ErrorKind;
use crate::api::restream::{GetResource, GetStatus};
use crate::console::client::use_client;
use crate::console::kit::ReadProblems;
use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{Banner, BannerKind, Empty, Link, Skeleton, When};
use crate::console::pages::restreams::acts::ResourceActs;
use crate::console::pages::restreams::place::use_place;
use crate::console::pages::restreams::resource_head::ResourceHead;
use crate::console::pages::restreams::source::{LeftOver, Source};
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::poll::{Polled, poll};
use crate::console::routes::{Route, use_route};
use crate::json::partial_list::RejectedItem;
use crate::model::ids::ResourceId;
use crate::model::restream::health::{Health, Rollup, join, roll_up};
use crate::model::restream::sources::{SourceGroup, by_source};
use crate::model::restream::{Resource, ResourceStatus, Restream, TargetStatus, named};
use crate::model::time::UnixSeconds;

/// How often the status is read.
const STATUS_SECS: u32 = 10;
/// How often the resource is read: it changes by somebody's hand.
const RESOURCE_SECS: u32 = 30;
/// So many status items that could not be read are named.
const UNREADABLE_LINES: usize = 5;

/// A resource as it is shown, derived from both answers.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// The resource.
    pub resource: Memo<Resource>,
    /// Its rolled-up health.
    pub rollup: Memo<Rollup>,
    /// The status item of each restream.
    pub reports: Memo<Vec<Option<TargetStatus>>>,
    /// Status items that belong to no restream.
    pub left_over: Memo<Vec<TargetStatus>>,
    /// The restreams by source.
    pub groups: Memo<Vec<SourceGroup>>,
}

impl Shown {
    fn new(resource: Polled<Resource>, status: Polled<Option<ResourceStatus>>) -> Self {
        let joined =
            Memo::new(move |_| join(&resource.latest().restreams, status.latest().as_ref().as_ref()));
        let item = move |place: usize| {
            status.latest().as_ref().as_ref().and_then(|status| status.status.items.get(place).cloned())
        };
        let reports = Memo::new(move |_| {
            joined.read().item_of.iter().map(|place| place.and_then(item)).collect::<Vec<_>>()
        });
        let left_over =
            Memo::new(move |_| joined.read().left_over.iter().copied().filter_map(item).collect());
        let now_secs = use_service_now_secs();
        let groups = Memo::new(move |_| {
            let (resource, now) = (resource.latest(), UnixSeconds(now_secs.get()));
            let reports = reports.read();
            let targets = resource.restreams.iter().zip(reports.iter());
            let healths: Vec<Health> = targets
                .map(|(restream, report)| health(resource.active, restream, report.as_ref(), now))
                .collect();
            by_source(&resource.restreams, &healths)
        });
        Self {
            resource: Memo::new(move |_| (*resource.latest()).clone()),
            rollup: Memo::new(move |_| {
                let now = UnixSeconds(now_secs.get());
                roll_up(&resource.latest(), status.latest().as_ref().as_ref(), now)
            }),
            reports,
            left_over,
            groups,
        }
    }
}

/// The health that the status item of a restream stands for; there is none where nothing was reported. In a resource that
/// is switched off nothing waits for its schedule.
pub(super) fn health(
    is_active: bool,
    restream: &Restream,
    report: Option<&TargetStatus>,
    now: UnixSeconds,
) -> Health {
    match report.map(|report| report.status.code) {
        Some(code) if !is_active => Health::of_code(code),
        code => Health::of_target(code, restream, now),
    }
}

/// "Restream {resource_id}".
#[component]
pub fn RestreamResource() -> impl IntoView {
    let client = use_client();
    let route = use_route();
    let resource_id = Memo::new(move |before| match route.get() {
        Route::Restream(id) => id,
        // Another page is being opened; this one stays as it is until it is gone.
        _ => before.cloned().unwrap_or_default(),
    });
    let resource = poll(RESOURCE_SECS, move || client.send(GetResource { resource_id: resource_id.get() }));
    let status = poll(STATUS_SECS, move || client.send(GetStatus { resource_id: resource_id.get() }));
    let is_missing = Memo::new(move |_| {
        resource.error.read().as_ref().is_some_and(|error| error.kind == ErrorKind::NotFound)
    });
    let is_ready = Memo::new(move |_| {
        let has_status = status.data.read().is_some() || status.error.read().is_some();
        resource.data.read().is_some() && has_status
    });
    let place = use_place();
    let list = Signal::derive(move || Route::Restreams(place.query.get()));
    view! {
        <p class="back">
            <Link to=list>"← All restreams"</Link>
        </p>
        <Title resource status is_ready is_missing resource_id />
        <When
            is=Signal::derive(move || !is_missing.get())
            fallback=move || view! { <NoSuchResource resource_id list /> }
        >
            <ReadProblems what="The resource" what_both="This resource" thing=resource status />
            <When is=is_ready fallback=move || view! { <Waiting resource /> }>
                <Found resource status />
            </When>
        </When>
    }
    .into_any()
}

/// The page's heading and what can be done. One element from the first frame on: the focus is in it, and would be
/// lost with an element that is replaced when the answer is there.
#[component]
fn Title(
    /// The resource.
    resource: Polled<Resource>,
    /// Its status.
    status: Polled<Option<ResourceStatus>>,
    /// Whether both have been read.
    is_ready: Memo<bool>,
    /// Whether the service has no such resource.
    is_missing: Memo<bool>,
    /// Which it is.
    resource_id: Memo<ResourceId>,
) -> impl IntoView {
    let has_acts = Memo::new(move |_| is_ready.get() && !is_missing.get());
    let words = Signal::derive(move || match resource.data.read().as_ref() {
        _ if is_missing.get() => "No such resource".to_owned(),
        Some(resource) if is_ready.get() => named(&resource.name),
        _ => "Restream resource".to_owned(),
    });
    use_page_title().set_heading(words);
    let is_waiting = Signal::derive(move || !is_ready.get() && !is_missing.get());
    view! {
        <div class="page-head">
            <h1 class=("is-waiting", is_waiting) title=words>
                {words}
            </h1>
            <When is=has_acts>
                <ResourceActs resource status resource_id />
            </When>
        </div>
    }
    .into_any()
}

/// What stands in the resource's place until it is there. After a failure the banner above says it all.
#[component]
fn Waiting(
    /// The resource.
    resource: Polled<Resource>,
) -> impl IntoView {
    view! {
        <When is=Signal::derive(move || resource.error.read().is_none())>
            <Skeleton label="Reading the resource" />
        </When>
    }
    .into_any()
}

/// The service has no such resource.
#[component]
fn NoSuchResource(
    /// Which was asked for.
    resource_id: Memo<ResourceId>,
    /// The list it may be found in.
    list: Signal<Route>,
) -> impl IntoView {
    view! {
        <Banner kind=BannerKind::Bad title="404: the service has no restream resource with this ID">
            <p class="mono">{Signal::derive(move || resource_id.get().to_string())}</p>
            <p>"The ID may be mistyped, or belong to another account. Nothing was changed."</p>
            <div class="row">
                <Link to=list class="button">
                    "Go to all restreams"
                </Link>
            </div>
        </Banner>
    }
    .into_any()
}

/// The resource.
#[component]
fn Found(
    /// The resource.
    resource: Polled<Resource>,
    /// Its status.
    status: Polled<Option<ResourceStatus>>,
) -> impl IntoView {
    let shown = Shown::new(resource, status);
    let has_targets = Memo::new(move |_| !shown.resource.read().restreams.is_empty());
    let unreadable = Memo::new(move |_| {
        status.latest().as_ref().as_ref().map_or(0, |status| status.status.rejected.len())
    });
    let title = Signal::derive(move || match unreadable.get() {
        1 => "1 status item could not be read; its target is shown as not reported.".to_owned(),
        count => format!("{count} status items could not be read; their targets are shown as not reported."),
    });
    let lines = move || {
        let status = status.latest();
        let rejected = status.as_ref().as_ref().map_or(&[][..], |status| &status.status.rejected);
        let line = |bad: &RejectedItem| view! { <p class="mono">{format!("status {}", bad.words())}</p> };
        rejected.iter().take(UNREADABLE_LINES).map(line).collect_view()
    };
    let no_targets = || {
        view! {
            <Empty title="No targets">
                <p class="page-lead">"This resource forwards nothing: it has no restreams."</p>
            </Empty>
        }
    };
    view! {
        <ResourceHead shown status />
        <When is=Signal::derive(move || unreadable.get() != 0)>
            <Banner kind=BannerKind::Warning title>
                {lines}
            </Banner>
        </When>
        <When is=has_targets fallback=no_targets>
            <For each=move || shown.groups.get() key=|group| group.source.clone() let:group>
                <Source shown source=group.source />
            </For>
        </When>
        <LeftOver shown />
    }
    .into_any()
}
