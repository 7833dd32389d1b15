//! Conditional content and lists. Leptos's own components are compiled anew for each content.

use std::sync::Arc;

use crate::console::platform::reactive::*;

/// Shows its content while `is` is true, else the fallback. Like `Show`, but not generic: `Show` adds 2 KB for each
/// content.
#[component]
pub fn When(
    #[prop(into)] is: Signal<bool>,
    /// Shown instead, if given.
    #[prop(optional, into)]
    fallback: ViewFn,
    children: ChildrenFn,
) -> impl IntoView {
    let is = memo(move || is.get());
    move || if is.get() { children() } else { fallback.run() }
}

/// Makes its content when `is` is true for the first time, and keeps it.
#[component]
pub fn FromFirst(#[prop(into)] is: Signal<bool>, children: ChildrenFn) -> impl IntoView {
    let has_been = memo_after(move |was: Option<&bool>| was == Some(&true) || is.get());
    move || if has_been.get() { children() } else { ().into_any() }
}

struct KeyedRow {
    key: String,
    draw: Box<dyn FnOnce() -> AnyView + Send>,
}

/// A row for each item, preserved while its key is in the list.
#[component]
pub fn Each<T, I, K, V>(
    each: impl Fn() -> I + Send + 'static,
    key: impl Fn(&T) -> K + Send + 'static,
    children: impl Fn(T) -> V + Send + Sync + 'static,
) -> impl IntoView
where
    T: Send + 'static,
    I: IntoIterator<Item = T>,
    K: ToString,
    V: IntoView + 'static,
{
    let children = Arc::new(children);
    let row = move |item| {
        let (key, children) = (key(&item).to_string(), Arc::clone(&children));
        KeyedRow { key, draw: Box::new(move || children(item).into_any()) }
    };
    rows(Box::new(move || each().into_iter().map(&row).collect()))
}

fn rows(each: Box<dyn Fn() -> Vec<KeyedRow> + Send>) -> AnyView {
    view! { <For each key=|row| row.key.clone() children=|row| (row.draw)() /> }.into_any()
}
