//! What is asked before a batch begins.

use leptos::prelude::*;

use crate::console::batch::batches::use_batches;
use crate::console::client::use_client;
use crate::console::kit::{ButtonKind, DialogChoice, When};

/// So many things are named: a list of thousands is read by no one.
const NAMED: usize = 100;

/// The things, each in a few words, and both buttons; none while another batch hinders it. What happens to them stands above,
/// as `children`.
#[component]
pub fn ConfirmBatch(
    /// The name of the list of things.
    list_label: &'static str,
    /// Each by its name, and how it stands.
    things: Vec<(String, String)>,
    /// How it is made sure of.
    how: &'static str,
    #[prop(into)] label: String,
    kind: ButtonKind,
    /// Whether something is still being read that a person has to see first.
    #[prop(optional, into)]
    is_awaited: Signal<bool>,
    #[prop(into)] on_cancel: Callback<()>,
    #[prop(into)] on_confirm: Callback<()>,
    children: Children,
) -> impl IntoView {
    let (batches, client) = (use_batches(), use_client());
    // One may have begun to run again since this was opened: with a new token, it does.
    let hindrance = Memo::new(move |_| batches.hindrance(client.scope().as_ref()).unwrap_or_default());
    let is_hindered = Signal::derive(move || !hindrance.read().is_empty());
    let is_disabled = Signal::derive(move || is_awaited.get() || is_hindered.get());
    let more = things.len().saturating_sub(NAMED);
    let rows = things.into_iter().take(NAMED).map(|(name, words)| {
        view! {
            <li>
                <strong>{name}</strong>
                <span>{words}</span>
            </li>
        }
    });
    let rows = rows.collect_view();
    view! {
        {children()}
        <ul class="many-names" aria-label=list_label tabindex="0">
            {rows}
            {(more > 0).then(|| view! { <li>{format!("and {more} more")}</li> })}
        </ul>
        <p class="muted">{how}</p>
        <When is=is_hindered>
            <p role="status">{hindrance}</p>
        </When>
        <DialogChoice on_back=on_cancel label kind is_disabled on_press=on_confirm />
    }
    .into_any()
}
