//! "Check settings": the resources of the account by the rules of the form, and beside each other.

use crate::console::facts::moment::use_service_now_secs;
use crate::console::form::{FindingLine, FindingList};
use crate::console::pages::restreams::back_links::draft_name;
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::targets_in_use::{unread_message, use_account};
use crate::console::platform::reactive::*;
use crate::console::routes::Route;
use crate::forms::Finding;
use crate::forms::restream::check_account;
use crate::model::ids::ResourceId;
use crate::model::time::UnixSeconds;

#[component]
pub(super) fn CheckContent() -> impl IntoView {
    let (dialog, account, now_secs) = (use_bulk_dialog(), use_account(), use_service_now_secs());
    let line = |Finding { id, name, path, label, message }: Finding<ResourceId>| FindingLine {
        draft_name: draft_name(Some(&id)),
        finding: Finding { id: id.to_string(), name, path, label, message },
        route: Route::RestreamEdit(id, None),
    };
    let lines = memo(move || {
        let now = UnixSeconds(now_secs.get_untracked());
        check_account(&account.latest().items, now).into_iter().map(line).collect()
    });
    let unread = Signal::derive(move || unread_message(account));
    view! { <FindingList lines unread on_close=Callback::new(move |()| dialog.set(None)) /> }
}
