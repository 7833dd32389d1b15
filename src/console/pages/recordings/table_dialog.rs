//! Recordings as a table: the dialog to paste one, to make copies and to export.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::ExportForm;
use crate::console::kit::{Dialog, Lazy, NO_FILE, lazy_view, use_toaster};
use crate::console::pages::recordings::copies::Copies;
use crate::console::pages::recordings::table::NewRecordings;
use crate::console::platform::download::download;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::session::use_sessions;
use crate::forms::Record;
use crate::forms::grid::Grid;
use crate::forms::grid_export::file_name;
use crate::forms::recording::NEW_SETTING;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

#[derive(Clone)]
pub(super) enum TableAction {
    Paste,
    /// Copies a recording without a name.
    Copy(Record),
    Export(Vec<Record>),
}

/// The dialog with a table; provided as context of one account.
#[derive(Clone, Copy)]
pub(super) struct RecordingTable {
    action: RwSignal<Option<TableAction>>,
}

impl RecordingTable {
    pub(super) fn open(self, action: TableAction) {
        self.action.set(Some(action));
    }

    fn close(self) {
        self.action.set(None);
    }
}

pub(super) fn use_recording_table() -> RecordingTable {
    account_context(|| RecordingTable { action: long_lived(None) })
}

lazy_view!(
    CONTENT in transfer: view! { <TableContent /> }
);

#[component]
pub(super) fn RecordingTableDialog() -> impl IntoView {
    let table = use_recording_table();
    on_cleanup(move || table.close());
    let title = Signal::derive(move || {
        String::from(match &*table.action.read() {
            Some(TableAction::Paste) => "New recordings from a table",
            Some(TableAction::Copy(_)) => "Make copies",
            Some(TableAction::Export(_)) => "Export recordings",
            None => "",
        })
    });
    view! {
        <Dialog
            title
            is_open=move || table.action.with(Option::is_some)
            is_wide=move || !matches!(*table.action.read(), Some(TableAction::Export(_)))
            on_close=move || table.close()
        >
            <Lazy view=CONTENT />
        </Dialog>
    }
}

#[component]
fn TableContent() -> impl IntoView {
    let table = use_recording_table();
    let on_close = Callback::new(move |()| table.close());
    match table.action.get_untracked() {
        Some(TableAction::Export(records)) => view! { <ExportRecordings records on_close /> }.into_any(),
        Some(TableAction::Copy(original)) => view! { <Copies original on_close /> }.into_any(),
        _ => view! { <NewRecordings start=None on_close /> }.into_any(),
    }
}

#[component]
fn ExportRecordings(records: Vec<Record>, on_close: Callback<()>) -> impl IntoView {
    let (client, toaster) = (use_client(), use_toaster());
    let session = use_sessions().current();
    let count = counted(records.len(), "recording");
    let what = format!("Downloads {count} as CSV with a row for each, as \"New from table\" reads them.");
    let on_export = move |has_secrets: bool| {
        let Some(session) = session.get_untracked() else { return };
        let at = UnixSeconds(client.service_now_secs());
        let name = file_name(session.account().as_str(), ("recordings", "csv"), at, has_secrets);
        let text = Grid::of(&NEW_SETTING, &records, has_secrets).to_csv();
        match download(&name, "text/csv", &text) {
            true => toaster.show(format!("{count} exported to {name}")),
            false => toaster.show(NO_FILE),
        }
        on_close.run(());
    };
    view! {
        <ExportForm
            what
            without="Keys inside addresses are dots; \"New from table\" asks for them."
            with="It contains keys inside addresses. Store it where only you can open it."
            on_export=Callback::new(move |(has_secrets,)| on_export(has_secrets))
            on_close
        />
    }
}
