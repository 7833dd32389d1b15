//! The one decision whether controls that write are on a page: [`Writing`], `Button`'s `writes`, `Link` and commands follow it.

use leptos::prelude::*;

/// True if the session may write. Provided as context for each account; without it, it may.
#[derive(Clone, Copy)]
pub struct MayWrite(pub bool);

pub fn may_write() -> bool {
    use_context::<MayWrite>().is_none_or(|MayWrite(may)| may)
}

/// Content that a session that only looks does not have.
#[component]
pub fn Writing(children: Children) -> impl IntoView {
    may_write().then(children)
}
