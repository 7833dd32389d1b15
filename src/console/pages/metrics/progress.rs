//! Progress of the reads, and their failures by cause.

use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::*;

use crate::api::{Error, ErrorKind};
use crate::console::batch::sentence;
use crate::console::kit::{Banner, BannerKind, Button, OtherToken, When};
use crate::console::pages::metrics::view::MetricsContext;
use crate::model::metrics::curve::WindowState;
use crate::model::metrics::window::no_data_message;
use crate::text::plurals::counted;

/// Number of windows up to which no progress is shown, such as for each new minute.
const FEW: usize = 8;

/// Returns whether more is being loaded than each new minute takes. Tracked.
pub(super) fn is_loading(view: MetricsContext) -> bool {
    view.read.is_reading() && view.read.progress().1 > FEW
}

#[component]
pub(super) fn MetricsProgress(view: MetricsContext) -> impl IntoView {
    let read = view.read;
    let is_shown = Memo::new(move |_| is_loading(view));
    let phrase = Signal::derive(move || {
        let (done, total) = read.progress();
        format!("Loading {done} of {total}")
    });
    let cancelled = Signal::derive(move || {
        let (done, total) = read.progress();
        format!("Cancelled. {} not loaded.", counted(total - done.min(total), "window"))
    });
    let is_cancelled = Signal::derive(move || read.is_cancelled());
    let is_idle = Signal::derive(move || !is_shown.get() && !read.is_cancelled());
    let idle = Signal::derive(move || format!("Each point is {} min", view.step.get().minutes()));
    view! {
        <div class="line metrics-progress">
            <When is=is_shown>
                <progress
                    aria-label="Loading windows"
                    aria-valuetext=phrase
                    max=move || read.progress().1.to_string()
                    value=move || read.progress().0.to_string()
                ></progress>
                <span>{phrase}</span>
                <Button label="Cancel" on_press=move || read.cancel() />
            </When>
            <When is=is_idle>
                <span class="muted">{idle}</span>
            </When>
            <When is=is_cancelled>
                <span>{cancelled}</span>
                <Button label="Load the rest" on_press=move || read.retry() />
            </When>
        </div>
    }
    .into_any()
}

#[component]
pub(super) fn MetricFailures(view: MetricsContext) -> impl IntoView {
    let read = view.read;
    // Number of windows and first error by cause.
    let causes = Memo::new(move |_| {
        let mut causes: BTreeMap<&'static str, (usize, Error)> = BTreeMap::new();
        for error in read.failed().read().values() {
            let cause = causes.entry(cause(error)).or_insert_with(|| (0, Error::clone(error)));
            cause.0 += 1;
        }
        causes
    });
    let count = move || causes.read().values().map(|(count, _)| count).sum::<usize>();
    let title = Signal::derive(move || format!("{} couldn't be loaded", counted(count(), "window")));
    let refusal = Memo::new(move |_| {
        let failed = read.failed().read();
        failed.values().map(|error| error.kind).find(|kind| kind.is_of_token())
    });
    let list = move || {
        let causes = causes.get();
        causes
            .into_iter()
            .map(|(cause, (count, error))| {
                // Without a response the error says no more than its cause.
                let (summary, details) = match error.status {
                    Some(_) => (format!("{cause} "), error.to_string()),
                    None => (sentence(&error), String::new()),
                };
                view! { <p>{format!("{count} × {summary}")} <span class="muted">{details}</span></p> }
            })
            .collect_view()
    };
    view! {
        <When is=Signal::derive(move || count() > 0)>
            <Banner kind=BannerKind::Warning title>
                {list}
                <div class="row">
                    <Button label="Retry failed windows" on_press=move || read.retry() />
                    {move || refusal.get().map(|kind| view! { <OtherToken kind /> })}
                </div>
            </Banner>
        </When>
    }
    .into_any()
}

/// Explains an empty chart: loading failed, or there is no data. Tracked.
pub(super) fn why_empty(view: MetricsContext, states: &[WindowState]) -> &'static str {
    let failed = view.read.failed().read();
    let causes: BTreeSet<&'static str> = failed.values().map(|error| cause(error)).collect();
    match causes.first() {
        Some(cause) if causes.len() == 1 => cause,
        Some(_) => "Couldn't be loaded.",
        None if states.contains(&WindowState::NotRead) => "Not loaded.",
        None => no_data_message(view.minutes.is_clock_known()),
    }
}

/// Describes the cause of a failed window and the remedy.
fn cause(error: &Error) -> &'static str {
    match (error.kind, error.status) {
        (ErrorKind::AccessDenied, _) => "This account has no access to metrics.",
        (ErrorKind::TokenRefused, _) => "The token was rejected: sign in again.",
        (ErrorKind::Invalid, _) => {
            "The service rejected the request: it asks for too much data or an unknown metric. Choose fewer metrics or a shorter step."
        }
        (_, Some(504)) => {
            "The service took too long, even for half a window. Try a shorter step or fewer metrics."
        }
        (ErrorKind::Network, _) => "Connection lost.",
        (ErrorKind::Timeout, _) => "The service didn't answer in time.",
        (ErrorKind::RateLimited, _) => "The service is limiting requests. Wait a moment.",
        (ErrorKind::Server, _) => "The service failed.",
        _ => "The response can't be used.",
    }
}
