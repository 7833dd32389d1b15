//! Leptos's prelude, with memos of our own and effects with boxed closures: Leptos's own are compiled anew for each closure,
//! half a KB each.

pub use leptos::prelude::*;

pub use crate::console::platform::memo::{Memo, fresh_memo, memo, memo_after};

/// Runs soon, and again after each change of a signal that it read.
pub fn effect(run: impl FnMut() + 'static) {
    let run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(run);
}

/// Runs like [`effect`], with the result of the previous run.
pub fn effect_after<T: 'static>(mut run: impl FnMut(Option<T>) -> T + 'static) {
    let mut last = None;
    effect(move || last = Some(run(last.take())));
}

/// Runs after each change of the signals in `read`, but not at first.
pub fn on_change<T: 'static>(read: impl Fn() -> T + 'static, mut run: impl FnMut(&T) + 'static) {
    let mut is_first = true;
    effect(move || {
        let value = read();
        if !std::mem::replace(&mut is_first, false) {
            untrack(|| run(&value));
        }
    });
}
