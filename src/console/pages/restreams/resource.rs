//! One resource: its targets and their live status, under the sources that feed them.

use std::sync::Arc;

use leptos::prelude::*;

use super::place::use_place;
use super::problems::ReadProblems;
use super::resource_head::ResourceHead;
use super::state::{tone, words};
use super::target::Target;
use crate::api::ErrorKind;
use crate::api::restream::{GetResource, GetStatus};
use crate::console::client::use_client;
use crate::console::kit::{Badge, Banner, BannerKind, Empty, Link, Skeleton};
use crate::console::poll::{Polled, poll};
use crate::console::routes::{Route, use_route};
use crate::model::ids::ResourceId;
use crate::model::masked_url::{masked_source, masked_target};
use crate::model::restream::{Resource, ResourceStatus, TargetStatus};
use crate::model::restream_health::{Health, Rollup, join, roll_up};
use crate::model::restream_sources::{SourceGroup, by_source};

/// How often the status is read.
const STATUS_SECS: u32 = 10;
/// How often the resource is read: it changes by somebody's hand.
const RESOURCE_SECS: u32 = 30;

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
    fn new(resource: Signal<Arc<Resource>>, status: Signal<Arc<Option<ResourceStatus>>>) -> Self {
        let joined = Memo::new(move |_| join(&resource.read().restreams, status.read().as_ref().as_ref()));
        let item = move |place: usize| {
            status.read().as_ref().as_ref().and_then(|status| status.status.items.get(place).cloned())
        };
        let reports = Memo::new(move |_| {
            joined.read().item_of.iter().map(|place| place.and_then(item)).collect::<Vec<_>>()
        });
        let left_over =
            Memo::new(move |_| joined.read().left_over.iter().copied().filter_map(item).collect());
        let groups = Memo::new(move |_| {
            let healths: Vec<Health> = reports.read().iter().map(|report| health(report.as_ref())).collect();
            by_source(&resource.read().restreams, &healths)
        });
        Self {
            resource: Memo::new(move |_| (*resource.get()).clone()),
            rollup: Memo::new(move |_| roll_up(&resource.read(), status.read().as_ref().as_ref())),
            reports,
            left_over,
            groups,
        }
    }
}

/// The health that a status item stands for; none where nothing was reported.
pub(super) fn health(report: Option<&TargetStatus>) -> Health {
    report.map_or(Health::NotReported, |report| Health::of_code(report.status.code))
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
        <Show when=move || !is_missing.get() fallback=move || view! { <NoSuchResource resource_id list /> }>
            <ReadProblems what="The resource" what_both="The resource and its status" thing=resource status />
            <Show when=move || is_ready.get() fallback=move || view! { <Waiting resource /> }>
                <Found resource status />
            </Show>
        </Show>
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
        <h1 class="visually-hidden">"Restream resource"</h1>
        <Show when=move || resource.error.read().is_none()>
            <Skeleton label="Reading the resource" />
        </Show>
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
        <div class="page-head">
            <h1>"No such resource"</h1>
        </div>
        <Banner kind=BannerKind::Bad title="404: the service has no restream resource with this ID">
            <p class="mono">{move || resource_id.get().to_string()}</p>
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
    let known = Signal::derive(move || resource.data.get().unwrap_or_default());
    let reported = Signal::derive(move || status.data.get().unwrap_or_default());
    let shown = Shown::new(known, reported);
    let has_targets = Memo::new(move |_| !shown.resource.read().restreams.is_empty());
    let no_targets = || {
        view! {
            <Empty title="No targets">
                <p class="page-lead">"This resource forwards nothing: it has no restreams."</p>
            </Empty>
        }
    };
    view! {
        <ResourceHead shown status />
        <Show when=move || has_targets.get() fallback=no_targets>
            <For each=move || shown.groups.get() key=|group| group.source.clone() let:group>
                <Source shown source=group.source />
            </For>
        </Show>
        <LeftOver shown />
    }
    .into_any()
}

/// A source and the targets it feeds. When it is the cause, it says so once, above them.
#[component]
fn Source(
    /// The resource.
    shown: Shown,
    /// URL of the source.
    source: String,
) -> impl IntoView {
    let text = masked_source(&source);
    let group = Memo::new(move |_| shown.groups.read().iter().find(|group| group.source == source).cloned());
    let places = move || group.get().map(|group| group.places).unwrap_or_default();
    let blamed = Memo::new(move |_| {
        group
            .read()
            .as_ref()
            .filter(|group| group.blaming > 0)
            .map(|group| (group.health, group.blaming, group.places.len()))
    });
    let cause = move || {
        blamed.get().map(|(health, blaming, all)| {
            let word = match health {
                Health::SourceNotFound => "The source is the cause: it was not found",
                _ => "The source is the cause: nobody publishes to it",
            };
            view! {
                <Badge tone=tone(health) word />
                <span class="muted">
                    {format!("{blaming} of {all} {} affected", if all == 1 { "target" } else { "targets" })}
                </span>
            }
        })
    };
    view! {
        <section class="restream-source" class=("is-cause", move || blamed.get().is_some())>
            <div class="restream-source-head">
                <h2>
                    <span class="restream-source-word">"Source "</span>
                    <span class="mono">{if text.is_empty() { "–".to_owned() } else { text }}</span>
                </h2>
                {cause}
            </div>
            <For each=places key=|place| *place let:place>
                <Target shown place />
            </For>
        </section>
    }
    .into_any()
}

/// Status items about targets that the resource does not have.
#[component]
fn LeftOver(
    /// The resource.
    shown: Shown,
) -> impl IntoView {
    let lines = move || {
        let line = |item: &TargetStatus| {
            let url = masked_target(&item.target_url, &[item.target_key.expose()]);
            let state = words(Health::of_code(item.status.code), Some(item.status.code));
            view! {
                <li>
                    <span class="mono">{url}</span>
                    {format!(": {state}")}
                </li>
            }
        };
        shown.left_over.read().iter().map(line).collect_view()
    };
    view! {
        <Show when=move || !shown.left_over.read().is_empty()>
            <section class="card stack">
                <h2>"Reported, but not in the resource"</h2>
                <p class="muted">
                    "The service still reports on these targets. The resource was probably changed a moment ago."
                </p>
                <ul class="left-over">{lines}</ul>
            </section>
        </Show>
    }
    .into_any()
}
