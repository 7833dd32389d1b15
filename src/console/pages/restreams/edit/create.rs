//! "Create resource": sent once, and then its own page says more.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::Verified;
use crate::console::client::AccountClient;
use crate::console::pages::restreams::edit::doubt::CreateDoubt;
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::notices::Notice;
use crate::console::pages::restreams::writing::create;
use crate::forms::restream::Draft;
use crate::model::restream::Resource;

impl Flow {
    /// "Create resource".
    pub fn create(self, wanted: Resource) {
        let sent = self.begin();
        spawn_local(async move {
            let name = wanted.name.clone();
            let creation = create(&AccountClient::here(self.client), wanted).await;
            if self.is_busy.try_set(false).is_some() {
                return self.tell_left_creation(&creation.verified, &name, sent);
            }
            match creation.verified {
                Verified::Done(now) => self.created(now.first(), "Created"),
                Verified::Different { now, .. } => {
                    self.created(now.first(), "Created, but not as it was sent: check it");
                }
                Verified::Refused(error) => self.refused(error),
                Verified::Unknown(outcome) => {
                    let doubt = CreateDoubt { sent: creation.sent, trace: creation.trace, outcome };
                    self.tell(Notice::UnknownCreation(Box::new(doubt)));
                }
            }
        });
    }

    /// The new resource is at the service: its own page says more.
    pub fn created(self, now: Option<&Resource>, words: &'static str) {
        let Some(now) = now else { return };
        self.kept.forget();
        self.form.replace(Draft::new_short(), None);
        self.toaster.say(words);
        self.on_created.try_run(now.resource_id.clone());
    }
}
