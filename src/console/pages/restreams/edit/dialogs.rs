//! The dialogs of the form.

use leptos::prelude::*;

use crate::console::kit::{Button, ButtonKind, Dialog};
use crate::console::pages::restreams::edit::conflict::ChangedElsewhere;
use crate::console::pages::restreams::edit::flow::{Dialog as Which, Flow};
use crate::console::pages::restreams::edit::review::Review;

/// All of them; at most one is open.
#[component]
pub(super) fn Dialogs(
    /// The way to the service.
    flow: Flow,
) -> impl IntoView {
    let is = move |which: Which| Signal::derive(move || flow.dialog.get() == which);
    let on_close = Callback::new(move |()| flow.close());
    view! {
        <Dialog title="Review changes" is_open=is(Which::Review) is_held=flow.is_busy on_close>
            <Review flow />
        </Dialog>
        <Dialog title="Changed elsewhere" is_open=is(Which::Conflict) on_close>
            <ChangedElsewhere flow />
        </Dialog>
        <Dialog title="Discard changes" is_open=is(Which::Discard) on_close>
            <Discard flow />
        </Dialog>
    }
    .into_any()
}

/// Asks before what was typed is lost.
#[component]
fn Discard(
    /// The way to the service.
    flow: Flow,
) -> impl IntoView {
    let words = match (flow.form.is_new(), flow.form.change_count.get_untracked()) {
        (true, _) => "What you typed is lost, and the form is empty again.".to_owned(),
        (false, Some(1)) => "1 change is lost. The form then shows what the service has.".to_owned(),
        (false, Some(count)) => {
            format!("{count} changes are lost. The form then shows what the service has.")
        }
        (false, None) => "What you typed is lost. The form then shows what the service has.".to_owned(),
    };
    view! {
        <p>{words}</p>
        <div class="dialog-actions">
            <button type="button" class="button" autofocus=true on:click=move |_| flow.close()>
                "Keep editing"
            </button>
            <Button label="Discard" kind=ButtonKind::Danger on_press=move || flow.discard() />
        </div>
    }
    .into_any()
}
