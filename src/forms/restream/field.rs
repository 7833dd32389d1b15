//! The fields of the form, and their names: on the page, at the service, and while the form is open.

use std::fmt;

/// Which field of a resource, an entry or a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FieldName {
    /// "Name".
    Name,
    /// "Type".
    Type,
    /// "Active".
    Active,
    /// The list of entries as a whole: its order, and whether there is any.
    Restreams,
    /// One entry as a whole.
    Restream,
    /// "Source URL".
    Source,
    /// "Transcoded".
    Transcoded,
    /// "Transcode quality".
    Quality,
    /// "Target type".
    TargetType,
    /// "Target URL".
    TargetUrl,
    /// "Stream key".
    StreamKey,
    /// "Login".
    Login,
    /// "Password".
    Password,
    /// "Backup target".
    Backup,
    /// "Backup URL".
    BackupUrl,
    /// "Backup login".
    BackupLogin,
    /// "Backup password".
    BackupPassword,
    /// The windows of an entry as a whole.
    Schedule,
    /// One window as a whole.
    Window,
    /// "Start (UTC)".
    Start,
    /// "Stop (UTC)".
    Stop,
    /// What the service keeps beside the fields that the console knows.
    Other,
}

/// Each field with its name on the wire and on the page.
const NAMES: [(FieldName, &str, &str); 22] = [
    (FieldName::Name, "name", "Name"),
    (FieldName::Type, "type", "Type"),
    (FieldName::Active, "active", "Active"),
    (FieldName::Restreams, "restreams", "Restreams"),
    (FieldName::Restream, "", "Restream"),
    (FieldName::Source, "source", "Source URL"),
    (FieldName::Transcoded, "transcoded", "Transcoded"),
    (FieldName::Quality, "transcode_quality", "Transcode quality"),
    (FieldName::TargetType, "target_type", "Target type"),
    (FieldName::TargetUrl, "target_url", "Target URL"),
    (FieldName::StreamKey, "target_key", "Stream key"),
    (FieldName::Login, "login", "Login"),
    (FieldName::Password, "password", "Password"),
    (FieldName::Backup, "backup", "Backup target"),
    (FieldName::BackupUrl, "backup.target_url", "Backup URL"),
    (FieldName::BackupLogin, "backup.login", "Backup login"),
    (FieldName::BackupPassword, "backup.password", "Backup password"),
    (FieldName::Schedule, "schedule", "Schedule"),
    (FieldName::Window, "", "Window"),
    (FieldName::Start, "start", "Start (UTC)"),
    (FieldName::Stop, "stop", "Stop (UTC)"),
    (FieldName::Other, "", "Other data"),
];

impl FieldName {
    /// Its name on the page.
    pub fn label(self) -> &'static str {
        self.row().2
    }

    /// Whether what it holds must not be shown.
    pub const fn is_secret(self) -> bool {
        matches!(self, Self::StreamKey | Self::Password | Self::BackupPassword)
    }

    fn row(self) -> &'static (FieldName, &'static str, &'static str) {
        NAMES.iter().find(|(name, ..)| *name == self).unwrap_or(&NAMES[NAMES.len() - 1])
    }

    fn of_wire(wire: &str, among: &[Self]) -> Option<Self> {
        among.iter().copied().find(|name| name.row().1 == wire)
    }
}

/// The fields of an entry that a service may name.
const OF_ENTRY: [FieldName; 12] = [
    FieldName::Source,
    FieldName::Transcoded,
    FieldName::Quality,
    FieldName::TargetType,
    FieldName::TargetUrl,
    FieldName::StreamKey,
    FieldName::Login,
    FieldName::Password,
    FieldName::Backup,
    FieldName::BackupUrl,
    FieldName::BackupLogin,
    FieldName::BackupPassword,
];

/// A field of a [`Draft`](super::Draft), by the keys of its entry and its window: right for as long as these are there,
/// wherever they are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    /// The key of the entry, for a field of one.
    pub entry: Option<u32>,
    /// The key of the window, for a field of one.
    pub window: Option<u32>,
    /// Which field.
    pub name: FieldName,
}

impl Field {
    /// A field of the resource itself.
    pub const fn top(name: FieldName) -> Self {
        Self { entry: None, window: None, name }
    }

    /// A field of an entry.
    pub const fn of_entry(entry: u32, name: FieldName) -> Self {
        Self { entry: Some(entry), window: None, name }
    }

    /// A field of a window of an entry.
    pub const fn of_window(entry: u32, window: u32, name: FieldName) -> Self {
        Self { entry: Some(entry), window: Some(window), name }
    }
}

/// A field as the service names it, by the places of its entry and its window: `restreams[2].schedule[0].start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldPath {
    /// The place of the entry, from 0, for a field of one.
    pub entry: Option<usize>,
    /// The place of the window, from 0, for a field of one.
    pub window: Option<usize>,
    /// Which field.
    pub name: FieldName,
}

impl FieldPath {
    /// A field of the resource itself.
    pub const fn top(name: FieldName) -> Self {
        Self { entry: None, window: None, name }
    }

    /// A field of an entry.
    pub const fn of_entry(entry: usize, name: FieldName) -> Self {
        Self { entry: Some(entry), window: None, name }
    }

    /// A field of a window of an entry.
    pub const fn of_window(entry: usize, window: usize, name: FieldName) -> Self {
        Self { entry: Some(entry), window: Some(window), name }
    }

    /// Reads a path as services spell it: `restreams[0].source`, `restreams.0.source`, `/restreams/0/source`.
    /// One that leads to what the form does not have leads to the nearest thing around it; `None` if there is none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut steps = text
            .split(|c: char| c.is_whitespace() || ".[]/\"'#$".contains(c))
            .filter(|step| !step.is_empty());
        let first = steps.next()?;
        if first != "restreams" {
            let top = [FieldName::Name, FieldName::Type, FieldName::Active];
            return FieldName::of_wire(first, &top).map(Self::top);
        }
        let Some(entry) = steps.next().and_then(|step| step.parse().ok()) else {
            return Some(Self::top(FieldName::Restreams));
        };
        let whole = Self::of_entry(entry, FieldName::Restream);
        let Some(step) = steps.next() else { return Some(whole) };
        if step == "schedule" {
            let Some(window) = steps.next().and_then(|step| step.parse().ok()) else {
                return Some(Self::of_entry(entry, FieldName::Schedule));
            };
            let name =
                FieldName::of_wire(steps.next().unwrap_or_default(), &[FieldName::Start, FieldName::Stop]);
            return Some(Self::of_window(entry, window, name.unwrap_or(FieldName::Window)));
        }
        let nested = steps.next().map(|inner| [step, ".", inner].concat());
        let name = nested
            .and_then(|path| FieldName::of_wire(&path, &OF_ENTRY))
            .or_else(|| FieldName::of_wire(step, &OF_ENTRY));
        Some(name.map_or(whole, |name| Self::of_entry(entry, name)))
    }

    /// The field as the page names it: "Name", "Restream 3: Stream key", "Restream 1, window 2: Start (UTC)".
    pub fn label(&self) -> String {
        let name = self.name.label();
        match (self.entry, self.window) {
            (None, _) => name.to_owned(),
            (Some(entry), None) if self.name == FieldName::Restream => format!("Restream {}", entry + 1),
            (Some(entry), None) => format!("Restream {}: {name}", entry + 1),
            (Some(entry), Some(window)) if self.name == FieldName::Window => {
                format!("Restream {}: Window {}", entry + 1, window + 1)
            }
            (Some(entry), Some(window)) => {
                format!("Restream {}, window {}: {name}", entry + 1, window + 1)
            }
        }
    }
}

/// The field as the service names it.
impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wire = self.name.row().1;
        let Some(entry) = self.entry else { return f.write_str(wire) };
        write!(f, "restreams[{entry}]")?;
        if let Some(window) = self.window {
            write!(f, ".schedule[{window}]")?;
        }
        if wire.is_empty() { Ok(()) } else { write!(f, ".{wire}") }
    }
}
