//! The confirmation before a list of writes, and the panel with its progress next to every page.

use crate::console::client::use_client;
use crate::console::kit::{
    Badge, Button, ButtonKind, DialogChoice, ElementRef, Link, OtherToken, Tone, When, bind_ref, lazy_view,
    use_toaster,
};
use crate::console::platform::focus::focus_id;
use crate::console::platform::reactive::*;
use crate::console::writes::runner::{change_here, follow_access};
use crate::console::writes::store::{Writes, use_writes};
use crate::text::plurals::agreeing;
use crate::writes::labels::{LISTED, listed, state_word, stop_message, totals_label};
use crate::writes::list::{PartState, StopReason, Totals, WriteList};

const TITLE_ID: &str = "batch-title";

lazy_view!(
    /// The panel, one for each account; it resumes the list when there is a new token.
    PANEL in transfer: view! { <WritesPanel /> }
);

#[component]
fn WritesPanel() -> impl IntoView {
    follow_access();
    let writes = use_writes();
    let is_here = memo(move || writes.here(|_| true));
    view! {
        <When is=is_here>
            <Panel writes />
        </When>
    }
}

fn of_list<T: Default>(writes: Writes, read: impl FnOnce(&WriteList) -> T) -> T {
    writes.here(|run| read(&run.list))
}

#[component]
fn Panel(writes: Writes) -> impl IntoView {
    let heading = ElementRef::new();
    let title = Signal::derive(move || writes.here(|run| run.spec.title.clone()));
    let totals = memo(move || of_list(writes, WriteList::totals));
    let message = memo(move || totals_label(totals.get()));
    let is_running = memo(move || writes.is_running());
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
    // Moves the focus to a list that has just begun, but not on return to its account.
    effect(move || {
        if let Some(heading) = heading.get().filter(|_| writes.is_news.get()) {
            writes.is_news.set(false);
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
            <ListProgress totals />
            <p class="strong">{message}</p>
            <StopWords writes />
            <details open>
                <summary>"Results"</summary>
                <PartRows writes />
            </details>
            <ListActions writes totals is_running />
        </section>
    }
}

#[component]
fn ListProgress(totals: Memo<Totals>) -> impl IntoView {
    let ended = memo(move || totals.read().ended().to_string());
    let all = memo(move || totals.read().all.to_string());
    let message = Signal::derive(move || format!("{} of {}", ended.get(), all.get()));
    view! {
        <div class="line gap-3 batch-progress">
            <progress aria-label="Progress" max=all value=ended aria-valuetext=message></progress>
            <span aria-hidden="true">{message}</span>
        </div>
    }
}

#[component]
fn StopWords(writes: Writes) -> impl IntoView {
    let message = memo(move || of_list(writes, stop_message));
    let toaster = use_toaster();
    effect(move || {
        if message.with(|message| !message.is_empty()) {
            toaster.announce(message.get_untracked());
        }
    });
    view! {
        <p class="text-warning" hidden=Signal::derive(move || message.get().is_empty())>
            {message}
        </p>
    }
}

#[component]
fn PartRows(writes: Writes) -> impl IntoView {
    let listed = memo(move || of_list(writes, |list| listed(list.rows())));
    let more = memo(move || of_list(writes, |list| list.rows().len()).saturating_sub(LISTED));
    let rows = move || listed.get().into_iter().map(|at| view! { <PartRow writes at /> }).collect_view();
    view! {
        <ul class="batch-rows" aria-label="Results" tabindex="0">
            {rows}
            <li hidden=Signal::derive(move || {
                more.get() == 0
            })>{Signal::derive(move || format!("and {} more", more.get()))}</li>
        </ul>
    }
}

#[component]
fn PartRow(writes: Writes, at: usize) -> impl IntoView {
    let row = memo(move || {
        writes.here(|run| {
            let row = run.list.rows().get(at)?.clone();
            Some((row.id.map(|id| run.spec.page(&id)), row.name, row.state))
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
            PartState::Ended { message, .. } => message,
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

const fn tone(state: &PartState) -> Tone {
    match state {
        PartState::Waiting | PartState::Working => Tone::Waiting,
        PartState::LeftOut => Tone::Idle,
        PartState::Ended { end, .. } => Tone::of(*end),
    }
}

#[component]
fn ListActions(writes: Writes, totals: Memo<Totals>, is_running: Memo<bool>) -> impl IntoView {
    let client = use_client();
    let is_stopping = memo(move || of_list(writes, |list| list.stop().is_some()));
    let is_lost = memo(move || of_list(writes, |list| list.stop() == Some(StopReason::Lost)));
    let has = move |count: fn(&Totals) -> usize| {
        Signal::derive(move || !is_running.get() && !is_lost.get() && count(&totals.read()) > 0)
    };
    let retry = Signal::derive(move || format!("Retry failed ({})", totals.read().failed));
    let check = Signal::derive(move || format!("Check again ({})", totals.read().unknown));
    let rest = Signal::derive(move || format!("Continue with the remaining {}", totals.read().untouched));
    let refused = memo(move || writes.here(|run| run.refused));
    let cancel_label =
        Signal::derive(move || if is_stopping.get() { "Stopping…" } else { "Cancel" }.to_owned());
    let undo = memo(move || {
        !is_running.get() && totals.read().done > 0 && writes.here(|run| run.spec.undo.is_some())
    });
    let on_undo = move || {
        let found = untrack(|| writes.here(|run| Some((run.spec.undo.clone()?, run.list.done()))));
        found.into_iter().for_each(|(undo, done)| undo(done));
    };
    let on_cancel = move || change_here(writes, client, |list| list.stop_for(StopReason::Cancelled));
    let close = move || {
        writes.close();
        focus_id("main");
    };
    // The pressed button disappears, so the focus moves to the title.
    let again = move |change: fn(&mut WriteList)| {
        move || {
            change_here(writes, client, change);
            focus_id(TITLE_ID);
        }
    };
    view! {
        <div class="wrap dialog-actions">
            <When is=is_running>
                <Button label=cancel_label is_disabled=is_stopping on_press=on_cancel />
            </When>
            {move || refused.get().map(|kind| view! { <OtherToken kind /> })}
            <When is=undo>
                <Button label="Undo" on_press=on_undo writes=true />
            </When>
            <When is=has(|totals| totals.untouched)>
                <Button label=rest on_press=again(WriteList::go_on) writes=true />
            </When>
            <When is=has(|totals| totals.unknown)>
                <Button label=check on_press=again(WriteList::check_unknown) />
            </When>
            <When is=has(|totals| totals.failed)>
                <Button label=retry on_press=again(WriteList::retry_failed) writes=true />
            </When>
            <When is=move || !is_running.get()>
                <Button label="Close" on_press=close />
            </When>
        </div>
    }
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
}

/// Returns whether no list can begin now: another may have resumed because of a new token.
pub fn use_is_blocked() -> Memo<bool> {
    let writes = use_writes();
    memo(move || writes.blocker().is_some())
}

/// Says why no list can begin now, or what is lost with the list that it would replace.
#[component]
pub fn ListNotice() -> impl IntoView {
    let writes = use_writes();
    let message = memo(move || writes.blocker().or_else(|| writes.replaced()).unwrap_or_default());
    view! {
        <When is=move || !message.read().is_empty()>
            <p role="status">{message}</p>
        </When>
    }
}

/// The items and both buttons; the confirming one is disabled while another list prevents this one.
#[component]
pub fn ConfirmList(
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
    let is_blocked = use_is_blocked();
    let is_disabled = Signal::derive(move || is_awaited.get() || is_blocked.get());
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
        <ListNotice />
        <DialogChoice on_back=on_cancel label kind is_disabled on_press=on_confirm />
    }
}
