//! A field of the form: the control that its kind asks for, tied to the draft; and the links that lead to it.

use leptos::prelude::*;

use crate::console::form::focus::{add_id, control_id, focus_soon, item_id};
use crate::console::form::state::Form;
use crate::console::kit;
use crate::console::kit::{
    Button, Combobox, Glyph, Icon, SecretField, Suggestion, Switch, TextField, UtcTimeField, When,
};
use crate::console::query::moment::use_service_now_secs;
use crate::forms::utc_time::{HourOf, parse_typed};
use crate::forms::{Draft, Field, FieldName, FieldSpec, Kind, Span, WITHOUT_END};

/// Which of both a switch is to be, where the service does not say. A switch shows no third state.
#[component]
fn OnOrOff(form: Form, field: Field, missing: &'static str) -> impl IntoView {
    let put = move |is_on: bool| {
        form.switch(field, is_on);
        // The button that was pressed is gone.
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
    .into_any()
}

/// What is suggested for a field of text, and what other fields are filled with when one of it is taken.
#[derive(Clone, Copy)]
pub struct Suggestions {
    pub all: Signal<Vec<Suggestion>>,
    pub fills: Callback<String, Vec<(Field, String)>>,
}

/// The control of a field. Lists have editors of their own.
#[component]
pub fn FormField(
    form: Form,
    field: Field,
    #[prop(optional, into)] suggestions: Option<Suggestions>,
) -> impl IntoView {
    let Some(spec) = form.with(|draft| draft.spec(field)) else { return ().into_any() };
    let (label, id) = (spec.label, control_id(field));
    let why_locked = form.why_locked(field);
    // Of a list it is said once, above its items.
    let why = Signal::derive(move || if field.record == Field::ROOT { why_locked.get() } else { "" });
    if matches!(spec.kind, Kind::Switch | Kind::Part) {
        let on_change = move |is_on: bool| form.switch(field, is_on);
        let is_disabled = Signal::derive(move || !why_locked.get().is_empty());
        let words = Signal::derive(move || match why.get() {
            "" => spec.hint.to_owned(),
            why => why.to_owned(),
        });
        let hint = (!spec.hint.is_empty()).then_some(words);
        let switch = view! { <Switch label id is_on=form.is_on(field) on_change is_disabled hint /> };
        let choice =
            (!spec.missing.is_empty()).then(|| view! { <OnOrOff form field missing=spec.missing /> });
        return marked(form, field, [switch.into_any(), choice.into_any()].into_any());
    }
    let value = form.text(field);
    let (error, warning) = (form.error(field), form.warning(field));
    let on_input = Callback::new(move |(text,): (String,)| {
        value.set(text.clone());
        form.typed(field, text);
    });
    let holds = form.holds(field);
    let is_disabled = Signal::derive(move || !holds.get() || !why_locked.get().is_empty());
    // Where the field depends on another one, the hint says how.
    let is_hint_shown = move || spec.only_if.is_none() || is_disabled.get();
    // What is chosen is said in words; where that says nothing more, what there is to choose.
    let in_words = move || {
        let text = value.get();
        spec.in_words.map(|in_words| in_words(&text)).filter(|words| !words.is_empty() && *words != text)
    };
    let hint = Signal::derive(move || match (why.get(), warning.get()) {
        (why, _) if !why.is_empty() => why.to_owned(),
        (_, warning) if !warning.is_empty() && !is_disabled.get() => warning,
        _ if is_hint_shown() => in_words().unwrap_or_else(|| spec.hint.to_owned()),
        _ => String::new(),
    });
    let control = match spec.kind {
        Kind::Secret { .. } => {
            let [show_label, copy_label] = ["Show", "Copy"].map(|verb| button_name(form, field, verb));
            view! { <SecretField label id show_label copy_label value on_input hint error /> }.into_any()
        }
        Kind::Choice(values) => {
            let suggestions = Signal::stored(choices(spec, values));
            view! { <Combobox label id value on_input suggestions hint error is_disabled /> }.into_any()
        }
        Kind::Text if let Some(Suggestions { all, fills }) = suggestions => {
            let on_take = move |taken: String| {
                form.fill(fills.run(taken));
                focus_soon(control_id(field));
            };
            let placeholder = spec.placeholder;
            view! { <Combobox label id value on_input suggestions=all on_take hint error placeholder is_disabled /> }
            .into_any()
        }
        Kind::Time => {
            // What is typed is sent: "now" is the service's.
            let now_secs = use_service_now_secs();
            let hour_of = Signal::derive(move || {
                form.settled.track();
                let start = spec
                    .after
                    .map(|name| form.with(|draft| draft.text(Field::of(field.record, name)).to_owned()));
                start.and_then(|start| parse_typed(&start, None).ok()).map(HourOf::After)
            });
            view! { <UtcTimeField label id now_secs hour_of value on_input error is_disabled /> }.into_any()
        }
        Kind::Span(span) => {
            view! { <SpanField span label id value on_input hint error is_disabled /> }.into_any()
        }
        Kind::Json => view! { <JsonField label id value on_input hint error is_disabled /> }.into_any(),
        kind => {
            let inputmode = if matches!(kind, Kind::Url { .. }) { "url" } else { "text" };
            let placeholder = spec.placeholder;
            view! { <TextField label id value on_input hint error placeholder inputmode is_disabled /> }
                .into_any()
        }
    };
    // One cell of the form's grid.
    let control = match way_back(form, field, false) {
        None => control,
        Some(way_back) => view! { <div class="form-way-back">{control} {way_back}</div> }.into_any(),
    };
    marked(form, field, control)
}

/// What a button does with a field, by the field's name: "Show Stream key of restream 1".
fn button_name(form: Form, field: Field, verb: &'static str) -> Signal<String> {
    Memo::new(move |_| {
        form.settled.track();
        let label = form.with(|draft| draft.label(field)).unwrap_or_default();
        match label.split_once(": ") {
            Some((item, name)) => format!("{verb} {name} of {}", item.to_lowercase()),
            None => format!("{verb} {label}"),
        }
    })
    .into()
}

/// The values of a choice, each with the words for it.
fn choices(spec: &FieldSpec, values: &[&str]) -> Vec<Suggestion> {
    let one = |value: &&str| match spec.in_words {
        Some(in_words) => {
            Suggestion { words: in_words(value), note: (*value).to_owned(), ..Suggestion::plain(value) }
        }
        None => Suggestion::plain(value),
    };
    values.iter().map(one).collect()
}

/// What is only pointed out, or what is wrong, where there is no control to say it at.
#[component]
pub(super) fn FieldNote(
    #[prop(into)] words: Signal<String>,
    #[prop(optional)] is_wrong: bool,
) -> impl IntoView {
    let (class, icon) = if is_wrong { ("field-error", Icon::Bad) } else { ("form-note", Icon::Warning) };
    view! {
        <When is=Signal::derive(move || !words.read().is_empty())>
            <p class=class>
                <Glyph icon />
                <span>{words}</span>
            </p>
        </When>
    }
    .into_any()
}

/// JSON, in as many lines as it takes.
#[component]
fn JsonField(
    label: &'static str,
    id: String,
    value: RwSignal<String>,
    on_input: Callback<(String,)>,
    hint: Signal<String>,
    error: Signal<String>,
    is_disabled: Signal<bool>,
) -> impl IntoView {
    let described_by = format!("{id}-hint {id}-error");
    view! {
        <kit::Field label id=id.clone() hint error>
            <textarea
                class="input mono"
                id=id.clone()
                rows="4"
                prop:value=value
                on:input=move |event| on_input.run((event_target_value(&event),))
                prop:disabled=is_disabled
                spellcheck="false"
                autocomplete="off"
                aria-describedby=described_by
                aria-invalid=Signal::derive(move || (!error.read().is_empty()).then_some("true"))
            ></textarea>
        </kit::Field>
    }
    .into_any()
}

/// A control with a mark beside it while its field is changed.
fn marked(form: Form, field: Field, control: AnyView) -> AnyView {
    view! {
        <div class="form-slot" class=("is-changed", form.is_changed(field))>
            {control}
        </div>
    }
    .into_any()
}

/// A span of time. What was typed is spelled out as a number when the field is left. Where the span may be without an end, a
/// switch stands for that.
#[component]
pub(super) fn SpanField(
    span: Span,
    /// The label's words, with the unit: "Stop timeout (seconds)".
    label: &'static str,
    id: String,
    value: RwSignal<String>,
    /// What was typed, or what it means once the field is left.
    on_input: Callback<(String,)>,
    hint: Signal<String>,
    error: Signal<String>,
    is_disabled: Signal<bool>,
) -> impl IntoView {
    let understood = Signal::derive(move || value.with(|text| span.parse(text).ok()));
    let hint = Signal::derive(move || match (understood.get(), hint.get()) {
        (Some(count), hint) => [&span.words(count), ". ", &hint].concat(),
        (None, hint) => hint,
    });
    let on_leave = move |_| {
        // A field that had the focus is left when it goes from the page, too: then there is nothing to spell out.
        let spelled = value.try_with_untracked(|text| {
            let spelled = span.parse(text).ok()?.to_string();
            (spelled != *text).then_some(spelled)
        });
        if let Some(spelled) = spelled.flatten() {
            on_input.run((spelled,));
        }
    };
    let is_without_end = Signal::derive(move || understood.get() == Some(WITHOUT_END));
    // What was typed before the switch was turned on comes back with it.
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
        <div class="form-span" on:focusout=on_leave>
            <TextField label id value on_input hint error is_disabled />
            {switch}
        </div>
    }
    .into_any()
}

/// A button that puts back what the service has; nothing where the field does not ask for what was lost. `is_of_notice` is for
/// the one in the notice, where each press leads to the next.
pub(super) fn way_back(form: Form, field: Field, is_of_notice: bool) -> Option<AnyView> {
    // It only asks from the moment on at which the draft was put into the form: then everything is drawn anew.
    let label = form.with(|draft| can_keep(draft, field).then(|| draft.label(field)).flatten())?;
    let is_given = Signal::derive(move || {
        form.settled.track();
        !form.with(|draft| can_keep(draft, field))
    });
    let on_click = move |_| {
        let next = form.keep_received(field).filter(|_| is_of_notice);
        focus_soon(next.map_or_else(|| control_id(field), button_id));
    };
    Some(
        view! {
            <button
                type="button"
                class="button"
                id=is_of_notice.then(|| button_id(field))
                hidden=is_given
                on:click=on_click
            >
                "Keep the current one"
                <span class="visually-hidden">{format!(" for {label}")}</span>
            </button>
        }
        .into_any(),
    )
}

/// Whether the field asks for what was lost, and the service has something in its place.
fn can_keep(draft: &Draft, field: Field) -> bool {
    draft.to_retype().contains(&field) && draft.has_received(field)
}

fn button_id(field: Field) -> String {
    format!("keep-{}", control_id(field))
}

pub(super) fn field_link(form: Form, field: Field, label: String) -> AnyView {
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

fn go_to(form: Form, field: Field) {
    let item = form.with(|draft| draft.outermost(field.record));
    if let Some(key) = item {
        form.fold(key, false);
    }
    let is_list = form.with(|draft| draft.spec(field)).is_some_and(|spec| spec.list().is_some());
    // One that has no control of its own is shown at its item.
    focus_soon(match (item, field.name) {
        (Some(key), FieldName::WHOLE | FieldName::OTHER) => item_id(key),
        (Some(key), _) if is_list => item_id(key),
        (None, _) if is_list => add_id(field),
        _ => control_id(field),
    });
}
