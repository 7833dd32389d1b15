//! The current page's contribution to the tab's title: its number of broken things and its heading.

use leptos::prelude::*;

use crate::console::platform::long_lived::long_lived;

/// The current page's contribution to the tab's title. Lives in the context.
#[derive(Clone, Copy)]
pub struct PageTitle {
    heading: RwSignal<Option<Signal<String>>>,
    broken: RwSignal<Option<Signal<usize>>>,
}

impl PageTitle {
    pub fn new() -> Self {
        Self { heading: long_lived(None), broken: long_lived(None) }
    }

    /// Returns the heading; `None` if the route's title is sufficient.
    pub fn heading(self) -> Option<String> {
        self.heading.get()?.try_get().filter(|words| !words.is_empty())
    }

    pub fn broken(self) -> usize {
        self.broken.get().and_then(|count| count.try_get()).unwrap_or(0)
    }

    pub fn set_heading(self, words: Signal<String>) {
        while_shown(self.heading, words);
    }

    pub fn set_broken(self, count: Signal<usize>) {
        while_shown(self.broken, count);
    }
}

fn while_shown<T: Send + Sync + 'static>(part: RwSignal<Option<Signal<T>>>, value: Signal<T>) {
    part.set(Some(value));
    on_cleanup(move || {
        // The next page may have set its own.
        if part.try_get_untracked() == Some(Some(value)) {
            part.try_set(None);
        }
    });
}

pub fn use_page_title() -> PageTitle {
    expect_context()
}
