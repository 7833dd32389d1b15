//! What is said of a write whose page was left before its end.

use crate::console::client::saving::{Created, Saved};
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::kept::SentDraft;

impl Flow {
    /// How a save ended.
    pub fn tell_left(self, saved: Saved, name: &str, sent: SentDraft) {
        match saved {
            Saved::Done { .. } | Saved::DoneOtherwise { .. } => {
                sent.drop_now();
                self.toaster.say(format!("“{name}”, which you left while it was being saved, is saved"));
            }
            Saved::NotSent(_) | Saved::ChangedElsewhere { .. } => {
                self.warn_left(name, "was not sent. What you typed is in its form");
            }
            Saved::Refused(_) => self.warn_left(name, "was refused. What you typed is in its form"),
            Saved::Unknown { .. } => self.warn_left(name, "is not confirmed. What was sent is in Activity"),
        }
    }

    /// How a creation ended.
    pub fn tell_left_creation(self, created: Created, name: &str, sent: SentDraft) {
        match created {
            Created::Done { .. } | Created::DoneOtherwise { .. } => {
                sent.drop_now();
                self.toaster.say(format!("“{name}”, which you left while it was being created, is created"));
            }
            Created::Refused(_) => self.warn_left(name, "was refused. What you typed is in the form"),
            Created::Unknown { .. } => {
                self.warn_left(name, "is not confirmed. Look at the list before you create it once more");
            }
        }
    }

    /// It stays until somebody takes note.
    fn warn_left(self, name: &str, what: &str) {
        self.toaster.warn(format!("“{name}”, which you left while it was on its way, {what}."));
    }
}
