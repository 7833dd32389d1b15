//! Persistent messages about an error or a state, with their remedies.

use crate::console::kit::control_flow::When;
use crate::console::kit::icon::{Glyph, Icon};
use crate::console::platform::reactive::*;
use crate::text::plurals::counted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BannerKind {
    /// A failure; role `alert`.
    Bad,
    /// A problem; role `alert`.
    Warning,
    Info,
    Good,
}

impl BannerKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Bad => "row start banner tone-bad",
            Self::Warning => "row start banner tone-warning",
            Self::Info => "row start banner",
            Self::Good => "row start banner tone-good",
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
    /// Explanation and remedy: paragraphs and buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let role = matches!(kind, BannerKind::Bad | BannerKind::Warning).then_some("alert");
    view! {
        <div class=kind.class() role=role>
            <Glyph icon=kind.icon() />
            <div class="stack gap-1 breaks banner-text">
                <p class="strong">{title}</p>
                {children.map(|children| children())}
            </div>
        </div>
    }
}

/// The empty state, with the next step.
#[component]
pub fn Empty(#[prop(into)] title: String, children: Children) -> impl IntoView {
    view! {
        <div class="stack gap-3 start empty">
            <h2>{title}</h2>
            {children()}
        </div>
    }
}

#[component]
pub fn NotFoundBanner(
    what: &'static str,
    #[prop(into)] id: Signal<String>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <Banner kind=BannerKind::Bad title=format!("404: no {what} with this ID")>
            <p class="mono">{id}</p>
            <p>"Check the ID, or switch to the account it belongs to. Nothing was changed."</p>
            {children.map(|children| view! { <div class="row">{children()}</div> })}
        </Banner>
    }
}

const LINES: usize = 5;

/// Shows which parts of a response could not be read, and that a thing's ID is not unique; empty if there is no flaw.
#[component]
pub fn Flaws(
    /// The noun for one unreadable part, with a line for each that has the reason.
    parts: Signal<Vec<(&'static str, Vec<String>)>>,
    #[prop(optional, into)] is_reported_twice: Signal<bool>,
) -> impl IntoView {
    let message = memo(move || {
        let parts = parts.read();
        let parts = parts.iter().filter(|(_, lines)| !lines.is_empty());
        parts.map(|(noun, lines)| counted(lines.len(), noun)).collect::<Vec<_>>().join(" and ")
    });
    let title =
        Signal::derive(move || format!("{} couldn't be loaded; everything else is shown.", message.get()));
    let lines = move || {
        let parts = parts.read();
        let lines = parts.iter().flat_map(|(_, lines)| lines).take(LINES).cloned();
        lines.map(|line| view! { <p class="mono">{line}</p> }).collect_view()
    };
    view! {
        <When is=is_reported_twice>
            <Banner kind=BannerKind::Warning title="Reported twice">
                <p>
                    "The service reports this ID more than once. It can't be changed here: a change could reach the other one."
                </p>
            </Banner>
        </When>
        <When is=move || !message.read().is_empty()>
            <Banner kind=BannerKind::Warning title>
                {lines}
            </Banner>
        </When>
    }
}
