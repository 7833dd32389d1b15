//! "Export resources": the choice of resources, with or without secrets.

use std::collections::BTreeSet;

use leptos::prelude::*;

use crate::api::Error;
use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Banner, BannerKind, Button, ButtonKind, NO_FILE, Switch, When, use_toaster};
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::platform::download::download;
use crate::console::platform::task::Task;
use crate::console::session::{Session, use_sessions};
use crate::forms::restream::export::{Origin, file_name, write};
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;
use crate::text::plurals::{agreeing, counted};

#[component]
pub(super) fn ExportContent(
    /// The ids of the resources; `None` for all.
    ids: Option<Vec<String>>,
) -> impl IntoView {
    let (dialog, client, toaster) = (use_bulk_dialog(), use_client(), use_toaster());
    let session = use_sessions().current();
    let (has_secrets, is_working) = (RwSignal::new(false), RwSignal::new(false));
    let problem = RwSignal::new(String::new());
    let task = StoredValue::new_local(None::<Task>);
    let what = ids.as_ref().map_or_else(|| "all resources".to_owned(), |ids| counted(ids.len(), "resource"));
    let on_export = move || {
        let Some(session) = session.get_untracked() else { return };
        is_working.set(true);
        problem.set(String::new());
        let wanted = ids.clone().map(BTreeSet::from_iter);
        let has_secrets = has_secrets.get_untracked();
        task.set_value(Some(Task::spawn(async move {
            match export(client, session, wanted, has_secrets).await {
                Ok(message) => {
                    toaster.show(message);
                    dialog.close();
                }
                Err(message) => {
                    problem.try_set(message);
                }
            }
            is_working.try_set(false);
        })));
    };
    let label =
        Signal::derive(move || if has_secrets.get() { "Export with secrets" } else { "Export" }.to_owned());
    view! {
        <p>{format!("Downloads {what} as a JSON file, including fields this console doesn't show.")}</p>
        <Switch label="Include secrets" is_on=has_secrets on_change=move |(is_on,)| has_secrets.set(is_on) />
        <SecretsNote has_secrets />
        <When is=Signal::derive(move || !problem.read().is_empty())>
            <Banner kind=BannerKind::Bad title="Export failed. Nothing was saved.">
                <p class="mono problem-message">{problem}</p>
            </Banner>
        </When>
        <div class="wrap dialog-actions">
            <button type="button" class="button" autofocus on:click=move |_| dialog.close()>
                "Cancel"
            </button>
            <Button label kind=ButtonKind::Primary is_waiting=is_working on_press=on_export />
        </div>
    }
    .into_any()
}

#[component]
fn SecretsNote(has_secrets: RwSignal<bool>) -> impl IntoView {
    let without = || {
        view! {
            <p class="muted">
                "Stream keys, passwords and keys inside addresses are left out and marked. An import keeps the service's current ones and asks for those of new resources."
            </p>
        }
    };
    view! {
        <When is=has_secrets fallback=without>
            <Banner kind=BannerKind::Warning title="The file will contain secrets in plain text.">
                <p>
                    "Anyone with the file can send to your targets: it contains stream keys, passwords and keys inside addresses. Store it where only you can open it."
                </p>
            </Banner>
        </When>
    }
    .into_any()
}

/// Loads the resources and offers the file; returns a message about the result or the failure.
async fn export(
    client: Client,
    session: Session,
    wanted: Option<BTreeSet<String>>,
    has_secrets: bool,
) -> Result<String, String> {
    let list = client.send(ListResources).await.map_err(|error: Error| error.to_string())?.resources;
    let is_wanted = |resource: &&Resource| {
        wanted.as_ref().is_none_or(|wanted| wanted.contains(resource.resource_id.as_str()))
    };
    let resources: Vec<&Resource> = list.items.iter().filter(is_wanted).collect();
    if resources.is_empty() && wanted.is_some() {
        return Err("None of these resources exist now.".to_owned());
    }
    let api = match session.api().is_own_origin() {
        true => window().location().origin().unwrap_or_default(),
        false => session.api().as_str().to_owned(),
    };
    let at = UnixSeconds(client.service_now_secs());
    let origin = Origin { api, account: session.account().to_string(), at };
    let name = file_name(&origin.account, at, has_secrets);
    let text = write(&origin, has_secrets, &resources);
    if !download(&name, "application/json", &text) {
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
