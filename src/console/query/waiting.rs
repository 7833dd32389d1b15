//! What is known of a write that takes long.

use leptos::prelude::*;

use crate::api::{PATIENCE_SECS, Phase};
use crate::console::client::Progress;
use crate::console::kit::{Button, When};
use crate::console::platform::clock::use_now_secs;

/// Says how long there has been no response and whether anything was sent, once that takes long; offers "Cancel" where nothing was.
#[component]
pub fn Waiting(
    progress: Progress,
    /// What is sent: "change".
    what: &'static str,
    #[prop(optional, into)] on_cancel: Option<Callback<()>>,
    /// What can be done besides, while it takes long.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let now_secs = use_now_secs();
    let known = Memo::new(move |_| {
        let (phase, since) = progress.phase()?;
        let secs = now_secs.get() - since;
        (secs >= PATIENCE_SECS).then(|| (phase, phase.words(what, secs)))
    });
    let is_long = Signal::derive(move || known.read().is_some());
    let words = move |at: usize| known.read().as_ref().map(|(_, words)| words[at].clone());
    let can_cancel = Signal::derive(move || matches!(*known.read(), Some((Phase::Reading, _))));
    let children = StoredValue::new(children);
    view! {
        // Not the status region of the page, which says what became of things. The seconds are not read out one by one.
        <div class="slow-answer" aria-live="polite">
            <When is=is_long>
                <p>
                    <span aria-hidden="true">{move || words(0)} " "</span>
                    {move || words(1)}
                </p>
                {on_cancel
                    .map(|on_cancel| {
                        view! {
                            <When is=can_cancel>
                                <Button label="Cancel" on_press=on_cancel />
                            </When>
                        }
                    })}
                {children.with_value(|children| children.as_ref().map(|children| children()))}
            </When>
        </div>
    }
    .into_any()
}
