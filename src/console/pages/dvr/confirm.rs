//! The dialogs that ask before anything is deleted. The stream is read again just before: what has changed its meaning is shown, and
//! asked about once more.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::client::{Progress, use_client};
use crate::console::kit::{Banner, BannerKind, Dialog, TextField, When};
use crate::console::pages::dvr::asking::{Asking, Notice};
use crate::console::pages::dvr::confirmed::check_and_delete;
use crate::console::pages::dvr::context::{Ask, StreamContext};
use crate::console::pages::dvr::deletion::service_now;
use crate::console::pages::dvr::preview::{Preview, RequestWords};
use crate::console::pages::dvr::words::{host_words, warning_banners};
use crate::console::platform::clock::{now_secs, utc_and};
use crate::console::platform::effects::on_change;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::query::waiting::Waiting;
use crate::console::session::{Session, use_sessions};
use crate::model::dvr::{HostSelector, Prediction};
use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;
use crate::text::plurals::counted;

#[component]
pub(super) fn Confirm(context: StreamContext) -> impl IntoView {
    let asking = context.asking;
    let title = Signal::derive(move || asking.read().as_ref().map_or("", Ask::title).to_owned());
    let body = move || asking.get_untracked().map(|ask| view! { <Body context ask /> });
    view! {
        <Dialog
            title
            is_open=Signal::derive(move || asking.read().is_some())
            on_close=move |()| asking.set(None)
            is_wide=true
        >
            {body}
        </Dialog>
    }
    .into_any()
}

#[component]
fn Body(
    context: StreamContext,
    /// What is asked about.
    ask: Ask,
) -> impl IntoView {
    let client = use_client();
    let query = context.board.query;
    let now = service_now(client);
    // What is shown may have been read a while ago.
    let age_secs = query.try_data_untracked().and(untrack(|| query.read_at_secs())).map(|at| now_secs() - at);
    let shown_at = UnixSeconds(now.0 - age_secs.unwrap_or(0).max(0));
    let shown = RwSignal::new((query.try_data_untracked().unwrap_or_default(), shown_at));
    let (hosts, cuts) = (context.selector(), ask.cuts());
    let requests = StoredValue::new(ask.requests(&context.stream_name(), &hosts));
    let prediction = Memo::new(move |_| {
        let shown = shown.read();
        Arc::new(Prediction::new(&shown.0.entries.items, &hosts, &cuts).as_of(shown.1))
    });
    let asking = Asking {
        context,
        ask: StoredValue::new(ask.clone()),
        requests,
        shown,
        prediction,
        changed: RwSignal::new(Vec::new()),
        notice: RwSignal::new(None),
        task: StoredValue::new_local(None),
        progress: Progress::new(),
    };
    follow_sign_in(asking.notice);
    let typed = RwSignal::new(String::new());
    let name = context.stream_name().to_string();
    let is_typed = {
        let (is_all, name) = (ask == Ask::All, name.clone());
        Signal::derive(move || !is_all || *typed.read() == name)
    };
    let zone = use_settings().zone;
    let named = (ask == Ask::All).then(|| {
        view! {
            <TextField
                label="Stream name"
                value=typed
                on_input=move |text| typed.set(text)
                hint=format!("Type {name} to confirm. This can't be undone.")
            />
        }
    });
    view! {
        <div class="stack dvr-confirm">
            <Notices asking />
            <p class="dvr-confirm-what">{move || what_words(&ask, &name, zone.get())}</p>
            <Preview asking />
            <RequestWords asking />
            {named}
            <Actions asking is_typed />
        </div>
    }
    .into_any()
}

/// What is asked about, in words, with the name of the stream: several may be open side by side.
fn what_words(ask: &Ask, stream: &str, zone: Zone) -> String {
    let span =
        |Period { from, to }: Period| format!("{} up to {}", utc_and(from.0, zone), utc_and(to.0, zone));
    match ask {
        Ask::Range(period) => {
            let secs = duration(period.duration_secs().unsigned_abs());
            format!("{secs} of {stream}, from {}. Deleted DVR can't be restored.", span(*period))
        }
        Ask::All => {
            format!(
                "Everything recorded of {stream} so far. A live stream starts recording DVR again immediately. Deleted DVR can't be restored."
            )
        }
        Ask::Cuts(cuts) => {
            let joined: Intervals = cuts.iter().copied().collect();
            let secs = duration(joined.total_secs().unsigned_abs());
            let fewer = (joined.len() < cuts.len()).then(|| format!(" (joined: {})", joined.len()));
            format!(
                "{}{} with {secs} in all of {stream}, deleted one after the other. Deleted DVR can't be restored.",
                counted(cuts.len(), "range"),
                fewer.unwrap_or_default()
            )
        }
    }
}

/// What a preview can't tell, a sentence each.
fn warnings(asking: Asking) -> Vec<String> {
    let (shown, prediction) = (asking.shown.read(), asking.prediction.read());
    let incomplete = shown.0.check_complete().err().map(|error| {
        let words = error.message;
        format!(
            "{words} The preview may lack recordings, and the deletion can't be verified until that is over."
        )
    });
    let doubled = prediction.hosts.iter().filter(|on| on.reports > 1).map(|on| {
        let host = host_words(&on.host, on.reports);
        format!("{host}: a deletion reaches every host of that name, and what they recorded counts together.")
    });
    let is_of_all =
        asking.requests.with_value(|all| all.iter().any(|request| request.hosts == HostSelector::All));
    let unreadable = if is_of_all { shown.0.entries.rejected.len() } else { 0 };
    let unreadable = (unreadable > 0).then(|| {
        let hosts = counted(unreadable, "host");
        format!("{hosts} couldn't be loaded and can't be previewed. Deleting on all hosts deletes there too.")
    });
    incomplete.into_iter().chain(doubled).chain(unreadable).collect()
}

/// What has changed since the dialog was opened, and why nothing was sent.
#[component]
fn Notices(asking: Asking) -> impl IntoView {
    let Asking { changed, notice, .. } = asking;
    let warnings = Memo::new(move |_| warnings(asking));
    let list = move || changed.get().into_iter().map(|words| view! { <li>{words}</li> }).collect_view();
    view! {
        <When is=Signal::derive(move || !changed.read().is_empty())>
            <Banner
                kind=BannerKind::Warning
                title="The stream has changed since you saw this. Nothing was deleted. Check the new preview, then press Delete again."
                    .to_owned()
            >
                <ul>{list}</ul>
            </Banner>
        </When>
        {move || warning_banners(warnings.get())}
        {move || notice.get().map(notice_view)}
    }
    .into_any()
}

/// Why nothing was sent.
fn notice_view(notice: Notice) -> AnyView {
    match notice {
        Notice::Hindered { what, words, .. } => {
            let title = format!("Nothing was deleted: {what}.");
            view! {
                <Banner kind=BannerKind::Bad title>
                    <p>{words}</p>
                </Banner>
            }
            .into_any()
        }
        Notice::SignedIn => {
            let title = "Signed in. Nothing was deleted yet: press Delete again.".to_owned();
            view! { <Banner kind=BannerKind::Info title /> }.into_any()
        }
    }
}

/// With a new token it is true no more that the token was refused.
fn follow_sign_in(notice: RwSignal<Option<Notice>>) {
    let current = use_sessions().current();
    let generation = Memo::new(move |_| current.with(|current| current.as_ref().map(Session::generation)));
    on_change(
        move || generation.get(),
        move |_| {
            let is_over = |notice: &Notice| matches!(notice, Notice::Hindered { is_of_token: true, .. });
            if notice.with_untracked(|notice| notice.as_ref().is_some_and(is_over)) {
                notice.set(Some(Notice::SignedIn));
            }
        },
    );
}

/// "Cancel" and "Delete".
#[component]
fn Actions(
    asking: Asking,
    /// Whether what has to be typed was.
    is_typed: Signal<bool>,
) -> impl IntoView {
    let Asking { context, prediction, progress, .. } = asking;
    let is_checking = Signal::derive(move || progress.phase().is_some());
    let on_delete = check_and_delete(asking);
    let amount = Signal::derive(move || {
        let prediction = prediction.read();
        let secs = prediction.hosts.iter().map(|on| on.removed.total_secs()).max().unwrap_or_default();
        let hosts = prediction.hosts.len();
        format!(" {} on {}", duration(secs.unsigned_abs()), counted(hosts, "host"))
    });
    let is_disabled =
        Signal::derive(move || !is_typed.get() || is_checking.get() || prediction.read().hosts.is_empty());
    let waiting = Signal::derive(move || if is_checking.get() { "Loading the stream again…" } else { "" });
    view! {
        <Waiting progress what="deletion" />
        <div class="dialog-actions">
            <span class="muted" role="status">
                {waiting}
            </span>
            <button type="button" class="button" autofocus=true on:click=move |_| context.asking.set(None)>
                "Cancel"
            </button>
            <button
                type="button"
                class="button button-danger"
                prop:disabled=is_disabled
                on:click=move |_| on_delete()
            >
                <span>"Delete"</span>
                <span aria-hidden="true">{amount}</span>
            </button>
        </div>
    }
    .into_any()
}
