//! Two reads that fail, most often for one reason.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Error;
use crate::console::kit::problem::ReadProblem;
use crate::console::query::poll::Polled;

/// What could not be read of a thing and its status: one banner where both failed alike, else one each.
#[component]
pub fn ReadProblems<A, B>(
    /// What the thing is: "The resource".
    what: &'static str,
    /// Both together: "This resource".
    what_both: &'static str,
    /// The other: "The status".
    #[prop(default = "The status")]
    what_status: &'static str,
    /// The thing.
    thing: Polled<A>,
    /// Its status.
    status: Polled<B>,
) -> impl IntoView
where
    A: Send + Sync + 'static,
    B: Send + Sync + 'static,
{
    let kind = |error: ReadSignal<Option<Arc<Error>>>| error.read().as_ref().map(|error| error.kind);
    let is_both = Memo::new(move |_| kind(thing.error).is_some() && kind(thing.error) == kind(status.error));
    let of_both = Signal::derive(move || thing.error.get().filter(|_| is_both.get()));
    let of_thing = Signal::derive(move || thing.error.get().filter(|_| !is_both.get()));
    let of_status = Signal::derive(move || status.error.get().filter(|_| !is_both.get()));
    let has_thing = Signal::derive(move || thing.data.read().is_some());
    let has_status = Signal::derive(move || status.data.read().is_some());
    let retry_both = move || {
        thing.refresh.run(());
        status.refresh.run(());
    };
    view! {
        <ReadProblem what=what_both error=of_both is_stale=has_thing on_retry=retry_both />
        <ReadProblem what error=of_thing is_stale=has_thing on_retry=thing.refresh />
        <ReadProblem what=what_status error=of_status is_stale=has_status on_retry=status.refresh />
    }
    .into_any()
}
