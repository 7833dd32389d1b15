//! A status at a glance: colour, shape and word.

use leptos::prelude::*;

use crate::console::kit::icon::{Glyph, Icon};
use crate::console::kit::icon::{draw_glyph, say_glyph};
use crate::console::kit::table::{RowMaker, RowWriter};

/// How things are. The order is that of urgency, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Broken now.
    Bad,
    /// About to break, or not as it should be.
    Warning,
    /// The console cannot tell.
    Unknown,
    /// As it should be.
    Good,
    /// Off until its time comes, on purpose.
    Waiting,
    /// Off, on purpose.
    Idle,
}

impl Tone {
    /// Its shape.
    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Self::Bad => Icon::Bad,
            Self::Warning => Icon::Warning,
            Self::Unknown => Icon::Unknown,
            Self::Good => Icon::Good,
            Self::Waiting => Icon::Waiting,
            Self::Idle => Icon::Idle,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Bad => "badge badge-bad",
            Self::Warning => "badge badge-warning",
            Self::Unknown => "badge badge-unknown",
            Self::Good => "badge badge-good",
            Self::Waiting | Self::Idle => "badge badge-idle",
        }
    }
}

/// A status with its word.
#[component]
pub fn Badge(
    /// How things are.
    #[prop(into)]
    tone: Signal<Tone>,
    /// The same in a word or two.
    #[prop(into)]
    word: Signal<String>,
) -> impl IntoView {
    let class = Signal::derive(move || tone.get().class());
    view! {
        <span class=class>
            <Glyph icon=Signal::derive(move || tone.get().icon()) />
            <span>{word}</span>
        </span>
    }
}

/// Draws the places of a status with its word in a table's row.
pub fn draw_badge(row: &mut RowMaker) {
    row.element("span", &[], &|badge| {
        badge.attribute("class");
        draw_glyph(badge, None);
        badge.element("span", &[], &RowMaker::text);
    });
}

/// Says at the places of [`draw_badge`] how things are.
pub fn say_badge(row: &mut RowWriter<'_>, tone: Tone, word: &str) {
    row.say(tone.class());
    say_glyph(row, tone.icon());
    row.say(word);
}
