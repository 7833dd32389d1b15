//! What is being done with a setting, and what the last thing that was done has come to.

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::{AccountClient, Client, use_client};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::pages::recordings::setting::reset::{reset_dvr, reset_words};
use crate::console::platform::task::spawn;
use crate::console::query::recording_acts::{Act, act, is_done, outcome_words};
use crate::console::query::{QueryCache, use_query_cache};
use crate::model::recording::board::name;
use crate::model::time::UnixSeconds;

/// What can be done with a setting: every action that the API document allows, whatever the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Start,
    Stop,
    ResetDvr,
    Deactivate,
}

impl Deed {
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Start => "Start recording",
            Self::Stop => "Stop recording",
            Self::ResetDvr => "Reset DVR",
            Self::Deactivate => "Deactivate",
        }
    }

    /// What is said while it is not confirmed.
    pub(super) const fn doing(self) -> &'static str {
        match self {
            Self::Start => "Starting…",
            Self::Stop => "Stopping…",
            Self::ResetDvr => "Resetting DVR…",
            Self::Deactivate => "Deactivating…",
        }
    }
}

#[derive(Clone, PartialEq)]
pub(super) struct Ended {
    pub deed: Deed,
    pub words: String,
    pub is_done: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Acting {
    data: SettingData,
    /// What is being sent, or watched until it shows.
    pub running: RwSignal<Option<Deed>>,
    /// What the last one has come to, until it is dismissed.
    pub ended: RwSignal<Option<Ended>>,
    /// What is asked about before it is done.
    pub asked: RwSignal<Option<Deed>>,
    client: Client,
    cache: QueryCache,
    toaster: Toaster,
}

impl Acting {
    pub(super) fn new(data: SettingData) -> Self {
        Self {
            data,
            running: RwSignal::new(None),
            ended: RwSignal::new(None),
            asked: RwSignal::new(None),
            client: use_client(),
            cache: use_query_cache(),
            toaster: use_toaster(),
        }
    }

    pub(super) fn is_busy(self) -> bool {
        self.running.get().is_some() || self.data.acts.of(&self.data.id.get()).is_starting
    }

    /// Does it; what loses something is asked about first.
    pub(super) fn press(self, deed: Deed) {
        match deed {
            Deed::Start | Deed::Stop => self.run(deed),
            Deed::ResetDvr | Deed::Deactivate => self.asked.set(Some(deed)),
        }
    }

    /// Sends it once, and watches for up to 60 s whether it shows. It goes on when the page is left; then a message on any page
    /// says how it ended.
    pub(super) fn run(self, deed: Deed) {
        let Self { data, running, ended, client, cache, toaster, .. } = self;
        let Some(setting) = untrack(|| data.setting.data()).filter(|_| !untrack(|| self.is_busy())) else {
            return;
        };
        running.set(Some(deed));
        ended.set(None);
        self.asked.set(None);
        toaster.announce(deed.doing());
        let (acts, id) = (data.acts, setting.id.clone());
        spawn(async move {
            let account = AccountClient::here(client);
            let action = match deed {
                Deed::Start => Some(Act::Start),
                Deed::Stop => Some(Act::Stop),
                Deed::Deactivate => Some(Act::Deactivate),
                Deed::ResetDvr => None,
            };
            let (words, is_done) = match action {
                None => reset_words(&reset_dvr(&account, id.clone(), setting.likely_stream()).await),
                Some(action) => {
                    let pressed_at = UnixSeconds(client.service_now_secs());
                    let verified = act(&account, &id, action, setting.status.clone()).await;
                    acts.take(&id, action, pressed_at, &verified);
                    (outcome_words(action, &verified), is_done(action, &verified))
                }
            };
            cache.invalidate_one(Area::Recording, id.as_str());
            if running.try_set(None).is_some() {
                let words = format!("{}, {}: {words}", name(&setting), deed.label());
                return if is_done { toaster.say(words) } else { toaster.warn(words) };
            }
            toaster.announce(words.clone());
            ended.try_set(Some(Ended { deed, words, is_done }));
        });
    }
}
