//! What an open dialog knows.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::pages::dvr::context::{Ask, StreamContext};
use crate::console::pages::dvr::work::{ReadAt, Spelling};
use crate::console::platform::task::Task;
use crate::model::dvr::{HostSelector, Prediction};

/// What an open dialog knows.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    /// The page.
    pub context: StreamContext,
    /// What is asked about.
    pub ask: StoredValue<Ask>,
    /// On which hosts.
    pub selector: StoredValue<HostSelector>,
    /// What is shown was read then.
    pub shown: RwSignal<ReadAt>,
    /// What is to come of it, by what is shown.
    pub prediction: Memo<Arc<Prediction>>,
    /// How the end of a range is spelled.
    pub spelling: RwSignal<Spelling>,
    /// What has changed since it was shown first.
    pub changed: RwSignal<Vec<String>>,
    /// Why nothing was sent: what hindered it, and more about that.
    pub problem: RwSignal<Option<(&'static str, String)>>,
    /// Whether the stream is being read again.
    pub task: StoredValue<Option<Task>, LocalStorage>,
    pub is_checking: RwSignal<bool>,
}
