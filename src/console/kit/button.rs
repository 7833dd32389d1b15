//! Buttons.

use leptos::prelude::*;

use crate::console::kit::icon::{Glyph, Icon};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// One of several things to do.
    #[default]
    Plain,
    Primary,
    /// Something is lost by it.
    Danger,
    /// Without a border, among others of its kind.
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
    /// Whether what was pressed is under way: the button keeps the focus, and takes no other press.
    #[prop(optional, into)]
    is_waiting: Signal<bool>,
) -> impl IntoView {
    let on_click = move |_| {
        if !is_waiting.get_untracked() {
            on_press.run(());
        }
    };
    view! {
        <button
            type="button"
            class=kind.class()
            prop:disabled=is_disabled
            aria-disabled=Signal::derive(move || is_waiting.get().then_some("true"))
            on:click=on_click
        >
            {icon.map(|icon| view! { <Glyph icon /> })}
            <span>{label}</span>
        </button>
    }
}

/// A button with a drawing on it; its words are its name and its tooltip.
#[component]
pub fn IconButton(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] icon: Signal<Icon>,
    #[prop(into)] on_press: Callback<()>,
    /// What its tooltip adds to its name, such as the present choice.
    #[prop(optional, into)]
    detail: Signal<String>,
) -> impl IntoView {
    let title = Signal::derive(move || {
        detail
            .with(|detail| if detail.is_empty() { label.get() } else { format!("{}: {detail}", label.get()) })
    });
    view! {
        <button
            type="button"
            class="button button-quiet button-icon"
            aria-label=label
            title=title
            on:click=move |_| on_press.run(())
        >
            <Glyph icon />
        </button>
    }
}
