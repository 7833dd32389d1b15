//! One recording setting: first whether it records or will, then the recorded files, last its settings.

mod command_buttons;
mod command_runner;
mod data;
mod instances;

use std::sync::Arc;

use crate::api::dvr::GetStream;
use crate::api::restream::{ListResources, ListStatus};
use crate::console::facts::corrections::use_corrections;
use crate::console::facts::instance_times::use_instance_times;
use crate::console::facts::recording_facts::name_here;
use crate::console::facts::time_format::use_time_format;
use crate::console::form::{Editor, FieldRemark, Locks, OtherData, Remarks};
use crate::console::kit::commands::offer_command;
use crate::console::kit::{
    Badge, Banner, BannerKind, Crumb, Details, Flaws, Link, NotFoundBanner, Skeleton, Tone, When, Writing,
    copied_fact, copy, may_write, use_toaster,
};
use crate::console::operations::form_writer;
use crate::console::operations::setting::SettingDocument;
use crate::console::pages::recordings::fields::{setting_fields, use_setting_remarks};
use crate::console::pages::recordings::memory::{draft_name, use_recording_list_memory};
use crate::console::pages::recordings::setting::command_buttons::{CommandOutcome, SettingActions};
use crate::console::pages::recordings::setting::command_runner::CommandRunner;
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::pages::recordings::setting::instances::Instances;
use crate::console::planned::tone;
use crate::console::platform::clock::both_zones;
use crate::console::platform::reactive::*;
use crate::console::query::freshness::UpdatedAgo;
use crate::console::query::loaded::{Loaded, LoadedHead};
use crate::console::query::{Query, Refresh, use_query, use_query_cache};
use crate::console::routes::{ListQuery, Route, use_param};
use crate::forms::recording::names::STORAGE_TIME;
use crate::forms::recording::{RetentionChange, SETTING, is_locked, record_of};
use crate::forms::{Draft, Field, other_data};
use crate::model::ids::RecordId;
use crate::model::recording::board::{name, source};
use crate::model::recording::next::{RecordingEnd, end, next};
use crate::model::recording::reason::source_state;
use crate::model::recording::state::RecordingState;
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::restream::changes::instability::Instability;
use crate::model::restream::told_among;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;
use crate::text::truncate::after_word;

#[component]
pub(super) fn RecordingSetting() -> impl IntoView {
    let id = use_param(|route| match route {
        Route::Recording(id) => Some(id),
        _ => None,
    });
    // Recreates the page for another setting.
    move || {
        id.track();
        view! { <OneSetting id /> }
    }
}

#[component]
fn OneSetting(id: Memo<RecordId>) -> impl IntoView {
    let data = SettingData::read(id);
    let acting = CommandRunner::new(data);
    let (memory, cache) = (use_recording_list_memory(), use_query_cache());
    let list = Signal::derive(move || Route::Recordings(memory.query.get()));
    view! {
        <LoadedHead
            reads=data.reads()
            crumbs=view! { <Crumb to=list name="Recordings" label="All recordings" /> }.into_any()
            titles=["Recording", "No such recording"]
            name=move || name_here(cache, &data.setting.latest())
        >
            <SettingState data />
            <Writing>
                <SettingActions data acting />
            </Writing>
        </LoadedHead>
        <Loaded
            reads=data.reads()
            waiting=|| view! { <Skeleton label="Loading the recording" lines=9 /> }
            missing=move || {
                view! {
                    <NotFoundBanner what="recording setting" id=move || id.get().to_string()>
                        <Link to=list class="button">
                            "Go to all recordings"
                        </Link>
                    </NotFoundBanner>
                }
            }
        >
            <Flaws
                parts=Signal::derive(move || vec![("value", data.setting.latest().flaw_lines())])
                is_reported_twice=data.is_reported_twice
            />
            <StateBanners data />
            <CommandOutcome acting />
            <SettingFacts data />
            <Instances data />
            <SettingForm data />
            <OtherData members=move || other_data(&record_of(&data.setting.latest())) />
        </Loaded>
    }
}

#[component]
fn SettingState(data: SettingData) -> impl IntoView {
    let SettingData { setting, local_facts, status, now_secs, .. } = data;
    let clock = use_time_format();
    let state = memo(move || status.read().state);
    let tone = Signal::derive(move || tone(state.get()));
    let word = Signal::derive(move || state.get().label_of(&setting.latest()));
    let coming = memo(move || next(&setting.latest(), &local_facts.read(), UnixSeconds(now_secs.get())));
    // Trouble is shown below instead.
    let next_words = Signal::derive(move || match status.read().trouble {
        None if state.get() != RecordingState::Error => {
            let sentence = clock.next(&coming.read(), UnixSeconds(now_secs.get()));
            after_word(&word.read(), &sentence).to_owned()
        }
        _ => String::new(),
    });
    let next_title = Signal::derive(move || coming.read().moment().map(both_zones));
    let (times, corrections) = (use_instance_times(), use_corrections());
    let stream = memo(move || corrections.stream_of(&setting.latest()));
    let timeline = move || {
        let stream = stream.get()?;
        let of = format!(" of {stream}");
        Some(
            view! { <Link to=Route::stream(stream)>"Timeline" <span class="visually-hidden">{of}</span></Link> },
        )
    };
    let unstable =
        Signal::derive(move || times.unstable(&setting.latest()).map(Instability::label).unwrap_or_default());
    view! {
        <div class="row page-state" data-testid="recording-state">
            <Badge tone word />
            <When is=move || !unstable.read().is_empty()>
                <Badge tone=Tone::Warning word=unstable />
            </When>
            <span class="muted" title=next_title>
                {next_words}
            </span>
            {timeline}
            <UpdatedAgo what="Status" read=*setting />
        </div>
    }
}

#[component]
fn StateBanners(data: SettingData) -> impl IntoView {
    let SettingData { setting, status, now_secs, is_recording, .. } = data;
    let (corrections, clock) = (use_corrections(), use_time_format());
    let has_dvr = memo(move || {
        let setting = setting.latest();
        is_recording.get() && setting.dvr_enabled && corrections.stream_of(&setting).is_some()
    });
    let kind = memo(move || match status.read().state {
        RecordingState::ShouldRecord | RecordingState::Error => Some(BannerKind::Bad),
        RecordingState::Overrunning | RecordingState::SourceDown => Some(BannerKind::Warning),
        _ => None,
    });
    let trouble_words = Signal::derive(move || match status.read().trouble {
        Some(trouble) => clock.trouble(trouble, UnixSeconds(now_secs.get())),
        None => "The last recording failed".to_owned(),
    });
    let banner = move |kind| {
        view! {
            <Banner kind title=trouble_words>
                <Why data />
            </Banner>
        }
    };
    view! {
        {move || kind.get().map(banner)}
        {move || has_dvr.get().then(|| view! { <DvrRead setting /> })}
    }
}

/// Reads the DVR of a running recording, which shows whether its source is on air.
#[component]
fn DvrRead(setting: Query<Setting>) -> impl IntoView {
    let stream_name = untrack(|| use_corrections().stream_of(&setting.latest())).unwrap_or_default();
    use_query(Refresh::SELDOM, move || GetStream { stream_name: stream_name.clone() });
}

/// Explains why it is not recording, by the service's report and the restream status of its source.
#[component]
fn Why(data: SettingData) -> impl IntoView {
    let SettingData { setting, local_facts, status, now_secs, .. } = data;
    let clock = use_time_format();
    let message = Signal::derive(move || {
        let (local_facts, state) = (local_facts.read(), status.read().state);
        clock.why(&setting.latest(), &local_facts, state, UnixSeconds(now_secs.get())).unwrap_or_default()
    });
    let statuses = use_query(Refresh::SELDOM, || ListStatus);
    let resources = use_query(Refresh::SELDOM, || ListResources);
    let corrections = use_corrections();
    let source = memo(move || {
        let stream = corrections.stream_of(&setting.latest())?;
        let resources = resources.latest();
        source_state(&statuses.latest().items, |id, source| {
            corrections.is_source_of(&stream, id, source, &resources.items)
        })
    });
    let reported = move || {
        let source = source.get()?;
        let resources = resources.latest();
        let mut all = resources.items.iter();
        let resource = all.find(|resource| resource.resource_id == source.resource_id);
        let name =
            resource.map_or_else(|| source.resource_id.to_string(), |one| told_among(one, &resources.items));
        let message = format!("; {} (restream ", source.label());
        Some(view! {
            {message}
            <Link to=Route::Restream(source.resource_id)>{name}</Link>
            ")"
        })
    };
    view! { <p data-testid="recording-why">{message}{reported}"."</p> }
}

#[component]
fn SettingFacts(data: SettingData) -> impl IntoView {
    let SettingData { id, setting, .. } = data;
    let playlist = Signal::derive(move || source(&setting.latest()));
    let resource = Signal::derive(move || setting.latest().resource_id.to_string());
    let id_text = Signal::derive(move || id.get().to_string());
    let fixed = Signal::derive(move || fixed_fields_label(&setting.latest()));
    let toaster = use_toaster();
    offer_command("Copy recording ID", move || copy(toaster, id.with_untracked(ToString::to_string)));
    view! {
        <Details>
            {copied_fact("facts-wide", "Source playlist", "source playlist", playlist)}
            {copied_fact("", "Resource ID", "resource ID", resource)}
            {copied_fact("", "Recording ID", "recording ID", id_text)} <div class="facts-wide">
                <dt>"Fixed at creation"</dt>
                <dd>{fixed}</dd>
            </div>
        </Details>
    }
}

/// Describes the settings that the API cannot change.
fn fixed_fields_label(setting: &Setting) -> String {
    let span = |secs: Option<i64>| {
        let secs = secs.and_then(|secs| u64::try_from(secs).ok());
        secs.map_or_else(|| "not reported".to_owned(), duration)
    };
    let named = setting.qualities.0.iter().map(|(url, name)| if name.is_empty() { url } else { name });
    let qualities = named.map(String::as_str).collect::<Vec<_>>().join(", ");
    let parts = [
        Some(format!("stop timeout {}", span(setting.stop_timeout_secs))),
        Some(format!("DVR window {}", span(setting.dvr_window_secs))),
        setting.smil.then(|| "SMIL".to_owned()),
        (!qualities.is_empty()).then(|| format!("qualities {qualities}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[component]
fn SettingForm(data: SettingData) -> impl IntoView {
    let SettingData { id, setting, is_recording, local_facts, now_secs, .. } = data;
    let now = untrack(|| setting.latest());
    let base = record_of(&now);
    let polled = Signal::derive(move || setting.data().map(|setting| record_of(&setting)));
    let may_write = may_write();
    let locks: Signal<Locks> = Signal::derive(move || match is_recording.get() {
        _ if !may_write => (|_| true) as Locks,
        true => (|name| is_locked(name, Some(&RecordingStatus::Progress))) as Locks,
        false => |_| false,
    });
    let clock = use_time_format();
    let until = Signal::derive(move || {
        let now = UnixSeconds(now_secs.get());
        match end(&setting.latest(), &local_facts.read(), now) {
            RecordingEnd::At(end) | RecordingEnd::Limit(end) => {
                format!("Can be changed after {}", clock.short(end, now))
            }
            RecordingEnd::Open | RecordingEnd::Overdue(_) => "Can be changed after the recording".to_owned(),
        }
    });
    let (page, list) = (Route::Recording(now.id.clone()), Route::Recordings(ListQuery::default()));
    let writer = form_writer::of::<SettingDocument>(now.id.to_string(), Some(name(&now)), page, list);
    let remarks = use_deleted_files(data, use_setting_remarks(Some(now.id.clone())));
    view! {
        <section class="stack" aria-label="Settings">
            <When is=move || may_write && is_recording.get()>
                <Banner kind=BannerKind::Info title=until>
                    <p>
                        "A new file can be started then. Until then only DVR enabled can be changed; what you type elsewhere stays in the form."
                    </p>
                </Banner>
            </When>
            <Editor
                document=&SETTING
                draft_name=draft_name(&id.get_untracked())
                base=Some(base)
                writer
                fields=setting_fields
                polled
                locks
                remarks
            />
        </section>
    }
}

/// Adds a warning about the files that a shorter storage time deletes.
fn use_deleted_files(data: SettingData, remarks: Remarks) -> Remarks {
    let (times, clock) = (use_instance_times(), use_time_format());
    let of = move |draft: &Draft| {
        let now = UnixSeconds(data.now_secs.get_untracked());
        // Input in a locked field is not sent.
        let change = RetentionChange::of_draft(draft).filter(|_| !data.is_recording.get());
        let message = change.and_then(|change| {
            let files = times.files(&data.setting.latest(), now);
            change.message(files.as_deref(), now, &|time| clock.short(time, now))
        });
        let remark = |message| FieldRemark { field: Field::top(STORAGE_TIME), message, others: Vec::new() };
        (remarks.of)(draft).into_iter().chain(message.map(remark)).collect()
    };
    Remarks { of: Arc::new(of), refresh: remarks.refresh }
}
