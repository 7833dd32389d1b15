//! The dialogs of the form.

use leptos::prelude::*;

use crate::console::form::conflict::ChangedElsewhere;
use crate::console::form::review::Review;
use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::Dialog as Which;
use crate::console::kit::{Dialog, DialogChoice};

#[component]
pub(super) fn Dialogs(controller: SaveController) -> impl IntoView {
    let is = move |which: Which| Signal::derive(move || controller.dialog.get() == which);
    let on_close = Callback::new(move |()| controller.close());
    view! {
        <Dialog title="Review changes" is_open=is(Which::Review) is_held=controller.is_busy on_close>
            <Review controller />
        </Dialog>
        <Dialog title="Changed elsewhere" is_open=is(Which::Conflict) on_close>
            <ChangedElsewhere controller />
        </Dialog>
        <Dialog title="Discard changes" is_open=is(Which::Discard) on_close>
            <Discard controller />
        </Dialog>
    }
    .into_any()
}

#[component]
fn Discard(controller: SaveController) -> impl IntoView {
    let words = match (controller.form.is_new(), controller.form.change_count.get_untracked()) {
        (true, _) => "Everything you typed is discarded, and the form is cleared.".to_owned(),
        (false, Some(1)) => "1 change is discarded. The form then shows the current settings.".to_owned(),
        (false, Some(count)) => {
            format!("{count} changes are discarded. The form then shows the current settings.")
        }
        (false, None) => {
            "Everything you typed is discarded. The form then shows the current settings.".to_owned()
        }
    };
    view! {
        <p>{words}</p>
        <DialogChoice
            back="Keep editing"
            on_back=move || controller.close()
            label="Discard"
            on_press=move || controller.discard()
        />
    }
    .into_any()
}
