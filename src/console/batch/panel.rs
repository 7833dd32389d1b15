//! The confirmation before a batch, and the panel with its progress next to every page.

use leptos::prelude::*;

use crate::batch::labels::{LISTED, listed, state_word, stop_message, totals_label};
use crate::batch::queue::{Batch, BatchTotals, ItemEnd, ItemState};
use crate::console::batch::batches::{Batches, use_batches};
use crate::console::batch::runner::{cancel, follow_access, go_on, retry_failed};
use crate::console::client::{Client, use_client};
use crate::console::kit::{
    Badge, Button, ButtonKind, DialogChoice, ElementRef, Link, OtherToken, Tone, When, bind_ref, lazy_view,
    use_toaster,
};
use crate::console::platform::effects::on_change;
use crate::console::platform::focus::focus_id;
use crate::console::session::use_sessions;
use crate::text::plurals::agreeing;

const TITLE_ID: &str = "batch-title";

lazy_view!(
    /// The panel, one for each account; it resumes the batch when there is a new token.
    PANEL in transfer: view! { <BatchPanel /> }
);

#[component]
fn BatchPanel() -> impl IntoView {
    follow_access();
    let batches = use_batches();
    let sessions = use_sessions();
    // Hides a batch of another account.
    let is_here = Memo::new(move |_| {
        let scope = sessions.scope();
        batches.run.with(|run| run.as_ref().is_some_and(|run| run.scope == scope))
    });
    view! {
        <When is=is_here>
            <Panel batches />
        </When>
    }
    .into_any()
}

fn of_batch<T: Default>(batches: Batches, read: impl FnOnce(&Batch) -> T) -> T {
    batches.run.with(|run| run.as_ref().map(|run| read(&run.batch)).unwrap_or_default())
}

#[component]
fn Panel(batches: Batches) -> impl IntoView {
    let heading = ElementRef::new();
    let title = Signal::derive(move || {
        batches.run.with(|run| run.as_ref().map(|run| run.spec.title.clone()).unwrap_or_default())
    });
    let totals = Memo::new(move |_| of_batch(batches, Batch::totals));
    let message = Memo::new(move |_| totals_label(totals.get()));
    let is_running = Memo::new(move |_| batches.is_running());
    let toaster = use_toaster();
    // The progress bar may be out of view.
    on_change(
        move || is_running.get(),
        move |is_running| {
            if !is_running {
                toaster.announce(format!("{}: {}", title.get(), message.get()));
            }
        },
    );
    // Moves the focus to a batch that has just begun, but not on return to its account.
    Effect::new(move |_| {
        if let Some(heading) = heading.get().filter(|_| batches.is_news.get()) {
            batches.is_news.set(false);
            request_animation_frame(move || {
                // It fails only for elements that cannot be focused.
                let _ = heading.focus();
            });
        }
    });
    view! {
        <section class="stack gap-3 panel batch" aria-labelledby=TITLE_ID>
            <h2 id=TITLE_ID tabindex="-1" use:bind_ref=heading>
                {title}
            </h2>
            <BatchProgress totals />
            <p class="strong">{message}</p>
            <StopWords batches />
            <details open>
                <summary>"Results"</summary>
                <BatchRows batches />
            </details>
            <BatchActions batches totals is_running />
        </section>
    }
    .into_any()
}

#[component]
fn BatchProgress(totals: Memo<BatchTotals>) -> impl IntoView {
    let ended = Memo::new(move |_| totals.read().ended().to_string());
    let all = Memo::new(move |_| totals.read().all.to_string());
    let message = Signal::derive(move || format!("{} of {}", ended.get(), all.get()));
    view! {
        <div class="line gap-3 batch-progress">
            <progress aria-label="Progress" max=all value=ended aria-valuetext=message></progress>
            <span aria-hidden="true">{message}</span>
        </div>
    }
    .into_any()
}

#[component]
fn StopWords(batches: Batches) -> impl IntoView {
    let message = Memo::new(move |_| of_batch(batches, stop_message));
    let toaster = use_toaster();
    Effect::new(move |_| {
        if message.with(|message| !message.is_empty()) {
            toaster.announce(message.get_untracked());
        }
    });
    view! {
        <p class="text-warning" hidden=Signal::derive(move || message.get().is_empty())>
            {message}
        </p>
    }
    .into_any()
}

#[component]
fn BatchRows(batches: Batches) -> impl IntoView {
    let listed = Memo::new(move |_| of_batch(batches, |batch| listed(batch.rows())));
    let more = Memo::new(move |_| of_batch(batches, |batch| batch.rows().len()).saturating_sub(LISTED));
    let rows = move || listed.get().into_iter().map(|at| view! { <BatchRow batches at /> }).collect_view();
    view! {
        <ul class="batch-rows" aria-label="Results" tabindex="0">
            {rows}
            <li hidden=Signal::derive(move || {
                more.get() == 0
            })>{Signal::derive(move || format!("and {} more", more.get()))}</li>
        </ul>
    }
    .into_any()
}

#[component]
fn BatchRow(batches: Batches, at: usize) -> impl IntoView {
    let row = Memo::new(move |_| {
        batches.run.with(|run| {
            let run = run.as_ref()?;
            let row = run.batch.rows().get(at)?.clone();
            Some((row.id.map(|id| (run.spec.page)(&id)), row.name, row.state))
        })
    });
    move || {
        let (to, name, state) = row.get()?;
        let (tone, word) = (tone(&state), state_word(&state));
        let name = match to {
            Some(to) => view! { <Link to>{name}</Link> }.into_any(),
            None => view! { <span>{name}</span> }.into_any(),
        };
        let message = match state {
            ItemState::Ended { message, .. } => message,
            _ => String::new(),
        };
        Some(
            view! {
                <li class="breaks batch-row">
                    <Badge tone word />
                    <div>{name} <p class="muted batch-message">{message}</p></div>
                </li>
            }
            .into_any(),
        )
    }
}

const fn tone(state: &ItemState) -> Tone {
    match state {
        ItemState::Waiting | ItemState::Working => Tone::Waiting,
        ItemState::LeftOut => Tone::Idle,
        ItemState::Ended { end, .. } => match end {
            ItemEnd::Done | ItemEnd::AlreadySo => Tone::Good,
            ItemEnd::Unknown | ItemEnd::Unread => Tone::Unknown,
            ItemEnd::Different | ItemEnd::ChangedElsewhere => Tone::Warning,
            ItemEnd::Refused | ItemEnd::Failed | ItemEnd::NotSent => Tone::Bad,
        },
    }
}

#[component]
fn BatchActions(batches: Batches, totals: Memo<BatchTotals>, is_running: Memo<bool>) -> impl IntoView {
    let client = use_client();
    let is_stopping = Memo::new(move |_| of_batch(batches, |batch| batch.stop().is_some()));
    let has_failed = Signal::derive(move || !is_running.get() && totals.read().failed > 0);
    let has_untouched = Signal::derive(move || !is_running.get() && totals.read().untouched > 0);
    let retry = Signal::derive(move || format!("Retry failed ({})", totals.read().failed));
    let rest = Signal::derive(move || format!("Continue with the remaining {}", totals.read().untouched));
    let refused = Memo::new(move |_| batches.run.with(|run| run.as_ref()?.refused));
    let cancel_label =
        Signal::derive(move || if is_stopping.get() { "Stopping…" } else { "Cancel" }.to_owned());
    let undo = Memo::new(move |_| {
        let has_undo = batches.run.with(|run| run.as_ref().is_some_and(|run| run.spec.undo.is_some()));
        has_undo && !is_running.get() && totals.read().done > 0
    });
    let on_undo = move || {
        let run = batches.run.read_untracked();
        if let Some((undo, batch)) = run.as_ref().and_then(|run| Some((run.spec.undo.clone()?, &run.batch))) {
            undo(batch.done());
        }
    };
    let close = move || {
        batches.forget();
        focus_id("main");
    };
    // The pressed button disappears, so the focus moves to the title.
    let again = move |act: fn(Batches, Client)| {
        move || {
            act(batches, client);
            focus_id(TITLE_ID);
        }
    };
    view! {
        <div class="wrap dialog-actions">
            <When is=is_running>
                <Button label=cancel_label is_disabled=is_stopping on_press=move || cancel(batches) />
            </When>
            {move || refused.get().map(|kind| view! { <OtherToken kind /> })}
            <When is=undo>
                <Button label="Undo" on_press=on_undo writes=true />
            </When>
            <When is=has_untouched>
                <Button label=rest on_press=again(go_on) writes=true />
            </When>
            <When is=has_failed>
                <Button label=retry on_press=again(retry_failed) writes=true />
            </When>
            <When is=Signal::derive(move || !is_running.get())>
                <Button label="Close" on_press=close />
            </When>
        </div>
    }
    .into_any()
}

/// Number of items listed; longer lists are cut.
const NAMED: usize = 100;

#[component]
pub fn NameList(label: &'static str, things: Vec<(String, String)>) -> impl IntoView {
    let more = things.len().saturating_sub(NAMED);
    let row = |(name, message)| {
        view! {
            <li>
                <strong>{name}</strong>
                <span>{message}</span>
            </li>
        }
    };
    view! {
        <ul class="stack gap-2 box many-names" aria-label=label tabindex="0">
            {things.into_iter().take(NAMED).map(row).collect_view()}
            {(more > 0).then(|| view! { <li>{format!("and {more} more")}</li> })}
        </ul>
    }
    .into_any()
}

/// Returns why no batch can begin now, and whether that is so: another may have resumed because of a new token.
pub fn use_hindrance() -> (Memo<String>, Memo<bool>) {
    let (batches, client) = (use_batches(), use_client());
    let hindrance = Memo::new(move |_| batches.hindrance(client.scope().as_ref()).unwrap_or_default());
    (hindrance, Memo::new(move |_| !hindrance.read().is_empty()))
}

/// The items and both buttons; the confirming one is disabled while another batch prevents this one.
#[component]
pub fn ConfirmBatch(
    /// The accessible name of the list.
    list_label: &'static str,
    /// Names and states.
    things: Vec<(String, String)>,
    /// Describes how the result is verified.
    how: &'static str,
    #[prop(into)] label: String,
    kind: ButtonKind,
    /// Number of the items that the list's search and filters exclude.
    hidden: usize,
    /// True while data that the person has to see first is loading.
    #[prop(optional, into)]
    is_awaited: Signal<bool>,
    #[prop(into)] on_cancel: Callback<()>,
    #[prop(into)] on_confirm: Callback<()>,
    children: Children,
) -> impl IntoView {
    let (hindrance, is_hindered) = use_hindrance();
    let is_disabled = Signal::derive(move || is_awaited.get() || is_hindered.get());
    view! {
        {children()}
        <NameList label=list_label things />
        {(hidden > 0)
            .then(|| {
                view! {
                    <p>
                        {format!(
                            "{} hidden by search and filters.",
                            agreeing(hidden, "selected is", "selected are"),
                        )}
                    </p>
                }
            })}
        <p class="muted">{how}</p>
        <When is=is_hindered>
            <p role="status">{hindrance}</p>
        </When>
        <DialogChoice on_back=on_cancel label kind is_disabled on_press=on_confirm />
    }
    .into_any()
}
