//! "Change log": what was written from this browser, newest first, with its outcome.

use crate::api::recording::GetSetting;
use crate::console::client::Client;
use crate::console::kit::{
    Badge, Button, ButtonKind, CopyButton, Dialog, DialogChoice, Empty, Link, SearchField, ShowMore,
    StaticTable, Tone, When, save_file, table_row, use_toaster,
};
use crate::console::pages::activity::deletion::deletion_details;
use crate::console::pages::activity::state::ChangeLogState;
use crate::console::platform::clock::absolute;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::Zone;
use crate::console::platform::task::spawn;
use crate::console::routes::{ListQuery, Route};
use crate::console::session::use_sessions;
use crate::journal::{Entry, Kind, Outcome, Verb, day_and_clock};
use crate::model::end::End;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::recording::state::is_reached;
use crate::model::recording::{RecordingStatus, SettingAction};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

/// The number of entries that are drawn at first.
const DRAWN: usize = 50;

#[component]
pub(super) fn ChangeLog() -> impl IntoView {
    let log = ChangeLogState::new();
    let journals = log.client.journals;
    let is_empty = memo(move || journals.read(|journal| journal.entries().len() == 0));
    let count = memo(move || log.entries.read().len());
    let limit = RwSignal::new(DRAWN);
    let rows = move || {
        let zone = log.zone.get();
        log.entries.with(|entries| rows(log, entries.iter().take(limit.get()), zone))
    };
    view! {
        <When is=journals.is_failing()>
            <p class="muted" role="alert">
                "This browser can't store the change log: a reload discards the newest entries."
            </p>
        </When>
        <When is=move || !is_empty.get() fallback=no_changes>
            <Tools log />
            <StaticTable label="Change log" heads=["Time", "Change", "Result"] class="writes is-cards">
                {rows}
            </StaticTable>
            <ShowMore what="changes" count limit />
        </When>
    }
}

/// Search, export and "Forget".
#[component]
fn Tools(log: ChangeLogState) -> impl IntoView {
    let (toaster, sessions) = (use_toaster(), use_sessions());
    let is_asked = RwSignal::new(false);
    let on_export = move || {
        let text = log.entries.with_untracked(|entries| log.report(|report| report.csv(entries)));
        save_file(toaster, "sluice-change-log.csv", "text/csv", &text);
    };
    let copied = Callback::new(move |()| {
        log.entries.with_untracked(|entries| log.report(|report| report.text(entries)))
    });
    let on_forget = move || {
        is_asked.set(false);
        if let Some(scope) = untrack(|| sessions.scope()) {
            log.client.journals.forget(&scope);
        }
    };
    let count = Signal::derive(move || counted(log.entries.read().len(), "change"));
    view! {
        <div class="row calls-tools">
            <SearchField
                label="Filter changes"
                placeholder="Name or result"
                value=log.search
                on_input=move |text: String| log.search.set(text)
                on_enter=|| {}
                on_leave=|| {}
            />
            <Button label="Export CSV" on_press=on_export />
            <CopyButton label="Copy as text" text=copied has_words=true />
            <Button label="Forget" kind=ButtonKind::Quiet on_press=move || is_asked.set(true) />
            <span class="muted">{count}</span>
        </div>
        <Dialog title="Forget the change log?" is_open=is_asked on_close=move || is_asked.set(false)>
            <p>
                "All entries of this account in this browser are removed. Recordings that were deactivated or stopped here are then judged by the service's data alone."
            </p>
            <DialogChoice on_back=move || is_asked.set(false) label="Forget" on_press=on_forget />
        </Dialog>
    }
}

/// Draws entries by day.
fn rows<'a>(log: ChangeLogState, entries: impl Iterator<Item = &'a Entry>, zone: Zone) -> AnyView {
    let mut last_day = String::new();
    let row = |entry: &Entry| {
        let label = absolute(entry.at().0, zone);
        let (day, clock) = day_and_clock(&label);
        let is_new_day = day != last_day;
        day.clone_into(&mut last_day);
        let head = is_new_day.then(|| {
            view! {
                <tr role="row">
                    <th role="rowheader" colspan="3">
                        {format!("{last_day} ({})", label.rsplit(' ').next().unwrap_or_default())}
                    </th>
                </tr>
            }
        });
        (head, row(log, entry, clock.to_owned(), zone))
    };
    entries.map(row).collect_view().into_any()
}

fn row(log: ChangeLogState, entry: &Entry, clock: String, zone: Zone) -> AnyView {
    let page = log.client.journals.page();
    let (end, sentence) = (entry.end_on(&page), entry.sentence(&page));
    let remark = entry.remark(&page, &|time| day_and_clock(&absolute(time.0, zone)).1.to_owned());
    let again = may_check(entry, end).then(|| {
        let entry = entry.clone();
        view! { <Button label="Check again" on_press=move || check(log.client, &entry) /> }
    });
    let change = view! {
        <div class="breaks">
            <Link to=route(entry)>{sentence}</Link>
            <p class="muted">{remark}</p>
            {deletion_details(log, entry)}
        </div>
    };
    let result = view! {
        <Badge tone=end.map_or(Tone::Waiting, Tone::of) word=entry.word_on(&page).to_owned() />
        {again}
    };
    table_row(None, &[], [clock.into_any(), change.into_any(), result.into_any()])
}

/// Returns the page of what was written, or the list that contains it.
fn route(entry: &Entry) -> Route {
    let id = entry.subject.id.as_str();
    match entry.subject.kind {
        Kind::Resource if id.is_empty() => Route::Restreams(ListQuery::default()),
        Kind::Resource => Route::Restream(ResourceId::new(id)),
        Kind::Recording if id.is_empty() => Route::Recordings(ListQuery::default()),
        Kind::Recording => Route::Recording(RecordId::new(id)),
        Kind::Stream => Route::stream(StreamName::new(id)),
    }
}

/// Returns whether a read of the recording decides. Everything else is on the page that the entry links to.
fn may_check(entry: &Entry, end: Option<End>) -> bool {
    let is_decided = matches!(entry.subject.verb, Verb::Start | Verb::Stop);
    end == Some(End::Unknown) && is_decided && entry.subject.kind == Kind::Recording
}

/// Reads the recording of an unknown start or stop, and records what it shows.
fn check(client: Client, entry: &Entry) {
    let (entry, scope) = (entry.clone(), client.scope());
    spawn(async move {
        let id = RecordId::new(&*entry.subject.id);
        let Some(scope) = scope else { return };
        let outcome = match client.send(GetSetting::with_status(id, false)).await {
            Ok(setting) => {
                let is_start = entry.subject.verb == Verb::Start;
                let action = if is_start { SettingAction::Start } else { SettingAction::Stop };
                let is_so = is_reached(action, setting.status.as_ref());
                let state = setting.status.as_ref().map_or("not reported", RecordingStatus::as_str);
                let note = format!("Checked again: the state is {state}");
                let end = if is_so { End::Done } else { End::Unknown };
                Outcome::new(end, note)
            }
            Err(error) => Outcome::new(End::Unknown, format!("Not checked: {error}")),
        };
        let at = UnixSeconds(client.service_now_secs());
        client.journals.amend(&scope, &entry.id, |entry| entry.conclude(outcome, at));
    });
}

fn no_changes() -> impl IntoView {
    view! {
        <Empty title="No changes yet">
            <p class="muted page-lead">
                "Every change that this browser sends for this account is listed here for 90 days, with its outcome."
            </p>
        </Empty>
    }
    .into_any()
}
