//! What an open dialog knows.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::client::Progress;
use crate::console::pages::dvr::context::{Ask, StreamContext};
use crate::console::pages::dvr::judging::ReadAt;
use crate::console::platform::task::Task;
use crate::model::dvr::{DeletionRequest, Prediction};

/// Why nothing was sent, or that it can be now.
#[derive(Clone)]
pub(super) enum Notice {
    /// What hindered it, and more about that.
    Hindered {
        what: &'static str,
        words: String,
        /// Whether the token was refused.
        is_of_token: bool,
    },
    /// It was the token, and there is a new one.
    SignedIn,
}

/// What an open dialog knows.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    pub context: StreamContext,
    /// What is asked about.
    pub ask: StoredValue<Ask>,
    /// The deletions that it comes to.
    pub requests: StoredValue<Vec<DeletionRequest>>,
    /// What is shown was read then.
    pub shown: RwSignal<ReadAt>,
    /// What is to come of it, by what is shown.
    pub prediction: Memo<Arc<Prediction>>,
    /// What has changed since it was shown first.
    pub changed: RwSignal<Vec<String>>,
    /// Why nothing was sent.
    pub notice: RwSignal<Option<Notice>>,
    pub task: StoredValue<Option<Task>, LocalStorage>,
    /// How long the stream is being read again.
    pub progress: Progress,
}
