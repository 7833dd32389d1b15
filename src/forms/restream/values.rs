//! The fields of an entry by name, for whoever compares them one by one.

use crate::model::restream::Restream;
use crate::model::restream::secrets::{secrets_of, shown_backup_url, shown_target_url};
use crate::model::window::Window;
use crate::redact::secret::Secret;
use crate::redact::url::redacted_source;

use crate::forms::restream::field::FieldName;

/// The fields of an entry in the order of the form, without "Backup target": that is whether the three after it are.
pub(super) const ENTRY_FIELDS: [FieldName; 12] = [
    FieldName::Source,
    FieldName::Transcoded,
    FieldName::Quality,
    FieldName::TargetType,
    FieldName::TargetUrl,
    FieldName::StreamKey,
    FieldName::Login,
    FieldName::Password,
    FieldName::BackupUrl,
    FieldName::BackupLogin,
    FieldName::BackupPassword,
    FieldName::Schedule,
];

/// The fields of an entry that hold text, in the order of the form.
pub(super) const TEXT_FIELDS: [FieldName; 10] = [
    FieldName::Source,
    FieldName::Quality,
    FieldName::TargetType,
    FieldName::TargetUrl,
    FieldName::StreamKey,
    FieldName::Login,
    FieldName::Password,
    FieldName::BackupUrl,
    FieldName::BackupLogin,
    FieldName::BackupPassword,
];

/// What a field of an entry holds.
#[derive(PartialEq)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Flag(bool),
    Windows(&'a [Window]),
    None,
}

pub(super) fn value(entry: &Restream, name: FieldName) -> Value<'_> {
    match name {
        FieldName::Source => Value::Text(&entry.source),
        FieldName::Transcoded => Value::Flag(entry.transcoded),
        FieldName::Quality => Value::Text(&entry.transcode_quality),
        FieldName::TargetType => Value::Text(&entry.target_type),
        FieldName::TargetUrl => Value::Text(&entry.target_url),
        FieldName::StreamKey => Value::Text(entry.target_key.expose()),
        FieldName::Login => Value::Text(&entry.login),
        FieldName::Password => Value::Text(entry.password.expose()),
        FieldName::Backup => Value::Flag(!entry.backup.is_none()),
        FieldName::BackupUrl => Value::Text(&entry.backup.target_url),
        FieldName::BackupLogin => Value::Text(&entry.backup.login),
        FieldName::BackupPassword => Value::Text(entry.backup.password.expose()),
        FieldName::Schedule => Value::Windows(&entry.schedule),
        _ => Value::None,
    }
}

/// Gives `to` what `from` holds in a field.
pub(super) fn copy(from: &Restream, to: &mut Restream, name: FieldName) {
    match name {
        FieldName::Source => to.source.clone_from(&from.source),
        FieldName::Transcoded => to.transcoded = from.transcoded,
        FieldName::Quality => to.transcode_quality.clone_from(&from.transcode_quality),
        FieldName::TargetType => to.target_type.clone_from(&from.target_type),
        FieldName::TargetUrl => to.target_url.clone_from(&from.target_url),
        FieldName::StreamKey => to.target_key.clone_from(&from.target_key),
        FieldName::Login => to.login.clone_from(&from.login),
        FieldName::Password => to.password.clone_from(&from.password),
        FieldName::Backup => to.backup.clone_from(&from.backup),
        FieldName::BackupUrl => to.backup.target_url.clone_from(&from.backup.target_url),
        FieldName::BackupLogin => to.backup.login.clone_from(&from.backup.login),
        FieldName::BackupPassword => to.backup.password.clone_from(&from.backup.password),
        FieldName::Schedule => to.schedule.clone_from(&from.schedule),
        _ => {}
    }
}

/// Puts a text into a field of text.
pub(super) fn put(entry: &mut Restream, name: FieldName, text: String) {
    match name {
        FieldName::Source => entry.source = text,
        FieldName::Quality => entry.transcode_quality = text,
        FieldName::TargetType => entry.target_type = text,
        FieldName::TargetUrl => entry.target_url = text,
        FieldName::StreamKey => entry.target_key = Secret::new(text),
        FieldName::Login => entry.login = text,
        FieldName::Password => entry.password = Secret::new(text),
        FieldName::BackupUrl => entry.backup.target_url = text,
        FieldName::BackupLogin => entry.backup.login = text,
        FieldName::BackupPassword => entry.backup.password = Secret::new(text),
        _ => {}
    }
}

/// What a field holds, as it may be shown: keys and passwords masked, also those inside addresses.
pub(super) fn shown(entry: &Restream, name: FieldName) -> String {
    match (name, value(entry, name)) {
        (FieldName::StreamKey, _) => entry.target_key.masked(),
        (FieldName::Password, _) => entry.password.masked(),
        (FieldName::BackupPassword, _) => entry.backup.password.masked(),
        (FieldName::Source, Value::Text(url)) => redacted_source(url, &secrets_of(entry)),
        (FieldName::TargetUrl, _) => shown_target_url(entry),
        (FieldName::BackupUrl, _) => shown_backup_url(entry),
        (_, Value::Text(text)) => text.to_owned(),
        (_, Value::Flag(is_on)) => on_or_off(is_on),
        (_, Value::Windows(windows)) => {
            let windows: Vec<String> =
                windows.iter().map(|window| [&window.start, " to ", &window.stop].concat()).collect();
            windows.join("\n")
        }
        (_, Value::None) => String::new(),
    }
}

/// An entry in a few words: where it takes the stream from and where it sends it to, without keys.
pub(super) fn words_for(entry: &Restream) -> String {
    [&shown(entry, FieldName::Source), " → ", &shown(entry, FieldName::TargetUrl)].concat()
}

pub(super) fn on_or_off(is_on: bool) -> String {
    String::from(if is_on { "on" } else { "off" })
}
