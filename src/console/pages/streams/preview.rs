//! The state of an open deletion dialog, and its preview: the numbers of each host and the request.

use std::sync::Arc;

use crate::console::platform::reactive::*;

use crate::api::{Endpoint, Request};
use crate::console::client::WriteProgress;
use crate::console::kit::{BannerKind, StaticTable};
use crate::console::operations::delete_dvr::TimedReport;
use crate::console::pages::streams::context::{DeletionSubject, StreamContext};
use crate::console::pages::streams::cut_list::FIRST_ROWS;
use crate::console::pages::streams::stream_hosts::host_label;
use crate::console::platform::task::Task;
use crate::console::session::use_sessions;
use crate::model::dvr::{DeletionRequest, HostPrediction, Prediction};
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// The reason why no deletion was sent.
#[derive(Clone)]
pub(super) struct DeletionNotice {
    pub kind: BannerKind,
    pub title: String,
    pub lines: Vec<String>,
}

#[derive(Clone, Copy)]
pub(super) struct DeletionDialog {
    pub context: StreamContext,
    pub subject: StoredValue<DeletionSubject>,
    pub requests: StoredValue<Vec<DeletionRequest>>,
    /// The report behind the preview.
    pub report: RwSignal<TimedReport>,
    pub prediction: Memo<Arc<Prediction>>,
    pub notice: RwSignal<Option<DeletionNotice>>,
    pub task: StoredValue<Option<Task>, LocalStorage>,
    /// Progress of the second load.
    pub progress: WriteProgress,
}

#[component]
pub(super) fn Preview(dialog: DeletionDialog) -> impl IntoView {
    let prediction = dialog.prediction;
    let rows = move || prediction.read().hosts.iter().map(host_row).collect_view();
    let total = Signal::derive(move || {
        let prediction = prediction.read();
        if prediction.hosts.is_empty() {
            return "No host is selected: choose one under Host.".to_owned();
        }
        let hosts = counted(prediction.hosts.len(), "host");
        match prediction.removed_secs().unsigned_abs() {
            0 if prediction.hosts.iter().any(|on| on.is_unreadable) => {
                format!("What would be deleted on {hosts} isn't known: some ranges couldn't be loaded.")
            }
            0 => format!("Nothing is recorded here on {hosts}: nothing would be deleted."),
            secs => format!("{} of recordings in all, on {hosts}.", duration(secs)),
        }
    });
    let live = Signal::derive(move || {
        let prediction = prediction.read();
        let cut = prediction.hosts.iter().filter(|on| on.is_live_part_cut).count();
        let hosts = counted(cut, "host");
        (cut > 0).then(|| format!("Live on {hosts}: anything recorded until then is deleted too."))
    });
    view! {
        <StaticTable
            label="What is deleted on each host"
            heads=["Host", "Seconds removed", "Ranges before", "Ranges after"]
            class="is-numbers dvr-effect"
        >
            {rows}
        </StaticTable>
        <p>{total}</p>
        <p class="text-bad">{live}</p>
    }
}

fn host_row(on: &HostPrediction) -> AnyView {
    view! {
        <tr role="row" class=on.removed.is_empty().then_some("muted")>
            <th scope="row" role="rowheader" class="mono cut">
                {host_label(&on.host, on.reports)}
            </th>
            <td role="cell">{format!("{} s", on.removed.total_secs())}</td>
            <td role="cell">{on.before.len()}</td>
            <td role="cell">{on.after.len()}</td>
        </tr>
    }
    .into_any()
}

#[component]
pub(super) fn RequestWords(dialog: DeletionDialog) -> impl IntoView {
    let account =
        use_sessions().current().with_untracked(|session| session.as_ref().map(|s| s.account().clone()));
    let account = account.unwrap_or_default();
    let call = |request: &DeletionRequest| request.request(&account);
    let (calls, more): (Vec<Request>, usize) = dialog.requests.with_value(|requests| {
        let shown = requests.iter().take(FIRST_ROWS).map(call).collect();
        (shown, requests.len().saturating_sub(FIRST_ROWS))
    });
    let more = (more > 0).then(|| format!("… and {more} more, one for each range"));
    let path = calls.first().map(|call| format!("DELETE {}", call.path));
    let bodies =
        calls.into_iter().map(|call| String::from_utf8(call.body.unwrap_or_default()).unwrap_or_default());
    let lines = path.into_iter().chain(bodies).chain(more).collect::<Vec<_>>().join("\n");
    view! {
        <details class="dvr-request" open=true>
            <summary>"Request"</summary>
            <pre class="mono" data-testid="dvr-request" tabindex="0">
                {lines}
            </pre>
        </details>
    }
}
