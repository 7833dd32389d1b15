//! What the list knows of targets and times once the code for that is here.

use std::sync::Arc;

use leptos::prelude::*;

/// A target that a search hits.
#[derive(Clone)]
pub(super) struct Hit {
    /// Its number in the resource, from 1.
    pub number: usize,
    /// Where it leads and how it is doing.
    pub words: String,
}

/// What a search and an order by time take.
#[derive(Clone, Copy)]
pub(super) struct Closer {
    /// The target of the resource at an index that the search hits; the worst of several.
    pub hit: Callback<usize, Option<Hit>>,
    /// For each resource its rank by when its trouble began.
    pub by_begin: Memo<Arc<Vec<u32>>>,
}
