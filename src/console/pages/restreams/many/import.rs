//! "Import resources": takes a chosen, dropped or pasted file and compares it with the account.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, HtmlInputElement};

use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Banner, BannerKind, Button, ButtonKind, When, unique_id};
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::many::importing::{Importing, PASTED};
use crate::console::pages::restreams::many::planned::Planned;
use crate::console::platform::task::Task;
use crate::forms::restream::import::{FileProblem, ImportFile, ImportPlan};
use crate::plot::row_selection::RowSelection;

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

#[component]
fn Choose(importing: Importing) -> impl IntoView {
    let client = use_client();
    let dialog = use_bulk_dialog();
    let task = StoredValue::new_local(None::<Task>);
    let pasted = RwSignal::new(String::new());
    let take_file = Callback::new(move |file: File| {
        task.set_value(Some(Task::spawn(read_file(importing, client, file))));
    });
    let take_text = move || {
        let text = pasted.get_untracked();
        importing.source.set(PASTED.to_owned());
        task.set_value(Some(Task::spawn(compare(importing, client, text))));
    };
    let field_id = unique_id("import");
    view! {
        <p>"You'll review every change first. The file stays in your browser."</p>
        <FileInput take_file />
        <div class="stack gap-1 field">
            <label class="strong field-label" for=field_id.clone()>
                "Or paste JSON"
            </label>
            <textarea
                class="input import-text mono"
                id=field_id
                rows="6"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=pasted
                on:input=move |event| pasted.set(event_target_value(&event))
            ></textarea>
        </div>
        <When is=Signal::derive(move || !importing.trouble.read()[0].is_empty())>
            <Banner kind=BannerKind::Bad title=Signal::derive(move || importing.trouble.read()[0].clone())>
                <p class="mono problem-message">{move || importing.trouble.read()[1].clone()}</p>
            </Banner>
        </When>
        <div class="wrap dialog-actions">
            <Button label="Cancel" on_press=move || dialog.close() />
            <Button
                label="Compare"
                kind=ButtonKind::Primary
                is_disabled=Signal::derive(move || {
                    importing.is_working.get() || pasted.read().trim().is_empty()
                })
                on_press=take_text
            />
        </div>
    }
    .into_any()
}

/// A file input also accepts dropped files.
#[component]
fn FileInput(take_file: Callback<File>) -> impl IntoView {
    let id = unique_id("import-file");
    let on_change = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            take_file.run(file);
        }
        // Lets the same file be chosen again after a correction.
        input.set_value("");
    };
    view! {
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
    }
    .into_any()
}

async fn read_file(importing: Importing, client: Client, file: File) {
    importing.source.set(file.name());
    importing.is_working.set(false);
    if let Some(problem) = FileProblem::of_size(file.size()) {
        return importing.refuse(problem);
    }
    match JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
        Some(text) => compare(importing, client, text).await,
        None => {
            let what = "The browser couldn't open the file. Check that it still exists.".to_owned();
            importing.refuse(FileProblem { line_and_column: None, what });
        }
    }
}

async fn compare(importing: Importing, client: Client, text: String) {
    importing.trouble.try_set(Default::default());
    // The previous comparison was dropped before it ended.
    importing.is_working.try_set(false);
    let file = match ImportFile::parse(&text) {
        Ok(file) => file,
        Err(problem) => return importing.refuse(problem),
    };
    importing.is_working.try_set(true);
    let list = client.send(ListResources).await;
    importing.is_working.try_set(false);
    match list {
        Ok(list) => {
            let plan = ImportPlan::new(file, &list.resources.items);
            let applicable = plan.items.iter().enumerate().filter(|(_, item)| item.is_applicable());
            importing.chosen.try_set(RowSelection::of(applicable.map(|(at, _)| at.to_string())));
            importing.plan.try_set(Some(plan));
        }
        Err(error) => {
            let title = "Couldn't load the account's resources to compare with.".to_owned();
            importing.trouble.try_set([title, format!("{error}. Nothing was sent. Try again.")]);
        }
    }
}
