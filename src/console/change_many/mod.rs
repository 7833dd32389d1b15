//! One change of many targets or recordings, and its undo: a dialog shows the old and the new value of every row, and sends
//! one write for each document. [`OpenChangeMany`] requests it.

mod dialog;
mod open;

use leptos::prelude::*;

use crate::console::change_many::dialog::ChangeMany;
use crate::console::kit::lazy_view;

pub use dialog::planned_change;
pub use open::{OpenChangeMany, use_change_many};

lazy_view!(
    /// The dialog of [`OpenChangeMany`].
    CHANGE_MANY in transfer: view! { <ChangeMany /> }
);
