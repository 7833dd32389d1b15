//! Signals that outlive the pages that read them.
//!
//! A signal of Leptos (reactive_graph 0.2) keeps a trace of every effect and memo that has read it, some hundred bytes each,
//! also when these are gone. Those of pages long left would pile up in a signal that stays, such as the time zone.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use leptos::reactive::graph::Source;

/// Drops the traces in one signal.
type Touch = Rc<dyn Fn()>;

thread_local! {
    static LONG_LIVED: RefCell<Vec<(u32, Touch)>> = const { RefCell::new(Vec::new()) };
    static NEXT: Cell<u32> = const { Cell::new(0) };
}

/// A signal that drops its traces whenever the page changes, for what lives in a context above the pages.
pub fn long_lived<T: Send + Sync + 'static>(value: T) -> RwSignal<T> {
    let signal = RwSignal::new(value);
    on_page_change(move || {
        // What is still there is run once more, and leaves its trace again.
        signal.try_update(|_| ());
        signal.clear_subscribers();
    });
    signal
}

/// The same for what is no plain signal: `touch` is to drop the traces.
pub fn on_page_change(touch: impl Fn() + 'static) {
    keep(Rc::new(touch));
}

/// The same code for every signal.
fn keep(touch: Touch) {
    let id = NEXT.get();
    NEXT.set(id.wrapping_add(1));
    LONG_LIVED.with_borrow_mut(|signals| signals.push((id, touch)));
    on_cleanup(move || LONG_LIVED.with_borrow_mut(|signals| signals.retain(|(other, _)| *other != id)));
}

/// Drops the traces of a page that goes.
pub fn drop_traces() {
    let touches = LONG_LIVED
        .with_borrow(|signals| signals.iter().map(|(_, touch)| Rc::clone(touch)).collect::<Vec<_>>());
    for touch in touches {
        untrack(|| touch());
    }
}
