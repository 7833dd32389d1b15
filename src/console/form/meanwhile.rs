//! Someone else has saved the document while it is edited here: said as soon as a read shows it, with all that they changed.

use leptos::prelude::*;

use crate::console::form::change_table::{ChangeTable, old_and_new};
use crate::console::form::save_controller::SaveController;
use crate::console::kit::{Banner, BannerKind, Button};

/// The notice, until their changes are taken into the form or the form is saved.
#[component]
pub(super) fn Meanwhile(controller: SaveController) -> impl IntoView {
    let form = controller.form;
    let theirs =
        Memo::new(
            move |_| if controller.is_busy.get() { Vec::new() } else { form.versions.changed_elsewhere() },
        );
    let notice = move || {
        let theirs = theirs.get();
        let title = format!("Someone else changed this {} while you edit it", form.noun());
        (!theirs.is_empty()).then(|| {
            view! {
                <Banner kind=BannerKind::Warning title>
                    <ChangeTable columns=&["Original", "Current (theirs)"] rows=old_and_new(&theirs) />
                    <div class="row">
                        <Button label="Merge their changes" on_press=move || controller.take_theirs_in() />
                    </div>
                </Banner>
            }
            .into_any()
        })
    };
    view! { <div class="form-notices">{notice}</div> }.into_any()
}
