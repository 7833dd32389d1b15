//! What is said of a write whose page was left before its end.

use crate::api::Verified;
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::kept::SentDraft;
use crate::console::pages::restreams::writing::Update;
use crate::model::restream::Resource;

impl Flow {
    /// How a save ended.
    pub fn tell_left(self, update: &Update, name: &str, sent: SentDraft) {
        let verified = match update {
            Update::Sent(update) => &update.verified,
            Update::NotSent(_) | Update::ChangedElsewhere { .. } => {
                return self.warn_left(name, "was not sent. What you typed is in its form");
            }
        };
        match verified {
            Verified::Done(_) | Verified::Different { .. } => {
                sent.drop_now();
                self.toaster.say(format!("“{name}”, which you left while it was being saved, is saved"));
            }
            Verified::Refused(_) => self.warn_left(name, "was refused. What you typed is in its form"),
            Verified::Unknown(_) => self.warn_left(name, "is not confirmed. What was sent is in Activity"),
        }
    }

    /// How a creation ended.
    pub fn tell_left_creation(self, created: &Verified<Vec<Resource>>, name: &str, sent: SentDraft) {
        match created {
            Verified::Done(_) | Verified::Different { .. } => {
                sent.drop_now();
                self.toaster.say(format!("“{name}”, which you left while it was being created, is created"));
            }
            Verified::Refused(_) => self.warn_left(name, "was refused. What you typed is in the form"),
            Verified::Unknown(_) => {
                self.warn_left(name, "is not confirmed. Look at the list before you create it once more");
            }
        }
    }

    /// It stays until somebody takes note.
    fn warn_left(self, name: &str, what: &str) {
        self.toaster.warn(format!("“{name}”, which you left while it was on its way, {what}."));
    }
}
