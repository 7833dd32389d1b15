//! Effects without their types: leptos's own are compiled anew for each closure, half a KB each time.

use leptos::prelude::{Effect, untrack};

/// Runs this soon, and again after each change of what it read.
pub fn effect(run: impl FnMut() + 'static) {
    let run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(run);
}

/// As [`effect`], with what the last run returned.
pub fn effect_after<T: 'static>(mut run: impl FnMut(Option<T>) -> T + 'static) {
    let mut last = None;
    effect(move || last = Some(run(last.take())));
}

/// Runs this after each change of what `read` reads, and only then.
pub fn on_change<T: 'static>(read: impl Fn() -> T + 'static, mut run: impl FnMut(&T) + 'static) {
    let mut is_first = true;
    effect(move || {
        let value = read();
        if !std::mem::replace(&mut is_first, false) {
            untrack(|| run(&value));
        }
    });
}
