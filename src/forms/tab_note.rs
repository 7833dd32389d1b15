//! What tabs of this site tell each other about what they have open, and who is known to be there.

/// What begins every note of this form.
const FORM: &str = "sluice-tab-1";
/// A longer note was not made by the console.
const MAX_NOTE_BYTES: usize = 4_096;
/// A tab is taken to be gone if nothing was heard of it for so long. It is asked more often than that.
pub const SILENCE_MILLIS: f64 = 1_300.0;
/// More tabs than these are not remembered.
const MAX_TABS: usize = 32;

/// What a tab says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// It has the thing open, and wants to hear who else has.
    Asks,
    /// It has the thing open.
    IsHere,
    /// It has closed the thing.
    IsGone,
}

/// A note from one tab to all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabNote<'a> {
    /// What it says.
    pub kind: NoteKind,
    /// Which tab says it.
    pub tab: &'a str,
    /// What it is about.
    pub thing: &'a str,
}

impl<'a> TabNote<'a> {
    /// The note as text.
    pub fn to_text(&self) -> String {
        let kind = match self.kind {
            NoteKind::Asks => "asks",
            NoteKind::IsHere => "here",
            NoteKind::IsGone => "gone",
        };
        [FORM, kind, self.tab, self.thing].join(" ")
    }

    /// Reads a note. It may come from anything that runs on this origin, so whatever is not exactly of this form is none.
    pub fn parse(text: &'a str) -> Option<Self> {
        if text.len() > MAX_NOTE_BYTES {
            return None;
        }
        let mut parts = text.splitn(4, ' ');
        if parts.next() != Some(FORM) {
            return None;
        }
        let kind = match parts.next()? {
            "asks" => NoteKind::Asks,
            "here" => NoteKind::IsHere,
            "gone" => NoteKind::IsGone,
            _ => return None,
        };
        let (tab, thing) = (parts.next()?, parts.next()?);
        let is_id = (8..=40).contains(&tab.len()) && tab.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
        (is_id && !thing.is_empty()).then_some(Self { kind, tab, thing })
    }
}

/// The other tabs that have a thing open.
#[derive(Clone, Debug, Default)]
pub struct OtherTabs(Vec<(String, f64)>);

impl OtherTabs {
    /// Takes what a tab says about the thing, at a time in milliseconds that only grows.
    pub fn hear(&mut self, note: &TabNote<'_>, now_millis: f64) {
        self.0.retain(|(tab, _)| tab != note.tab);
        if note.kind != NoteKind::IsGone && self.0.len() < MAX_TABS {
            self.0.push((note.tab.to_owned(), now_millis));
        }
    }

    /// Forgets tabs of which nothing was heard for too long.
    pub fn forget_silent(&mut self, now_millis: f64) {
        self.0.retain(|(_, at)| now_millis - at < SILENCE_MILLIS);
    }

    /// Takes all tabs as heard just now: this one could not listen.
    pub fn forgive_silence(&mut self, now_millis: f64) {
        self.0.iter_mut().for_each(|(_, at)| *at = now_millis);
    }

    /// Whether any other tab has it open.
    pub fn is_any(&self) -> bool {
        !self.0.is_empty()
    }
}
