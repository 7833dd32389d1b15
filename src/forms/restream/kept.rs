//! A draft as it is kept over a reload: without secrets, and with what it began with, so that it can still be merged with
//! what somebody else saves meanwhile.
//!
//! A secret that nobody touched comes back from the resource as it is read afresh. Of one that was typed, only that it was
//! is kept: the form then asks for it again. Keys inside addresses count as secrets; the rest of the address is kept.

use serde::{Deserialize, Serialize};

use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::{Resource, Restream};
use crate::model::time::UnixSeconds;
use crate::model::window::Window;
use crate::redact::secret::Secret;
use crate::redact::url::{MASK, redacted_source, redacted_target};

use crate::forms::restream::draft::{Draft, RestreamDraft, WindowDraft};
use crate::forms::restream::field::{Field, FieldName};
use crate::forms::restream::matching::matched;
use crate::forms::restream::values::{TEXT_FIELDS, Value, put, value};

/// What a draft that was kept becomes.
#[derive(Clone)]
pub struct Restored {
    /// What the form began with: the base of what is saved.
    pub base: Resource,
    /// What was typed.
    pub draft: Draft,
}

/// The draft as text to be kept; empty if nothing was touched. `None` if it cannot be written.
pub fn kept_text(draft: &Draft) -> Option<String> {
    if !draft.is_touched() {
        return Some(String::new());
    }
    let base = match draft.kept_base.get() {
        Some(base) => base,
        None => {
            let base = serde_json::to_string(&Form::of_base(&draft.base)).ok()?;
            draft.kept_base.get_or_init(|| base)
        }
    };
    let typed = serde_json::to_string(&Form::of(draft, Some(&draft.base))).ok()?;
    let modification_ts = draft.base.modification_ts.0;
    Some(format!("{{\"base\":{base},\"modification_ts\":{modification_ts},\"typed\":{typed}}}"))
}

/// The draft in a text that was kept, with `fresh`, the resource as it was just read; `None` for one that is to be created.
///
/// The base is what the form began with before the reload, with the secrets that are there now. If somebody has saved
/// the resource since, it differs from `fresh`, and saving will find that.
pub fn restore(text: &str, fresh: Option<&Resource>) -> Option<Restored> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    let none = Resource::default();
    let base = kept.base.to_base(fresh.unwrap_or(&none), UnixSeconds(kept.modification_ts));
    let begun = if fresh.is_some() { Draft::of(&base) } else { Draft::of_new(&base) };
    let draft = kept.typed.to_draft(begun, &base);
    Some(Restored { base, draft })
}

#[derive(Deserialize)]
struct Kept {
    base: Form,
    modification_ts: i64,
    typed: Form,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Form {
    name: String,
    kind: String,
    is_active: bool,
    restreams: Vec<Entry>,
}

#[derive(Default, Serialize, Deserialize, PartialEq)]
struct Entry {
    /// The place in the base of the entry that it was.
    origin: Option<usize>,
    /// In the order of [`TEXT_FIELDS`].
    texts: Vec<Text>,
    is_transcoded: bool,
    has_backup: bool,
    schedule: Vec<KeptWindow>,
}

/// Start, stop, and the place of the window that it was in its entry.
type KeptWindow = (String, String, Option<usize>);

/// A text without what must not be kept.
#[derive(Serialize, Deserialize, PartialEq)]
enum Text {
    /// As it is.
    Plain(String),
    /// As the entry at this place of the base has it.
    As(usize),
    /// With dots in place of a secret; of a field that is a secret, nothing.
    Cut(String),
}

impl Form {
    /// A draft, which refers to the secrets of `base`.
    fn of(draft: &Draft, base: Option<&Resource>) -> Self {
        let entries = base.map_or(&[][..], |base| &base.restreams);
        let secrets = secrets_of(draft);
        Self {
            name: draft.name.clone(),
            kind: draft.kind.clone(),
            is_active: draft.is_active,
            restreams: draft
                .restreams
                .iter()
                .map(|entry| Entry::of(draft, entry, entries, &secrets))
                .collect(),
        }
    }

    /// A resource, of whose secrets nothing is kept.
    fn of_base(resource: &Resource) -> Self {
        Self::of(&Draft::of(resource), None)
    }

    /// The resource that a form began with, with the secrets of `fresh`.
    fn to_base(&self, fresh: &Resource, modification_ts: UnixSeconds) -> Resource {
        let now = Self::of_base(fresh);
        let (was, is) = (self.to_restreams(), now.to_restreams());
        let origins = matched(&was, &is);
        let entries = self.restreams.iter().zip(was).enumerate().map(|(place, (entry, plain))| {
            let found = origins.iter().position(|origin| *origin == Some(place));
            match found.and_then(|at| Some((fresh.restreams.get(at)?, now.restreams.get(at)?))) {
                Some((fresh, now)) => entry.over(fresh, now),
                None => plain,
            }
        });
        Resource {
            name: self.name.clone(),
            kind: self.kind.clone(),
            active: self.is_active,
            restreams: entries.collect(),
            modification_ts,
            ..fresh.clone()
        }
    }

    /// The entries as far as they were kept.
    fn to_restreams(&self) -> Vec<Restream> {
        self.restreams.iter().map(|entry| entry.over(&Restream::default(), &Entry::default())).collect()
    }

    /// What was typed, over a draft that begins with `base`.
    fn to_draft(&self, mut draft: Draft, base: &Resource) -> Draft {
        draft.name.clone_from(&self.name);
        draft.kind.clone_from(&self.kind);
        draft.is_active = self.is_active;
        let mut to_retype = Vec::new();
        draft.restreams = Vec::new();
        for entry in &self.restreams {
            let none = Restream::default();
            let origin = entry.origin.filter(|at| *at < base.restreams.len());
            let received = origin.and_then(|at| base.restreams.get(at)).unwrap_or(&none);
            let mut typed = draft.entry_of(received, origin);
            for (name, text) in TEXT_FIELDS.into_iter().zip(&entry.texts) {
                if matches!(text, Text::Cut(_)) {
                    to_retype.push(Field::of_entry(typed.key, name));
                }
                typed.set_text(name, text.over(name, base));
            }
            typed.is_transcoded = entry.is_transcoded;
            typed.has_backup = entry.has_backup;
            let had: Vec<WindowDraft> = std::mem::take(&mut typed.schedule);
            for (start, stop, origin) in &entry.schedule {
                let was = origin.and_then(|place| had.get(place));
                typed.schedule.push(WindowDraft {
                    key: draft.new_key(),
                    start: start.clone(),
                    stop: stop.clone(),
                    origin: was.and(*origin),
                    received: was.map(|was| was.received.clone()).unwrap_or_default(),
                });
            }
            draft.restreams.push(typed);
        }
        draft.to_retype = to_retype;
        draft
    }
}

impl Entry {
    fn of(draft: &Draft, entry: &RestreamDraft, base: &[Restream], secrets: &[&str]) -> Self {
        let text = |name| {
            let typed = entry.text(name);
            match draft.to_retype.contains(&Field::of_entry(entry.key, name)) {
                true => Text::Cut(typed.to_owned()),
                false => Text::of(name, typed, entry.origin, base, secrets),
            }
        };
        let windows =
            entry.schedule.iter().map(|window| (window.start.clone(), window.stop.clone(), window.origin));
        Self {
            origin: entry.origin,
            texts: TEXT_FIELDS.into_iter().map(text).collect(),
            is_transcoded: entry.is_transcoded,
            has_backup: entry.has_backup,
            schedule: windows.collect(),
        }
    }

    /// The entry that this one says, over `fresh`, which is kept as `now`: where both say the same, it stays.
    fn over(&self, fresh: &Restream, now: &Self) -> Restream {
        let mut entry = fresh.clone();
        let none = Resource::default();
        for (at, name) in TEXT_FIELDS.into_iter().enumerate() {
            if let Some(text) = self.texts.get(at).filter(|text| now.texts.get(at) != Some(*text)) {
                put(&mut entry, name, text.over(name, &none));
            }
        }
        entry.transcoded = self.is_transcoded;
        if !self.has_backup && !fresh.backup.is_none() {
            entry.backup = Default::default();
        }
        if self.schedule != now.schedule {
            let window = |(start, stop, _): &KeptWindow| Window {
                start: start.clone(),
                stop: stop.clone(),
                ..Window::default()
            };
            entry.schedule = self.schedule.iter().map(window).collect();
        }
        entry
    }
}

impl Text {
    fn of(name: FieldName, text: &str, origin: Option<usize>, base: &[Restream], secrets: &[&str]) -> Self {
        let is_as = |at: &usize| base.get(*at).is_some_and(|entry| value(entry, name) == Value::Text(text));
        if let Some(at) = origin.filter(|at| !text.is_empty() && is_as(at)) {
            return Self::As(at);
        }
        let shown = if name.is_secret() {
            if text.is_empty() { text.to_owned() } else { String::new() }
        } else {
            without_secrets(name, text, secrets)
        };
        if shown == text {
            return Self::Plain(shown);
        }
        match (0..base.len()).find(is_as) {
            Some(at) => Self::As(at),
            None => Self::Cut(shown),
        }
    }

    fn over(&self, name: FieldName, base: &Resource) -> String {
        match self {
            Self::Plain(text) | Self::Cut(text) => text.clone(),
            Self::As(at) => match base.restreams.get(*at).map(|entry| value(entry, name)) {
                Some(Value::Text(text)) => text.to_owned(),
                _ => String::new(),
            },
        }
    }
}

/// All secrets of a draft, also those it began with: any of them may have been put into another field, too.
fn secrets_of(draft: &Draft) -> Vec<&str> {
    /// A shorter one would be found in everything.
    const MIN_BYTES: usize = 4;
    let typed = draft.restreams.iter().flat_map(|e| [&e.target_key, &e.password, &e.backup_password]);
    let received =
        [secrets_of_all(&draft.received.restreams), secrets_of_all(&draft.base.restreams)].concat();
    let mut secrets: Vec<&str> =
        typed.map(Secret::expose).chain(received).filter(|secret| secret.len() >= MIN_BYTES).collect();
    secrets.sort_unstable();
    secrets.dedup();
    secrets
}

/// A text that is no secret itself, with dots for those inside it.
fn without_secrets(name: FieldName, text: &str, secrets: &[&str]) -> String {
    let mut masked = match name {
        FieldName::Source => redacted_source(text, secrets),
        FieldName::TargetUrl | FieldName::BackupUrl => redacted_target(text, secrets),
        _ => text.to_owned(),
    };
    for secret in secrets {
        if masked.contains(secret) {
            masked = masked.replace(secret, MASK);
        }
    }
    masked
}
