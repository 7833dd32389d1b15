//! A source of a resource with the targets it feeds, and what the service reports beyond them.

use leptos::prelude::*;

use crate::console::kit::health::{tone, words};
use crate::console::kit::{Badge, Each, When};
use crate::console::pages::restreams::resource_data::Shown;
use crate::console::pages::restreams::target::Target;
use crate::console::query::status_starts::{StartWords, TargetKey, use_status_starts};
use crate::model::restream::TargetStatus;
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::Health;
use crate::model::restream::secrets::secrets_of_all;
use crate::redact::url::{redacted_source, redacted_target};

/// So many status items that fit no target are listed.
const LISTED: usize = 50;

/// A source and the targets it feeds. When it is the cause, it says so once, above them.
#[component]
pub(super) fn Source(shown: Shown, source: String) -> impl IntoView {
    let group = Memo::new({
        let source = source.clone();
        move |_| shown.groups.read().iter().find(|group| group.source == source).cloned()
    });
    let text = Signal::derive(move || {
        let text = redacted_source(&source, &secrets_of_all(&shown.resource.read().restreams));
        if text.is_empty() { "–".to_owned() } else { text }
    });
    let indices = move || group.get().map(|group| group.indices).unwrap_or_default();
    let blamed = Memo::new(move |_| {
        group
            .read()
            .as_ref()
            .filter(|group| group.blaming > 0)
            .map(|group| (group.health, group.blaming, group.indices.len()))
    });
    let sinces = use_status_starts();
    // The source fails since the first of its targets does.
    let since = Signal::derive(move || {
        let (health, ..) = blamed.get()?;
        let reports = shown.reports.read();
        let resource = shown.resource.read();
        let blaming = indices().into_iter().filter_map(|index| {
            Some((resource.restreams.get(index)?, reports.get(index)?.as_ref()?.status.code))
        });
        let blaming = blaming.filter(|(_, code)| Health::of_code(*code) == health);
        let asked: Vec<_> = blaming
            .map(|(restream, code)| sinces.of(&resource.resource_id, &TargetKey::of(restream), code))
            .collect();
        StateStart::earliest(asked.into_iter().collect::<Option<Vec<_>>>()?)
    });
    let cause = move || {
        blamed.get().map(|(health, blaming, all)| {
            let word = match health {
                Health::SourceNotFound => "Source is down: not found",
                _ => "Source is down: nothing is being published",
            };
            view! {
                <Badge tone=tone(health) word />
                <StartWords since />
                <span class="muted">
                    {format!("{blaming} of {all} {} affected", if all == 1 { "target" } else { "targets" })}
                </span>
            }
        })
    };
    view! {
        <section class="restream-source" class=("is-cause", Signal::derive(move || blamed.get().is_some()))>
            <div class="restream-source-head">
                <h2>
                    <span class="restream-source-word">"Source "</span>
                    <span class="mono">{text}</span>
                </h2>
                {cause}
            </div>
            <table role="table" class="targets card" aria-label="Targets">
                <thead role="rowgroup" class="visually-hidden">
                    <tr role="row">
                        <th role="columnheader">"State"</th>
                        <th role="columnheader">"Target"</th>
                        <th role="columnheader">"Since"</th>
                        <th role="columnheader">"Actions"</th>
                    </tr>
                </thead>
                <Each each=indices key=|index| *index let:index>
                    <Target shown index />
                </Each>
            </table>
        </section>
    }
    .into_any()
}

/// Status items about targets that the resource does not have.
#[component]
pub(super) fn LeftOver(shown: Shown) -> impl IntoView {
    let lines = move || {
        let resource = shown.resource.read();
        let known = secrets_of_all(&resource.restreams);
        let line = |item: &TargetStatus| {
            let known = [known.as_slice(), &[item.target_key.expose()]].concat();
            let url = redacted_target(&item.target_url, &known);
            let state = words(Health::of_code(item.status.code), Some(item.status.code));
            view! {
                <li>
                    <span class="mono">{url}</span>
                    {format!(": {state}")}
                </li>
            }
        };
        shown.left_over.read().iter().take(LISTED).map(line).collect_view()
    };
    let more = Signal::derive(move || match shown.left_over.read().len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!("and {more} more"),
    });
    view! {
        <When is=Signal::derive(move || !shown.left_over.read().is_empty())>
            <section class="card stack">
                <h2>"Status that matches no target"</h2>
                <p class="muted">
                    "The service reports these targets, and none of this resource's is one of them. Their problems count as problems of this resource."
                </p>
                <ul class="left-over">{lines}</ul>
                <p class="muted">{more}</p>
            </section>
        </When>
    }
    .into_any()
}
