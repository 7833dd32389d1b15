//! What someone has asked for. Only this much is there from the beginning; what follows comes when it is asked for.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;
use crate::model::restream::Resource;
use crate::model::restream::health::Rollup;

/// A resource and its status, as they were read last.
pub type Switchable = (Resource, Option<Rollup>);

/// Something to be done with many resources.
#[derive(Clone)]
pub enum Asked {
    /// Activate or deactivate.
    Switch {
        /// Which they are to be.
        is_active: bool,
        /// The resources.
        resources: Vec<Switchable>,
        /// How many of them are selected, and not in what is searched and filtered.
        hidden: usize,
    },
    /// Write to a file.
    Export {
        /// The ids of those that are selected.
        selected: Vec<String>,
        /// The ids of those that are searched and filtered.
        found: Vec<String>,
        /// The one resource whose page is open: then there is nothing to choose from.
        only: Option<String>,
    },
    /// Take from a file.
    Import,
}

/// What has been asked for and not yet answered. Lives in the context of one account.
#[derive(Clone, Copy)]
pub struct ManyAsked {
    asked: RwSignal<Option<Asked>>,
}

impl ManyAsked {
    /// Nothing has been asked for.
    pub fn new() -> Self {
        Self { asked: long_lived(None) }
    }

    /// Asks: a dialog opens.
    pub fn ask(self, asked: Asked) {
        self.asked.set(Some(asked));
    }

    /// Closes the dialog.
    pub fn close(self) {
        self.asked.set(None);
    }

    /// Whether a dialog is open.
    pub fn is_open(self) -> bool {
        self.asked.with(Option::is_some)
    }

    /// Reads what was asked for.
    pub fn with<T>(self, read: impl FnOnce(Option<&Asked>) -> T) -> T {
        self.asked.with(|asked| read(asked.as_ref()))
    }
}

/// Returns the account's [`ManyAsked`].
pub fn use_many_asked() -> ManyAsked {
    expect_context()
}
