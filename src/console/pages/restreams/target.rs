//! One target of a resource: how it is doing, and where it leads.

use leptos::prelude::*;

use crate::console::kit::health::HealthBadge;
use crate::console::kit::{When, unique_id};
use crate::console::pages::restreams::resource_data::{Shown, health};
use crate::console::pages::restreams::target_details::TargetDetails;
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::status_since::{SinceWords, TargetKey, use_status_since};
use crate::model::restream::health::Health;
use crate::model::restream::schedule::opens_at;
use crate::model::restream::secrets::secrets_in;
use crate::model::restream::secrets::{shown_description, shown_target_url};
use crate::model::restream::{Restream, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::url::web_link;
use crate::text::durations::ago;

/// A resource with more targets than this shows their settings folded.
const OPEN_TARGETS: usize = 4;

/// One target.
#[component]
pub(super) fn Target(
    /// The resource.
    shown: Shown,
    /// The restream's place in the resource.
    place: usize,
) -> impl IntoView {
    let restream =
        Memo::new(move |_| shown.resource.read().restreams.get(place).cloned().unwrap_or_default());
    let zone = use_settings().zone;
    let report = Memo::new(move |_| shown.reports.read().get(place).cloned().flatten());
    let code = Signal::derive(move || report.read().as_ref().map(|report| report.status.code));
    let now_secs = use_service_now_secs();
    let health = Memo::new(move |_| {
        let (resource, now) = (shown.resource.read(), UnixSeconds(now_secs.get()));
        health(resource.counts_as_active(), &restream.read(), report.read().as_ref(), now)
    });
    let said = Signal::derive(move || match report.read().as_ref() {
        Some(report) => {
            let secrets = || secrets_in(&shown.resource.read().restreams, &report.target_key);
            let said = shown_description(&report.status.description, &secrets);
            let told = told(report.status.code, &said);
            if health.get() == Health::Waiting {
                told + &waiting_words(&restream.read(), now_secs.get(), zone.get())
            } else {
                told
            }
        }
        None => "Missing from the status response.".to_owned(),
    });
    let sinces = use_status_since();
    let since = Signal::derive(move || {
        let report = report.read();
        let report = report.as_ref()?;
        let resource = shown.resource.read();
        let since = sinces.of(&resource.resource_id, &TargetKey::of(report), report.status.code)?;
        Some(since.since_created(resource.creation_ts, resource.modification_ts))
    });
    let is_reported = Signal::derive(move || report.read().is_some());
    let backup =
        Signal::derive(move || if restream.read().backup.is_none() { "" } else { "Backup configured" });
    // Many targets are looked over first; what one is set to is a press away.
    let are_few = shown.resource.with_untracked(|resource| resource.restreams.len() <= OPEN_TARGETS);
    let title_id = unique_id("target");
    let labelled_by = title_id.clone();
    view! {
        <article class="restream-target card" aria-labelledby=labelled_by>
            <div class="restream-target-head">
                <h3 id=title_id>{format!("Restream {}", place + 1)}</h3>
                <HealthBadge health code />
                <span class="restream-said">{said}</span>
                <When is=is_reported>
                    <SinceWords since />
                </When>
                <span class="restream-backup">{backup}</span>
            </div>
            <p class="restream-url mono">
                <TargetUrl restream />
            </p>
            <details class="restream-settings" open=are_few>
                <summary>"Settings"</summary>
                <TargetDetails restream />
            </details>
        </article>
    }
    .into_any()
}

/// Until when a target waits for its schedule.
fn waiting_words(restream: &Restream, now_secs: i64, zone: Zone) -> String {
    match opens_at(restream, UnixSeconds(now_secs)) {
        Some(UnixSeconds(at)) => {
            let words = (absolute(at, zone), ago(at, now_secs));
            format!("; next window {} ({})", words.0, words.1)
        }
        None => "; no upcoming window".to_owned(),
    }
}

/// What the service says, with its code: "code 3: Source stream is not published".
fn told(code: StatusCode, description: &str) -> String {
    let words = match description {
        "" => code.description().unwrap_or("no description from the service"),
        words => words,
    };
    format!("code {code}: {words}")
}

/// Where the target is; a link only where a browser can go and no key stands in the address.
#[component]
pub(super) fn TargetUrl(
    /// The restream.
    restream: Memo<Restream>,
) -> impl IntoView {
    move || {
        let text = shown_target_url(&restream.read());
        let link = web_link(&restream.read().target_url, &text);
        match link {
            Some(link) => view! {
                <a href=link target="_blank" rel="noopener noreferrer">
                    {text}
                </a>
            }
            .into_any(),
            None if text.is_empty() => "–".into_any(),
            None => text.into_any(),
        }
    }
}
