use crate::console::kit::field::{FieldFrame, described_by, unique_id};
use crate::console::platform::reactive::*;

#[component]
pub fn Select(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] options: Signal<Vec<(String, String)>>,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_change: Callback<(String,)>,
    /// True to focus it first in a dialog.
    #[prop(optional)]
    is_first_focused: bool,
) -> impl IntoView {
    let id = unique_id("select");
    // Signals retain disposed subscribers (platform/long_lived.rs), so this limits redraws.
    let options = memo(move || options.get());
    let choice = move |(key, label): (String, String)| {
        let own = key.clone();
        view! {
            <option value=key prop:selected=move || value.with(|value| *value == own)>
                {label}
            </option>
        }
    };
    view! {
        <FieldFrame label id=id.clone()>
            <select
                class="input"
                id=id.clone()
                autofocus=is_first_focused
                aria-describedby=described_by(&id)
                on:change=move |event| on_change.run((event_target_value(&event),))
            >
                {move || options.get().into_iter().map(choice).collect_view()}
            </select>
        </FieldFrame>
    }
}
