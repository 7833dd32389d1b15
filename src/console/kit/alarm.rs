//! What only the open page knows of the tab's title: how much is broken, and the name of what it shows.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;

/// The number of things that are broken and the page's own heading, as far as the open page knows. Lives in the context.
#[derive(Clone, Copy)]
pub struct Alarm {
    count: RwSignal<usize>,
    heading: RwSignal<String>,
}

impl Alarm {
    /// Nothing is known to be broken; the application makes one.
    #[must_use]
    pub fn new() -> Self {
        Self { count: long_lived(0), heading: long_lived(String::new()) }
    }

    /// How many things are broken.
    #[must_use]
    pub fn count(self) -> ReadSignal<usize> {
        self.count.read_only()
    }

    /// What the page's heading says; empty where the address says it all.
    #[must_use]
    pub fn heading(self) -> ReadSignal<String> {
        self.heading.read_only()
    }

    /// Follows the page's heading until the page is gone.
    pub fn entitle(self, words: Signal<String>) {
        Effect::new(move |_| self.heading.set(words.get()));
        on_cleanup(move || {
            self.heading.try_set(String::new());
        });
    }

    /// Follows a count until the page that raises it is gone.
    pub fn raise(self, count: Signal<usize>) {
        Effect::new(move |_| self.count.set(count.get()));
        on_cleanup(move || {
            self.count.try_set(0);
        });
    }
}

/// Returns the application's [`Alarm`].
#[must_use]
pub fn use_alarm() -> Alarm {
    expect_context()
}
