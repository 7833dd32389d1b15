//! Works through a batch: at most three resources at a time, none after a stop, and none in another account.

use leptos::ev::beforeunload;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::api::{Area, ErrorKind};
use crate::batch::queue::{Batch, End, Stop};
use crate::console::client::{AccountClient, Client, use_client};
use crate::console::pages::restreams::many::batches::{Batches, Run, use_batches};
use crate::console::pages::restreams::many::job::{Ended, Job, look, run};
use crate::console::platform::task::Task;
use crate::console::session::use_sessions;

/// So many resources are worked on at a time.
const AT_A_TIME: usize = 3;

/// Begins a batch, unless another hinders it: for each resource its id (empty for a new one), its name, and what is to be
/// done.
pub(super) fn begin(batches: Batches, client: Client, title: String, work: Vec<(String, String, Job)>) {
    if untrack(|| batches.hindrance(client.scope().as_ref())).is_some() {
        return;
    }
    let mut jobs = Vec::with_capacity(work.len());
    let resources = work.into_iter().map(|(id, name, job)| {
        jobs.push(job);
        (id, name)
    });
    let batch = Batch::new(resources);
    batches.jobs.set_value(jobs);
    batches.run.set(Some(Run { title, scope: client.scope(), batch }));
    batches.is_news.set(true);
    set_to_work(batches, client);
}

/// Goes on with what waits. Those who still work on a resource are counted, and not disturbed.
pub(super) fn set_to_work(batches: Batches, client: Client) {
    let working = batches.run.with_untracked(|run| run.as_ref().map_or(0, |run| run.batch.totals().working));
    batches.tasks.update_value(|tasks| {
        if working == 0 {
            tasks.clear();
        }
        tasks.extend((working..AT_A_TIME).map(|_| Task::spawn(work(batches, client))));
    });
}

/// One of those who work. What it does is no longer than one resource, so that a stop is heard.
async fn work(batches: Batches, client: Client) {
    loop {
        let is_here = here(batches, client);
        let next = batches.run.try_update(|run| {
            let run = run.as_mut()?;
            if !is_here && run.batch.is_running() {
                run.batch.stop_for(Stop::OtherAccount);
            }
            let at = run.batch.take_next()?;
            Some((at, run.batch.rows()[at].is_to_be_read, AccountClient::at(client, run.scope.clone())))
        });
        let Some((at, is_to_be_read, account)) = next.flatten() else { return };
        let job = batches.jobs.try_with_value(|jobs| jobs.get(at).cloned());
        let Some(Some(mut job)) = job else { return };
        let ended = if is_to_be_read { look(&account, &job).await } else { run(&account, &mut job).await };
        batches.jobs.try_update_value(|jobs| jobs[at] = job);
        take(batches, at, ended, here(batches, client), client.is_area_closed(Area::Restream));
    }
}

/// Whether the account of the batch is the one in force.
fn here(batches: Batches, client: Client) -> bool {
    let scope = client.scope();
    batches.run.try_with_untracked(|run| run.as_ref().is_some_and(|run| run.scope == scope)) == Some(true)
}

fn take(batches: Batches, at: usize, ended: Ended, is_here: bool, is_closed: bool) {
    let Ended { end, words, why, id } = ended;
    batches.run.try_update(|run| {
        let Some(batch) = run.as_mut().map(|run| &mut run.batch) else { return };
        // Why nobody else is to be touched either, if that is so.
        let stop = match why {
            _ if end.is_good() => None,
            _ if !is_here => Some(Stop::OtherAccount),
            Some(ErrorKind::TokenRefused) if is_closed => Some(Stop::AccessLost),
            _ => None,
        };
        // A refusal that comes when there is a new token is of the old one.
        let is_of_old_token = stop.is_none() && why == Some(ErrorKind::TokenRefused);
        if let Some(stop) = stop {
            batch.stop_for(stop);
        }
        if (stop.is_some() || is_of_old_token) && matches!(end, End::NotSent | End::Refused) {
            return batch.put_back(at);
        }
        let is_unreachable = matches!(end, End::NotSent | End::Unread)
            && matches!(why, Some(ErrorKind::Network | ErrorKind::Timeout));
        batch.end(at, end, words, is_unreachable);
        if let Some(id) = id {
            batch.name_id(at, id);
        }
    });
    // Once for all of them: the account may have thousands, and is read anew for it.
    if !batches.is_running_untracked() {
        batches.changed.try_update(|changed| *changed += 1);
    }
}

/// Goes on when there is a new token, and asks before the tab is closed in the middle.
pub(super) fn follow_access() {
    let (batches, client, sessions) = (use_batches(), use_client(), use_sessions());
    Effect::new(move |_| {
        let is_closed = sessions.is_area_closed(Area::Restream);
        let scope = sessions.scope();
        let waits = |run: &Run| run.batch.stop() == Some(Stop::AccessLost) && run.scope == scope;
        if !is_closed && batches.run.with_untracked(|run| run.as_ref().is_some_and(waits)) {
            go_on(batches, client);
        }
    });
    let guard = window_event_listener(beforeunload, move |event| {
        if batches.is_running_untracked() {
            event.prevent_default();
        }
    });
    on_cleanup(move || guard.remove());
}

/// Goes on with what was not touched.
pub(super) fn go_on(batches: Batches, client: Client) {
    change(batches, Batch::go_on);
    set_to_work(batches, client);
}

/// Does again what failed.
pub(super) fn retry_failed(batches: Batches, client: Client) {
    change(batches, Batch::retry_failed);
    set_to_work(batches, client);
}

/// Stops before the next resource.
pub(super) fn cancel(batches: Batches) {
    change(batches, |batch| batch.stop_for(Stop::Cancelled));
}

/// Focuses an element by its id.
pub(super) fn focus(id: &str) {
    let found = document().get_element_by_id(id).and_then(|found| found.dyn_into::<HtmlElement>().ok());
    if let Some(found) = found {
        // It fails only for an element that cannot be focused.
        let _ = found.focus();
    }
}

fn change(batches: Batches, change: impl FnOnce(&mut Batch)) {
    batches.run.update(|run| {
        if let Some(run) = run {
            change(&mut run.batch);
        }
    });
}
