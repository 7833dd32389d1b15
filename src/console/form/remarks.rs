//! What other documents tell about a field of this one.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::routes::Route;
use crate::forms::{Draft, Field};

/// What is worth knowing about a field, with links to the documents that tell it.
#[derive(Clone, PartialEq)]
pub struct Remark {
    pub field: Field,
    /// What it is, in words that the links follow. It never repeats what was typed: that may be a secret.
    pub words: &'static str,
    pub links: Vec<(String, Route)>,
}

/// What looks at a draft and remarks on it.
pub type Look = dyn Fn(&Draft) -> Vec<Remark> + Send + Sync;

#[derive(Clone)]
pub struct Remarks {
    /// Looks at what is typed. It is called again when the person pauses, and when a signal that it reads changes.
    pub of: Arc<Look>,
    /// Reads anew what it looks at: called when there is something to review.
    pub refresh: Callback<()>,
}

impl Remarks {
    pub(super) fn none() -> Self {
        Self { of: Arc::new(|_| Vec::new()), refresh: Callback::new(|()| ()) }
    }
}
