//! A field for a secret: masked, no login field to a browser unless it is one, with a button to look at it.

use leptos::prelude::*;

use crate::console::kit::copy::CopyButton;
use crate::console::kit::field::{Field, described_by, invalid};
use crate::console::kit::ids::unique_id;
use crate::console::kit::toggle::true_or_false;

#[component]
pub fn SecretField(
    #[prop(into)] label: Signal<String>,
    /// The name of the button that shows it, such as "Show token".
    #[prop(into)]
    show_label: Signal<String>,
    /// The name of the button that copies it, such as "Copy stream key"; without one there is no such button.
    #[prop(optional, into)]
    copy_label: Option<Signal<String>>,
    #[prop(optional, into)] id: String,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_input: Callback<(String,)>,
    #[prop(optional, into)] hint: Signal<String>,
    #[prop(optional, into)] error: Signal<String>,
    /// What browsers may do with it: they put a saved login into any password field, unless it is for a new one.
    #[prop(default = "new-password")]
    autocomplete: &'static str,
    /// Whether a dialog that opens with it focuses it first.
    #[prop(optional)]
    is_first_focused: bool,
) -> impl IntoView {
    let id = if id.is_empty() { unique_id("secret") } else { id };
    let copied = Callback::new(move |()| value.get_untracked());
    let is_shown = RwSignal::new(false);
    let input_type = Signal::derive(move || if is_shown.get() { "text" } else { "password" });
    // A text, unlike a password, is stored with the page's state unless that is off.
    let autocomplete = Signal::derive(move || if is_shown.get() { "off" } else { autocomplete });
    view! {
        <Field label id=id.clone() hint error typed=(value, on_input)>
            <div class="field-with-button">
                <input
                    class="input"
                    type=input_type
                    id=id.clone()
                    prop:value=value
                    on:input=move |event| on_input.run((event_target_value(&event),))
                    autocomplete=autocomplete
                    autofocus=is_first_focused
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby=described_by(&id)
                    aria-invalid=invalid(error)
                />
                <button
                    type="button"
                    class="button"
                    aria-label=show_label
                    aria-describedby=format!("{id}-label")
                    aria-pressed=true_or_false(is_shown.into())
                    on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)
                >
                    // The word stays: the button is named by it, and pressed while the secret is shown.
                    "Show"
                </button>
                {copy_label.map(|label| view! { <CopyButton label text=copied /> })}
            </div>
        </Field>
    }
}
