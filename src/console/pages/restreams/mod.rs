//! "Restreams": shows within seconds which target is down and why; a failed source is shown once, above its targets.

mod back_links;
mod edit;
mod history;
mod list;
mod list_data;
mod list_row;
mod many;
mod resource;
mod resource_data;
mod source;
mod targets;
mod targets_in_use;

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::restreams::history::RestreamHistory;
use crate::console::pages::restreams::many::RestreamMany;
use crate::console::pages::restreams::resource::RestreamResource;
use crate::console::pages::restreams::targets::TargetList;

pub use edit::RestreamForm;
pub use list::RestreamList;
pub use many::use_bulk_dialog;

lazy_view!(
    RESOURCE in resource: view! { <RestreamResource /> }
);
lazy_view!(
    TARGETS in targets: view! { <TargetList /> }
);
lazy_view!(
    FORM in form: view! { <RestreamForm /> }
);
lazy_view!(
    HISTORY in history: view! { <RestreamHistory /> }
);
lazy_view!(
    MANY in transfer: view! { <RestreamMany /> }
);
