//! What only the open page knows of the tab's title: how much is broken, and the name of what it shows.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;

/// What the open page adds to the tab's title. Lives in the context.
#[derive(Clone, Copy)]
pub struct PageTitle {
    heading: RwSignal<Option<Signal<String>>>,
    broken: RwSignal<Option<Signal<usize>>>,
}

impl PageTitle {
    pub fn new() -> Self {
        Self { heading: long_lived(None), broken: long_lived(None) }
    }

    /// What the page's heading says; `None` where the address says it all.
    pub fn heading(self) -> Option<String> {
        self.heading.get()?.try_get().filter(|words| !words.is_empty())
    }

    /// How many things are broken, as far as the page knows.
    pub fn broken(self) -> usize {
        self.broken.get().and_then(|count| count.try_get()).unwrap_or(0)
    }

    /// Shows the page's heading until the page is gone.
    pub fn set_heading(self, words: Signal<String>) {
        while_shown(self.heading, words);
    }

    /// Shows how many things are broken until the page is gone.
    pub fn set_broken(self, count: Signal<usize>) {
        while_shown(self.broken, count);
    }
}

fn while_shown<T: Send + Sync + 'static>(part: RwSignal<Option<Signal<T>>>, value: Signal<T>) {
    part.set(Some(value));
    on_cleanup(move || {
        // The next page may have put its own there.
        if part.try_get_untracked() == Some(Some(value)) {
            part.try_set(None);
        }
    });
}

pub fn use_page_title() -> PageTitle {
    expect_context()
}
