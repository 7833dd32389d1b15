//! Adds to the tab's title what the address does not say: how much is broken, and the name of what the page shows.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;

/// The additions to the tab's title. Lives in the context.
#[derive(Clone, Copy)]
pub struct PageTitle {
    heading: RwSignal<Option<Signal<String>>>,
    broken: RwSignal<usize>,
}

impl PageTitle {
    pub fn new() -> Self {
        Self { heading: long_lived(None), broken: long_lived(0) }
    }

    /// What the page's heading says; `None` where the address says it all.
    pub fn heading(self) -> Option<String> {
        self.heading.get()?.try_get().filter(|words| !words.is_empty())
    }

    /// How many things are broken in the account, as far as that is known.
    pub fn broken(self) -> usize {
        self.broken.get()
    }

    /// Shows the page's heading until the page is gone.
    pub fn set_heading(self, words: Signal<String>) {
        self.heading.set(Some(words));
        on_cleanup(move || {
            // The next page may have put its own there.
            if self.heading.try_get_untracked() == Some(Some(words)) {
                self.heading.try_set(None);
            }
        });
    }

    /// Shows how many things are broken; none once the account is left.
    pub fn set_broken(self, count: usize) {
        self.broken.try_set(count);
    }
}

pub fn use_page_title() -> PageTitle {
    expect_context()
}
