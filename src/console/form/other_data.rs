//! "Other data": members that the console does not know, to be read.

use leptos::prelude::*;

use crate::console::form::change_table::ChangeTable;
use crate::console::kit::When;
use crate::forms::OtherMember;

/// What a document holds that the console does not know; nothing where it holds none.
#[component]
pub fn OtherData(#[prop(into)] members: Signal<Vec<OtherMember>>) -> impl IntoView {
    view! {
        <When is=Signal::derive(move || !members.read().is_empty())>
            <section class="card stack" aria-label="Other data">
                <h2>"Other data"</h2>
                <p class="muted">"Data this console has no fields for. Saving keeps it unchanged."</p>
                {move || view! { <OtherMembers members=members.get() /> }}
            </section>
        </When>
    }
    .into_any()
}

/// The members, each with what it holds.
#[component]
pub(super) fn OtherMembers(members: Vec<OtherMember>) -> impl IntoView {
    let row = |OtherMember { of, name, value, .. }: OtherMember| {
        let label = if of.is_empty() { name } else { [of, ": ".to_owned(), name].concat() };
        (label, vec![value])
    };
    view! { <ChangeTable names="Name" columns=&["Value"] rows=members.into_iter().map(row).collect() /> }
        .into_any()
}
