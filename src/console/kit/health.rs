//! A health as it is shown: shape, colour and word.

use leptos::prelude::*;

use crate::console::kit::status::{Badge, Tone};
use crate::model::restream::StatusCode;
use crate::model::restream::health::Health;

/// How urgent a health is. A code the contract does not list is neutral in look, though it ranks as a problem
/// (`contract.md#decision-4`).
pub const fn tone(health: Health) -> Tone {
    match health {
        Health::SourceNotFound | Health::SourceNotPublished => Tone::Bad,
        Health::Stopped => Tone::Warning,
        Health::UnknownCode | Health::NotReported | Health::NoChanges => Tone::Unknown,
        Health::Ok => Tone::Good,
        Health::Waiting => Tone::Waiting,
        Health::NoTargets | Health::Inactive => Tone::Idle,
    }
}

/// The words for a health; a code without words of its own is named by its number (`contract.md#decision-4`).
pub fn words(health: Health, code: Option<StatusCode>) -> String {
    match (health, code) {
        (Health::UnknownCode, Some(code)) => format!("Code {code}"),
        _ => health.words().to_owned(),
    }
}

#[component]
pub fn HealthBadge(
    #[prop(into)] health: Signal<Health>,
    #[prop(into)] code: Signal<Option<StatusCode>>,
) -> impl IntoView {
    let tone = Signal::derive(move || tone(health.get()));
    let word = Signal::derive(move || words(health.get(), code.get()));
    view! { <Badge tone word /> }.into_any()
}
