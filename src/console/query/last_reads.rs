//! What pages have read last: whoever comes back to one, or goes on to another of the same, is not shown an empty page until
//! the next answer.

use leptos::prelude::*;

use crate::console::query::poll::LastRead;
use crate::json::partial_list::PartialList;
use crate::model::restream::{Resource, ResourceStatus};

/// The last answers of one account.
#[derive(Clone, Copy)]
pub struct LastReads {
    resources: LastRead<PartialList<Resource>>,
    statuses: LastRead<PartialList<ResourceStatus>>,
}

impl LastReads {
    /// Nothing was read yet; each account begins with one.
    #[must_use]
    pub fn new() -> Self {
        Self { resources: LastRead::new(), statuses: LastRead::new() }
    }
}

fn use_last_reads() -> LastReads {
    expect_context()
}

/// The account's resources.
pub fn use_last_resources() -> LastRead<PartialList<Resource>> {
    use_last_reads().resources
}

/// The status of each of them.
pub fn use_last_statuses() -> LastRead<PartialList<ResourceStatus>> {
    use_last_reads().statuses
}
