//! What went wrong, or is worth knowing, and what can be done. It stays until it is no longer true.

use leptos::prelude::*;

use crate::console::kit::icon::{Glyph, Icon};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BannerKind {
    /// Something failed; role `alert`.
    Bad,
    /// Something is not as it should be; role `alert`.
    Warning,
    Info,
    Good,
}

impl BannerKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Bad => "banner banner-bad",
            Self::Warning => "banner banner-warning",
            Self::Info => "banner banner-info",
            Self::Good => "banner banner-good",
        }
    }

    const fn icon(self) -> Icon {
        match self {
            Self::Bad => Icon::Bad,
            Self::Warning => Icon::Warning,
            Self::Info => Icon::Info,
            Self::Good => Icon::Good,
        }
    }
}

#[component]
pub fn Banner(
    kind: BannerKind,
    #[prop(into)] title: Signal<String>,
    /// What it means and what can be done: paragraphs and buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let role = matches!(kind, BannerKind::Bad | BannerKind::Warning).then_some("alert");
    view! {
        <div class=kind.class() role=role>
            <Glyph icon=kind.icon() />
            <div class="banner-text">
                <p class="banner-title">{title}</p>
                {children.map(|children| children())}
            </div>
        </div>
    }
}

/// What belongs where nothing is yet, and the next step.
#[component]
pub fn Empty(#[prop(into)] title: String, children: Children) -> impl IntoView {
    view! {
        <div class="empty">
            <h2>{title}</h2>
            {children()}
        </div>
    }
}
