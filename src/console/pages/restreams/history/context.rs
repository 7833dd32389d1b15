//! What the parts of the page share.

use leptos::prelude::*;

use crate::console::pages::restreams::history::reading::Reading;
use crate::console::query::Query;
use crate::console::timeline::TimeAxis;
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;

/// What the page shows of which resource.
#[derive(Clone, Copy)]
pub(super) struct History {
    /// The resource.
    pub resource_id: Memo<ResourceId>,
    /// The resource as last read.
    pub resource: Query<Resource>,
    /// The axis of its lanes.
    pub axis: TimeAxis,
    /// What is read of its history.
    pub reading: Reading,
}
