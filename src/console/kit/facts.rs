use leptos::prelude::*;

use crate::console::kit::control_flow::When;
use crate::console::kit::copy::CopyButton;

pub fn fact(name: &'static str, value: impl IntoView + 'static) -> AnyView {
    view! {
        <div>
            <dt>{name}</dt>
            <dd>{value.into_any()}</dd>
        </div>
    }
    .into_any()
}

/// A fact with a copy button; a dash if it is empty. `what` is its name inside a sentence.
pub fn copied_fact(
    class: &'static str,
    name: &'static str,
    what: &'static str,
    text: Signal<String>,
) -> AnyView {
    let copied = Callback::new(move |()| text.get_untracked());
    view! {
        <div class=class>
            <dt>{name}</dt>
            <dd class="inline breaks with-button">
                <When is=move || !text.read().is_empty() fallback=|| "–">
                    <span class="mono">{text}</span>
                    <CopyButton label=format!("Copy {what}") text=copied />
                </When>
            </dd>
        </div>
    }
    .into_any()
}
