//! Signing out, with a confirmation if unsaved changes would be lost.

use leptos::prelude::*;

use crate::console::client::{Journals, use_client};
use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::kit::{CheckBox, Dialog, DialogChoice, lazy_view};
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions, use_sessions};

lazy_view!(
    /// The confirmation.
    DISCARD in palette: view! { <SignOutDialog /> }
);

/// Signs out, with a confirmation if needed; provided as context of the shell.
#[derive(Clone, Copy)]
pub struct SignOut {
    /// Asks whether to discard unsaved changes: of all accounts (`true`) or of the current one.
    prompt: RwSignal<Option<bool>>,
    /// True unless the next sign-out empties the change log.
    keeps: RwSignal<bool>,
    sessions: Sessions,
    drafts: Drafts,
    journals: Journals,
}

impl SignOut {
    pub fn new() -> Self {
        Self {
            prompt: long_lived(None),
            keeps: long_lived(true),
            sessions: use_sessions(),
            drafts: use_drafts(),
            journals: use_client().journals,
        }
    }

    /// Signs out of the current or all accounts of this tab; asks first if unsaved changes would be lost.
    pub fn begin(self, is_all: bool) {
        let has_unsaved = |session: &Session| self.drafts.has_unsaved(&session.scope());
        let is_asked = self.drafts.is_failing().get_untracked()
            || match is_all {
                true => self.sessions.all().with_untracked(|all| all.iter().any(has_unsaved)),
                false => self.sessions.current().with_untracked(|current| current.iter().any(has_unsaved)),
            };
        match is_asked {
            true => self.prompt.set(Some(is_all)),
            false => self.leave(is_all),
        }
    }

    /// True while the confirmation is open. Tracked.
    pub fn is_asking(self) -> bool {
        self.prompt.read().is_some()
    }

    fn leave(self, is_all: bool) {
        if !self.keeps.get_untracked() {
            let leaving = match is_all {
                true => untrack(|| self.sessions.scopes()),
                false => untrack(|| self.sessions.scope()).into_iter().collect(),
            };
            leaving.iter().for_each(|scope| self.journals.forget(scope));
        }
        self.keeps.set(true);
        match is_all {
            true => self.sessions.sign_out_all(),
            false => self.sessions.sign_out(),
        }
    }
}

pub fn use_sign_out() -> SignOut {
    expect_context()
}

/// The choice whether the change log outlives a sign-out.
#[component]
pub fn KeepJournal() -> impl IntoView {
    view! { <CheckBox label="Keep the change log in this browser" is_on=use_sign_out().keeps /> }
}

#[component]
fn SignOutDialog() -> impl IntoView {
    let sign_out = use_sign_out();
    let prompt = sign_out.prompt;
    let close = move || prompt.set(None);
    let on_discard = move || {
        let is_all = prompt.get_untracked() == Some(true);
        close();
        sign_out.leave(is_all);
    };
    let label = Signal::derive(move || match prompt.get() {
        Some(true) => "Discard and sign out of all".to_owned(),
        _ => "Discard and sign out".to_owned(),
    });
    view! {
        <Dialog
            title="Discard unsaved changes and sign out?"
            is_open=move || sign_out.is_asking()
            on_close=close
        >
            <p>"What you typed in forms is not saved and will be lost when you sign out."</p>
            <KeepJournal />
            <DialogChoice back="Stay signed in" on_back=close label on_press=on_discard />
        </Dialog>
    }
}
