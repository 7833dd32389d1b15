//! "Import resources": takes a chosen or dropped file and compares it with the account.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, HtmlInputElement};

use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Banner, BannerKind, Button, When, unique_id};
use crate::console::operations::creation::creation_label;
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::many::planned::Planned;
use crate::console::pages::restreams::many::planned_row::Importing;
use crate::console::platform::task::Task;
use crate::forms::restream::RESOURCE;
use crate::forms::restream::import::{ImportFile, ImportPlan};
use crate::plot::row_selection::RowSelection;

/// The size of a file in bytes that is not read: the same as for API responses.
const MAX_BYTES: f64 = 16.0 * 1024.0 * 1024.0;

#[component]
pub(super) fn ImportContent() -> impl IntoView {
    let importing = Importing::default();
    let is_planned = Signal::derive(move || importing.plan.with(Option::is_some));
    view! {
        <When is=is_planned fallback=move || view! { <Choose importing /> }>
            <Planned importing />
        </When>
    }
    .into_any()
}

/// A file input, which also accepts dropped files.
#[component]
fn Choose(importing: Importing) -> impl IntoView {
    let (client, dialog) = (use_client(), use_bulk_dialog());
    let task = StoredValue::new_local(None::<Task>);
    let id = unique_id("import-file");
    let problem = RwSignal::new(String::new());
    let on_change = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            problem.set(String::new());
            // A comparison that still runs is dropped.
            task.set_value(Some(Task::spawn(async move {
                if let Err(message) = compare(importing, client, file).await {
                    problem.try_set(message);
                }
            })));
        }
        // Lets the same file be chosen again after a correction.
        input.set_value("");
    };
    view! {
        <p>"You'll review every change first. The file stays in your browser."</p>
        <div class="stack gap-1 field">
            <label class="strong field-label" for=id.clone()>
                "File"
            </label>
            <input
                class="import-drop"
                type="file"
                id=id
                accept=".json,application/json"
                autofocus
                on:change=on_change
            />
            <span class="muted">"or drop a JSON file here (up to 16 MB)"</span>
        </div>
        <When is=Signal::derive(move || !problem.read().is_empty())>
            <Banner kind=BannerKind::Bad title="The file can't be compared. Nothing was sent.">
                <p class="mono problem-message">{problem}</p>
            </Banner>
        </When>
        <div class="wrap dialog-actions">
            <Button label="Cancel" on_press=move || dialog.close() />
        </div>
    }
    .into_any()
}

/// Compares a file with the account and shows the plan; fails with a message.
async fn compare(importing: Importing, client: Client, file: File) -> Result<(), String> {
    if file.size() > MAX_BYTES {
        return Err("The file is too large. Split it: at most 16 MB at once.".to_owned());
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    let text = text.ok_or("The browser couldn't open the file. Check that it still exists.")?;
    let file = ImportFile::parse(&text)?;
    let list = client.send(ListResources).await;
    let list = list.map_err(|error| format!("Couldn't load the account's resources: {error}"))?;
    let mut plan = ImportPlan::new(file, &list.resources.items);
    untrack(|| {
        client.journals.read(|journal| {
            let page = client.journals.page();
            plan.mark_sent(|name| {
                journal.unknown_creation(&creation_label(RESOURCE.table.noun, name), &page)
            });
        });
    });
    let chosen = plan.items.iter().enumerate().filter(|(_, item)| item.is_chosen_first());
    importing.chosen.try_set(RowSelection::of(chosen.map(|(at, _)| at.to_string())));
    importing.plan.try_set(Some(plan));
    Ok(())
}
