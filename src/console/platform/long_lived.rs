//! Signals that outlive the pages that read them.
//!
//! A Leptos signal (reactive_graph 0.2) retains some hundred bytes for every effect and memo that has read it, even
//! after these are disposed. In a signal that lives longer, such as the time zone, those of earlier pages would
//! accumulate.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::reactive::graph::Source;

use crate::console::platform::next_id;

/// Drops the stale subscribers of a signal.
type DropTraces = Rc<dyn Fn()>;

thread_local! {
    static LONG_LIVED: RefCell<Vec<(u32, DropTraces)>> = const { RefCell::new(Vec::new()) };
}

/// Creates a signal that drops stale subscribers whenever the page changes, for contexts above the pages.
pub fn long_lived<T: Send + Sync + 'static>(value: T) -> RwSignal<T> {
    let signal = RwSignal::new(value);
    on_page_change(move || {
        // Live subscribers run once more, and subscribe again.
        signal.try_update(|_| ());
        signal.clear_subscribers();
    });
    signal
}

/// Registers `touch` to drop the subscribers of anything but a plain signal.
pub fn on_page_change(touch: impl Fn() + 'static) {
    let touch: DropTraces = Rc::new(touch);
    let id = next_id();
    LONG_LIVED.with_borrow_mut(|signals| signals.push((id, touch)));
    on_cleanup(move || LONG_LIVED.with_borrow_mut(|signals| signals.retain(|(other, _)| *other != id)));
}

/// Drops the subscribers of the previous page.
pub fn drop_traces() {
    let touches = LONG_LIVED
        .with_borrow(|signals| signals.iter().map(|(_, touch)| Rc::clone(touch)).collect::<Vec<_>>());
    for touch in touches {
        untrack(|| touch());
    }
}
