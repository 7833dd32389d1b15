//! The foot of a dialog that asks before something is done.

use leptos::prelude::*;

use crate::console::kit::button::{Button, ButtonKind};

/// The way back, which has the focus first, and the way on.
#[component]
pub fn DialogChoice(
    #[prop(default = "Cancel")] back: &'static str,
    #[prop(into)] on_back: Callback<()>,
    #[prop(into)] label: Signal<String>,
    #[prop(default = ButtonKind::Danger)] kind: ButtonKind,
    #[prop(optional, into)] is_disabled: Signal<bool>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <div class="dialog-actions">
            <button type="button" class="button" autofocus on:click=move |_| on_back.run(())>
                {back}
            </button>
            <Button label kind is_disabled on_press />
        </div>
    }
    .into_any()
}
