//! What someone has asked for. Only this much is there from the beginning; what follows comes when it is asked for.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;
use crate::model::restream::Resource;
use crate::model::restream::health::Rollup;

/// A resource and its status, as they were read last.
pub type Switchable = (Resource, Option<Rollup>);

#[derive(Clone)]
pub enum Asked {
    Switch {
        is_active: bool,
        resources: Vec<Switchable>,
        /// How many of them are selected, and not in what is searched and filtered.
        hidden: usize,
    },
    Export {
        /// The ids of those that are selected.
        selected: Vec<String>,
        /// The ids of those that are searched and filtered.
        found: Vec<String>,
        /// The one resource whose page is open: then there is nothing to choose from.
        only: Option<String>,
    },
    Import,
}

/// What has been asked for and not yet answered. Lives in the context of one account.
#[derive(Clone, Copy)]
pub struct ManyAsked {
    asked: RwSignal<Option<Asked>>,
}

impl ManyAsked {
    pub fn new() -> Self {
        Self { asked: long_lived(None) }
    }

    pub fn ask(self, asked: Asked) {
        self.asked.set(Some(asked));
    }

    pub fn close(self) {
        self.asked.set(None);
    }

    pub fn is_open(self) -> bool {
        self.asked.with(Option::is_some)
    }

    pub fn with<T>(self, read: impl FnOnce(Option<&Asked>) -> T) -> T {
        self.asked.with(|asked| read(asked.as_ref()))
    }
}

pub fn use_many_asked() -> ManyAsked {
    expect_context()
}
