//! All settings of a restream, with secrets masked.

use leptos::prelude::*;

use crate::console::kit::{Badge, SecretText, Tone, When, fact};
use crate::console::query::moment::use_service_now_secs;
use crate::model::restream::Restream;
use crate::model::restream::secrets::shown_backup_url;
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;
use crate::redact::secret::Secret;
use crate::text::durations::duration;

#[component]
pub(super) fn TargetDetails(restream: Memo<Restream>) -> impl IntoView {
    let target_type = Signal::derive(move || restream.read().target_type.clone());
    let login = Signal::derive(move || restream.read().login.clone());
    let key = Signal::derive(move || restream.read().target_key.clone());
    let password = Signal::derive(move || restream.read().password.clone());
    let quality = Signal::derive(move || {
        let restream = restream.read();
        match (restream.transcoded, restream.transcode_quality.as_str()) {
            _ if !restream.has_member("transcoded") => "not reported".to_owned(),
            (true, "") => "transcoded".to_owned(),
            (true, quality) => format!("transcoded, {quality}"),
            (false, "") => "source (passthrough)".to_owned(),
            (false, quality) => format!("source (passthrough, {quality} set)"),
        }
    });
    view! {
        <dl class="facts">
            <SecretDetail what="stream key" dt="Stream key" secret=key />
            <Fact dt="Login" text=login />
            <SecretDetail what="password" dt="Password" secret=password />
            <Fact dt="Target type" text=target_type />
            <Fact dt="Quality" text=quality />
            <Schedule restream />
            <BackupTarget restream />
        </dl>
    }
    .into_any()
}

#[component]
fn Fact(dt: &'static str, text: Signal<String>) -> impl IntoView {
    view! { <When is=Signal::derive(move || !text.read().is_empty())>{fact(dt, text)}</When> }.into_any()
}

#[component]
fn SecretDetail(what: &'static str, dt: &'static str, secret: Signal<Secret>) -> impl IntoView {
    view! {
        <When is=Signal::derive(move || !secret.read().is_empty())>
            <div class="facts-secret">
                <dt>{dt}</dt>
                <dd>
                    <SecretText what secret />
                </dd>
            </div>
        </When>
    }
    .into_any()
}

#[component]
fn Schedule(restream: Memo<Restream>) -> impl IntoView {
    let now_secs = use_service_now_secs();
    let is_always = Memo::new(move |_| restream.read().schedule.is_empty());
    let is_open = Memo::new(move |_| {
        let now = UnixSeconds(now_secs.get());
        restream.read().schedule.iter().filter_map(ScheduleWindow::period).any(|period| period.contains(now))
    });
    let windows = move || {
        let windows = restream.read().schedule.iter().map(window_label).collect::<Vec<_>>();
        windows.into_iter().map(|window| view! { <li>{window}</li> }).collect_view()
    };
    let tone = Signal::derive(move || if is_open.get() { Tone::Good } else { Tone::Idle });
    let word = Signal::derive(move || {
        if is_open.get() { "Window open now" } else { "No window open now" }.to_owned()
    });
    view! {
        <div class="facts-wide">
            <dt>"Schedule (UTC)"</dt>
            <dd>
                <When is=Signal::derive(move || !is_always.get()) fallback=|| "always">
                    <ul class="windows">{windows}</ul>
                    <Badge tone word />
                </When>
            </dd>
        </div>
    }
    .into_any()
}

fn window_label(window: &ScheduleWindow) -> String {
    let secs = window.period().and_then(|period| u64::try_from(period.duration_secs()).ok());
    // Non-breaking spaces prevent a line break inside the length.
    let length = secs.map(|secs| format!(" ({})", duration(secs).replace(' ', "\u{a0}")));
    format!("{} – {}{}", window.start, window.stop, length.unwrap_or_default())
}

#[component]
fn BackupTarget(restream: Memo<Restream>) -> impl IntoView {
    let has_backup = Memo::new(move |_| !restream.read().backup.is_none());
    let url = Signal::derive(move || shown_backup_url(&restream.read()));
    let login = Signal::derive(move || restream.read().backup.login.clone());
    let password = Signal::derive(move || restream.read().backup.password.clone());
    view! {
        <When is=has_backup>
            <Fact dt="Backup URL" text=url />
            <Fact dt="Backup login" text=login />
            <SecretDetail what="backup password" dt="Backup password" secret=password />
        </When>
    }
    .into_any()
}
