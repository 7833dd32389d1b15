//! A status as color, shape and word.

use leptos::prelude::*;

use crate::console::kit::icon::{Glyph, Icon, glyph_part};
use crate::console::kit::table::{Part, RowWriter};
use crate::model::end::{End, Skip};

/// The tone of a status, ordered by urgency, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    Bad,
    /// About to break, or irregular.
    Warning,
    /// Unknown to the console.
    Unknown,
    Good,
    /// Off until its scheduled time.
    Waiting,
    /// Off on purpose.
    Idle,
}

impl Tone {
    /// Returns the tone of a write that has ended.
    pub const fn of(end: End) -> Self {
        match end {
            End::Done | End::AlreadySo => Self::Good,
            End::Unknown => Self::Unknown,
            End::Different | End::Skipped(Skip::ChangedElsewhere) => Self::Warning,
            End::Refused | End::Failed | End::Skipped(Skip::NotPrepared) => Self::Bad,
        }
    }
}

impl Tone {
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

    pub const fn class(self) -> &'static str {
        match self {
            Self::Bad => "tone-bad",
            Self::Warning => "tone-warning",
            Self::Unknown => "tone-unknown",
            Self::Good => "tone-good",
            Self::Waiting | Self::Idle => "tone-idle",
        }
    }
}

#[component]
pub fn Badge(#[prop(into)] tone: Signal<Tone>, #[prop(into)] word: Signal<String>) -> impl IntoView {
    let class = Signal::derive(move || ["badge ", tone.get().class()].concat());
    view! {
        <span class=class>
            <Glyph icon=move || tone.get().icon() />
            <span>{word}</span>
        </span>
    }
}

/// A badge in a table's row.
pub const BADGE: Part = Part::new("span", &[])
    .varying(&["class"])
    .around(&[glyph_part(&[Part::new("path", &[]).varying(&["d"])]), Part::new("span", &[]).with_text()]);

impl RowWriter<'_> {
    /// Writes a [`BADGE`].
    pub fn write_badge(&mut self, tone: Tone, word: &str) {
        self.write(&["badge ", tone.class()].concat());
        self.write(tone.icon().path());
        self.write(word);
    }
}
