//! The names of the account's resources and recordings as they were read last, wherever that was: the command palette finds
//! them without reading them again. Names and identifiers only.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Error;
use crate::api::recording::{ListSettings, SettingQuery};
use crate::api::restream::ListResources;
use crate::console::client::use_client;
use crate::console::platform::clock::now_secs;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::task::Task;
use crate::model::overview::recordings;
use crate::model::recording::Setting;
use crate::model::restream::{Resource, named};
use crate::text::fuzzy::Names;

/// Names older than this are read again when somebody looks for one.
const FRESH_SECS: i64 = 60;

/// Things of one kind, to be found by name or identifier.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Finds their places.
    pub names: Names,
    /// The identifier and the name of each.
    pub things: Vec<(String, String)>,
    at_secs: i64,
}

impl Known {
    fn of<'a>(things: impl Iterator<Item = (&'a str, String)>) -> Self {
        let mut known = Self { at_secs: now_secs(), ..Self::default() };
        for (id, name) in things {
            known.names.push(&[&name, id]);
            known.things.push((id.to_owned(), name));
        }
        known
    }
}

/// What is known of one kind.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The names; `None` before they were read.
    pub known: RwSignal<Option<Arc<Known>>>,
    /// Why they could not be read when somebody looked for them.
    pub error: RwSignal<Option<Arc<Error>>>,
    task: StoredValue<Option<Task>, LocalStorage>,
}

impl Kind {
    fn new() -> Self {
        Self { known: long_lived(None), error: long_lived(None), task: StoredValue::new_local(None) }
    }

    fn is_fresh(self) -> bool {
        let at = self.known.with_untracked(|known| known.as_ref().map(|known| known.at_secs));
        at.is_some_and(|at| now_secs() - at < FRESH_SECS)
    }

    /// Whether they are neither known nor given up.
    #[must_use]
    pub fn is_awaited(self) -> bool {
        self.known.read().is_none() && self.error.read().is_none()
    }

    fn take(self, read: Result<Known, Error>) {
        match read {
            Ok(known) => {
                self.known.try_set(Some(Arc::new(known)));
                self.error.try_set(None);
            }
            Err(error) => {
                self.error.try_set(Some(Arc::new(error)));
            }
        }
    }
}

/// The names of one account. Lives in the context of its part of the console.
#[derive(Clone, Copy)]
pub struct KnownNames {
    /// The restream resources.
    pub resources: Kind,
    /// The recording settings.
    pub recordings: Kind,
}

impl KnownNames {
    /// Knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { resources: Kind::new(), recordings: Kind::new() }
    }

    /// Notes the resources that a page has read.
    pub fn note_resources(self, resources: &[Resource]) {
        self.resources.take(Ok(of_resources(resources)));
    }

    /// Notes the settings that a page has read.
    pub fn note_recordings(self, settings: &[Setting]) {
        self.recordings.take(Ok(of_settings(settings)));
    }

    /// Reads what is not known, or was read long ago. What is known stays until then.
    pub fn read(self) {
        let client = use_client();
        let Self { resources, recordings } = self;
        if !resources.is_fresh() {
            let read = async move {
                let answer = client.send(ListResources).await;
                resources.take(answer.map(|list| of_resources(&list.resources.items)));
            };
            resources.task.set_value(Some(Task::spawn(read)));
        }
        if !recordings.is_fresh() {
            let read = async move {
                let answer = client.send(ListSettings { query: SettingQuery::default() }).await;
                recordings.take(answer.map(|list| of_settings(&list.items)));
            };
            recordings.task.set_value(Some(Task::spawn(read)));
        }
    }
}

/// Returns the account's [`KnownNames`].
#[must_use]
pub fn use_known_names() -> KnownNames {
    expect_context()
}

fn of_resources(resources: &[Resource]) -> Known {
    Known::of(resources.iter().map(|resource| (resource.resource_id.as_str(), named(&resource.name))))
}

fn of_settings(settings: &[Setting]) -> Known {
    Known::of(settings.iter().map(|setting| (setting.id.as_str(), recordings::name(setting))))
}
