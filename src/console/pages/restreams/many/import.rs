//! "Import resources": a file is chosen and compared with the account; what it would do is shown before anything is sent.

use leptos::prelude::*;

use crate::console::kit::{Dialog, When};
use crate::console::pages::restreams::many::asked::{Asked, use_many_asked};
use crate::console::pages::restreams::many::choose::Choose;
use crate::console::pages::restreams::many::planned::Planned;
use crate::forms::restream::import::{FileProblem, Plan};
use crate::plot::row_selection::RowSelection;

/// The state of an import; it ends with the dialog, and with it the file's secrets.
#[derive(Clone, Copy)]
pub(super) struct Importing {
    /// What the text came from: a file's name, or "the pasted text".
    pub source: RwSignal<String>,
    /// What is wrong with it.
    pub problem: RwSignal<Option<FileProblem>>,
    /// Why it could not be compared.
    pub failed: RwSignal<String>,
    /// Whether it is being read or compared.
    pub is_working: RwSignal<bool>,
    /// What the file would do.
    pub plan: RwSignal<Option<Plan>>,
    /// The account the file says it is from, and when it was made.
    pub made: RwSignal<(String, String)>,
    /// Those that are to be applied, by their places in the plan.
    pub chosen: RwSignal<RowSelection>,
}

impl Importing {
    fn new() -> Self {
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
}

/// The dialog.
#[component]
pub(super) fn ImportDialog() -> impl IntoView {
    let asked = use_many_asked();
    let is_open = Memo::new(move |_| asked.with(|asked| matches!(asked, Some(Asked::Import))));
    view! {
        <Dialog title="Import resources" is_open on_close=move || asked.close() is_wide=true>
            <Content />
        </Dialog>
    }
    .into_any()
}

#[component]
fn Content() -> impl IntoView {
    let importing = Importing::new();
    let is_planned = Signal::derive(move || importing.plan.with(Option::is_some));
    view! {
        <When is=is_planned fallback=move || view! { <Choose importing /> }>
            <Planned importing />
        </When>
    }
    .into_any()
}
