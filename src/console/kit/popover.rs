//! A button with a panel that the browser opens above the page and closes (`popover`): Escape and a press elsewhere close it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::control_flow::When;
use crate::console::platform::focus::{hide_popover, is, step_focus};

/// The content is made when the panel opens for the first time.
#[component]
pub fn Popover(
    #[prop(into)] id: String,
    label: &'static str,
    /// The class of the panel, in addition to `popover`.
    class: &'static str,
    #[prop(optional)] button_class: &'static str,
    /// The accessible name of the button, if its content is not enough.
    #[prop(optional, into)]
    name: MaybeProp<String>,
    #[prop(optional, into)] title: MaybeProp<String>,
    #[prop(optional)] is_open: RwSignal<bool>,
    button: AnyView,
    children: ChildrenFn,
) -> impl IntoView {
    let has_content = RwSignal::new(false);
    let on_toggle = move |event: web_sys::Event| {
        let panel = event.current_target().and_then(|panel| panel.dyn_into::<Element>().ok());
        is_open.set(panel.is_some_and(|panel| is(&panel, ":popover-open")));
    };
    let panel_id = StoredValue::new(id.clone());
    // It would cover what has the focus next.
    let on_leave = move |event: web_sys::FocusEvent| {
        let to = event.related_target().and_then(|to| to.dyn_into::<Element>().ok());
        let is_out = to.is_some_and(|to| !matches!(to.closest("[popover], dialog"), Ok(Some(_))));
        if is_out {
            panel_id.with_value(|id| hide_popover(id));
        }
    };
    let on_key = move |event| panel_id.with_value(|id| step_focus(id, &event));
    view! {
        <button
            type="button"
            class=format!("button {button_class}")
            popovertarget=id.clone()
            aria-label=move || name.get()
            title=move || title.get()
            on:keydown=on_key
        >
            {button}
        </button>
        <div
            id=id
            popover="auto"
            class=format!("popover {class}")
            role="group"
            aria-label=label
            on:beforetoggle=move |_: web_sys::Event| has_content.set(true)
            on:toggle=on_toggle
            on:focusout=on_leave
            on:keydown=on_key
        >
            <When is=has_content>{children()}</When>
        </div>
    }
}

/// "…": what is rarely done on a page. A press closes it before the action runs: a dialog returns the focus to the element that had
/// it, which must be visible.
#[component]
pub fn ActionMenu(children: ChildrenFn) -> impl IntoView {
    const PANEL: &str = "actions";
    view! {
        <Popover
            id=PANEL
            label="Actions"
            class="menu"
            name="Actions"
            button_class="button-icon"
            button="…".into_any()
        >
            <div on:click:capture=move |_| hide_popover(PANEL)>{children()}</div>
        </Popover>
    }
}
