//! "Export resources": the choice of resources, with or without secrets.

use std::collections::BTreeSet;

use leptos::prelude::*;

use crate::api::Error;
use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Banner, BannerKind, Dialog, NO_FILE, Switch, When, use_toaster};
use crate::console::pages::restreams::many::asked::{
    BulkRestreamAction, ExportScope, OpenBulkDialog, use_bulk_dialog,
};
use crate::console::platform::download::download;
use crate::console::platform::task::Task;
use crate::console::session::use_sessions;
use crate::forms::restream::export::{Origin, file_name, write};
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

/// Returns the choices; none if another dialog is open.
fn scopes(asked: OpenBulkDialog) -> Vec<ExportScope> {
    asked.with(|asked| match asked {
        Some(BulkRestreamAction::Export(scopes)) => scopes.clone(),
        _ => Vec::new(),
    })
}

#[component]
pub(super) fn ExportDialog() -> impl IntoView {
    let asked = use_bulk_dialog();
    let count = Memo::new(move |_| scopes(asked).len());
    let title = Signal::derive(move || {
        if count.get() == 1 { "Export resource" } else { "Export resources" }.to_owned()
    });
    let is_open = Signal::derive(move || count.get() > 0);
    view! {
        <Dialog title is_open on_close=move || asked.close()>
            <ExportContent />
        </Dialog>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct ExportChoice {
    /// The index of the chosen scope.
    chosen: RwSignal<usize>,
    has_secrets: RwSignal<bool>,
    is_working: RwSignal<bool>,
    problem: RwSignal<String>,
    task: StoredValue<Option<Task>, LocalStorage>,
}

#[component]
fn ExportContent() -> impl IntoView {
    let asked = use_bulk_dialog();
    let scopes = untrack(|| scopes(asked));
    // The selected ones, if there are any.
    let is_selected =
        scopes.first().is_some_and(|first| first.ids.as_ref().is_some_and(|ids| !ids.is_empty()));
    let chosen = if is_selected { 0 } else { scopes.len().saturating_sub(1) };
    let choice = ExportChoice {
        chosen: RwSignal::new(chosen),
        has_secrets: RwSignal::new(false),
        is_working: RwSignal::new(false),
        problem: RwSignal::new(String::new()),
        task: StoredValue::new_local(None),
    };
    let problem = Signal::derive(move || choice.problem.get());
    view! {
        <p>"Downloads the current resources as a JSON file, including fields this console doesn't show."</p>
        {(scopes.len() > 1).then(|| view! { <Scopes choice scopes /> })}
        <Switch
            label="Include secrets"
            is_on=choice.has_secrets
            on_change=move |(is_on,)| choice.has_secrets.set(is_on)
        />
        <When is=choice.has_secrets fallback=without_secrets>
            <Banner kind=BannerKind::Warning title="The file will contain secrets in plain text.">
                <p>
                    "Anyone with the file can send to your targets: it contains stream keys, passwords and keys inside addresses. Store it where only you can open it."
                </p>
            </Banner>
        </When>
        <When is=Signal::derive(move || !problem.get().is_empty())>
            <Banner kind=BannerKind::Bad title="Export failed. Nothing was saved.">
                <p class="mono problem-message">{problem}</p>
            </Banner>
        </When>
        <ExportActions choice />
    }
    .into_any()
}

fn without_secrets() -> impl IntoView {
    view! {
        <p class="muted">
            "Stream keys, passwords and keys inside addresses are left out and marked. An import keeps the service's current ones and asks for those of new resources."
        </p>
    }
    .into_any()
}

#[component]
fn Scopes(choice: ExportChoice, scopes: Vec<ExportScope>) -> impl IntoView {
    let radio = |(at, ExportScope { label, ids }): (usize, ExportScope)| {
        view! {
            <label class="inline choice">
                <input
                    type="radio"
                    name="export-scope"
                    disabled=ids.is_some_and(|ids| ids.is_empty())
                    prop:checked=Signal::derive(move || choice.chosen.get() == at)
                    on:change=move |_| choice.chosen.set(at)
                />
                {label}
            </label>
        }
    };
    view! {
        <fieldset class="wrap choices">
            <legend>"Resources"</legend>
            {scopes.into_iter().enumerate().map(radio).collect_view()}
        </fieldset>
    }
    .into_any()
}

#[component]
fn ExportActions(choice: ExportChoice) -> impl IntoView {
    let asked = use_bulk_dialog();
    let client = use_client();
    let toaster = use_toaster();
    let Some(origin) = origin() else { return ().into_any() };
    let on_export = move |_| {
        if choice.is_working.get_untracked() {
            return;
        }
        choice.is_working.set(true);
        choice.problem.set(String::new());
        let chosen = untrack(|| scopes(asked).into_iter().nth(choice.chosen.get()));
        let wanted = chosen.and_then(|scope| scope.ids).map(BTreeSet::from_iter);
        let has_secrets = choice.has_secrets.get_untracked();
        let origin = origin.clone();
        choice.task.set_value(Some(Task::spawn(async move {
            match export(client, origin, wanted, has_secrets).await {
                Ok(words) => {
                    toaster.show(words);
                    asked.close();
                }
                Err(words) => {
                    choice.problem.try_set(words);
                }
            }
            choice.is_working.try_set(false);
        })));
    };
    let label =
        Signal::derive(move || if choice.has_secrets.get() { "Export with secrets" } else { "Export" });
    let class = Signal::derive(move || {
        if choice.has_secrets.get() { "button button-danger" } else { "button button-primary" }
    });
    let disabled = Signal::derive(move || choice.is_working.get().then_some("true"));
    view! {
        <div class="wrap dialog-actions">
            <button type="button" class="button" autofocus on:click=move |_| asked.close()>
                "Cancel"
            </button>
            <button type="button" class=class aria-disabled=disabled on:click=on_export>
                {label}
            </button>
        </div>
    }
    .into_any()
}

/// Returns the API and account that the file names as its origin.
fn origin() -> Option<Origin> {
    let session = use_sessions().current().get_untracked()?;
    let own = || window().location().origin().unwrap_or_default();
    let api = if session.api().is_own_origin() { own() } else { session.api().as_str().to_owned() };
    Some(Origin { api, account: session.account().to_string(), at: UnixSeconds(0) })
}

/// Loads the resources and offers the file; returns a message about the result or the failure.
async fn export(
    client: Client,
    origin: Origin,
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
    let at = UnixSeconds(client.service_now_secs());
    let name = file_name(&origin.account, at, has_secrets);
    let text = write(&Origin { at, ..origin }, has_secrets, &resources);
    if !download(&name, "application/json", &text) {
        return Err(format!("{NO_FILE}."));
    }
    let mut words = format!("{} exported to {name}", counted(resources.len(), "resource"));
    let absent = wanted.map_or(0, |wanted| wanted.len() - resources.len().min(wanted.len()));
    if absent > 0 {
        words.push_str(&format!("; {absent} no longer exist"));
    }
    if !list.rejected.is_empty() {
        words.push_str(&format!("; {} couldn't be loaded and are not included", list.rejected.len()));
    }
    Ok(words)
}
