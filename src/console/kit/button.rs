use leptos::prelude::*;

use crate::console::kit::icon::{Glyph, Icon};
use crate::console::kit::writing::may_write;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    #[default]
    Plain,
    Primary,
    Danger,
    /// Without a border, in a group.
    Quiet,
}

impl ButtonKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Plain => "button",
            Self::Primary => "button button-primary",
            Self::Danger => "button button-danger",
            Self::Quiet => "button button-quiet",
        }
    }
}

#[component]
pub fn Button(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on_press: Callback<()>,
    #[prop(optional)] kind: ButtonKind,
    #[prop(optional, into)] icon: Option<Icon>,
    #[prop(optional, into)] is_disabled: Signal<bool>,
    /// True while the action runs: the button keeps the focus and ignores presses.
    #[prop(optional, into)]
    is_waiting: Signal<bool>,
    /// True if it leads to a write, so that a session that only looks does not have it.
    #[prop(optional)]
    writes: bool,
) -> impl IntoView {
    if writes && !may_write() {
        return None;
    }
    let on_click = move |_| {
        if !is_waiting.get_untracked() {
            on_press.run(());
        }
    };
    Some(view! {
        <button
            type="button"
            class=kind.class()
            prop:disabled=is_disabled
            aria-disabled=Signal::derive(move || is_waiting.get().then(|| "true".to_owned()))
            on:click=on_click
        >
            {icon.map(|icon| view! { <Glyph icon /> })}
            <span>{label}</span>
        </button>
    })
}

#[component]
pub fn IconButton(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] icon: Signal<Icon>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button button-quiet button-icon"
            aria-label=label
            title=label
            on:click=move |_| on_press.run(())
        >
            <Glyph icon />
        </button>
    }
}
