//! Signing out, with a confirmation if unsaved changes would be lost.

use leptos::prelude::*;

use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::kit::{Dialog, DialogChoice};
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions, use_sessions};
use crate::text::plurals::counted;

#[derive(Clone, PartialEq, Eq)]
struct SignOutPrompt {
    /// Number of forms with unsaved changes.
    forms: usize,
    accounts: Vec<String>,
    is_all: bool,
}

/// Signs out, with a confirmation if needed; provided as context of the shell.
#[derive(Clone, Copy)]
pub struct SignOut {
    prompt: RwSignal<Option<SignOutPrompt>>,
    sessions: Sessions,
    drafts: Drafts,
}

impl SignOut {
    pub fn new() -> Self {
        Self { prompt: long_lived(None), sessions: use_sessions(), drafts: use_drafts() }
    }

    /// Signs out of the current or all accounts of this tab; asks first if unsaved changes would be lost.
    pub fn begin(self, is_all: bool) {
        let current = self.sessions.current().get_untracked();
        let leaving =
            if is_all { self.sessions.all().get_untracked() } else { current.iter().cloned().collect() };
        let mut unsaved: Vec<(&Session, usize)> =
            leaving.iter().map(|session| (session, self.drafts.unsaved_count(&session.scope()))).collect();
        unsaved.retain(|(_, forms)| *forms > 0);
        // If drafts cannot be stored, only the current account may have unsaved changes.
        let forms = unsaved.iter().map(|(_, forms)| forms).sum::<usize>()
            + usize::from(self.drafts.is_failing().get_untracked());
        let name = |session: &Session| session.account().to_string();
        let accounts = match unsaved.is_empty() {
            true => current.iter().map(name).collect(),
            false => unsaved.iter().map(|(session, _)| name(session)).collect(),
        };
        match forms {
            0 => self.leave(is_all),
            forms => self.prompt.set(Some(SignOutPrompt { forms, accounts, is_all })),
        }
    }

    fn leave(self, is_all: bool) {
        match is_all {
            true => self.sessions.sign_out_all(),
            false => self.sessions.sign_out(),
        }
    }
}

impl SignOutPrompt {
    fn message(&self) -> String {
        let forms = if self.forms == 1 { "a form".to_owned() } else { counted(self.forms, "form") };
        let of = if self.accounts.len() == 1 { "account" } else { "accounts" };
        let accounts = self.accounts.join(" and ");
        format!(
            "What you typed in {forms} of {of} {accounts} is not saved and will be lost when you sign out."
        )
    }
}

pub fn use_sign_out() -> SignOut {
    expect_context()
}

#[component]
pub fn SignOutDialog() -> impl IntoView {
    let prompt = use_sign_out().prompt;
    view! {
        <Dialog
            title="Discard unsaved changes and sign out?"
            is_open=Signal::derive(move || prompt.read().is_some())
            on_close=move || prompt.set(None)
        >
            <Discard />
        </Dialog>
    }
    .into_any()
}

#[component]
fn Discard() -> impl IntoView {
    let sign_out = use_sign_out();
    let Some(prompt) = sign_out.prompt.get_untracked() else { return ().into_any() };
    let is_all = prompt.is_all;
    let close = move || sign_out.prompt.set(None);
    let on_discard = move || {
        close();
        sign_out.leave(is_all);
    };
    let label = if is_all { "Discard and sign out of all" } else { "Discard and sign out" };
    view! {
        <p>{prompt.message()}</p>
        <DialogChoice back="Stay signed in" on_back=close label on_press=on_discard />
    }
    .into_any()
}
