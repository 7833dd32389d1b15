//! The control of a form field, by the field's kind, bound to the draft; and links to fields.

use crate::console::facts::moment::use_service_now_secs;
use crate::console::form::focus::{add_id, control_id, focus_soon, item_id};
use crate::console::form::state::Form;
use crate::console::kit::{
    Button, Combobox, Glyph, Icon, SecretField, Suggestion, Switch, TextField, UtcTimeField, When,
};
use crate::console::platform::reactive::*;
use crate::forms::utc_time::{HourReference, parse_typed};
use crate::forms::{
    Draft, DurationFormat, Field, FieldKind, FieldName, FieldSpec, WITHOUT_END, pasted_together,
};

/// Offers on and off where the service sends no value, because a switch has no third state.
#[component]
fn OnOrOff(form: Form, field: Field, missing: &'static str) -> impl IntoView {
    let put = move |is_on: bool| {
        form.switch(field, is_on);
        focus_soon(control_id(field));
    };
    view! {
        <When is=form.is_unknown(field)>
            <p class="field-error">{missing}</p>
            <div class="row">
                <Button label="Turn on" on_press=move || put(true) />
                <Button label="Turn off" on_press=move || put(false) />
            </div>
        </When>
    }
}

/// Texts of fields.
type FieldTexts = Vec<(Field, String)>;

/// Suggestions for a text field.
#[derive(Clone, Copy)]
pub struct FieldSuggestions {
    pub all: Signal<Vec<Suggestion>>,
    /// Returns the texts of other fields that follow from the typed text, given the one before, or from a chosen one.
    pub follow: Callback<(Option<String>, String), FieldTexts>,
}

#[component]
pub fn FormField(
    form: Form,
    field: Field,
    #[prop(optional, into)] suggestions: Option<FieldSuggestions>,
) -> impl IntoView {
    let Some(spec) = form.with(|draft| draft.spec(field)) else { return ().into_any() };
    let (label, id) = (spec.label, control_id(field));
    let is_locked = form.is_locked(field);
    if matches!(spec.kind, FieldKind::Switch | FieldKind::Part) {
        let on_change = move |is_on: bool| form.switch(field, is_on);
        let hint = (!spec.hint.is_empty()).then(|| Signal::stored(spec.hint.to_owned()));
        let switch =
            view! { <Switch label id is_on=form.is_on(field) on_change is_disabled=is_locked hint /> };
        let choice =
            (!spec.missing.is_empty()).then(|| view! { <OnOrOff form field missing=spec.missing /> });
        return marked(form, field, [switch.into_any(), choice.into_any()].into_any());
    }
    let value = form.text(field);
    let (error, warning) = (form.error(field), form.warning(field));
    let on_input = Callback::new(move |(text,): (String,)| {
        let before = value.get_untracked();
        form.typed(field, text);
        // Typing drops invisible characters.
        value.set(form.with(|draft| draft.text(field).to_owned()));
        if let Some(FieldSuggestions { follow, .. }) = suggestions {
            form.fill(follow.run((Some(before), value.get_untracked())));
        }
    });
    let holds = form.applies(field);
    let is_disabled = Signal::derive(move || !holds.get() || is_locked.get());
    // For a field that depends on another one, the hint explains when it applies.
    let is_hint_shown = move || spec.only_if.is_none() || is_disabled.get();
    // The hint describes the chosen value, or lists the choices if the description adds nothing.
    let label_of = move || {
        let text = value.get();
        spec.label_of.map(|label_of| label_of(&text)).filter(|label| !label.is_empty() && *label != text)
    };
    let hint = Signal::derive(move || match warning.get() {
        warning if !warning.is_empty() && !is_disabled.get() => warning,
        _ if is_hint_shown() => label_of().unwrap_or_else(|| spec.hint.to_owned()),
        _ => String::new(),
    });
    let control = match spec.kind {
        FieldKind::Secret { .. } => {
            let [show_label, copy_label] = ["Show", "Copy"].map(|verb| button_name(form, field, verb));
            view! { <SecretField label id show_label copy_label value on_input hint error /> }.into_any()
        }
        FieldKind::SecretLines => {
            let show_label = button_name(form, field, "Show");
            view! { <SecretField label id show_label value on_input hint error is_lines=true /> }.into_any()
        }
        FieldKind::Choice(values) => {
            let suggestions = Signal::stored(choices(spec, values));
            view! { <Combobox label id value on_input suggestions hint error is_disabled /> }.into_any()
        }
        FieldKind::Text if let Some(FieldSuggestions { all, follow }) = suggestions => {
            let on_take = move |taken: String| form.fill(follow.run((None, taken)));
            let placeholder = spec.placeholder;
            view! { <Combobox label id value on_input suggestions=all on_take hint error placeholder is_disabled /> }
                .into_any()
        }
        FieldKind::Time => {
            // Sends the text as typed: the service resolves "now" by its own clock.
            let now_secs = use_service_now_secs();
            let hour_of = Signal::derive(move || {
                form.settled.track();
                let start = spec
                    .after
                    .map(|name| form.with(|draft| draft.text(Field::of(field.record, name)).to_owned()));
                let of = |start: String| parse_typed(&start, None).map(HourReference::After);
                start.map(|start| of(start).unwrap_or(HourReference::Unread))
            });
            view! { <UtcTimeField label id now_secs hour_of value on_input error is_disabled /> }.into_any()
        }
        FieldKind::Span(span) => {
            view! { <SpanField span label id value on_input hint error is_disabled /> }.into_any()
        }
        kind => {
            let inputmode = if matches!(kind, FieldKind::Url { .. }) { "url" } else { "text" };
            let placeholder = spec.placeholder;
            view! { <TextField label id value on_input hint error placeholder inputmode is_disabled /> }
                .into_any()
        }
    };
    // Both share one cell of the form's grid.
    let control = match keep_button(form, field) {
        None => control,
        Some(way_back) => view! { <div class="stack gap-2 way-back">{control} {way_back}</div> }.into_any(),
    };
    marked(form, field, control)
}

/// Names a button by verb and field: "Show Stream key of restream 1".
fn button_name(form: Form, field: Field, verb: &'static str) -> Signal<String> {
    memo(move || {
        form.settled.track();
        let label = form.with(|draft| draft.label(field)).unwrap_or_default();
        match label.split_once(": ") {
            Some((item, name)) => format!("{verb} {name} of {}", item.to_lowercase()),
            None => format!("{verb} {label}"),
        }
    })
    .into()
}

fn choices(spec: &FieldSpec, values: &[&str]) -> Vec<Suggestion> {
    let one = |value: &&str| match spec.label_of {
        Some(label_of) => {
            Suggestion { label: label_of(value), note: (*value).to_owned(), ..Suggestion::plain(value) }
        }
        None => Suggestion::plain(value),
    };
    values.iter().map(one).collect()
}

impl Form {
    /// Spreads an address and its key that are pasted together over both fields.
    pub(super) fn paste(self, event: &web_sys::ClipboardEvent) {
        let pasted = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        let both = pasted.zip(self.field_of(event));
        let spread = |draft: &Draft| both.and_then(|(text, field)| pasted_together(draft, field, &text));
        if let Some(spread) = self.with(spread) {
            event.prevent_default();
            let before = spread
                .each_ref()
                .map(|(field, _)| (*field, self.with(|draft| draft.text(*field).to_owned())));
            self.fill(spread.to_vec());
            self.before_paste.set(Some(before));
        }
    }
}

/// Says that a paste was spread over two fields of a record, and takes it back.
#[component]
pub fn PastedTogether(form: Form, record: u32) -> impl IntoView {
    let before = form.before_paste;
    let is_here = memo(move || {
        before.with(|before| before.as_ref().is_some_and(|[(field, _), _]| field.record == record))
    });
    let undo = move || {
        if let Some(before) = before.try_update(Option::take).flatten() {
            focus_soon(control_id(before[0].0));
            form.fill(before.to_vec());
        }
    };
    view! {
        <When is=is_here>
            <p class="row" role="status">
                "You pasted an address and a key: each is in its own field."
                <Button label="Undo" on_press=undo />
            </p>
        </When>
    }
}

/// Shows a warning or an error that belongs to no control.
#[component]
pub(super) fn FieldNote(
    #[prop(into)] message: Signal<String>,
    #[prop(optional)] is_wrong: bool,
) -> impl IntoView {
    let (class, icon) = if is_wrong { ("field-error", Icon::Bad) } else { ("form-note", Icon::Warning) };
    view! {
        <When is=move || !message.read().is_empty()>
            <p class=class>
                <Glyph icon />
                <span>{message}</span>
            </p>
        </When>
    }
}

fn marked(form: Form, field: Field, control: AnyView) -> AnyView {
    view! {
        <div class="form-slot" class=("is-changed", form.is_changed(field).signal())>
            {control}
        </div>
    }
    .into_any()
}

/// A duration field. On leaving, the input becomes a plain number of seconds; a switch offers "no limit" where the
/// field allows it.
#[component]
pub(super) fn SpanField(
    span: DurationFormat,
    /// The label with its unit: "Stop timeout (seconds)".
    label: &'static str,
    id: String,
    value: RwSignal<String>,
    /// Receives the input, and its number of seconds when the field is left.
    on_input: Callback<(String,)>,
    hint: Signal<String>,
    error: Signal<String>,
    is_disabled: Signal<bool>,
) -> impl IntoView {
    let understood = Signal::derive(move || value.with(|text| span.parse(text).ok()));
    let hint = Signal::derive(move || match (understood.get(), hint.get()) {
        (Some(count), hint) => [&span.label(count), ". ", &hint].concat(),
        (None, hint) => hint,
    });
    let on_leave = move |_| {
        // A focused field also gets this event when it is removed from the page; its signal is then disposed.
        let spelled = value.try_with_untracked(|text| {
            let spelled = span.parse(text).ok()?.to_string();
            (spelled != *text).then_some(spelled)
        });
        if let Some(spelled) = spelled.flatten() {
            on_input.run((spelled,));
        }
    };
    let is_without_end = Signal::derive(move || understood.get() == Some(WITHOUT_END));
    // Turning the switch off restores the earlier input.
    let before = StoredValue::new(String::new());
    let on_change = move |is_on: bool| {
        let text = match is_on {
            true => {
                before.set_value(value.get_untracked());
                WITHOUT_END.to_string()
            }
            false => before.get_value(),
        };
        on_input.run((text,));
    };
    let switch = (!span.without_end.is_empty()).then(|| {
        view! { <Switch label=span.without_end is_on=is_without_end on_change is_disabled /> }.into_any()
    });
    view! {
        <div class="stack gap-2 start form-span" on:focusout=on_leave>
            <TextField label id value on_input hint error is_disabled />
            {switch}
        </div>
    }
}

/// A button that restores the service's secret after a reload dropped the one that was typed; `None` if the field
/// misses none.
fn keep_button(form: Form, field: Field) -> Option<AnyView> {
    // The set of missing secrets changes only when a draft is restored, and that redraws everything.
    let label = form.with(|draft| can_keep(draft, field).then(|| draft.label(field)).flatten())?;
    let is_given = Signal::derive(move || {
        form.settled.track();
        !form.with(|draft| can_keep(draft, field))
    });
    let on_click = move |_| {
        form.keep_received(field);
        focus_soon(control_id(field));
    };
    Some(
        view! {
            <button type="button" class="button" hidden=is_given on:click=on_click>
                "Keep the current one"
                <span class="visually-hidden">{format!(" for {label}")}</span>
            </button>
        }
        .into_any(),
    )
}

/// Returns whether a reload dropped the field's secret and the service has one.
fn can_keep(draft: &Draft, field: Field) -> bool {
    draft.to_retype().contains(&field) && draft.has_received(field)
}

pub(super) fn field_link(form: Form, field: Field) -> AnyView {
    let label = form.with(|draft| draft.label(field)).unwrap_or_default();
    let on_click = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        go_to(form, field);
    };
    view! {
        <a href=format!("#{}", control_id(field)) on:click=on_click>
            {label}
        </a>
    }
    .into_any()
}

pub(super) fn go_to(form: Form, field: Field) {
    let item = form.with(|draft| draft.outermost(field.record));
    if let Some(key) = item {
        form.fold(key, false);
    }
    let is_list = form.with(|draft| draft.spec(field)).is_some_and(|spec| spec.list().is_some());
    // An item without a control of its own is focused by its heading.
    focus_soon(match (item, field.name) {
        (Some(key), FieldName::WHOLE | FieldName::OTHER) => item_id(key),
        (Some(key), _) if is_list => item_id(key),
        (None, _) if is_list => add_id(field),
        _ => control_id(field),
    });
}
