//! Polls while any page is open, for the tab's title and for notifications.

use crate::console::client::use_client;
use crate::console::facts::acknowledged::use_acknowledged;
use crate::console::facts::recording_facts::use_recording_facts;
use crate::console::facts::status_starts::use_status_starts;
use crate::console::facts::time_format::use_time_format;
use crate::console::kit::page_title::use_page_title;
use crate::console::kit::use_toaster;
use crate::console::operations::recording::forget_confirmed;
use crate::console::pages::overview::recordings::{RecordingData, SECS};
use crate::console::pages::overview::restream_queries::{RESOURCES_SECS, RestreamQueries, STATUS_SECS};
use crate::console::platform::notification;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::query::Refresh;
use crate::console::routes::{Route, use_go};
use crate::console::session::{Session, use_sessions};
use crate::console::writes::use_writes;
use crate::model::overview::news::{
    KnownProblems, NewProblems, Notice, Report, Wanted, broken_count, recording_reports, target_reports,
};
use crate::model::time::UnixSeconds;

/// The requests of a hidden tab that notifies, without those for recordings with problems.
pub const REQUESTS_PER_MINUTE: u32 = 60 / STATUS_SECS + 60 / RESOURCES_SECS + 60 / SECS;

/// Polls at the pace of the overview, and shares the responses with the current page.
#[component]
pub(super) fn Watch() -> impl IntoView {
    let (clock, title, client) = (use_time_format(), use_page_title(), use_client());
    let RestreamQueries { resources, statuses, survey } = RestreamQueries::read(Refresh::InBackground);
    let RecordingData { settings, setting_statuses, times, read_at, .. } =
        RecordingData::read(Refresh::InBackground);
    let (starts, acknowledged) = (use_status_starts(), use_acknowledged());
    effect(move || {
        // Each read counts, also one without changes.
        let _ = statuses.read_at_secs();
        let (resources, statuses) = untrack(|| (resources.latest(), statuses.latest()));
        let now = UnixSeconds(client.service_now_secs());
        starts.follow(&resources.items, &statuses.items, now);
        if let Some(survey) = survey.get_untracked() {
            acknowledged.retain(|one| one.remains(&survey, &resources.items, now));
        }
    });
    let (writes, facts) = (use_writes(), use_recording_facts());
    effect(move || {
        let settings = settings.latest();
        times.forget_past(&settings.items);
        forget_confirmed(writes, facts, &settings.items, read_at.get());
    });
    effect(move || {
        let setting_statuses = setting_statuses.read();
        if let Some(settings) = settings.data().filter(|settings| settings.rejected.is_empty()) {
            acknowledged.retain_recordings(|one| {
                one.remains(&settings.items, &setting_statuses, read_at.get_untracked())
            });
        }
    });
    effect(move || title.broken.set(broken_count(survey.read().as_deref(), &setting_statuses.read())));
    on_cleanup(move || {
        title.broken.try_set(0);
    });
    let notify = use_notify();
    let known = StoredValue::new_local(KnownProblems::default());
    effect(move || {
        let _ = statuses.read_at_secs();
        let Some(survey) = survey.get() else { return };
        let resources = untrack(|| resources.latest());
        notify(known, target_reports(&resources.items, &survey));
    });
    let known = StoredValue::new_local(KnownProblems::default());
    effect(move || {
        let _ = read_at.get();
        let (Some(settings), setting_statuses) = (settings.data(), setting_statuses.get()) else { return };
        let describe = |trouble| untrack(|| clock.trouble(trouble, read_at.get()));
        notify(known, recording_reports(&settings.items, &setting_statuses, &describe));
    });
}

/// Returns a function that takes the problems of an area, and notifies the person of the new ones.
fn use_notify() -> impl Fn(StoredValue<KnownProblems, LocalStorage>, Vec<Report>) + Copy {
    let (client, settings, toaster) = (use_client(), use_settings(), use_toaster());
    let account = use_sessions().current().with_untracked(|current| current.as_ref().map(Session::title));
    let account = StoredValue::new(account.unwrap_or_default());
    let go = StoredValue::new_local(use_go());
    let new_problems = StoredValue::new_local(NewProblems::default());
    let shown = StoredValue::new_local(Vec::<web_sys::Notification>::new());
    // They link to pages of this account.
    on_cleanup(move || shown.with_value(|shown| shown.iter().for_each(web_sys::Notification::close)));
    move |known, reports| {
        let now = UnixSeconds(client.service_now_secs());
        let wanted = if settings.notifies.get_untracked() { Wanted::Begun } else { Wanted::Nothing };
        let new = known.try_update_value(|known| known.update(reports, now, wanted)).unwrap_or_default();
        let notice = new_problems.try_update_value(|problems| problems.add(new, now)).flatten();
        let Some(Notice { minute, title, body, subject }) = notice else { return };
        let route = subject.map_or(Route::Overview, Route::of_document);
        let on_press = move || go.try_with_value(|go| go(&route, false)).unwrap_or_default();
        let tag = format!("{} {minute}", account.get_value());
        match notification::show(&title, &body, &tag, on_press) {
            Some(notification) => drop(shown.try_update_value(|shown| shown.push(notification))),
            None => {
                settings.choose_notifies(false);
                toaster.warn("This browser can't show notifications. They are off now.");
            }
        }
    }
}
