//! A secret in a field, masked until a person reveals it.

use leptos::prelude::*;

use crate::console::kit::copy::CopyButton;
use crate::console::kit::field::{FieldFrame, described_by, invalid, unique_id};
use crate::console::kit::switch::true_or_false;

#[component]
pub fn SecretField(
    #[prop(into)] label: Signal<String>,
    /// The label of the button that reveals it, such as "Show token".
    #[prop(into)]
    show_label: Signal<String>,
    /// The label of the copy button, such as "Copy stream key"; no button without it.
    #[prop(optional, into)]
    copy_label: Option<Signal<String>>,
    #[prop(optional, into)] id: String,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_input: Callback<(String,)>,
    #[prop(optional, into)] hint: Signal<String>,
    #[prop(optional, into)] error: Signal<String>,
    /// The `autocomplete` value: browsers fill a saved login into any password field except a new one.
    #[prop(default = "new-password")]
    autocomplete: &'static str,
    /// True to focus it first in a dialog.
    #[prop(optional)]
    is_first_focused: bool,
    /// True for several lines.
    #[prop(optional)]
    is_lines: bool,
) -> impl IntoView {
    let id = if id.is_empty() { unique_id("secret") } else { id };
    let copied = Callback::new(move |()| value.get_untracked());
    let is_shown = RwSignal::new(false);
    let input_type = Signal::derive(move || if is_shown.get() { "text" } else { "password" });
    // A text field is stored with the page's state unless this is off.
    let autocomplete = Signal::derive(move || if is_shown.get() { "off" } else { autocomplete });
    let on_typed = move |event| on_input.run((event_target_value(&event),));
    let control = match is_lines {
        true => view! {
            <textarea
                class="input mono"
                class=("is-masked", move || !is_shown.get())
                id=id.clone()
                rows="6"
                prop:value=value
                on:input=on_typed
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-describedby=described_by(&id)
                aria-invalid=invalid(error)
            ></textarea>
        }
        .into_any(),
        false => view! {
            <input
                class="input"
                type=input_type
                id=id.clone()
                prop:value=value
                on:input=on_typed
                autocomplete=autocomplete
                autofocus=is_first_focused
                autocapitalize="off"
                spellcheck="false"
                aria-describedby=described_by(&id)
                aria-invalid=invalid(error)
            />
        }
        .into_any(),
    };
    view! {
        <FieldFrame label id=id.clone() hint error>
            <div class="field-with-button">
                {control}
                <button
                    type="button"
                    class="button"
                    aria-label=show_label
                    aria-describedby=format!("{id}-label")
                    aria-pressed=true_or_false(is_shown.into())
                    on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)
                >
                    "Show"
                </button> {copy_label.map(|label| view! { <CopyButton label text=copied /> })}
            </div>
        </FieldFrame>
    }
}
