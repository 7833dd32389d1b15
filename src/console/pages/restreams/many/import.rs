//! "Import resources": takes a chosen or dropped file and compares it with the account.

use leptos::prelude::*;

use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Banner, BannerKind, Button, FileField, When};
use crate::console::operations::creation::creation_label;
use crate::console::pages::restreams::many::dialog::use_bulk_dialog;
use crate::console::pages::restreams::many::planned::Planned;
use crate::console::pages::restreams::many::planned_row::Importing;
use crate::console::platform::task::Task;
use crate::forms::restream::RESOURCE;
use crate::forms::restream::import::{ImportFile, ImportPlan};
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
}

#[component]
fn Choose(importing: Importing) -> impl IntoView {
    let (client, dialog) = (use_client(), use_bulk_dialog());
    let task = StoredValue::new_local(None::<Task>);
    let problem = RwSignal::new(String::new());
    let on_text = move |text: Result<String, String>| {
        problem.set(String::new());
        // A comparison that still runs is dropped.
        task.set_value(Some(Task::spawn(async move {
            let compared = match text {
                Ok(text) => compare(importing, client, &text).await,
                Err(message) => Err(message),
            };
            if let Err(message) = compared {
                problem.try_set(message);
            }
        })));
    };
    view! {
        <p>"You'll review every change first. The file stays in your browser."</p>
        <FileField
            label="File"
            accept=".json,application/json"
            note="or drop a JSON file here (up to 16 MB)"
            is_first_focused=true
            on_text
        />
        <When is=move || !problem.read().is_empty()>
            <Banner kind=BannerKind::Bad title="The file can't be compared. Nothing was sent.">
                <p class="mono problem-message">{problem}</p>
            </Banner>
        </When>
        <div class="wrap dialog-actions">
            <Button label="Cancel" on_press=move || dialog.set(None) />
        </div>
    }
}

/// Compares a file with the account and shows the plan; fails with a message.
async fn compare(importing: Importing, client: Client, text: &str) -> Result<(), String> {
    let file = ImportFile::parse(text)?;
    let list = client.send(ListResources).await;
    let list = list.map_err(|error| format!("Couldn't load the account's resources: {error}"))?;
    let mut plan = ImportPlan::new(file, &list.items);
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
