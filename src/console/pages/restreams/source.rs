//! A source with its targets, and status items without a target.

use crate::console::facts::health::{HealthBadge, health_label, tone};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::platform_names::use_platform_names;
use crate::console::facts::status_starts::{BrokenTargets, StartLabel, TargetKey, use_status_starts};
use crate::console::form::ChangeTable;
use crate::console::kit::{Badge, CutAddress, Each, Link, Tone, When, Writing, true_or_false};
use crate::console::pages::restreams::many::{BulkRestreamAction, PausedTargets, use_bulk_dialog};
use crate::console::pages::restreams::resource_data::{ResourceContext, TargetEntry};
use crate::console::platform::clock::offset_secs;
use crate::console::platform::focus::focus_id;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::routes::{PeriodQuery, Route, TARGET_ID, has_come_back};
use crate::console::writes::use_writes;
use crate::forms::restream::details;
use crate::model::restream::changes::instability::Instability;
use crate::model::restream::health::Health;
use crate::model::restream::pause::is_paused;
use crate::model::restream::secrets::{display_description, display_target_url, secrets_of_all};
use crate::model::restream::sources::SourceGroup;
use crate::model::restream::{Restream, TargetStatus};
use crate::model::time::UnixSeconds;
use crate::model::window::{first_ahead, opens_at};
use crate::redact::Secrets;
use crate::redact::url::{host, redacted_source, redacted_target, web_link};
use crate::text::durations::ago;
use crate::text::truncate::has_one_origin;

const LISTED: usize = 50;

/// A source with its targets. If it is the cause of their trouble, it is marked once, above them.
#[component]
pub(super) fn SourceSection(
    context: ResourceContext,
    /// The groups with the targets to draw.
    drawn: Memo<Vec<SourceGroup>>,
    source: String,
) -> impl IntoView {
    let of = source.clone();
    let group = memo(move || context.groups.read().iter().find(|group| group.source == of).cloned());
    let starts = use_status_starts();
    let of = source.clone();
    let unstable = memo(move || {
        let found = starts.unstable(&context.resource.read().resource_id, [of.as_str()]);
        found.map(Instability::label).unwrap_or_default()
    });
    let of = source.clone();
    let rows = move || {
        let drawn = drawn.read();
        drawn.iter().find(|group| group.source == of).map(|group| group.indices.clone()).unwrap_or_default()
    };
    let text = Signal::derive(move || {
        let text = redacted_source(&source, &secrets_of_all(&context.resource.read().restreams));
        if text.is_empty() { "–".to_owned() } else { text }
    });
    let has_one_origin = Signal::derive(move || {
        has_one_origin(context.groups.read().iter().map(|group| group.source.as_str()))
    });
    let blamed = memo(move || group.get().filter(|group| group.blaming > 0));
    // The source fails since the first failure of its targets.
    let since = Signal::derive(move || {
        let SourceGroup { health, indices, .. } = blamed.get()?;
        let (targets, resource) = (context.targets.read(), context.resource.read());
        let reported = indices.into_iter().filter_map(|index| {
            let TargetEntry { restream, report, .. } = targets.all.get(index)?;
            Some((TargetKey::of(restream), report.as_ref()?.status.code))
        });
        let failed: Vec<_> = reported.filter(|(_, code)| Health::of_code(*code) == health).collect();
        if failed.is_empty() {
            return None;
        }
        starts.of(&BrokenTargets::of(&resource, failed))
    });
    let cause = move || {
        blamed.get().map(|SourceGroup { health, blaming, indices, .. }| {
            let all = indices.len();
            let word = match health {
                Health::SourceNotFound => "Source is down: not found",
                _ => "Source is down: nothing is being published",
            };
            view! {
                <Badge tone=tone(health) word />
                <StartLabel since />
                <span class="muted">
                    {format!("{blaming} of {all} {} affected", if all == 1 { "target" } else { "targets" })}
                </span>
            }
        })
    };
    view! {
        <section class="restream-source" class=("is-cause", Signal::derive(move || blamed.read().is_some()))>
            <div class="row restream-source-head">
                <h2>
                    <span class="muted restream-source-word">"Source "</span>
                    <CutAddress address=text has_one_origin />
                </h2>
                {cause}
                <When is=move || !unstable.read().is_empty()>
                    <Badge tone=Tone::Warning word=unstable />
                </When>
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
                <Each each=rows key=|index| *index let:index>
                    <Target context index />
                </Each>
            </table>
        </section>
    }
}

#[component]
pub(super) fn UnmatchedStatus(context: ResourceContext) -> impl IntoView {
    let lines = move || {
        let resource = context.resource.read();
        let known = secrets_of_all(&resource.restreams);
        let line = |item: &TargetStatus| {
            let known = [known.as_slice(), &[item.target_key.expose()]].concat();
            let url = redacted_target(&item.target_url, &known);
            let state = health_label(Health::of_code(item.status.code), Some(item.status.code));
            view! {
                <li>
                    <span class="mono">{url}</span>
                    {format!(": {state}")}
                </li>
            }
        };
        context.targets.read().unmatched.iter().take(LISTED).map(line).collect_view()
    };
    let more = Signal::derive(move || match context.targets.read().unmatched.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!("and {more} more"),
    });
    view! {
        <When is=move || !context.targets.read().unmatched.is_empty()>
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
}

/// The rows of a target: its summary and, when opened, its settings.
#[component]
pub(super) fn Target(context: ResourceContext, index: usize) -> impl IntoView {
    let target = memo(move || context.targets.read().all.get(index).cloned());
    let restream =
        memo(move || target.read().as_ref().map(|target| target.restream.clone()).unwrap_or_default());
    let health =
        Signal::derive(move || target.read().as_ref().map_or(Health::NotReported, |target| target.health));
    let code = Signal::derive(move || Some(target.read().as_ref()?.report.as_ref()?.status.code));
    let is_open = RwSignal::new(false);
    let settings = move || {
        let report = target.read().as_ref().and_then(|target| target.report.clone());
        let code = report.map(|report| ("Reported code".to_owned(), code_label(context, &report)));
        let rows =
            code.into_iter().chain(details(&restream.read())).map(|(label, value)| (label, vec![value]));
        view! { <ChangeTable names="Setting" columns=&["Value"] rows=rows.collect() /> }
    };
    let number = index + 1;
    let details_id = format!("restream-{number}-details");
    view! {
        <tbody
            role="rowgroup"
            class="target"
            class=("is-open", is_open)
            class=("is-addressed", Signal::derive(move || context.addressed.get() == Some(number)))
            id=format!("{TARGET_ID}{number}")
            tabindex="-1"
            aria-label=format!("Restream {number}")
        >
            <tr role="row" class="target-row">
                <td role="cell" class="target-state">
                    <HealthBadge health code />
                </td>
                <TargetName restream number />
                <TargetStatusCell context target />
                <td role="cell" class="target-acts">
                    <button
                        type="button"
                        class="button button-quiet"
                        aria-label=format!("Details of restream {number}")
                        aria-expanded=true_or_false(is_open.into())
                        aria-controls=details_id.clone()
                        on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
                    >
                        "Details"
                    </button>
                </td>
            </tr>
            <When is=is_open>
                <tr role="row" class="target-more" id=details_id.clone()>
                    <td role="cell" colspan="4">
                        <TargetActions context target number />
                        {settings}
                    </td>
                </tr>
            </When>
        </tbody>
    }
}

/// The target's host, by which people know it, with its number and address below.
#[component]
fn TargetName(restream: Memo<Restream>, number: usize) -> impl IntoView {
    let platforms = use_platform_names();
    let name = Signal::derive(move || match host(&restream.read().target_url) {
        host if host.is_empty() => format!("Restream {number}"),
        host => platforms.full(&host),
    });
    let backup =
        Signal::derive(move || if restream.read().backup.is_none() { "" } else { " · Backup configured" });
    // A link only if browsers support it and it shows no key.
    let url = move || {
        let text = display_target_url(&restream.read());
        match web_link(&restream.read().target_url, &text) {
            Some(link) => view! {
                <a href=link target="_blank" rel="noopener noreferrer">
                    {text}
                </a>
            }
            .into_any(),
            None if text.is_empty() => "–".into_any(),
            None => text.into_any(),
        }
    };
    view! {
        <th role="rowheader" scope="row" class="target-name">
            <span class="strong breaks target-host">{name}</span>
            <span class="small breaks target-sub muted">
                {format!("Restream {number} · ")} <span class="mono">{url}</span> {backup}
            </span>
        </th>
    }
}

#[component]
fn TargetStatusCell(context: ResourceContext, target: Memo<Option<TargetEntry>>) -> impl IntoView {
    let zone = use_settings().zone;
    let now_secs = use_service_now_secs();
    let message = Signal::derive(move || {
        let target = target.read();
        let Some(TargetEntry { restream, report, health }) = target.as_ref() else { return String::new() };
        let is_active = context.resource.read().counts_as_active();
        let (now, zone) = (UnixSeconds(now_secs.get()), zone.get());
        let clock = |at: UnixSeconds| at.clock_label(now, offset_secs(at.0, zone));
        let opens = || match opens_at(&restream.schedule, now) {
            Some(at) => format!("Next window {} ({})", clock(at), ago(at.0, now.0)),
            None => "No upcoming window".to_owned(),
        };
        let own = match health {
            Health::Waiting => Some(opens()),
            Health::Paused => Some("Paused until it is resumed".to_owned()),
            _ if is_active => is_paused(&restream.schedule).then(|| UNHEEDED.to_owned()),
            _ => first_ahead(&restream.schedule, now)
                .map(|at| format!("Will not run at {}: inactive", clock(at))),
        };
        let of_service = service_words(context, report.as_ref());
        of_service.into_iter().chain(own).collect::<Vec<_>>().join(". ")
    });
    let starts = use_status_starts();
    let since = Signal::derive(move || {
        let target = target.read();
        let TargetEntry { restream, report, .. } = target.as_ref()?;
        let resource = context.resource.read();
        let code = report.as_ref()?.status.code;
        starts.of(&BrokenTargets::of(&resource, vec![(TargetKey::of(restream), code)]))
    });
    let is_reported =
        Signal::derive(move || target.read().as_ref().is_some_and(|target| target.report.is_some()));
    view! {
        <td role="cell" class="target-report">
            <When is=is_reported>
                <StartLabel since />
            </When>
            <span class="small breaks target-sub muted">{message}</span>
        </td>
    }
}

#[component]
fn TargetActions(
    context: ResourceContext,
    target: Memo<Option<TargetEntry>>,
    number: usize,
) -> impl IntoView {
    let id = memo(move || context.resource.read().resource_id.clone());
    let edit = Signal::derive(move || Route::RestreamEdit(id.get(), Some(number)));
    let history =
        Signal::derive(move || Route::RestreamTargetHistory(id.get(), number, PeriodQuery::default()));
    view! {
        <div class="row">
            <Link to=edit class="button" label=format!("Edit restream {number}")>
                "Edit"
            </Link>
            <PauseButton context target number />
            <Link to=history class="button" label=format!("History of restream {number}")>
                "History"
            </Link>
        </div>
    }
}

#[component]
fn PauseButton(context: ResourceContext, target: Memo<Option<TargetEntry>>, number: usize) -> impl IntoView {
    let (dialog, writes) = (use_bulk_dialog(), use_writes());
    let is_paused =
        memo(move || target.read().as_ref().is_some_and(|target| is_paused(&target.restream.schedule)));
    let word = move || if is_paused.get() { "Resume" } else { "Pause" };
    let is_busy = Signal::derive(move || writes.is_running() || context.is_reported_twice.get());
    let on_press = move |_| {
        let is_sending =
            target.with_untracked(|target| target.as_ref().is_some_and(|one| one.health == Health::Ok));
        let (resource, indices) = (context.resource.get_untracked(), vec![number - 1]);
        let targets = vec![PausedTargets { resource, indices, live: usize::from(is_sending) }];
        dialog.set(Some(BulkRestreamAction::Pause {
            is_paused: !is_paused.get_untracked(),
            targets,
            hidden: 0,
        }));
    };
    view! {
        <Writing>
            <button
                type="button"
                class="button"
                aria-label=move || format!("{} restream {number}", word())
                prop:disabled=is_busy
                on:click=on_press
            >
                {word}
            </button>
        </Writing>
    }
}

/// A paused target that is reported all the same.
const UNHEEDED: &str =
    "Paused, but the service doesn't stop it by its schedule. Resume puts the schedule back";

/// Returns the service's words on a target, without secrets, if they say more than its state.
fn service_words(context: ResourceContext, report: Option<&TargetStatus>) -> Option<String> {
    let Some(report) = report else { return Some("Missing from the status response".to_owned()) };
    let description = described(context, report);
    let is_usual = description.is_empty() || Some(description.as_str()) == report.status.code.description();
    (!is_usual).then_some(description)
}

fn described(context: ResourceContext, report: &TargetStatus) -> String {
    let secrets = || context.secrets.get().and(Secrets::only(&report.target_key));
    display_description(&report.status.description, &secrets)
}

/// Returns the code of a target with its description: "3: Source stream is not published".
fn code_label(context: ResourceContext, report: &TargetStatus) -> String {
    let (code, description) = (report.status.code, described(context, report));
    match description.as_str() {
        "" => format!("{code}: {}", code.description().unwrap_or("no description from the service")),
        description => format!("{code}: {description}"),
    }
}

/// Scrolls to the target in the address. After Back, the browser restores the scroll position.
pub(super) fn follow_target(context: ResourceContext) {
    let count = memo(move || context.resource.read().restreams.len());
    effect_after(move |gone_to: Option<Option<usize>>| {
        let number = context.addressed.get().filter(|number| (1..=count.get()).contains(number));
        let is_new = gone_to.flatten() != number && !has_come_back();
        if let Some(number) = number.filter(|_| is_new) {
            // The targets are drawn in the same pass.
            request_animation_frame(move || {
                focus_id(&format!("{TARGET_ID}{number}"));
            });
        }
        number
    });
}
