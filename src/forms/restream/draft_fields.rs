//! The fields of a draft, each by its name.

use crate::redact::secret::Secret;

use crate::forms::restream::draft::{Draft, RestreamDraft, WindowDraft};
use crate::forms::restream::field::{Field, FieldName, FieldPath};
use crate::forms::restream::values::{Value, value};

impl Draft {
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
        self.to_retype.retain(|other| *other != field);
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

    /// The fields whose secrets were typed before a reload and not kept: they have to be typed again, or left as they
    /// were ([`Draft::keep_received`]).
    pub fn to_retype(&self) -> &[Field] {
        &self.to_retype
    }

    /// Whether the field belongs to an entry that is at the service.
    pub fn has_received(&self, field: Field) -> bool {
        field
            .entry
            .and_then(|key| self.entry(key))
            .is_some_and(|entry| entry.is_received && entry.origin.is_some())
    }

    /// Puts back into a field of an entry what the entry began with.
    pub fn keep_received(&mut self, field: Field) {
        let received = field.entry.and_then(|key| self.entry(key)).map(|entry| {
            match value(&entry.received, field.name) {
                Value::Text(text) => text.to_owned(),
                _ => String::new(),
            }
        });
        if let Some(text) = received {
            self.set_text(field, text);
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
