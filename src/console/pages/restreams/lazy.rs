//! The pages that are loaded when they are first shown. The list is in what every visit loads.

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::restreams::edit::RestreamForm;
use crate::console::pages::restreams::history::RestreamHistory;
use crate::console::pages::restreams::many::RestreamMany;
use crate::console::pages::restreams::resource::RestreamResource;

lazy_view!(
    RESOURCE in resource: view! { <RestreamResource /> }
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
