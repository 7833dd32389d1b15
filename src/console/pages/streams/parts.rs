//! Parts of streams whose place is in doubt, unknown, or a person's word, and the way to say where they belong.

use crate::console::facts::corrections::{Corrections, use_corrections};
use crate::console::facts::streams::AccountStreams;
use crate::console::kit::{Button, ButtonKind, Combobox, Each, Suggestion, Toaster, When, use_toaster};
use crate::console::platform::reactive::*;
use crate::console::routes::Route;
use crate::model::stream::part::unjoined_message;
use crate::model::stream::{Doubt, Part};
use crate::model::stream_name::StreamName;

/// Number of parts without a name that are listed.
const LISTED: usize = 50;

/// Says where parts belong.
#[derive(Clone, Copy)]
struct Correcting {
    account: AccountStreams,
    corrections: Corrections,
    toaster: Toaster,
}

impl Correcting {
    fn new(account: AccountStreams) -> Self {
        Self { account, corrections: use_corrections(), toaster: use_toaster() }
    }

    fn label(self, part: &Part) -> String {
        let (resources, settings) = (self.account.resources.latest(), self.account.settings.latest());
        part.label(&resources.items, &settings.items)
    }

    /// Puts a part into a stream, and names the page on which that can be undone.
    fn correct(self, part: &Part, name: StreamName) {
        let text = format!("{} belongs to {name}.", untrack(|| self.label(part)));
        self.corrections.correct(part, Some(name.clone()));
        self.toaster.show_with_link(&text, Route::stream(name));
    }

    fn undo(self, part: &Part) {
        self.corrections.correct(part, None);
        self.toaster.show("Correction undone.");
    }
}

/// A line for each part that may belong to this stream or another, and for each that a person put here.
#[component]
pub(super) fn DoubtfulParts(account: AccountStreams, name: StoredValue<StreamName>) -> impl IntoView {
    let correcting = Correcting::new(account);
    let stream = memo(move || {
        let stream = account.index.read().streams.named(&name.get_value());
        (stream.doubts, stream.corrected)
    });
    let doubt = move |Doubt { part, other }: Doubt| {
        let text = format!("{} may belong here or to {other}.", correcting.label(&part));
        let button = |name: StreamName| {
            let (part, label) = (part.clone(), format!("Belongs to {name}"));
            let on_press = move || correcting.correct(&part, name.clone());
            view! { <Button label kind=ButtonKind::Quiet on_press /> }
        };
        let buttons = [name.get_value(), other].map(button);
        view! { <p class="row gap-3 muted">{text} {buttons}</p> }.into_any()
    };
    let corrected = move |part: Part| {
        let text = format!("{} belongs here because you said so.", correcting.label(&part));
        let on_press = move || correcting.undo(&part);
        view! { <p class="row gap-3 muted">{text} <Button label="Undo" kind=ButtonKind::Quiet on_press /></p> }
        .into_any()
    };
    move || {
        let (doubts, parts) = stream.get();
        doubts.into_iter().map(doubt).chain(parts.into_iter().map(corrected)).collect_view()
    }
}

/// The parts that belong to no stream, folded to one line.
#[component]
pub(super) fn UnjoinedParts(account: AccountStreams) -> impl IntoView {
    let correcting = Correcting::new(account);
    let parts = memo(move || account.index.read().streams.unjoined.clone());
    let summary = Signal::derive(move || unjoined_message(parts.read().iter()));
    let more = move || Some(parts.read().len().saturating_sub(LISTED)).filter(|more| *more > 0);
    view! {
        <When is=move || !parts.read().is_empty()>
            <details class="plan-details" data-testid="unjoined">
                <summary class="muted">{summary}</summary>
                <ul>
                    <Each each=move || parts.get().into_iter().take(LISTED) key=Part::key let:part>
                        <li class="row gap-3">
                            <span class="breaks">{correcting.label(&part)}</span>
                            <BelongsTo correcting part />
                        </li>
                    </Each>
                </ul>
                <p class="muted">{move || more().map(|more| format!("and {more} more"))}</p>
            </details>
        </When>
    }
}

/// A button that opens a field for the name of a part's stream.
#[component]
fn BelongsTo(correcting: Correcting, part: Part) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let part = StoredValue::new(part);
    view! {
        <When
            is=is_open
            fallback=move || {
                view! {
                    <Button
                        label="Belongs to …"
                        kind=ButtonKind::Quiet
                        on_press=move || is_open.set(true)
                    />
                }
                    .into_any()
            }
        >
            <StreamOfPart correcting part is_open />
        </When>
    }
}

#[component]
fn StreamOfPart(correcting: Correcting, part: StoredValue<Part>, is_open: RwSignal<bool>) -> impl IntoView {
    let (value, error) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let suggestions = Signal::derive(move || {
        let index = correcting.account.index.read();
        index.streams.items.iter().map(|stream| Suggestion::plain(stream.name.as_str())).collect::<Vec<_>>()
    });
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match StreamName::parse_typed(&value.read_untracked()) {
            Ok(name) if name.holds_secret() => error.set("This name looks like a secret.".to_owned()),
            Ok(name) => correcting.correct(&part.get_value(), name),
            Err(problem) => error.set(format!("The name {problem}.")),
        }
    };
    let on_input = move |text| {
        value.set(text);
        error.set(String::new());
    };
    view! {
        <form class="wrap gap-3 start" on:submit=on_submit novalidate>
            <Combobox label="Belongs to stream" value on_input suggestions error placeholder="live/news" />
            <button type="submit" class="button">
                "Save"
            </button>
            <Button label="Cancel" kind=ButtonKind::Quiet on_press=move || is_open.set(false) />
        </form>
    }
}
