//! Additions to the tab's title: the number of broken things and the page's heading.

use leptos::prelude::*;

use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;

/// The additions to the tab's title. Lives in the context.
#[derive(Clone, Copy)]
pub struct PageTitle {
    heading: RwSignal<Option<Signal<String>>>,
    pub broken: RwSignal<usize>,
}

impl PageTitle {
    fn new() -> Self {
        Self { heading: long_lived(None), broken: long_lived(0) }
    }

    /// Returns the heading; `None` if the route's title is sufficient.
    pub fn heading(self) -> Option<String> {
        self.heading.get()?.try_get().filter(|title| !title.is_empty())
    }

    pub fn set_heading(self, title: Signal<String>) {
        self.heading.set(Some(title));
        on_cleanup(move || {
            // The next page may have put its own there.
            if self.heading.try_get_untracked() == Some(Some(title)) {
                self.heading.try_set(None);
            }
        });
    }
}

pub fn use_page_title() -> PageTitle {
    console_context(PageTitle::new)
}
