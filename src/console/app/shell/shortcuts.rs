//! Keyboard shortcuts of the whole console, and the dialog that lists them.

use leptos::prelude::*;

use crate::console::app::shell::{Overlay, use_overlays};
use crate::console::kit::{Dialog, Lazy, lazy_view};
use crate::console::platform::shortcut::{is_typing, pressed};

const SHORTCUTS: [(&[&str], &str); 18] = [
    (&["?"], "This list"),
    (&["Ctrl", "K"], "Command palette (⌘ K on a Mac)"),
    (&["/"], "Search the list on this page"),
    (&["↑", "↓"], "Move through a list"),
    (&["Enter"], "Open the row"),
    (&["Space"], "Toggle selection"),
    (&["Shift", "↑", "↓"], "Select a range of rows (or Shift+Space, Shift+click)"),
    (&["Ctrl", "A"], "Select all results (⌘ A on a Mac)"),
    (&["Esc"], "Clear selection"),
    (&["Esc"], "Close a dialog"),
    (&["Ctrl", "S"], "Form: review changes; in the review, Ctrl+S or Ctrl+Enter saves"),
    (&["Alt", "↑", "↓"], "Form: move the restream"),
    (&["+", "-"], "Timeline: zoom in and out; arrow keys pan"),
    (&["I", "O"], "DVR timeline: set selection start, end at the crosshair"),
    (&["↑", "↓"], "DVR timeline: go to the previous, next range end"),
    (&["A"], "DVR timeline: select the range or gap under the crosshair"),
    (&["H"], "DVR timeline: delete on the next host alone, after the last on all"),
    (&["Del"], "DVR timeline: delete the selection (asks first)"),
];

lazy_view!(
    LIST in palette: view! { <List /> }
);

#[component]
pub fn Shortcuts() -> impl IntoView {
    let overlays = use_overlays();
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        let (key, open) = (pressed(&event), untrack(|| overlays.current()));
        let has_command = event.ctrl_key() || event.meta_key();
        if key == "k" && has_command {
            event.prevent_default();
            match open {
                Some(Overlay::Palette) => overlays.close(),
                _ => overlays.open(Overlay::Palette),
            }
        } else if key == "?" && !has_command && !event.alt_key() && !is_typing() && open.is_none() {
            event.prevent_default();
            overlays.open(Overlay::Shortcuts);
        }
    });
    on_cleanup(move || listener.remove());
    let is_open = Signal::derive(move || overlays.current() == Some(Overlay::Shortcuts));
    view! {
        <Dialog title="Keyboard shortcuts" is_open on_close=move || overlays.close() is_light=true>
            <Lazy view=LIST />
        </Dialog>
    }
}

#[component]
fn List() -> impl IntoView {
    let entry = |(keys, description): (&'static [&'static str], &'static str)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view();
        view! {
            <dt>{keys}</dt>
            <dd>{description}</dd>
        }
    };
    view! { <dl class="keys">{SHORTCUTS.map(entry).into_iter().collect_view()}</dl> }
}
