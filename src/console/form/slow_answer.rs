//! A way on while a service takes its time: after a while the person may go on, and learns how it ended on any page.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;

use crate::console::form::save_controller::SaveController;
use crate::console::kit::{Button, When};
use crate::console::platform::effects::effect;
use crate::console::routes::use_go;

/// So long it is no matter to wait.
const PATIENCE: Duration = Duration::from_secs(5);

/// Says what is waited for, until when at most, and offers to go on; nothing before it has taken a while.
#[component]
pub(super) fn SlowAnswer(controller: SaveController) -> impl IntoView {
    let is_slow = RwSignal::new(false);
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(Some(handle)) = waiting.try_update_value(Option::take) {
            handle.clear();
        }
    };
    effect(move || {
        stop();
        is_slow.set(false);
        if controller.is_busy.get() {
            let on_slow = move || {
                is_slow.try_set(true);
            };
            waiting.set_value(set_timeout_with_handle(on_slow, PATIENCE).ok());
        }
    });
    on_cleanup(stop);
    let go = use_go();
    let on_go = Callback::new(move |()| go(&controller.way_out(), false));
    view! {
        // Not the status region of the page, which says what became of things.
        <div class="slow-answer" aria-live="polite">
            <When is=is_slow>
                <p>
                    "Waiting for the service (30 s at most; nothing is sent twice). You can keep working; we'll show the result on any page."
                </p>
                <Button label="Continue in background" on_press=on_go />
            </When>
        </div>
    }
    .into_any()
}
