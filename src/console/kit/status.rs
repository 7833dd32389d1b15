//! A status as color, shape and word.

use crate::console::platform::reactive::*;

use crate::console::kit::icon::{Glyph, Icon, glyph_part};
use crate::console::kit::table::{Part, RowWriter};
use crate::model::end::{End, Skip};
use crate::model::time::UnixSeconds;

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

    /// Returns the number of the tone; `None` for an unknown state, which is no change.
    fn known(self) -> Option<usize> {
        (self != Self::Unknown).then_some(self as usize)
    }
}

#[component]
pub fn Badge(#[prop(into)] tone: Signal<Tone>, #[prop(into)] word: Signal<String>) -> impl IntoView {
    let class = Signal::derive(move || ["badge ", tone.get().class()].concat());
    let changes = memo_after(move |before: Option<&(Option<usize>, usize)>| {
        let (was, count) = before.copied().unwrap_or_default();
        let now = tone.get().known();
        (now.or(was), count + usize::from(was.is_some() && now.is_some() && now != was))
    });
    // Alternates, so that each change starts the animation again.
    let changed =
        move || Some(changes.get().1).filter(|count| *count > 0).map(|count| (count % 2).to_string());
    view! {
        <span class=class data-changed=changed>
            <Glyph icon=Signal::derive(move || tone.get().icon()) />
            <span>{word}</span>
        </span>
    }
}

/// Trouble is old after this time: it is drawn without a colour or folded, and still counted (`contract.md#decision-61`).
pub const OLD_SECS: i64 = 86_400;

/// A badge in a table's row.
pub const BADGE: Part = Part::new("span", &[])
    .varying(&["class", "data-changed"])
    .around(&[glyph_part(&[Part::new("path", &[]).varying(&["d"])]), Part::new("span", &[]).with_text()]);

impl RowWriter<'_> {
    /// Writes a [`BADGE`] whose changes are not marked.
    pub fn write_badge(&mut self, tone: Tone, word: &str) {
        self.write_badge_of(tone, word, "", None);
    }

    /// Writes a [`BADGE`] of a state, which marks its row when it changes. Trouble that began at `since` is quiet once it is old.
    pub fn write_badge_since(&mut self, tone: Tone, word: &str, since: Option<UnixSeconds>, now_secs: i64) {
        let is_old = since.is_some_and(|since| now_secs - since.0 > OLD_SECS);
        self.write_badge_of(tone, word, if is_old { " is-old" } else { "" }, tone.known());
    }

    fn write_badge_of(&mut self, tone: Tone, word: &str, class: &str, state: Option<usize>) {
        self.write(&["badge ", tone.class(), class].concat());
        self.write_changed(state);
        self.write(tone.icon().path());
        self.write(word);
    }
}
