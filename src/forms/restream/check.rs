//! What is wrong with a draft: the rules (decisions, 1 to 5; the API document, 2.1).

use crate::model::time::UnixSeconds;
use crate::redact::url::MASK;

use crate::forms::restream::draft::{Draft, RestreamDraft};
use crate::forms::restream::field::{Field, FieldName, FieldPath};
use crate::forms::restream::problems::{Problem, Problems};
use crate::forms::restream::schedule::check_schedule;
use crate::forms::restream::url::{has_login, problem_of_url};

/// Qualities that services of this kind know (decisions, 3).
pub const QUALITIES: &[&str] = &["240p", "360p", "480p", "720p", "1080p"];

impl Draft {
    /// All that is wrong with the draft and all that is worth pointing out, in the order of the form. With `now`, windows
    /// that are over are pointed out too.
    ///
    /// What the service itself has sent and nobody touched keeps nothing from being saved: it is only pointed out.
    pub fn problems(&self, now: Option<UnixSeconds>) -> Problems {
        let mut found = Found::default();
        for (name, typed, received) in [
            (FieldName::Name, &self.name, &self.received.name),
            (FieldName::Type, &self.kind, &self.received.kind),
        ] {
            found.is_untouched = self.is_received && typed == received;
            found.text(At { field: Field::top(name), path: FieldPath::top(name) }, typed, true);
        }
        if self.restreams.is_empty() {
            let name = FieldName::Restreams;
            let at = At { field: Field::top(name), path: FieldPath::top(name) };
            found.warning(at, "There is no restream: the resource forwards nothing. Add one if it should.");
        }
        for (place, entry) in self.restreams.iter().enumerate() {
            found.entry(self, entry, place, now);
            found.same_target(&self.restreams[..place], entry, place);
        }
        Problems(found.problems)
    }
}

/// A field, by key and by place.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) field: Field,
    pub(super) path: FieldPath,
}

impl At {
    fn entry(entry: &RestreamDraft, place: usize, name: FieldName) -> Self {
        Self { field: Field::of_entry(entry.key, name), path: FieldPath::of_entry(place, name) }
    }
}

/// What was found so far.
#[derive(Default)]
pub(super) struct Found {
    problems: Vec<Problem>,
    /// Whether what is looked at is as the service sent it.
    pub(super) is_untouched: bool,
}

impl Found {
    /// What keeps the draft from being saved, or is pointed out where the service itself has sent it.
    pub(super) fn error(&mut self, at: At, message: impl Into<String>) {
        let At { field, path } = at;
        self.problems.push(Problem { field, path, message: message.into(), is_warning: self.is_untouched });
    }

    pub(super) fn warning(&mut self, at: At, message: impl Into<String>) {
        let At { field, path } = at;
        self.problems.push(Problem { field, path, message: message.into(), is_warning: true });
    }

    /// A field of text. Returns whether something was found.
    fn text(&mut self, at: At, typed: &str, is_required: bool) -> bool {
        let label = at.field.name.label();
        if is_required && typed.trim().is_empty() {
            self.error(at, format!("{label} is missing: {}", what_to_type(at.field.name)));
            return true;
        }
        let is_text = |c: char| !c.is_control() && c != '\u{FFFD}';
        if !typed.trim().chars().all(is_text) {
            self.error(at, format!("{label} holds a character that is not text: type it again."));
            return true;
        }
        false
    }

    fn url(&mut self, at: At, typed: &str) {
        if self.text(at, typed, true) {
            return;
        }
        if typed.contains(MASK) {
            self.error(at, "A key in the address was not kept: type it again in place of the dots.");
        } else if let Some(problem) = problem_of_url(typed.trim()) {
            self.error(at, problem);
        } else if has_login(typed) {
            self.warning(at, login_words(at.field.name));
        }
    }

    /// Any quality is taken: which ones there are is not told (decisions, 3).
    fn quality(&mut self, at: At, typed: &str) {
        if self.text(at, typed, false) {
            return;
        }
        match typed.trim() {
            "" => self.warning(at, "No quality is named: a transcoded source has one, such as 720p."),
            typed if QUALITIES.contains(&typed) => {}
            _ => self.warning(at, format!("Not one of the usual: {}.", QUALITIES.join(", "))),
        }
    }

    fn entry(&mut self, draft: &Draft, entry: &RestreamDraft, place: usize, now: Option<UnixSeconds>) {
        let received = &entry.received;
        let texts = [
            (FieldName::Source, received.source.as_str()),
            (FieldName::Quality, &received.transcode_quality),
            (FieldName::TargetType, &received.target_type),
            (FieldName::TargetUrl, &received.target_url),
            (FieldName::StreamKey, received.target_key.expose()),
            (FieldName::Login, &received.login),
            (FieldName::Password, received.password.expose()),
            (FieldName::BackupUrl, &received.backup.target_url),
            (FieldName::BackupLogin, &received.backup.login),
            (FieldName::BackupPassword, received.backup.password.expose()),
        ];
        for (name, received) in texts {
            let at = At::entry(entry, place, name);
            let typed = entry.text(name);
            // A switch that was turned on asks for what was not asked for before.
            let was_asked_for = match name {
                FieldName::Quality => entry.received.transcoded,
                FieldName::BackupUrl | FieldName::BackupLogin | FieldName::BackupPassword => {
                    !entry.received.backup.is_none()
                }
                _ => true,
            };
            self.is_untouched = entry.is_received && was_asked_for && typed == received;
            match name {
                FieldName::Quality if !entry.is_transcoded => {}
                FieldName::BackupUrl | FieldName::BackupLogin | FieldName::BackupPassword
                    if !entry.has_backup => {}
                _ if draft.to_retype.contains(&at.field) => {
                    let label = name.label();
                    self.is_untouched = false;
                    self.error(at, format!("{label} is not kept over a reload: type it again."));
                }
                FieldName::Source | FieldName::TargetUrl | FieldName::BackupUrl => self.url(at, typed),
                FieldName::TargetType | FieldName::StreamKey => {
                    self.text(at, typed, true);
                }
                FieldName::Quality => self.quality(at, typed),
                _ => {
                    self.text(at, typed, false);
                }
            }
            if name.is_secret() && !self.is_untouched && has_blank_around(typed, name) {
                self.warning(at, "It begins or ends with a blank: right if the target says so.");
            }
        }
        check_schedule(self, entry, place, now);
    }

    /// Points out that an earlier entry sends to the same target.
    fn same_target(&mut self, before: &[RestreamDraft], entry: &RestreamDraft, place: usize) {
        let target = target_of(entry);
        if target.0.is_empty() {
            return;
        }
        if let Some(first) = before.iter().position(|other| target_of(other) == target) {
            self.warning(
                At::entry(entry, place, FieldName::TargetUrl),
                format!(
                    "Restream {} has the same target URL and stream key: both would send to it.",
                    first + 1
                ),
            );
        }
    }
}

fn target_of(entry: &RestreamDraft) -> (&str, &str) {
    (entry.target_url.trim(), entry.target_key.expose().trim())
}

/// A stream key is trimmed; a password is sent as it is.
fn has_blank_around(typed: &str, name: FieldName) -> bool {
    name != FieldName::StreamKey && typed != typed.trim()
}

fn what_to_type(name: FieldName) -> &'static str {
    match name {
        FieldName::Name => "type what the resource is called.",
        FieldName::Type => "choose or type one, such as short.",
        FieldName::Source => {
            "type the address of the stream to forward, such as rtmp://origin.example.com/live/stream."
        }
        FieldName::TargetType => "choose or type one, such as customRTMP.",
        FieldName::TargetUrl => "type the address to send to, such as rtmp://live.example.com/app.",
        FieldName::StreamKey => "paste the key that the target gave out.",
        FieldName::BackupUrl => "type the address to send to, or turn the backup target off.",
        _ => "type it.",
    }
}

fn login_words(name: FieldName) -> &'static str {
    match name {
        FieldName::Source => "The address holds a login: whoever may read the resource can read it.",
        FieldName::BackupUrl => {
            "The address holds a login: \"Backup login\" and \"Backup password\" are the places for it."
        }
        _ => "The address holds a login: \"Login\" and \"Password\" are the places for it.",
    }
}
