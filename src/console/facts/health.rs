//! The presentation of a health: shape, color and word.

use leptos::prelude::*;

use crate::console::kit::{Badge, Tone};
use crate::model::restream::StatusCode;
use crate::model::restream::health::Health;

/// Returns a health's tone. An undocumented code looks neutral, although it ranks as a problem
/// (`contract.md#decision-4`).
pub const fn tone(health: Health) -> Tone {
    match health {
        Health::SourceNotFound | Health::SourceNotPublished => Tone::Bad,
        Health::Stopped => Tone::Warning,
        Health::UnknownCode | Health::NotReported | Health::NoChanges => Tone::Unknown,
        Health::Ok => Tone::Good,
        Health::Waiting => Tone::Waiting,
        Health::Paused | Health::NoTargets | Health::Inactive => Tone::Idle,
    }
}

/// Returns a health's label; an undocumented code is shown as a number (`contract.md#decision-4`).
pub fn health_label(health: Health, code: Option<StatusCode>) -> String {
    match (health, code) {
        (Health::UnknownCode, Some(code)) => format!("Code {code}"),
        _ => health.label().to_owned(),
    }
}

#[component]
pub fn HealthBadge(
    #[prop(into)] health: Signal<Health>,
    #[prop(into)] code: Signal<Option<StatusCode>>,
) -> impl IntoView {
    let tone = Signal::derive(move || tone(health.get()));
    let word = Signal::derive(move || health_label(health.get(), code.get()));
    view! { <Badge tone word /> }
}
