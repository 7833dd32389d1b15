//! Works through a batch, several items at a time: none after a stop, and none in another account.

use leptos::ev::beforeunload;
use leptos::prelude::*;

use crate::api::ErrorKind;
use crate::batch::queue::{Batch, ItemEnd, StopReason};
use crate::console::batch::batches::{BatchRun, BatchSpec, BatchTarget, Batches, JobResult, use_batches};
use crate::console::client::{AccountClient, Client, use_client};
use crate::console::platform::effects::on_change;
use crate::console::platform::task::Task;
use crate::console::query::use_query_cache;
use crate::console::session::use_sessions;

/// Number of items processed at a time if their order does not matter.
pub const AT_A_TIME: usize = 3;

/// Begins a batch in the current account unless another prevents it.
pub fn begin(batches: Batches, client: Client, spec: BatchSpec, targets: Vec<BatchTarget>) {
    let scope = client.scope();
    if untrack(|| batches.hindrance(scope.as_ref())).is_some() {
        return;
    }
    let mut jobs = Vec::with_capacity(targets.len());
    let things = targets.into_iter().map(|target| {
        jobs.push(Some(target.job));
        (target.id, target.name)
    });
    let batch = Batch::new(things);
    batches.jobs.set_value(jobs);
    batches.run.set(Some(BatchRun { spec, scope, batch, refused: None }));
    batches.is_news.set(true);
    set_to_work(batches, client);
}

/// Starts tasks for the waiting items, in addition to those that still run.
fn set_to_work(batches: Batches, client: Client) {
    let (working, at_a_time) = batches.run.with_untracked(|run| {
        run.as_ref().map_or((0, 0), |run| (run.batch.totals().working, run.spec.at_a_time))
    });
    batches.tasks.update_value(|tasks| {
        if working == 0 {
            tasks.clear();
        }
        tasks.extend((working..at_a_time).map(|_| Task::spawn(work(batches, client))));
    });
}

/// Processes items one after the other, so that a stop takes effect between two.
async fn work(batches: Batches, client: Client) {
    loop {
        let scope = client.scope();
        let next = batches.run.try_update(|run| {
            let run = run.as_mut()?;
            if run.scope != scope && run.batch.is_running() {
                run.batch.stop_for(StopReason::OtherAccount);
            }
            let at = run.batch.take_next()?;
            Some((at, run.batch.rows()[at].clone(), AccountClient::at(client, run.scope.clone())))
        });
        let Some((at, item, account)) = next.flatten() else { return };
        let job = batches.jobs.try_update_value(|jobs| jobs.get_mut(at).and_then(Option::take));
        let Some(Some(mut job)) = job else { return };
        let ended = match item.is_to_be_read {
            true => job.read_back(&account).await,
            false => job.run(&account, item.is_sent).await,
        };
        batches.jobs.try_update_value(|jobs| jobs[at] = Some(job));
        record(batches, client, at, ended);
    }
}

/// Records the result of an item, and stops the batch if it affects the others too.
fn record(batches: Batches, client: Client, at: usize, ended: JobResult) {
    let JobResult { end, message, why, id } = ended;
    let scope = client.scope();
    batches.run.try_update(|run| {
        let Some(run) = run.as_mut() else { return };
        let refused = why.filter(|why| !end.is_good() && why.is_of_token());
        run.refused = refused.or(run.refused);
        let stop = match why {
            _ if end.is_good() => None,
            _ if run.scope != scope => Some(StopReason::OtherAccount),
            Some(ErrorKind::TokenRefused) if untrack(|| client.sessions.is_area_closed(run.spec.area)) => {
                Some(StopReason::AccessLost)
            }
            _ => None,
        };
        // A rejection that arrives after a new token belongs to the old one.
        let is_of_old_token = stop.is_none() && why == Some(ErrorKind::TokenRefused);
        if let Some(stop) = stop {
            run.batch.stop_for(stop);
        }
        if (stop.is_some() || is_of_old_token) && matches!(end, ItemEnd::NotSent | ItemEnd::Refused) {
            return run.batch.put_back(at);
        }
        let is_unreachable = matches!(end, ItemEnd::NotSent | ItemEnd::Unread)
            && matches!(why, Some(ErrorKind::Network | ErrorKind::Timeout));
        run.batch.end(at, end, message, is_unreachable);
        if let Some(id) = id {
            run.batch.name_id(at, id);
        }
    });
}

/// Resumes the batch when there is a new token, reloads changed data, and warns before the tab closes during a batch.
pub(super) fn follow_access() {
    let (batches, client, sessions) = (use_batches(), use_client(), use_sessions());
    Effect::new(move |_| {
        // A new token makes a new session, which runs this again.
        let scope = sessions.scope();
        let waiting = |run: &BatchRun| {
            (run.batch.stop() == Some(StopReason::AccessLost) && run.scope == scope).then_some(run.spec.area)
        };
        let area = batches.run.with_untracked(|run| run.as_ref().and_then(waiting));
        if area.is_some_and(|area| !sessions.is_area_closed(area)) {
            go_on(batches, client);
        }
    });
    let queries = use_query_cache();
    // Once for all items: a reload may fetch thousands.
    let is_running = Memo::new(move |_| batches.is_running());
    on_change(
        move || is_running.get(),
        move |is_running| {
            let area = batches.run.with_untracked(|run| run.as_ref().map(|run| run.spec.area));
            if let Some(area) = area.filter(|_| !is_running) {
                queries.invalidate(area);
            }
        },
    );
    let guard = window_event_listener(beforeunload, move |event| {
        if untrack(|| batches.is_running()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || guard.remove());
}

pub(super) fn go_on(batches: Batches, client: Client) {
    change(batches, Batch::go_on);
    set_to_work(batches, client);
}

pub(super) fn retry_failed(batches: Batches, client: Client) {
    change(batches, Batch::retry_failed);
    set_to_work(batches, client);
}

pub(super) fn cancel(batches: Batches) {
    change(batches, |batch| batch.stop_for(StopReason::Cancelled));
}

fn change(batches: Batches, change: impl FnOnce(&mut Batch)) {
    batches.run.update(|run| {
        if let Some(run) = run {
            run.refused = None;
            change(&mut run.batch);
        }
    });
}
