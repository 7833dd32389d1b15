//! What is typed into the form, as it is typed.

use crate::model::restream::{Backup, Resource, Restream, Window};
use crate::model::secret::Secret;

use super::field::{Field, FieldName, FieldPath};

/// What is typed into the form. Nothing is trimmed or corrected before [`Draft::validate`].
///
/// Every entry and every window has a key of its own, which stays while it is moved. What was received with an entry and
/// is not known here follows that entry; a duplicate does not get it, for it may be the entry's identity at the service.
#[derive(Clone)]
pub struct Draft {
    /// "Name".
    pub name: String,
    /// "Type".
    pub kind: String,
    /// "Active".
    pub is_active: bool,
    /// The entries, in order.
    pub restreams: Vec<RestreamDraft>,
    /// What the draft began with.
    pub(super) received: Resource,
    /// Whether that came from the service, which is not contradicted in what nobody has touched.
    pub(super) is_received: bool,
    next_key: u32,
}

/// One entry as typed.
#[derive(Clone)]
pub struct RestreamDraft {
    /// Tells it from the other entries of the draft, wherever it is moved.
    pub key: u32,
    /// "Source URL".
    pub source: String,
    /// "Transcoded".
    pub is_transcoded: bool,
    /// "Transcode quality". Kept while "Transcoded" is off, and then not sent.
    pub quality: String,
    /// "Target type".
    pub target_type: String,
    /// "Target URL".
    pub target_url: String,
    /// "Stream key".
    pub target_key: Secret,
    /// "Login".
    pub login: String,
    /// "Password".
    pub password: Secret,
    /// "Backup target".
    pub has_backup: bool,
    /// "Backup URL". This and the next two are kept while "Backup target" is off, and then not sent.
    pub backup_url: String,
    /// "Backup login".
    pub backup_login: String,
    /// "Backup password".
    pub backup_password: Secret,
    /// The windows, in order.
    pub schedule: Vec<WindowDraft>,
    /// What the entry began with; without any value for a new one.
    pub(super) received: Restream,
    /// Whether that came from the service.
    pub(super) is_received: bool,
}

/// One window as typed.
#[derive(Clone)]
pub struct WindowDraft {
    /// Tells it from the other windows of the draft.
    pub key: u32,
    /// "Start (UTC)".
    pub start: String,
    /// "Stop (UTC)".
    pub stop: String,
    /// What the window began with; without any value for a new one.
    pub(super) received: Window,
}

/// Shows nothing of what was typed: it may be a secret.
impl std::fmt::Debug for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Draft { .. }")
    }
}

impl Draft {
    /// The form of a resource that is there. What nobody touches is sent back as it was received, even where it breaks
    /// a rule: then it is pointed out.
    pub fn of(resource: &Resource) -> Self {
        Self::begun(resource, true)
    }

    /// The form of a resource that is to be created from what a file or another resource holds. All rules apply.
    pub fn of_new(resource: &Resource) -> Self {
        Self::begun(resource, false)
    }

    fn begun(resource: &Resource, is_received: bool) -> Self {
        let mut draft = Self {
            name: resource.name.clone(),
            kind: resource.kind.clone(),
            is_active: resource.active,
            restreams: Vec::with_capacity(resource.restreams.len()),
            received: resource.clone(),
            is_received,
            next_key: 0,
        };
        for restream in &resource.restreams {
            let entry = draft.entry_of(restream, is_received);
            draft.restreams.push(entry);
        }
        draft
    }

    /// The form of a new resource: of type `short`, active, with one empty entry (decisions, 1 and 2).
    pub fn new_short() -> Self {
        let mut draft = Self::of_new(&Resource::default());
        draft.kind = String::from("short");
        draft.is_active = true;
        draft.add_restream();
        draft
    }

    /// Adds an empty entry at the end and returns its key.
    pub fn add_restream(&mut self) -> u32 {
        let mut entry = self.entry_of(&Restream::default(), false);
        entry.target_type = String::from("customRTMP");
        let key = entry.key;
        self.restreams.push(entry);
        key
    }

    /// Adds a copy of an entry behind it and returns the copy's key; `None` if there is no such entry.
    pub fn duplicate(&mut self, key: u32) -> Option<u32> {
        let at = self.place_of(key)?;
        let mut copy = self.restreams[at].clone();
        copy.key = self.new_key();
        copy.received = without_unknown(&copy.received);
        for window in &mut copy.schedule {
            window.key = self.new_key();
            window.received.members = Default::default();
        }
        let key = copy.key;
        self.restreams.insert(at + 1, copy);
        Some(key)
    }

    /// Removes an entry.
    pub fn remove(&mut self, key: u32) {
        self.restreams.retain(|entry| entry.key != key);
    }

    /// Moves an entry to a place, from 0; beyond the end is the end.
    pub fn move_to(&mut self, key: u32, place: usize) {
        if let Some(at) = self.place_of(key) {
            let entry = self.restreams.remove(at);
            self.restreams.insert(place.min(self.restreams.len()), entry);
        }
    }

    /// Moves an entry one place up. The first stays.
    pub fn move_up(&mut self, key: u32) {
        if let Some(at) = self.place_of(key).filter(|at| *at > 0) {
            self.restreams.swap(at, at - 1);
        }
    }

    /// Moves an entry one place down. The last stays.
    pub fn move_down(&mut self, key: u32) {
        if let Some(at) = self.place_of(key).filter(|at| at + 1 < self.restreams.len()) {
            self.restreams.swap(at, at + 1);
        }
    }

    /// Adds an empty window to an entry and returns its key; `None` if there is no such entry.
    pub fn add_window(&mut self, entry: u32) -> Option<u32> {
        let key = self.new_key();
        let empty =
            WindowDraft { key, start: String::new(), stop: String::new(), received: Window::default() };
        self.entry_mut(entry)?.schedule.push(empty);
        Some(key)
    }

    /// Removes a window of an entry.
    pub fn remove_window(&mut self, entry: u32, window: u32) {
        if let Some(entry) = self.entry_mut(entry) {
            entry.schedule.retain(|other| other.key != window);
        }
    }

    /// The entry with this key.
    pub fn entry(&self, key: u32) -> Option<&RestreamDraft> {
        self.restreams.iter().find(|entry| entry.key == key)
    }

    /// The entry with this key, to be typed into.
    pub fn entry_mut(&mut self, key: u32) -> Option<&mut RestreamDraft> {
        self.restreams.iter_mut().find(|entry| entry.key == key)
    }

    /// The place of an entry, from 0.
    pub fn place_of(&self, key: u32) -> Option<usize> {
        self.restreams.iter().position(|entry| entry.key == key)
    }

    /// The field that a path leads to; `None` if the draft has no such entry or window.
    pub fn field(&self, path: FieldPath) -> Option<Field> {
        let Some(place) = path.entry else { return Some(Field::top(path.name)) };
        let entry = self.restreams.get(place)?;
        let window = match path.window {
            Some(place) => Some(entry.schedule.get(place)?.key),
            None => None,
        };
        Some(Field { entry: Some(entry.key), window, name: path.name })
    }

    /// Where a field is; `None` if its entry or window is gone.
    pub fn path(&self, field: Field) -> Option<FieldPath> {
        let Some(key) = field.entry else { return Some(FieldPath::top(field.name)) };
        let place = self.place_of(key)?;
        let window = match field.window {
            Some(key) => Some(self.restreams[place].schedule.iter().position(|window| window.key == key)?),
            None => None,
        };
        Some(FieldPath { entry: Some(place), window, name: field.name })
    }

    /// What is typed into a field of text; empty for any other. A secret is given as it is.
    pub fn text(&self, field: Field) -> &str {
        match field.name {
            FieldName::Name => &self.name,
            FieldName::Type => &self.kind,
            name => field.entry.and_then(|key| self.entry(key)).map_or("", |entry| match field.window {
                Some(key) => entry.window(key).map_or("", |window| window.text(name)),
                None => entry.text(name),
            }),
        }
    }

    /// Puts what is typed into a field of text. Nothing happens if the field is gone or is no text.
    pub fn set_text(&mut self, field: Field, typed: String) {
        match (field.name, field.entry, field.window) {
            (FieldName::Name, ..) => self.name = typed,
            (FieldName::Type, ..) => self.kind = typed,
            (name, Some(key), None) => {
                if let Some(entry) = self.entry_mut(key) {
                    entry.set_text(name, typed);
                }
            }
            (name, Some(key), Some(window)) => {
                let window = self
                    .entry_mut(key)
                    .and_then(|entry| entry.schedule.iter_mut().find(|other| other.key == window));
                match (window, name) {
                    (Some(window), FieldName::Start) => window.start = typed,
                    (Some(window), FieldName::Stop) => window.stop = typed,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Whether a switch is on: "Active", "Transcoded", "Backup target".
    pub fn is_on(&self, field: Field) -> bool {
        let entry = field.entry.and_then(|key| self.entry(key));
        match field.name {
            FieldName::Active => self.is_active,
            FieldName::Transcoded => entry.is_some_and(|entry| entry.is_transcoded),
            FieldName::Backup => entry.is_some_and(|entry| entry.has_backup),
            _ => false,
        }
    }

    /// Turns a switch on or off. What was typed into the fields that go with it is kept.
    pub fn switch(&mut self, field: Field, is_on: bool) {
        if field.name == FieldName::Active {
            self.is_active = is_on;
        }
        if let Some(entry) = field.entry.and_then(|key| self.entry_mut(key)) {
            match field.name {
                FieldName::Transcoded => entry.is_transcoded = is_on,
                FieldName::Backup => entry.has_backup = is_on,
                _ => {}
            }
        }
    }

    fn new_key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    fn entry_of(&mut self, restream: &Restream, is_received: bool) -> RestreamDraft {
        let key = self.new_key();
        let schedule = restream.schedule.iter().map(|window| WindowDraft {
            key: self.new_key(),
            start: window.start.clone(),
            stop: window.stop.clone(),
            received: window.clone(),
        });
        RestreamDraft {
            key,
            source: restream.source.clone(),
            is_transcoded: restream.transcoded,
            quality: restream.transcode_quality.clone(),
            target_type: restream.target_type.clone(),
            target_url: restream.target_url.clone(),
            target_key: restream.target_key.clone(),
            login: restream.login.clone(),
            password: restream.password.clone(),
            has_backup: !restream.backup.is_none(),
            backup_url: restream.backup.target_url.clone(),
            backup_login: restream.backup.login.clone(),
            backup_password: restream.backup.password.clone(),
            schedule: schedule.collect(),
            received: restream.clone(),
            is_received,
        }
    }
}

impl RestreamDraft {
    /// The window with this key.
    pub fn window(&self, key: u32) -> Option<&WindowDraft> {
        self.schedule.iter().find(|window| window.key == key)
    }

    /// What is typed into a field of text; empty for any other.
    pub fn text(&self, name: FieldName) -> &str {
        match name {
            FieldName::Source => &self.source,
            FieldName::Quality => &self.quality,
            FieldName::TargetType => &self.target_type,
            FieldName::TargetUrl => &self.target_url,
            FieldName::StreamKey => self.target_key.expose(),
            FieldName::Login => &self.login,
            FieldName::Password => self.password.expose(),
            FieldName::BackupUrl => &self.backup_url,
            FieldName::BackupLogin => &self.backup_login,
            FieldName::BackupPassword => self.backup_password.expose(),
            _ => "",
        }
    }

    /// Puts what is typed into a field of text. Nothing happens for any other.
    pub fn set_text(&mut self, name: FieldName, typed: String) {
        match name {
            FieldName::Source => self.source = typed,
            FieldName::Quality => self.quality = typed,
            FieldName::TargetType => self.target_type = typed,
            FieldName::TargetUrl => self.target_url = typed,
            FieldName::StreamKey => self.target_key = Secret::new(typed),
            FieldName::Login => self.login = typed,
            FieldName::Password => self.password = Secret::new(typed),
            FieldName::BackupUrl => self.backup_url = typed,
            FieldName::BackupLogin => self.backup_login = typed,
            FieldName::BackupPassword => self.backup_password = Secret::new(typed),
            _ => {}
        }
    }
}

impl WindowDraft {
    /// What is typed into a field of the window; empty for any other.
    pub fn text(&self, name: FieldName) -> &str {
        match name {
            FieldName::Start => &self.start,
            FieldName::Stop => &self.stop,
            _ => "",
        }
    }
}

/// The fields of an entry that the console knows, without what else was received with it.
fn without_unknown(restream: &Restream) -> Restream {
    let schedule = restream.schedule.iter().map(|window| Window {
        start: window.start.clone(),
        stop: window.stop.clone(),
        ..Window::default()
    });
    Restream {
        schedule: schedule.collect(),
        backup: Backup { members: Default::default(), ..restream.backup.clone() },
        members: Default::default(),
        ..restream.clone()
    }
}
