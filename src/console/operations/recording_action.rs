//! The actions on a recording, and the words for how they end.

use crate::api::{UnknownOutcome, Verified};
use crate::console::writes::{Report, WriteKind, sentence};
use crate::model::end::End;
use crate::model::read_back::ReadBack;
use crate::model::recording::SettingAction;

pub(super) const UNSEEN: &str =
    "The API doesn't show whether a setting is deactivated; deactivating again is safe.";

pub const fn kind(action: SettingAction) -> WriteKind {
    let (label, doing, effect) = match action {
        SettingAction::Start => ("Start recording", "Starting…", "state"),
        SettingAction::Stop => ("Stop recording", "Stopping…", "state"),
        SettingAction::Restart => ("Reset DVR", "Resetting DVR…", "DVR"),
        SettingAction::Deactivate => ("Deactivate", "Deactivating…", "state"),
    };
    WriteKind { label, doing, effect }
}

/// Returns the noun, and the message after it is done.
pub(super) const fn words(action: SettingAction) -> [&'static str; 2] {
    match action {
        SettingAction::Start => ["start", "Verified: recording."],
        SettingAction::Stop => ["stop", "Verified: stopped."],
        SettingAction::Restart => ["reset", "Verified: the old DVR is gone."],
        // The API has no field that shows it.
        SettingAction::Deactivate => ["deactivation", "Accepted: deactivated. It isn't recording."],
    }
}

/// Describes the outcome of an action; `now_of` describes what was read after it, as a part of a sentence.
pub(super) fn report_of<T>(action: SettingAction, verified: Verified<T>, now_of: fn(&T) -> String) -> Report {
    let [noun, done] = words(action);
    match verified {
        Verified::Done(_) => Report::new(End::Done, done),
        Verified::Different { now, error } => {
            let message = format!("The service accepted the {noun}, but {}.", now_of(&now));
            Report { error, ..Report::new(End::Different, message) }
        }
        Verified::Refused(error) => {
            let message = format!("The service rejected the {noun}: {}", sentence(&error));
            Report::refused(error).with_message(message)
        }
        Verified::Unknown(unknown) => report_of_unknown(action, unknown, now_of),
    }
}

fn report_of_unknown<T>(
    action: SettingAction,
    unknown: UnknownOutcome<T>,
    now_of: fn(&T) -> String,
) -> Report {
    let ([noun, done], UnknownOutcome { error, is_accepted, read_back }) = (words(action), unknown);
    let message = match (is_accepted, &read_back) {
        // A deactivation is never visible.
        (false, Ok(_)) if action == SettingAction::Deactivate => format!("{} {UNSEEN}", sentence(&error)),
        (_, Ok((ReadBack::Applied, _))) => {
            let message = format!("The response was lost, so we checked. {done}");
            let end = if action == SettingAction::Deactivate { End::Unknown } else { End::Done };
            return Report::new(end, message);
        }
        (true, Ok((_, now))) => {
            format!("The {noun} was accepted, but not confirmed after 60 s: {}.", now_of(now))
        }
        (true, Err(other)) => {
            format!("The {noun} was accepted, but couldn't be verified: {}", sentence(other))
        }
        (false, Ok((_, now))) => {
            format!("The {noun} may not have been applied: {}. {}", now_of(now), sentence(&error))
        }
        (false, Err(_)) => format!("The {noun} may or may not have been applied: {}", sentence(&error)),
    };
    Report { error: Some(read_back.err().unwrap_or(error)), ..Report::new(End::Unknown, message) }
}
