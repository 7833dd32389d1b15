//! The form of a setting on its page.

use std::rc::Rc;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::{Editor, Locks};
use crate::console::kit::{Banner, BannerKind, When};
use crate::console::pages::recordings::fields::setting_fields;
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::pages::recordings::thing;
use crate::console::pages::recordings::writer::SettingWriter;
use crate::forms::recording::{SETTING, record_of, why_locked, why_locked_while_recording};

/// The fields, those that cannot be changed now locked.
#[component]
pub(super) fn SettingForm(data: SettingData) -> impl IntoView {
    let SettingData { id, setting, is_recording, .. } = data;
    let now = untrack(|| setting.latest());
    let base = record_of(&now);
    let polled = Signal::derive(move || setting.data().map(|setting| record_of(&setting)));
    let locks: Signal<Locks> = Signal::derive(move || match is_recording.get() {
        true => why_locked_while_recording as Locks,
        false => why_locked,
    });
    let writer = Rc::new(SettingWriter::new(use_client(), &now));
    view! {
        <section class="stack" aria-label="Settings">
            <When is=is_recording>
                <Banner
                    kind=BannerKind::Info
                    title="Recording now: only DVR enabled can be changed. What you typed elsewhere stays in the form."
                />
            </When>
            <Editor
                document=&SETTING
                thing=thing(&id.get_untracked())
                base=Some(base)
                writer
                fields=setting_fields
                polled
                locks
            />
        </section>
    }
    .into_any()
}
