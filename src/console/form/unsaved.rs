//! Marks of unsaved drafts whose form is not open: in list rows, at create buttons and on pages.

use crate::console::client::use_client;
use crate::console::facts::time_format::use_time_format;
use crate::console::form::drafts::use_drafts;
use crate::console::kit::{
    Banner, BannerKind, Button, Dialog, DialogChoice, Link, When, may_write, use_toaster,
};
use crate::console::platform::clock::now_secs;
use crate::console::platform::focus::focus_next_heading;
use crate::console::platform::reactive::*;
use crate::console::routes::Route;
use crate::forms::draft_store::DraftKey;
use crate::model::time::UnixSeconds;

#[derive(Clone, Copy)]
pub struct Unsaved(Memo<Vec<String>>);

pub fn use_unsaved() -> Unsaved {
    let drafts = use_drafts();
    Unsaved(memo(move || drafts.unsaved()))
}

impl Unsaved {
    /// Returns whether there is a draft of this name. Tracked.
    pub fn has(self, draft_name: &str) -> bool {
        self.0.read().iter().any(|other| other == draft_name)
    }

    /// Returns "Draft" if there is one of this name, else an empty text. Tracked.
    pub fn mark(self, draft_name: &str) -> &'static str {
        if self.has(draft_name) { "Draft" } else { "" }
    }
}

#[component]
pub fn DraftMark(draft_name: &'static str) -> impl IntoView {
    let unsaved = use_unsaved();
    view! { <span class="draft-mark">{Signal::derive(move || unsaved.mark(draft_name).to_owned())}</span> }
}

/// "You have unsaved changes from 14:05 UTC", with a link to the form and a button that discards them.
#[component]
pub fn UnsavedNotice(draft_name: Signal<String>, to: Signal<Route>) -> impl IntoView {
    let (drafts, unsaved, clock) = (use_drafts(), use_unsaved(), use_time_format());
    let scope = use_client().scope();
    let key = Signal::derive(move || DraftKey::new(scope.as_ref(), &draft_name.read()));
    let may_write = may_write();
    let is_there = Signal::derive(move || may_write && unsaved.has(&draft_name.read()));
    let title = Signal::derive(move || match drafts.stored_at_secs(&key.get()) {
        Some(at) => {
            let at = clock.short(UnixSeconds(at), UnixSeconds(now_secs()));
            format!("You have unsaved changes from {at}")
        }
        None => "You have unsaved changes".to_owned(),
    });
    let is_asked = RwSignal::new(false);
    let toaster = use_toaster();
    let on_discard = move || {
        is_asked.set(false);
        drafts.discard(&key.get_untracked());
        toaster.show("Changes discarded");
        // The button that opened the dialog is gone.
        focus_next_heading();
    };
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
        <DiscardDialog
            is_open=is_asked
            message="Everything you typed in the form is discarded. The current settings stay as they are."
            back="Keep changes"
            on_back=move || is_asked.set(false)
            on_discard
        />
    }
}

#[component]
pub(super) fn DiscardDialog(
    #[prop(into)] is_open: Signal<bool>,
    #[prop(into)] message: Signal<String>,
    back: &'static str,
    #[prop(into)] on_back: Callback<()>,
    #[prop(into)] on_discard: Callback<()>,
) -> impl IntoView {
    view! {
        <Dialog title="Discard changes" is_open on_close=on_back>
            <p>{message}</p>
            <DialogChoice back on_back label="Discard" on_press=on_discard />
        </Dialog>
    }
}
