//! What has come of a write, as the form's page tells it.

use std::rc::Rc;

use crate::api::{Error, UnknownOutcome, Verified};
use crate::console::form::draft_session::SentDraft;
use crate::console::form::writer::{Saved, Sent, Written};
use crate::console::kit::Toaster;
use crate::forms::{Change, OtherMember};

/// The id of the notices, which take the focus when there is a new one.
pub(super) const NOTICES_ID: &str = "form-notices";
/// The id of the list of problems, which takes the focus when a form is not fit to be sent.
pub(super) const PROBLEMS_ID: &str = "form-problems";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    None,
    Review,
    Conflict,
    Discard,
}

/// What has come of the last write; it stays until something else is true.
#[derive(Clone)]
pub(super) enum Notice {
    None,
    /// It was read back; with what the service has otherwise than it was sent.
    Saved(Vec<Change>),
    Refused(Rc<Refusal>),
    Unknown(Rc<Unknown>),
}

pub(super) struct Refusal {
    pub error: Error,
    /// What of it is about no field of the form.
    pub rest: Vec<String>,
    pub in_the_way: Vec<Saved>,
    /// What was sent that the console does not know and the service does not take.
    pub unwanted: Vec<OtherMember>,
    /// The same inside items, where nothing is left out.
    pub unwanted_inside: Vec<OtherMember>,
}

#[derive(Clone)]
pub(super) struct NotSent {
    pub error: Error,
    pub generation: Option<u32>,
}

#[derive(Clone)]
pub(super) struct Unknown {
    pub sent: Sent,
    pub outcome: UnknownOutcome<Vec<Saved>>,
}

/// What is said of a write whose page was left before its end. A warning stays until it is dismissed.
pub(super) fn tell_left(
    toaster: Toaster,
    written: &Written,
    is_new: bool,
    name: &str,
    stored: Option<SentDraft>,
) {
    let warn = |what: &str| {
        toaster.warn(format!("“{name}” {what}. You left the page while it was being sent."));
    };
    let form = if is_new { "the form" } else { "its form" };
    let verified = match written {
        Written::Sent(_, verified) => verified,
        Written::NotSent(_) | Written::ChangedElsewhere(_) => {
            return warn(&format!("was not sent; your changes are in {form}"));
        }
    };
    match verified {
        Verified::Different { error: Some(_), .. } if !is_new => {
            warn(&format!("was not saved, though the service accepted it; your changes are in {form}"));
        }
        Verified::Done(_) | Verified::Different { .. } => {
            if let Some(stored) = stored {
                stored.drop_now();
            }
            let deed = if is_new { "created" } else { "saved" };
            toaster.say(format!("“{name}” was {deed} after you left the page"));
        }
        Verified::Refused(_) => warn(&format!("was rejected; your changes are in {form}")),
        Verified::Unknown(_) if is_new => {
            warn("is not confirmed; check the list before you create it again");
        }
        Verified::Unknown(_) => warn("is not confirmed; see Activity for what was sent"),
    }
}
