//! What pressing "Delete" in a dialog does: the stream is read again, and only what still means the same is deleted.

use leptos::prelude::*;

use crate::console::batch::{sentence, use_batches};
use crate::console::client::{AccountClient, use_client};
use crate::console::kit::use_toaster;
use crate::console::pages::dvr::asking::{Asking, Notice};
use crate::console::pages::dvr::context::Ask;
use crate::console::pages::dvr::cut_job::begin_cut_list;
use crate::console::pages::dvr::deletion::{Carrier, read};
use crate::console::pages::dvr::words::RESULTS_ID;
use crate::console::pages::dvr::work::use_dvr_work;
use crate::console::platform::focus::focus_id;
use crate::console::platform::task::Task;
use crate::console::query::use_query_cache;
use crate::model::dvr::Changed;
use crate::text::durations::duration;

/// Reads the stream again, and deletes if it still means the same.
pub(super) fn check_and_delete(asking: Asking) -> impl Fn() + Copy {
    let (client, work, queries, toaster) = (use_client(), use_dvr_work(), use_query_cache(), use_toaster());
    let batches = use_batches();
    move || {
        let Asking { context, changed, notice, progress, shown, .. } = asking;
        progress.begin();
        notice.set(None);
        let account = AccountClient::here(client);
        let stream = context.stream_name();
        let task = Task::spawn(async move {
            let now = read(&account, &stream).await;
            progress.end();
            let now = match now {
                Ok(now) => now,
                Err(error) => {
                    notice.try_set(Some(Notice::Hindered {
                        what: "the stream couldn't be refreshed first",
                        words: sentence(&error),
                        is_of_token: error.kind.is_of_token(),
                    }));
                    return;
                }
            };
            let Some(prediction) = asking.prediction.try_get_untracked() else { return };
            let differs = prediction.changed(&now.0.entries.items, now.1);
            if !differs.is_empty() {
                changed.try_set(differs.iter().map(changed_words).collect());
                shown.try_set(now);
                return;
            }
            let (carrier, requests) = (Carrier::here(work, client, queries), asking.requests.get_value());
            if asking.ask.with_value(|ask| matches!(ask, Ask::Cuts(_))) {
                match begin_cut_list(batches, &carrier, requests, &now) {
                    Ok(()) => _ = context.asking.try_set(None),
                    Err(words) => {
                        let what = "another batch is running";
                        notice.try_set(Some(Notice::Hindered { what, words, is_of_token: false }));
                    }
                }
                return;
            }
            requests.into_iter().for_each(|request| carrier.begin(request, &now));
            toaster.announce("Deleting.");
            context.asking.try_set(None);
            request_animation_frame(|| {
                focus_id(RESULTS_ID);
            });
        });
        asking.task.set_value(Some(task));
    }
}

/// What has changed, in a sentence.
fn changed_words(changed: &Changed) -> String {
    let secs = |secs: i64| duration(secs.unsigned_abs());
    match changed {
        Changed::HostAdded { host, removed_secs } => {
            format!("{host} serves the stream now: {} would be deleted there as well.", secs(*removed_secs))
        }
        Changed::HostGone { host } => format!("{host} no longer serves the stream."),
        Changed::Ranges { host, more, fewer } => {
            let more =
                (!more.is_empty()).then(|| format!("{} more would be deleted", secs(more.total_secs())));
            let fewer = (!fewer.is_empty()).then(|| format!("{} are gone already", secs(fewer.total_secs())));
            let both = [more, fewer].into_iter().flatten().collect::<Vec<_>>().join(", and ");
            format!("{host}: {both}.")
        }
    }
}
