//! "Create resource": sent once, and then its own page says more.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::console::client::saving::{Created, Saving};
use crate::console::pages::restreams::edit::doubt::CreateDoubt;
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::notices::Notice;
use crate::forms::restream::Draft;
use crate::model::restream::Resource;

impl Flow {
    /// "Create resource".
    pub fn create(self, wanted: Resource) {
        let sent = self.begin();
        spawn_local(async move {
            let name = wanted.name.clone();
            let created = Saving::here(self.client).create(wanted).await;
            if self.is_busy.try_set(false).is_some() {
                return self.tell_left_creation(created, &name, sent);
            }
            match created {
                Created::Done { now } => self.created(&now, "Created"),
                Created::DoneOtherwise { now, .. } => {
                    self.created(&now, "Created, but not as it was sent: check it")
                }
                Created::Refused(error) => self.refused(error),
                Created::Unknown { error, sent, found, trace, is_accepted } => {
                    let doubt = CreateDoubt { error, sent, found, trace, is_accepted };
                    self.tell(Notice::UnknownCreation(Box::new(doubt)));
                }
            }
        });
    }

    /// The new resource is at the service: its own page says more.
    pub fn created(self, now: &Resource, words: &'static str) {
        self.kept.forget();
        self.form.replace(Draft::new_short(), None);
        self.toaster.say(words);
        self.on_created.try_run(now.resource_id.clone());
    }
}
