//! "Export resources": the choice of resources, with or without secrets.

use std::collections::BTreeSet;

use leptos::prelude::*;

use crate::api::Error;
use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Banner, BannerKind, Dialog, NO_FILE, Switch, When, use_toaster};
use crate::console::pages::restreams::many::asked::{BulkRestreamAction, use_many_asked};
use crate::console::platform::download::download;
use crate::console::platform::task::Task;
use crate::console::session::use_sessions;
use crate::forms::restream::export::{Origin, file_name, write};
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExportScope {
    Only,
    Selected,
    /// The resources that match search and filters.
    Found,
    All,
}

#[component]
pub(super) fn ExportDialog() -> impl IntoView {
    let asked = use_many_asked();
    let is_one = Memo::new(move |_| {
        asked.with(|asked| match asked {
            Some(BulkRestreamAction::Export { only, .. }) => Some(only.is_some()),
            _ => None,
        })
    });
    let title = Signal::derive(move || {
        if is_one.get() == Some(true) { "Export resource" } else { "Export resources" }.to_owned()
    });
    let is_open = Signal::derive(move || is_one.get().is_some());
    view! {
        <Dialog title is_open on_close=move || asked.close()>
            <Content />
        </Dialog>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct ExportChoice {
    scope: RwSignal<ExportScope>,
    has_secrets: RwSignal<bool>,
    is_working: RwSignal<bool>,
    problem: RwSignal<String>,
    task: StoredValue<Option<Task>, LocalStorage>,
}

#[component]
fn Content() -> impl IntoView {
    let asked = use_many_asked();
    let counts = untrack(|| {
        asked.with(|asked| match asked {
            Some(BulkRestreamAction::Export { selected, found, only }) => {
                (selected.len(), found.len(), only.is_some())
            }
            _ => (0, 0, false),
        })
    });
    let scope = match counts {
        (_, _, true) => ExportScope::Only,
        (0, ..) => ExportScope::All,
        _ => ExportScope::Selected,
    };
    let choice = ExportChoice {
        scope: RwSignal::new(scope),
        has_secrets: RwSignal::new(false),
        is_working: RwSignal::new(false),
        problem: RwSignal::new(String::new()),
        task: StoredValue::new_local(None),
    };
    let problem = Signal::derive(move || choice.problem.get());
    view! {
        <p>"Downloads the current resources as a JSON file, including fields this console doesn't show."</p>
        {(scope != ExportScope::Only).then(|| view! { <Scopes choice selected=counts.0 found=counts.1 /> })}
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
        <Actions choice />
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
fn Scopes(choice: ExportChoice, selected: usize, found: usize) -> impl IntoView {
    let scopes = [
        (ExportScope::Selected, format!("Selected ({selected})"), selected == 0),
        (ExportScope::Found, format!("Shown by search and filter ({found})"), found == 0),
        (ExportScope::All, "All of the account".to_owned(), false),
    ];
    let radio = |(scope, label, is_disabled): (ExportScope, String, bool)| {
        view! {
            <label class="inline choice">
                <input
                    type="radio"
                    name="export-scope"
                    disabled=is_disabled
                    prop:checked=Signal::derive(move || choice.scope.get() == scope)
                    on:change=move |_| choice.scope.set(scope)
                />
                {label}
            </label>
        }
    };
    view! {
        <fieldset class="wrap choices">
            <legend>"Resources"</legend>
            {scopes.into_iter().map(radio).collect_view()}
        </fieldset>
    }
    .into_any()
}

#[component]
fn Actions(choice: ExportChoice) -> impl IntoView {
    let asked = use_many_asked();
    let client = use_client();
    let toaster = use_toaster();
    let Some(origin) = origin() else { return ().into_any() };
    let on_export = move |_| {
        if choice.is_working.get_untracked() {
            return;
        }
        choice.is_working.set(true);
        choice.problem.set(String::new());
        let wanted = untrack(|| asked.with(|asked| ids(asked, choice.scope.get())));
        let has_secrets = choice.has_secrets.get_untracked();
        let origin = origin.clone();
        choice.task.set_value(Some(Task::spawn(async move {
            match export(client, origin, wanted, has_secrets).await {
                Ok(words) => {
                    toaster.say(words);
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

/// Returns the ids to export; `None` for all.
fn ids(asked: Option<&BulkRestreamAction>, scope: ExportScope) -> Option<BTreeSet<String>> {
    let Some(BulkRestreamAction::Export { selected, found, only }) = asked else { return None };
    match scope {
        ExportScope::Only => Some(only.iter().cloned().collect()),
        ExportScope::Selected => Some(selected.iter().cloned().collect()),
        ExportScope::Found => Some(found.iter().cloned().collect()),
        ExportScope::All => None,
    }
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
