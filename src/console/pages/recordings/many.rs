//! The dialogs of the recordings' pages: actions on many, new ones from a table, copies, an export, and "Check settings".

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::facts::recording_facts::use_recording_facts;
use crate::console::form::ExportForm;
use crate::console::kit::{
    Banner, BannerKind, ButtonKind, Dialog, Lazy, NO_FILE, lazy_view, use_dialog, use_toaster,
};
use crate::console::operations::recording::one_of_many;
use crate::console::pages::recordings::check::CheckContent;
use crate::console::pages::recordings::copies::Copies;
use crate::console::pages::recordings::table::NewRecordings;
use crate::console::platform::download::download;
use crate::console::platform::reactive::*;
use crate::console::session::use_sessions;
use crate::console::writes::{ConfirmList, ListSpec, begin, use_writes};
use crate::forms::Record;
use crate::forms::grid::Grid;
use crate::forms::grid_export::file_name;
use crate::forms::recording::NEW_SETTING;
use crate::model::recording::local_facts::is_idle;
use crate::model::recording::{RecordingStatus, Setting, SettingAction};
use crate::model::time::UnixSeconds;
use crate::text::plurals::{agreeing, counted};

#[derive(Clone)]
pub(super) enum BulkRecordingAction {
    /// Acts on settings, each with its name and its state in words; of them the search and filters exclude `hidden`.
    Act {
        action: SettingAction,
        chosen: Vec<(Setting, [String; 2])>,
        hidden: usize,
    },
    /// Creates recordings from a table.
    Table,
    /// Copies a recording without a name.
    Copy(Record),
    Export(Vec<Record>),
    /// Checks the settings of the account.
    Check,
}

pub(super) fn use_bulk_dialog() -> RwSignal<Option<BulkRecordingAction>> {
    use_dialog()
}

lazy_view!(
    CONTENT in transfer: content()
);

/// The dialog, which closes with its page.
#[component]
pub(super) fn RecordingDialog() -> impl IntoView {
    let action = use_bulk_dialog();
    on_cleanup(move || action.set(None));
    let title = Signal::derive(move || match &*action.read() {
        Some(BulkRecordingAction::Act { action, chosen, .. }) => title(*action, chosen.len()),
        Some(BulkRecordingAction::Table) => "New recordings from a table".to_owned(),
        Some(BulkRecordingAction::Copy(_)) => "Make copies".to_owned(),
        Some(BulkRecordingAction::Export(_)) => "Export recordings".to_owned(),
        Some(BulkRecordingAction::Check) => "Check settings".to_owned(),
        None => String::new(),
    });
    let is_narrow =
        |action: &_| matches!(action, BulkRecordingAction::Act { .. } | BulkRecordingAction::Export(_));
    view! {
        <Dialog
            title
            is_open=move || action.read().is_some()
            is_wide=move || !action.read().as_ref().is_some_and(is_narrow)
            on_close=move || action.set(None)
        >
            <Lazy view=CONTENT />
        </Dialog>
    }
}

fn content() -> AnyView {
    let action = use_bulk_dialog();
    let on_close = Callback::new(move |()| action.set(None));
    match action.get_untracked() {
        Some(BulkRecordingAction::Act { action, chosen, hidden }) => {
            view! { <ActionContent action chosen hidden on_close /> }.into_any()
        }
        Some(BulkRecordingAction::Table) => view! { <NewRecordings start=None on_close /> }.into_any(),
        Some(BulkRecordingAction::Copy(original)) => view! { <Copies original on_close /> }.into_any(),
        Some(BulkRecordingAction::Export(records)) => {
            view! { <ExportRecordings records on_close /> }.into_any()
        }
        Some(BulkRecordingAction::Check) => view! { <CheckContent on_close /> }.into_any(),
        None => ().into_any(),
    }
}

fn title(action: SettingAction, count: usize) -> String {
    let verb = match action {
        SettingAction::Start => "Start",
        SettingAction::Stop => "Stop",
        // A reset is not offered for many.
        SettingAction::Restart | SettingAction::Deactivate => "Deactivate",
    };
    format!("{verb} {}", counted(count, "recording"))
}

#[component]
fn ActionContent(
    action: SettingAction,
    chosen: Vec<(Setting, [String; 2])>,
    hidden: usize,
    on_close: Callback<()>,
) -> impl IntoView {
    let (writes, client, facts) = (use_writes(), use_client(), use_recording_facts());
    let label = title(action, chosen.len());
    let things = chosen.iter().map(|(_, [name, state])| (name.clone(), state.clone())).collect();
    let count = |is_one: fn(&RecordingStatus) -> bool| {
        chosen.iter().filter(|(one, _)| one.status.as_ref().is_some_and(is_one)).count()
    };
    let (running, idle) = (count(|status| *status == RecordingStatus::Progress), count(is_idle));
    let (warning, message) = effect(action, chosen.len(), running, idle);
    let kind = if action == SettingAction::Start { ButtonKind::Primary } else { ButtonKind::Danger };
    let on_confirm = move || {
        on_close.run(());
        let item =
            |(setting, [name, _]): &(Setting, [String; 2])| one_of_many(facts, action, setting, name.clone());
        let spec = ListSpec { title: title(action, chosen.len()), area: Area::Recording, undo: None };
        begin(writes, client, spec, chosen.iter().map(item).collect());
    };
    view! {
        <ConfirmList
            list_label="Selected recordings"
            things
            how="Each is checked before and after. One failure doesn't stop the rest. Cancel any time."
            label
            kind
            hidden
            on_cancel=on_close
            on_confirm
        >
            {warning.map(|title| view! { <Banner kind=BannerKind::Warning title /> })}
            <p>{message}</p>
        </ConfirmList>
    }
}

/// Returns a warning, if any, and a description of what will happen.
fn effect(action: SettingAction, all: usize, running: usize, idle: usize) -> (Option<String>, String) {
    let are = |count: usize| agreeing(count, "is", "are");
    let of_running = |what: &str| (running > 0).then(|| format!("{} recording {what}", are(running)));
    match action {
        SettingAction::Start => {
            let start = format!("{} will be started.", counted(all - running, "recording"));
            let unchanged = of_running("already and won't change.");
            (None, [Some(start), unchanged].into_iter().flatten().collect::<Vec<_>>().join(" "))
        }
        SettingAction::Stop => {
            let none = (idle > 0).then(|| format!(" {} not recording: nothing to stop.", are(idle)));
            let unclear = all - running - idle;
            let unclear = (unclear > 0).then(|| format!(" {unclear} may be recording and will be stopped."));
            let parts = [none, unclear].map(Option::unwrap_or_default).concat();
            let message = format!("What has been recorded stays.{parts}");
            (of_running("now and will stop. What follows is not recorded."), message)
        }
        SettingAction::Restart | SettingAction::Deactivate => {
            let stops = of_running("now and will stop. ").unwrap_or_default();
            let warning = format!("{stops}Nothing more will be recorded, and deactivating can't be undone.");
            (Some(warning), "What has been recorded stays. Planned windows are lost; to record the source again, create a new recording.".to_owned())
        }
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
