//! How much is broken, for the tab's title: the page that knows raises it, for as long as it is shown.

use leptos::prelude::*;

/// The number of things that are broken, as far as the open page knows. Lives in the context.
#[derive(Clone, Copy)]
pub struct Alarm {
    count: RwSignal<usize>,
}

impl Alarm {
    /// Nothing is known to be broken; the application makes one.
    #[must_use]
    pub fn new() -> Self {
        Self { count: RwSignal::new(0) }
    }

    /// How many things are broken.
    #[must_use]
    pub fn count(self) -> ReadSignal<usize> {
        self.count.read_only()
    }

    /// Follows a count until the page that raises it is gone.
    pub fn raise(self, count: Signal<usize>) {
        Effect::new(move |_| self.count.set(count.get()));
        on_cleanup(move || {
            self.count.try_set(0);
        });
    }
}

impl Default for Alarm {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the application's [`Alarm`].
#[must_use]
pub fn use_alarm() -> Alarm {
    use_context::<Alarm>().unwrap_or_default()
}
