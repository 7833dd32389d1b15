//! "Import resources": a file is chosen and compared with the account; what it would do is shown before anything is sent.

use leptos::prelude::*;

use crate::console::kit::{Dialog, When};
use crate::console::pages::restreams::many::asked::{Asked, use_many_asked};
use crate::console::pages::restreams::many::choose::{Choose, Importing};
use crate::console::pages::restreams::many::planned::Planned;

#[component]
pub(super) fn ImportDialog() -> impl IntoView {
    let asked = use_many_asked();
    let is_open = Memo::new(move |_| asked.with(|asked| matches!(asked, Some(Asked::Import))));
    view! {
        <Dialog title="Import resources" is_open on_close=move || asked.close() is_wide=true>
            <Content />
        </Dialog>
    }
    .into_any()
}

#[component]
fn Content() -> impl IntoView {
    let importing = Importing::new();
    let is_planned = Signal::derive(move || importing.plan.with(Option::is_some));
    view! {
        <When is=is_planned fallback=move || view! { <Choose importing /> }>
            <Planned importing />
        </When>
    }
    .into_any()
}
