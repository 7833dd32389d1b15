//! What an action on a recording has come to, in words.

use crate::api::{Error, UnknownOutcome, Verified};
use crate::console::query::recording_acts::act::Act;
use crate::model::read_back::ReadBack;
use crate::model::recording::{RecordingStatus, Setting};

/// The state in words, as the service spells it.
fn status_words(setting: &Setting) -> &str {
    setting
        .status
        .as_ref()
        .map(RecordingStatus::as_str)
        .filter(|status| !status.is_empty())
        .unwrap_or("no status")
}

const fn noun(act: Act) -> &'static str {
    match act {
        Act::Start => "start",
        Act::Stop => "stop",
        Act::Deactivate => "deactivation",
    }
}

const fn done(act: Act) -> &'static str {
    match act {
        Act::Start => "Verified: recording.",
        Act::Stop => "Verified: stopped.",
        // The API has no field that shows it.
        Act::Deactivate => "Accepted: deactivated. It isn't recording.",
    }
}

/// Whether what was read back shows the action: also where its response was lost, but for a deactivation, which shows nowhere.
pub fn is_done(act: Act, verified: &Verified<Setting>) -> bool {
    match verified {
        Verified::Done(_) => true,
        Verified::Unknown(unknown) => act != Act::Deactivate && unknown.is_applied(),
        Verified::Different { .. } | Verified::Refused(_) => false,
    }
}

pub fn outcome_words(act: Act, verified: &Verified<Setting>) -> String {
    let noun = noun(act);
    match verified {
        Verified::Done(_) => done(act).to_owned(),
        Verified::Different { now, .. } => {
            format!("The service accepted the {noun}, but the state is now {}.", status_words(now))
        }
        Verified::Refused(error) => format!("The service rejected the {noun}: {}", sentence(error)),
        Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => match (is_accepted, read_back)
        {
            (false, Ok(_)) if act == Act::Deactivate => format!(
                "{} The API doesn't show whether a setting is deactivated; deactivating again is safe.",
                sentence(error)
            ),
            (_, Ok((ReadBack::Applied, _))) => format!("The response was lost, so we checked. {}", done(act)),
            (true, Ok((_, now))) => {
                format!(
                    "The {noun} was accepted, but not confirmed after 60 s: the state is still {}.",
                    status_words(now)
                )
            }
            (true, Err(other)) => {
                format!("The {noun} was accepted, but couldn't be verified: {}", sentence(other))
            }
            (false, Ok((_, now))) => format!(
                "The {noun} may not have been applied: {} The state is {}.",
                sentence(error),
                status_words(now)
            ),
            (false, Err(_)) => format!("The {noun} may or may not have been applied: {}", sentence(error)),
        },
    }
}

/// An error's words, with a full stop.
fn sentence(error: &Error) -> String {
    let words = error.to_string();
    format!("{}.", words.trim_end_matches('.'))
}
