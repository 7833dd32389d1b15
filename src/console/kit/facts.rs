use leptos::prelude::*;

use crate::console::kit::control_flow::When;
use crate::console::kit::copy::CopyButton;
use crate::text::truncate::split_tail;

/// Facts that are seldom read: folded.
#[component]
pub fn Details(children: Children) -> impl IntoView {
    view! {
        <details class="card details">
            <summary>"Details"</summary>
            <dl class="facts">{children()}</dl>
        </details>
    }
}

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

/// An address by its name: scheme and host are grey, and unseen where all have the same. The tooltip and a copy have the whole.
#[component]
pub fn CutAddress(address: Signal<String>, has_one_origin: Signal<bool>) -> impl IntoView {
    let head = Signal::derive(move || split_tail(&address.read()).0.to_owned());
    let tail = Signal::derive(move || split_tail(&address.read()).1.to_owned());
    view! {
        <span class="cut-address" class=("one-origin", has_one_origin) title=address>
            <span class="cut-head">{head}</span>
            <span class="cut-tail">{tail}</span>
        </span>
    }
}
