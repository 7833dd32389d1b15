//! One entry of the form: "Restream 1".

use leptos::prelude::*;

use crate::console::kit::{Combobox, When};
use crate::console::pages::restreams::edit::entry_head::EntryHead;
use crate::console::pages::restreams::edit::fields::{SecretLine, SwitchLine, TextLine};
use crate::console::pages::restreams::edit::focus::{control_id, entry_id};
use crate::console::pages::restreams::edit::form::Form;
use crate::console::pages::restreams::edit::schedule::Schedule;
use crate::forms::restream::{Field, FieldName, QUALITIES};

/// Kinds of target (decisions, 2).
const TARGET_TYPES: &[&str] = &["customRTMP"];

/// One entry.
#[component]
pub(super) fn Entry(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
) -> impl IntoView {
    let place =
        Memo::new(move |_| form.keys.with(|keys| keys.iter().position(|other| *other == key)).unwrap_or(0));
    let is_folded = Memo::new(move |_| form.folded.with(|folded| folded.contains(&key)));
    let dragged = form.dragged;
    let is_dragged = move || dragged.get().is_some_and(|dragged| dragged.key == key);
    // Where it would land: before this one, or behind the last.
    let is_before = move || dragged.get().is_some_and(|dragged| dragged.gap == place.get());
    let is_behind = move || {
        let end = form.keys.with(Vec::len);
        place.get() + 1 == end && dragged.get().is_some_and(|dragged| dragged.gap == end)
    };
    view! {
        <section
            class="restream-entry card"
            class=("is-folded", is_folded)
            class=("is-dragged", Signal::derive(is_dragged))
            class=("is-drop-before", Signal::derive(is_before))
            class=("is-drop-behind", Signal::derive(is_behind))
            role="group"
            aria-labelledby=entry_id(key)
        >
            <EntryHead form key place is_folded />
            <When is=Signal::derive(move || !is_folded.get())>
                <div class="restream-entry-parts">
                    <Source form key />
                    <Target form key />
                    <Backup form key />
                    <Schedule form key />
                </div>
            </When>
        </section>
    }
    .into_any()
}

/// Where the stream comes from.
#[component]
fn Source(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
) -> impl IntoView {
    let field = |name| Field::of_entry(key, name);
    let is_transcoded = RwSignal::new(form.with(|draft| draft.is_on(field(FieldName::Transcoded))));
    let quality = form.text(field(FieldName::Quality));
    let said = form.said(field(FieldName::Quality));
    let on_input = form.typing(field(FieldName::Quality), quality);
    let hint = Signal::derive(move || {
        if is_transcoded.get() { said.warning.get() } else { "Only for a transcoded source.".to_owned() }
    });
    view! {
        <div class="restream-entry-part">
            <h4>"Source"</h4>
            <TextLine form field=field(FieldName::Source) inputmode="url" placeholder="rtmp://…" />
            <SwitchLine form field=field(FieldName::Transcoded) is_on=is_transcoded />
            <Combobox
                label=FieldName::Quality.label()
                id=control_id(field(FieldName::Quality))
                value=quality
                on_input
                suggestions=QUALITIES
                hint
                error=said.words
                is_disabled=Signal::derive(move || !is_transcoded.get())
            />
        </div>
    }
    .into_any()
}

/// Where it goes.
#[component]
fn Target(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
) -> impl IntoView {
    let field = |name| Field::of_entry(key, name);
    let kind = form.text(field(FieldName::TargetType));
    let said = form.said(field(FieldName::TargetType));
    let on_kind = form.typing(field(FieldName::TargetType), kind);
    view! {
        <div class="restream-entry-part">
            <h4>"Target"</h4>
            <div class="restream-entry-pair">
                <TextLine form field=field(FieldName::TargetUrl) inputmode="url" placeholder="rtmp://…" />
                <Combobox
                    label=FieldName::TargetType.label()
                    id=control_id(field(FieldName::TargetType))
                    value=kind
                    on_input=on_kind
                    suggestions=TARGET_TYPES
                    hint=said.warning
                    error=said.words
                />
            </div>
            <SecretLine form field=field(FieldName::StreamKey) show="Show" copy="Copy" />
            <div class="restream-entry-pair">
                <TextLine form field=field(FieldName::Login) hint="Empty when unused." />
                <SecretLine form field=field(FieldName::Password) show="Show password" copy="Copy password" />
            </div>
        </div>
    }
    .into_any()
}

/// Where else it goes.
#[component]
fn Backup(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
) -> impl IntoView {
    let field = move |name| Field::of_entry(key, name);
    let has_backup = RwSignal::new(form.with(|draft| draft.is_on(field(FieldName::Backup))));
    view! {
        <div class="restream-entry-part restream-entry-wide">
            <SwitchLine form field=field(FieldName::Backup) is_on=has_backup />
            <When is=has_backup>
                <div class="restream-entry-three">
                    <TextLine
                        form
                        field=field(FieldName::BackupUrl)
                        inputmode="url"
                        placeholder="rtmp://…"
                    />
                    <TextLine form field=field(FieldName::BackupLogin) />
                    <SecretLine
                        form
                        field=field(FieldName::BackupPassword)
                        show="Show backup password"
                        copy="Copy backup password"
                    />
                </div>
            </When>
        </div>
    }
    .into_any()
}
