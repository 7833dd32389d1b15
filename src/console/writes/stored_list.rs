//! A list of writes in the tab's storage, without secrets.

use serde::{Deserialize, Serialize};

use crate::api::Area;
use crate::console::platform::tab_stored::TabStored;
use crate::model::account_scope::AccountScope;
use crate::writes::list::Part;

#[derive(Deserialize, Serialize)]
pub(super) struct StoredList {
    pub title: String,
    /// The lock of the tab that has the list.
    #[serde(default)]
    pub lock: String,
    pub area: Area,
    pub rows: Vec<Part>,
}

pub(super) fn stored(scope: &AccountScope) -> TabStored<StoredList> {
    TabStored::new(format!("sluice.list/{scope}"))
}

/// The [`ListItem::plan`](super::ListItem::plan) of each row. They are most of a list and do not change, so they are not stored
/// again with each row that ends.
pub(super) fn stored_plans(scope: &AccountScope) -> TabStored<Vec<Option<String>>> {
    TabStored::new(format!("sluice.list-plans/{scope}"))
}

pub(super) fn drop_stored(scope: &AccountScope) {
    stored(scope).remove();
    stored_plans(scope).remove();
}
