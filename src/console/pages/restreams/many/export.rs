//! "Export resources": the choice of resources, with or without secrets.

use std::collections::BTreeSet;

use leptos::prelude::*;

use crate::api::Error;
use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::form::ExportForm;
use crate::console::kit::{NO_FILE, Select, use_toaster};
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::platform::download::download;
use crate::console::platform::task::Task;
use crate::console::routes::site_address;
use crate::console::session::{Session, use_sessions};
use crate::forms::Record;
use crate::forms::grid::Grid;
use crate::forms::grid_export::file_name;
use crate::forms::restream::export::{Origin, write};
use crate::forms::restream::{RESOURCE, record_of};
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;
use crate::text::plurals::{agreeing, counted};

const JSON_WITHOUT: &str = "Stream keys, passwords and keys inside addresses are left out and marked. An import keeps the service's current ones and asks for those of new resources.";
const CSV_WITHOUT: &str = "Cells of stream keys and passwords are empty, and keys inside addresses are dots; \"New from table\" asks for them.";
const WITH: &str = "Anyone with the file can send to your targets: it contains stream keys, passwords and keys inside addresses. Store it where only you can open it.";

#[component]
pub(super) fn ExportContent(
    /// The ids of the resources; `None` for all.
    ids: Option<Vec<String>>,
) -> impl IntoView {
    let (dialog, client, toaster) = (use_bulk_dialog(), use_client(), use_toaster());
    let session = use_sessions().current();
    let (is_csv, is_working) = (RwSignal::new(false), RwSignal::new(false));
    let problem = RwSignal::new(String::new());
    let task = StoredValue::new_local(None::<Task>);
    let count = ids.as_ref().map_or_else(|| "all resources".to_owned(), |ids| counted(ids.len(), "resource"));
    let on_export = move |has_secrets: bool| {
        let Some(session) = session.get_untracked() else { return };
        is_working.set(true);
        problem.set(String::new());
        let wanted = ids.clone().map(BTreeSet::from_iter);
        let is_csv = is_csv.get_untracked();
        task.set_value(Some(Task::spawn(async move {
            match export(client, session, wanted, (is_csv, has_secrets)).await {
                Ok(message) => {
                    toaster.show(message);
                    dialog.set(None);
                }
                Err(message) => {
                    problem.try_set(message);
                }
            }
            is_working.try_set(false);
        })));
    };
    let what = Signal::derive(move || match is_csv.get() {
        true => {
            format!("Downloads {count} as CSV with a row for each target, as \"New from table\" reads them.")
        }
        false => format!("Downloads {count} as a JSON file, including fields this console doesn't show."),
    });
    let without = Signal::derive(move || if is_csv.get() { CSV_WITHOUT } else { JSON_WITHOUT }.to_owned());
    let format = Signal::derive(move || if is_csv.get() { "csv" } else { "json" }.to_owned());
    let formats = [("json", "JSON, to import"), ("csv", "CSV, for a spreadsheet")];
    let options = formats.map(|(key, label)| (key.to_owned(), label.to_owned())).to_vec();
    view! {
        <ExportForm
            what
            without
            with=WITH
            problem
            is_working
            on_export=Callback::new(move |(has_secrets,)| on_export(has_secrets))
            on_close=Callback::new(move |()| dialog.set(None))
        >
            <Select
                label="Format"
                options=Signal::stored(options)
                value=format
                on_change=move |(format,): (String,)| is_csv.set(format == "csv")
            />
        </ExportForm>
    }
}

/// Loads the resources and offers the file; returns a message about the result or the failure.
async fn export(
    client: Client,
    session: Session,
    wanted: Option<BTreeSet<String>>,
    (is_csv, has_secrets): (bool, bool),
) -> Result<String, String> {
    let list = client.send(ListResources).await.map_err(|error: Error| error.to_string())?;
    let is_wanted = |resource: &&Resource| {
        wanted.as_ref().is_none_or(|wanted| wanted.contains(resource.resource_id.as_str()))
    };
    let resources: Vec<&Resource> = list.items.iter().filter(is_wanted).collect();
    if resources.is_empty() && wanted.is_some() {
        return Err("None of these resources exist now.".to_owned());
    }
    let api = match session.api().is_own_origin() {
        true => site_address(),
        false => session.api().as_str().to_owned(),
    };
    let at = UnixSeconds(client.service_now_secs());
    let origin = Origin { api, account: session.account().to_string(), at };
    let (ending, kind, text) = match is_csv {
        true => {
            let records: Vec<Record> = resources.iter().map(|resource| record_of(resource)).collect();
            ("csv", "text/csv", Grid::of(&RESOURCE, &records, has_secrets).to_csv())
        }
        false => ("json", "application/json", write(&origin, has_secrets, &resources)),
    };
    let name = file_name(&origin.account, ("restreams", ending), at, has_secrets);
    if !download(&name, kind, &text) {
        return Err(format!("{NO_FILE}."));
    }
    let mut message = format!("{} exported to {name}", counted(resources.len(), "resource"));
    let absent = wanted.map_or(0, |wanted| wanted.len() - resources.len().min(wanted.len()));
    if absent > 0 {
        message.push_str(&format!("; {}", agreeing(absent, "no longer exists", "no longer exist")));
    }
    if !list.rejected.is_empty() {
        message.push_str(&format!("; {} not included: couldn't be loaded", list.rejected.len()));
    }
    Ok(message)
}
