use crate::api::{PATIENCE_SECS, Phase};
use crate::console::kit::{Button, When};
use crate::console::platform::clock::use_now_secs;
use crate::console::platform::reactive::*;

/// Shows how long a slow write has been without a response and whether it was sent; offers "Cancel" while it was not.
#[component]
pub fn SlowWrite(
    #[prop(into)] progress: Signal<Option<(Phase, i64)>>,
    /// The noun for the write: "change".
    what: &'static str,
    #[prop(optional, into)] on_cancel: Option<Callback<()>>,
    /// Further actions during a slow write.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let now_secs = use_now_secs();
    let known = memo(move || {
        let (phase, since) = progress.get()?;
        let secs = now_secs.get() - since;
        (secs >= PATIENCE_SECS).then(|| (phase, phase.message(what, secs)))
    });
    let is_long = Signal::derive(move || known.read().is_some());
    let text = move |at: usize| known.read().as_ref().map(|(_, text)| text[at].clone());
    let can_cancel = Signal::derive(move || matches!(*known.read(), Some((Phase::Reading, _))));
    let children = StoredValue::new(children);
    view! {
        // The page's status region is for outcomes. The seconds are not announced one by one.
        <div class="wrap gap-wide slow-answer" aria-live="polite">
            <When is=is_long>
                <p>
                    <span aria-hidden="true">{move || text(0)} " "</span>
                    {move || text(1)}
                </p>
                {children.with_value(|children| children.as_ref().map(|children| children()))}
                {on_cancel
                    .map(|on_cancel| {
                        view! {
                            <When is=can_cancel>
                                <Button label="Cancel" on_press=on_cancel />
                            </When>
                        }
                    })}
            </When>
        </div>
    }
}
