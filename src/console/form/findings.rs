//! "Check settings": all that the forms would say about the documents of an account, each with its way to the field.

use crate::console::platform::reactive::*;

use crate::console::form::editor::use_next_form;
use crate::console::kit::{Button, ButtonKind, When};
use crate::console::routes::{Route, use_go};
use crate::forms::Finding;
use crate::text::plurals::counted;

/// Number of findings listed.
const LISTED: usize = 200;

/// A finding, with the page and the draft of its document's form.
#[derive(Clone, PartialEq)]
pub struct FindingLine {
    pub draft_name: String,
    pub route: Route,
    pub finding: Finding<String>,
}

#[component]
pub fn FindingList(
    lines: Memo<Vec<FindingLine>>,
    /// Why there are none yet.
    unread: Signal<Option<&'static str>>,
    on_close: Callback<()>,
) -> impl IntoView {
    let (next_form, go) = (use_next_form(), use_go());
    let title = Signal::derive(move || match (unread.get(), lines.read().len()) {
        (Some(unread), _) => unread.to_owned(),
        (_, 0) => "Nothing found.".to_owned(),
        (_, count) => format!("{}. Press one to open its field.", counted(count, "finding")),
    });
    let line = move |FindingLine { draft_name, route, finding }: FindingLine| {
        let label = format!("{}: {}", finding.name, finding.label);
        let on_press = move || {
            next_form.show(&draft_name, finding.path);
            on_close.run(());
            go(&route, false);
        };
        view! {
            <li class="stack gap-1">
                <div>
                    <Button label kind=ButtonKind::Quiet on_press />
                </div>
                <span>{finding.message}</span>
            </li>
        }
        .into_any()
    };
    let listed = move || lines.get().into_iter().take(LISTED).map(line).collect_view();
    let more = Signal::derive(move || lines.read().len().saturating_sub(LISTED));
    view! {
        <p role="status">{title}</p>
        <When is=move || !lines.read().is_empty()>
            <ul class="stack gap-2 box many-names" aria-label="Findings" tabindex="0">
                {listed}
                <li hidden=Signal::derive(move || {
                    more.get() == 0
                })>{Signal::derive(move || format!("and {} more", more.get()))}</li>
            </ul>
        </When>
        <div class="wrap dialog-actions">
            <button type="button" class="button" autofocus on:click=move |_| on_close.run(())>
                "Close"
            </button>
        </div>
    }
}
