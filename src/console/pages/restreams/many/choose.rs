//! The first step of an import: a file is chosen, dropped or pasted, read and compared.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, Event, File, HtmlInputElement};

use crate::api::restream::ListResources;
use crate::console::client::{Client, use_client};
use crate::console::kit::{Banner, BannerKind, Button, ButtonKind, When, unique_id};
use crate::console::pages::restreams::many::asked::use_many_asked;
use crate::console::platform::task::Task;
use crate::forms::restream::import::{FileProblem, ImportFile, Item, Plan};
use crate::plot::row_selection::RowSelection;

/// The state of an import; it ends with the dialog, and with it the file's secrets.
#[derive(Clone, Copy)]
pub(super) struct Importing {
    /// What the text came from: a file's name, or "the pasted text".
    pub source: RwSignal<String>,
    pub problem: RwSignal<Option<FileProblem>>,
    pub failed: RwSignal<String>,
    pub is_working: RwSignal<bool>,
    pub plan: RwSignal<Option<Plan>>,
    /// The account the file says it is from, and when it was made.
    pub made: RwSignal<(String, String)>,
    /// Those that are to be applied, by their indices in the plan.
    pub chosen: RwSignal<RowSelection>,
}

impl Importing {
    pub fn new() -> Self {
        Self {
            source: RwSignal::default(),
            problem: RwSignal::new(None),
            failed: RwSignal::default(),
            is_working: RwSignal::new(false),
            plan: RwSignal::new(None),
            made: RwSignal::default(),
            chosen: RwSignal::default(),
        }
    }

    /// Reads an item of the plan; none past the end.
    pub fn with_item<T>(self, at: usize, read: impl FnOnce(&Item) -> T) -> Option<T> {
        self.plan.with(|plan| plan.as_ref()?.items.get(at).map(read))
    }
}

/// What a text is called that came from no file.
const PASTED: &str = "the pasted text";

#[component]
pub(super) fn Choose(importing: Importing) -> impl IntoView {
    let client = use_client();
    let asked = use_many_asked();
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
        <FileDrop take_file />
        <div class="field">
            <label class="field-label" for=field_id.clone()>
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
        <Troubles importing />
        <div class="dialog-actions">
            <Button label="Cancel" on_press=move || asked.close() />
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

#[component]
fn FileDrop(take_file: Callback<File>) -> impl IntoView {
    let id = unique_id("import-file");
    let is_over = RwSignal::new(false);
    let on_change = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            take_file.run(file);
        }
        // The same file can be chosen again after it was mended.
        input.set_value("");
    };
    let on_drop = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(false);
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            take_file.run(file);
        }
    };
    let on_over = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(true);
    };
    view! {
        <div
            class="import-drop"
            class=("is-over", is_over)
            on:dragover=on_over
            on:dragleave=move |_| is_over.set(false)
            on:drop=on_drop
        >
            <label class="field-label" for=id.clone()>
                "File"
            </label>
            <input type="file" id=id accept=".json,application/json" autofocus on:change=on_change />
            <span class="muted">"or drop a JSON file here (up to 16 MB)"</span>
        </div>
    }
    .into_any()
}

#[component]
fn Troubles(importing: Importing) -> impl IntoView {
    let title = Signal::derive(move || {
        let source = importing.source.get();
        match importing.problem.get().and_then(|problem| problem.line_and_column) {
            Some((line, column)) => format!("{source}: error in line {line}, column {column}."),
            None if source == PASTED => "The pasted text can't be imported.".to_owned(),
            None => format!("{source} can't be imported."),
        }
    });
    let what =
        Signal::derive(move || importing.problem.get().map(|problem| problem.what).unwrap_or_default());
    view! {
        <When is=Signal::derive(move || importing.problem.read().is_some())>
            <Banner kind=BannerKind::Bad title>
                <p>{what}</p>
            </Banner>
        </When>
        <When is=Signal::derive(move || !importing.failed.read().is_empty())>
            <Banner kind=BannerKind::Bad title="Couldn't load the account's resources to compare with.">
                <p class="problem-message">{importing.failed}</p>
                <p>"Nothing was sent. Try again."</p>
            </Banner>
        </When>
    }
    .into_any()
}

async fn read_file(importing: Importing, client: Client, file: File) {
    importing.source.set(file.name());
    importing.is_working.set(false);
    if let Some(problem) = FileProblem::of_size(file.size()) {
        importing.problem.set(Some(problem));
        return;
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    match text {
        Some(text) => compare(importing, client, text).await,
        None => {
            let what = "The browser couldn't open the file. Check that it still exists.".to_owned();
            importing.problem.try_set(Some(FileProblem { line_and_column: None, what }));
        }
    }
}

async fn compare(importing: Importing, client: Client, text: String) {
    importing.problem.try_set(None);
    importing.failed.try_set(String::new());
    // A comparison that this one takes the place of was dropped while it worked.
    importing.is_working.try_set(false);
    let file = match ImportFile::parse(&text) {
        Ok(file) => file,
        Err(problem) => {
            importing.problem.try_set(Some(problem));
            return;
        }
    };
    importing.is_working.try_set(true);
    let list = client.send(ListResources).await;
    importing.is_working.try_set(false);
    match list {
        Ok(list) => {
            importing.made.try_set((file.account.clone(), file.exported_at.clone()));
            let plan = Plan::new(file, &list.resources.items);
            let applicable = plan.items.iter().enumerate().filter(|(_, item)| item.is_applicable());
            importing.chosen.try_set(RowSelection::of(applicable.map(|(at, _)| at.to_string())));
            importing.plan.try_set(Some(plan));
        }
        Err(error) => {
            importing.failed.try_set(error.to_string());
        }
    }
}
