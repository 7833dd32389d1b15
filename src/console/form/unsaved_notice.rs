//! On the page of a thing: that its form holds what is typed and not saved.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::draft_mark::use_unsaved;
use crate::console::form::drafts::use_drafts;
use crate::console::kit::{Banner, BannerKind, Button, Dialog, DialogChoice, Link, When, use_toaster};
use crate::console::platform::clock::now_secs;
use crate::console::platform::focus::focus_next_heading;
use crate::console::query::recording_words::use_clock_words;
use crate::console::routes::Route;
use crate::forms::draft_store::DraftKey;
use crate::model::time::UnixSeconds;

/// "You have unsaved changes from 14:05 UTC", with the way to the form, and a way to give them up.
#[component]
pub fn UnsavedNotice(thing: Signal<String>, to: Signal<Route>) -> impl IntoView {
    let (drafts, unsaved, clock) = (use_drafts(), use_unsaved(), use_clock_words());
    let scope = use_client().scope();
    let key = Signal::derive(move || DraftKey::new(scope.as_ref(), &thing.read()));
    let is_there = Signal::derive(move || unsaved.has(&thing.read()));
    let title = Signal::derive(move || match drafts.stored_at_secs(&key.get()) {
        Some(at) => {
            let at = clock.time(UnixSeconds(at), UnixSeconds(now_secs()));
            format!("You have unsaved changes from {at}")
        }
        None => "You have unsaved changes".to_owned(),
    });
    let is_asked = RwSignal::new(false);
    view! {
        <When is=is_there>
            <Banner kind=BannerKind::Info title>
                <div class="row">
                    <Link to class="button">
                        "Continue"
                    </Link>
                    <Button label="Discard" on_press=move || is_asked.set(true) />
                </div>
            </Banner>
        </When>
        <Dialog title="Discard changes" is_open=is_asked on_close=move || is_asked.set(false)>
            <Discard key is_asked />
        </Dialog>
    }
    .into_any()
}

#[component]
fn Discard(key: Signal<DraftKey>, is_asked: RwSignal<bool>) -> impl IntoView {
    let (drafts, toaster) = (use_drafts(), use_toaster());
    let on_discard = move || {
        is_asked.set(false);
        drafts.discard(&key.get_untracked());
        toaster.say("Changes discarded");
        // The button that was pressed first is gone.
        focus_next_heading();
    };
    view! {
        <p>"Everything you typed in the form is discarded. The current settings stay as they are."</p>
        <DialogChoice
            back="Keep changes"
            on_back=move || is_asked.set(false)
            label="Discard"
            on_press=on_discard
        />
    }
    .into_any()
}
