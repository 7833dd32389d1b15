//! Works through a list of writes, several at a time: none after a stop or in a pause, and none in another account.

use gloo_timers::future::TimeoutFuture;
use leptos::ev::beforeunload;

use crate::api::ErrorKind;
use crate::console::client::{AccountClient, Client, use_client};
use crate::console::platform::reactive::*;
use crate::console::platform::task::Task;
use crate::console::platform::visibility::use_page_visibility;
use crate::console::query::use_query_cache;
use crate::console::session::use_sessions;
use crate::console::writes::operation::Report;
use crate::console::writes::store::{ListItem, ListRun, ListSpec, Writes, use_writes};
use crate::model::end::{End, Skip};
use crate::writes::list::{Part, StopReason, WriteList};

const SECOND_MILLIS: u32 = 1_000;

/// Begins a list in the current account unless another prevents it.
pub fn begin(writes: Writes, client: Client, spec: ListSpec, items: Vec<ListItem>) {
    if untrack(|| writes.blocker()).is_none() {
        let id = writes.begin(client.scope(), spec, items);
        set_to_work(writes, client, id);
    }
}

/// Starts tasks for the waiting items, in addition to those that still run.
fn set_to_work(writes: Writes, client: Client, id: u32) {
    let count = writes.peek(id, |run| (run.list.totals().working, run.spec.at_a_time()));
    let (working, at_a_time) = count.unwrap_or_default();
    writes.edit_work(id, |work| {
        if working == 0 {
            work.tasks.clear();
        }
        work.tasks.extend((working..at_a_time).map(|_| Task::spawn(work_through(writes, client, id))));
    });
}

/// Processes items one after the other, so that a stop takes effect between two.
async fn work_through(writes: Writes, client: Client, id: u32) {
    loop {
        wait_as_requested(writes, client, id).await;
        let scope = client.scope();
        let next = writes.edit(id, |run| {
            if run.scope != scope && run.list.is_running() {
                run.list.stop_for(StopReason::OtherAccount);
            }
            let at = run.list.take_next()?;
            Some((at, run.list.rows()[at].clone(), AccountClient::at(client, run.scope.clone())))
        });
        let Some((at, item, account)) = next.flatten() else { return };
        if !wait_for_form(writes, id, &item, &account).await {
            writes.edit(id, |run| run.list.put_back(at));
            continue;
        }
        // A reload must know that it may be sent.
        writes.store(id);
        let operation = writes.edit_work(id, |work| work.operations.get_mut(at).and_then(Option::take));
        let Some(Some(mut operation)) = operation else { return };
        let report = match item.is_to_be_read {
            true => operation.check(&account).await,
            false => operation.carry_out(&account, item.is_sent).await,
        };
        writes.edit_work(id, |work| work.operations[at] = Some(operation));
        record(writes, client, id, at, report);
    }
}

/// Waits while a form saves the same object; false if the list is stopped meanwhile.
async fn wait_for_form(writes: Writes, id: u32, item: &Part, account: &AccountClient) -> bool {
    loop {
        let find = |run: &ListRun| {
            let is_saving = |of: &String| writes.is_saving(account.scope(), run.spec.area, of);
            (item.id.as_ref().is_some_and(is_saving), run.list.stop().is_some())
        };
        match writes.peek(id, find) {
            Some((true, is_stopped)) if !is_stopped => TimeoutFuture::new(SECOND_MILLIS).await,
            Some((is_saving, _)) => return !is_saving,
            None => return false,
        }
    }
}

/// Waits as long as the service asked for (RFC 9110, 10.2.3), unless the list is stopped meanwhile.
async fn wait_as_requested(writes: Writes, client: Client, id: u32) {
    loop {
        let left_secs = writes.edit(id, |run| {
            let left_secs = client.requested_pause_secs(run.spec.area).filter(|_| run.list.is_running());
            run.list.set_pause_secs(left_secs.filter(|_| run.list.stop().is_none()));
            run.list.pause_secs()
        });
        if left_secs.flatten().is_none() {
            return;
        }
        TimeoutFuture::new(SECOND_MILLIS).await;
    }
}

/// Records the report of an item, and stops the list if it affects the others too.
fn record(writes: Writes, client: Client, id: u32, at: usize, report: Report) {
    let scope = client.scope();
    writes.edit(id, |run| {
        let (end, why) = (report.end, report.error_kind());
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
            run.list.stop_for(stop);
        }
        let is_limited = report.is_limited() && client.requested_pause_secs(run.spec.area).is_some();
        let is_unsent = matches!(end, End::Skipped(Skip::NotPrepared) | End::Refused);
        if is_limited || ((stop.is_some() || is_of_old_token) && is_unsent) {
            return run.list.put_back(at);
        }
        let is_unreachable = matches!(end, End::Skipped(Skip::NotPrepared) | End::Unknown)
            && matches!(why, Some(ErrorKind::Network | ErrorKind::Timeout));
        run.list.end(at, end, report.message, is_unreachable);
        if let Some(id) = report.id {
            run.list.name_id(at, id);
        }
    });
    writes.store(id);
}

/// Resumes a list when there is a new token, reads unknown outcomes again when the tab is shown, reloads changed data, and
/// warns before the tab closes during a list.
pub(super) fn follow_access() {
    let (writes, client, sessions) = (use_writes(), use_client(), use_sessions());
    effect(move || {
        // A new token makes a new session, which runs this again.
        let scope = sessions.scope();
        let waiting = |run: &ListRun| {
            let is_it = run.list.stop() == Some(StopReason::AccessLost) && run.scope == scope;
            is_it.then_some(run.spec.area)
        };
        let area = untrack(|| writes.here(waiting));
        if area.is_some_and(|area| !sessions.is_area_closed(area)) {
            change_here(writes, client, WriteList::go_on);
        }
    });
    let is_visible = use_page_visibility().is_visible;
    on_change(
        move || is_visible.get(),
        move |is_visible| {
            let has_unknown =
                untrack(|| writes.here(|run| !run.list.is_running() && run.list.totals().unknown > 0));
            if *is_visible && has_unknown {
                change_here(writes, client, WriteList::check_unknown);
            }
        },
    );
    let queries = use_query_cache();
    // Once for all items: a reload may fetch thousands.
    let is_running = memo(move || writes.is_running());
    on_change(
        move || is_running.get(),
        move |is_running| {
            let area = untrack(|| writes.here(|run| Some(run.spec.area)));
            if let Some(area) = area.filter(|_| !is_running) {
                queries.invalidate(area);
            }
        },
    );
    let guard = window_event_listener(beforeunload, move |event| {
        if untrack(|| writes.is_any_running()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || guard.remove());
}

/// Changes the current account's list, and continues it with what is waiting then.
pub(super) fn change_here(writes: Writes, client: Client, change: fn(&mut WriteList)) {
    let of_run = |run: &ListRun| (run.list.stop() != Some(StopReason::Lost)).then_some(run.id);
    let Some(id) = untrack(|| writes.here(of_run)) else { return };
    writes.edit(id, |run| {
        run.refused = None;
        change(&mut run.list);
    });
    set_to_work(writes, client, id);
}
