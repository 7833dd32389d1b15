//! One change of many targets or recordings, and its undo: a dialog shows the old and the new value of every row, and sends
//! one write for each document. [`use_change_many`] requests it.

mod dialog;
mod open;

use leptos::prelude::*;

use crate::console::change_many::dialog::ChangeMany;
use crate::console::kit::lazy_view;

pub use dialog::planned_change;
pub use open::use_change_many;

lazy_view!(
    /// The dialog of [`use_change_many`].
    CHANGE_MANY in transfer: view! { <ChangeMany /> }
);
