//! "Check settings": the recordings of the account by the rules of the form, and beside each other.

use crate::api::recording::ListSettings;
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::recording_facts::use_recording_facts;
use crate::console::form::{FindingLine, FindingList};
use crate::console::pages::recordings::memory::draft_name;
use crate::console::platform::reactive::*;
use crate::console::query::{Refresh, use_query};
use crate::console::routes::Route;
use crate::forms::Finding;
use crate::forms::recording::check_account;
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::local_facts::is_deactivated;
use crate::model::time::UnixSeconds;

#[component]
pub(super) fn CheckContent(on_close: Callback<()>) -> impl IntoView {
    let settings = use_query(Refresh::IF_OLD, ListSettings::with_status);
    let (facts, now_secs) = (use_recording_facts(), use_service_now_secs());
    let line = |Finding { id, name, path, label, message }: Finding<RecordId>| FindingLine {
        draft_name: draft_name(&id),
        finding: Finding { id: id.to_string(), name, path, label, message },
        route: Route::Recording(id),
    };
    let lines = memo(move || {
        let is_off = |one: &Setting| is_deactivated(one, &facts.of(&one.id));
        let now = UnixSeconds(now_secs.get_untracked());
        check_account(&settings.latest().items, &is_off, now).into_iter().map(line).collect()
    });
    let unread = Signal::derive(move || {
        let failed = "The recordings couldn't be loaded, so nothing is checked.";
        settings.unread("Loading the recordings…", failed)
    });
    view! { <FindingList lines unread on_close /> }
}
