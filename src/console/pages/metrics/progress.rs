//! Progress of the reads, and their failures by cause.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::{Error, ErrorKind};
use crate::console::kit::{Banner, BannerKind, Button, OtherToken, When};
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::reactive::*;
use crate::console::writes::sentence;
use crate::model::ids::ResourceId;
use crate::model::metrics::curve::WindowState;
use crate::model::metrics::window::no_data_message;
use crate::text::plurals::counted;
use crate::text::si::grouped;

/// Number of windows up to which no progress is shown, such as for each new minute.
const FEW: usize = 8;

/// Returns whether more is being loaded than each new minute takes. Tracked.
pub(super) fn is_loading(view: MetricsContext) -> bool {
    view.read.is_reading() && view.read.progress().1 > FEW
}

#[component]
pub(super) fn MetricsProgress(view: MetricsContext) -> impl IntoView {
    let read = view.read;
    let is_shown = memo(move || is_loading(view));
    let phrase = Signal::derive(move || {
        let (done, total) = read.progress();
        format!("Loading {} of {}", grouped(done), grouped(total))
    });
    let cancelled = Signal::derive(move || {
        let (done, total) = read.progress();
        format!("Cancelled. {} not loaded.", counted(total - done.min(total), "window"))
    });
    let is_cancelled = Signal::derive(move || read.is_cancelled());
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
            <When is=is_cancelled>
                <span>{cancelled}</span>
                <Button label="Load the rest" on_press=move || read.retry() />
            </When>
        </div>
    }
}

#[component]
pub(super) fn MetricFailures(view: MetricsContext) -> impl IntoView {
    let read = view.read;
    // Number of windows and first error by cause.
    let causes = memo(move || {
        let mut causes: BTreeMap<String, (usize, Error)> = BTreeMap::new();
        for error in read.failed().read().values() {
            let cause = causes.entry(cause(error)).or_insert_with(|| (0, Error::clone(error)));
            cause.0 += 1;
        }
        causes
    });
    let count = move || causes.read().values().map(|(count, _)| count).sum::<usize>();
    let title = Signal::derive(move || match count() {
        count if count >= read.progress().1 => "Nothing loaded".to_owned(),
        count => format!("{} couldn't be loaded", counted(count, "window")),
    });
    let refusal = memo(move || {
        let failed = read.failed().read();
        failed.values().map(|error| error.kind).find(|kind| kind.is_of_token())
    });
    let list = move || {
        let causes = causes.get();
        let is_only = causes.len() == 1;
        causes
            .into_iter()
            .map(|(cause, (count, error))| {
                // Without a response the error says no more than its cause.
                let (summary, details) = match error.status {
                    Some(status) if error.kind == ErrorKind::Invalid => (cause, format!(" ({status})")),
                    Some(_) => (format!("{cause} "), error.to_string()),
                    None => (sentence(&error), String::new()),
                };
                let times = if is_only { String::new() } else { format!("{count} × ") };
                view! { <p>{times} {summary} <span class="muted">{details}</span></p> }
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
}

/// Explains an empty chart: loading failed, or there is no data. Tracked.
pub(super) fn why_empty(view: MetricsContext, states: &[WindowState]) -> String {
    let failed = view.read.failed().read();
    let mut causes: BTreeSet<String> = failed.values().map(|error| cause(error)).collect();
    match causes.pop_first() {
        Some(cause) if causes.is_empty() => cause,
        Some(_) => "Couldn't be loaded.".to_owned(),
        None if states.contains(&WindowState::NotRead) => "Not loaded.".to_owned(),
        None => no_data_message(view.minutes.is_clock_known()).to_owned(),
    }
}

/// Describes the cause of a failed window: in the service's own words if it refused the request, else with the remedy.
fn cause(error: &Error) -> String {
    let words = error.words();
    if error.kind == ErrorKind::Invalid && !words.is_empty() {
        return format!("The service rejected the request: {}.", words.trim_end_matches('.'));
    }
    let message = match (error.kind, error.status) {
        (ErrorKind::AccessDenied, _) => "This account has no access to metrics.",
        (ErrorKind::TokenRefused, _) => "The token was rejected: sign in again.",
        (ErrorKind::Invalid, _) => "The service rejected the request without a reason.",
        (_, Some(504)) => {
            "The service took too long, even for half a window. Try a shorter step or fewer metrics."
        }
        (ErrorKind::Network, _) => "Connection lost.",
        (ErrorKind::Timeout, _) => "The service didn't answer in time.",
        (ErrorKind::RateLimited, _) => "The service is limiting requests. Wait a moment.",
        (ErrorKind::Server, _) => "The service failed.",
        _ => "The response can't be used.",
    };
    message.to_owned()
}

/// Returns whether the chosen resource is unknown: the service refuses it, or has no numbers of it. Tracked.
pub(super) fn unknown_resource(view: MetricsContext) -> String {
    let resource = view.resource.read();
    let is_known = |id: &ResourceId| {
        view.minutes
            .with(|store| store.resources().is_empty() || store.resources().iter().any(|own| own.id == *id))
    };
    if resource.as_ref().is_none_or(is_known) || view.read.is_reading() {
        return String::new();
    }
    match view.read.failed().read().values().any(|error| error.kind == ErrorKind::Invalid) {
        true => "Not among this account's resources.",
        false => "Not among this account's resources that have traffic now.",
    }
    .to_owned()
}
