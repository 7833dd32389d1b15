//! A combobox with free text (ARIA 1.2, combobox with list autocomplete and manual selection).

use crate::console::kit::element::{ElementRef, bind_ref};
use crate::console::kit::field::{FieldFrame, described_by, invalid, unique_id};
use crate::console::kit::switch::true_or_false;
use crate::console::platform::reactive::*;
use crate::console::platform::shortcut::pressed;

/// Minimum space below the field in CSS pixels; with less the list opens above.
const ROOM_PX: f64 = 240.0;
/// Maximum number of suggestions; typing more finds the others.
const MOST: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub value: String,
    pub label: String,
    pub note: String,
}

impl Suggestion {
    pub fn plain(value: &str) -> Self {
        Self { value: value.to_owned(), label: value.to_owned(), note: String::new() }
    }
}

/// A text field with suggestions, which always has the focus. Down and Up open the list and move the mark, Enter
/// accepts, Escape closes; leaving the field keeps the typed text.
#[component]
pub fn Combobox(
    #[prop(into)] label: Signal<String>,
    #[prop(optional, into)] id: String,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_input: Callback<(String,)>,
    suggestions: Signal<Vec<Suggestion>>,
    /// Called after a suggestion was put into the field.
    #[prop(optional, into)]
    on_take: Option<Callback<String>>,
    #[prop(optional, into)] placeholder: String,
    #[prop(optional, into)] hint: Signal<String>,
    #[prop(optional, into)] error: Signal<String>,
    #[prop(optional, into)] is_disabled: Signal<bool>,
) -> impl IntoView {
    let id = if id.is_empty() { unique_id("combobox") } else { id };
    let input = ElementRef::new();
    let list = SuggestionList::new(suggestions, value, on_input, on_take);
    let list_id = format!("{id}-list");
    let open = move || {
        let room_px = input.get_untracked().map_or(ROOM_PX, |input| room_below_px(&input));
        list.is_above.set(room_px < ROOM_PX);
        list.is_wanted.set(true);
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let key = pressed(&event);
        if !key.is_empty() && list.press(&key, event.alt_key(), &open) {
            event.prevent_default();
            // Escape must not also close a surrounding dialog.
            event.stop_propagation();
        }
    };
    let own_id = list_id.clone();
    let active_id = Signal::derive(move || list.marked.get().map(|at| format!("{own_id}-{at}")));
    let on_text = move |event| {
        on_input.run((event_target_value(&event),));
        list.is_filtered.set(true);
        list.marked.set(None);
        open();
    };
    view! {
        <FieldFrame label id=id.clone() hint error>
            <div class="combobox" class=("is-above", list.is_above)>
                <input
                    class="input"
                    type="text"
                    role="combobox"
                    id=id.clone()
                    use:bind_ref=input
                    prop:value=value
                    prop:disabled=is_disabled
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder=placeholder
                    aria-autocomplete="list"
                    aria-expanded=true_or_false(list.is_open.into())
                    aria-controls=list_id.clone()
                    aria-activedescendant=active_id
                    aria-describedby=described_by(&id)
                    aria-invalid=invalid(error)
                    on:input=on_text
                    on:click=move |_| if list.is_open.get_untracked() { list.close() } else { open() }
                    on:keydown=on_key
                    on:blur=move |_| list.close()
                />
                <SuggestionOptions list list_id />
            </div>
        </FieldFrame>
    }
}

#[component]
fn SuggestionOptions(list: SuggestionList, list_id: String) -> impl IntoView {
    let own_id = list_id.clone();
    let option = move |(at, one): (usize, Suggestion)| {
        let Suggestion { value, label, note } = one;
        view! {
            <li
                role="option"
                id=format!("{own_id}-{at}")
                aria-selected=true_or_false(Signal::derive(move || list.marked.get() == Some(at)))
                on:click=move |_| list.choose(&value)
            >
                <span>{label}</span>
                {(!note.is_empty()).then(|| view! { <span class="muted">{note}</span> })}
            </li>
        }
    };
    let options = move || {
        list.is_open.get().then(|| list.matches.get().into_iter().enumerate().map(&option).collect_view())
    };
    view! {
        <ul
            class="panel combobox-list"
            role="listbox"
            id=list_id
            aria-label="Suggestions"
            hidden=Signal::derive(move || !list.is_open.get())
            on:mousedown=move |event| event.prevent_default()
        >
            {options}
        </ul>
    }
}

#[derive(Clone, Copy)]
struct SuggestionList {
    matches: Memo<Vec<Suggestion>>,
    on_input: Callback<(String,)>,
    on_take: Option<Callback<String>>,
    /// True if the list is filtered by what was typed since it was opened.
    is_filtered: RwSignal<bool>,
    is_wanted: RwSignal<bool>,
    /// True if it is wanted and of use, also when suggestions arrive later.
    is_open: Memo<bool>,
    is_above: RwSignal<bool>,
    marked: RwSignal<Option<usize>>,
}

impl SuggestionList {
    fn new(
        all: Signal<Vec<Suggestion>>,
        value: Signal<String>,
        on_input: Callback<(String,)>,
        on_take: Option<Callback<String>>,
    ) -> Self {
        let (is_wanted, is_filtered) = (RwSignal::new(false), RwSignal::new(false));
        let matches = memo(move || {
            if !is_wanted.get() {
                return Vec::new();
            }
            let typed = value.get().trim().to_lowercase();
            let fits = |one: &&Suggestion| {
                let texts = [&one.value, &one.label, &one.note];
                !is_filtered.get() || texts.iter().any(|text| text.to_lowercase().contains(&typed))
            };
            all.read().iter().filter(fits).take(MOST).cloned().collect::<Vec<_>>()
        });
        // A list with only the current value is useless.
        let is_open = memo(move || matches.read().iter().any(|one| one.value != *value.read()));
        let (is_above, marked) = (RwSignal::new(false), RwSignal::new(None));
        Self { matches, on_input, on_take, is_filtered, is_wanted, is_open, is_above, marked }
    }

    fn close(self) {
        self.is_wanted.set(false);
        self.is_filtered.set(false);
        self.marked.set(None);
    }

    fn choose(self, value: &str) {
        self.on_input.run((value.to_owned(),));
        self.close();
        if let Some(on_take) = self.on_take {
            on_take.run(value.to_owned());
        }
    }

    /// Handles a key; returns whether it did.
    fn press(self, key: &str, has_alt: bool, open: &impl Fn()) -> bool {
        let is_open = self.is_open.get_untracked();
        match key {
            "ArrowDown" | "ArrowUp" => {
                let is_down = key == "ArrowDown";
                if !is_open {
                    self.is_filtered.set(false);
                    open();
                }
                if !has_alt && self.is_open.get_untracked() {
                    let count = self.matches.read_untracked().len();
                    self.marked.update(|marked| *marked = step(*marked, count, is_down));
                } else if has_alt && is_open {
                    self.close();
                }
                true
            }
            "Enter" => {
                let marked = self.marked.get_untracked().filter(|_| is_open);
                if let Some(one) = marked.and_then(|at| self.matches.read_untracked().get(at).cloned()) {
                    self.choose(&one.value);
                    return true;
                }
                self.close();
                false
            }
            "Escape" if is_open => {
                self.close();
                true
            }
            _ => false,
        }
    }
}

/// Moves the mark by one, with wrap-around.
fn step(marked: Option<usize>, count: usize, is_down: bool) -> Option<usize> {
    let last = count.checked_sub(1)?;
    Some(match (marked, is_down) {
        (None, true) => 0,
        (Some(at), true) => (at + 1) % count,
        (None | Some(0), false) => last,
        (Some(at), false) => at - 1,
    })
}

/// Returns the space below an element, above the window's fixed footer.
fn room_below_px(input: &web_sys::HtmlElement) -> f64 {
    let height_px = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    height_px - input.get_bounding_client_rect().bottom()
}
