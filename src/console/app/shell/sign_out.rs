//! Signing out: at once where nothing is lost by it, and asked first where something typed is not saved.

use leptos::prelude::*;

use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::kit::{Button, ButtonKind, Dialog};
use crate::console::platform::long_lived::long_lived;
use crate::console::session::{Session, Sessions, use_sessions};
use crate::text::plurals::counted;

/// What is asked before something typed is lost.
#[derive(Clone, PartialEq, Eq)]
struct Asked {
    /// In how many forms something is typed and not saved.
    forms: usize,
    /// The accounts they belong to.
    accounts: Vec<String>,
    /// Whether all accounts are to be signed out of.
    is_all: bool,
}

/// Signs out, or asks first. Lives in the context of the shell.
#[derive(Clone, Copy)]
pub struct SignOut {
    asked: RwSignal<Option<Asked>>,
    sessions: Sessions,
    drafts: Drafts,
}

impl SignOut {
    /// Makes it; the shell does this once.
    pub fn new() -> Self {
        Self { asked: long_lived(None), sessions: use_sessions(), drafts: use_drafts() }
    }

    /// Signs out of the account in force, unless something typed would be lost: then that is asked first.
    pub fn begin(self) {
        let current = self.sessions.current().get_untracked();
        self.ask(current.into_iter().collect(), false);
    }

    /// The same with everybody who is signed in in this tab.
    pub fn begin_all(self) {
        self.ask(self.sessions.all().get_untracked(), true);
    }

    fn ask(self, leaving: Vec<Session>, is_all: bool) {
        let unsaved =
            leaving.iter().map(|session| (session, self.drafts.unsaved_count(session.scope().as_str())));
        let unsaved: Vec<_> = unsaved.filter(|(_, forms)| *forms > 0).collect();
        // Where drafts cannot be kept, what may be typed is in the account in force alone.
        let forms = unsaved.iter().map(|(_, forms)| forms).sum::<usize>() + self.drafts.unkept_count();
        let accounts = match unsaved.is_empty() {
            true => self.sessions.current().get_untracked().iter().map(name).collect(),
            false => unsaved.iter().map(|(session, _)| name(session)).collect(),
        };
        match forms {
            0 => self.leave(is_all),
            forms => self.asked.set(Some(Asked { forms, accounts, is_all })),
        }
    }

    fn leave(self, is_all: bool) {
        match is_all {
            true => self.sessions.sign_out_all(),
            false => self.sessions.sign_out(),
        }
    }
}

fn name(session: &Session) -> String {
    session.account().to_string()
}

impl Asked {
    fn words(&self) -> String {
        let forms = if self.forms == 1 { "a form".to_owned() } else { counted(self.forms, "form") };
        let of = if self.accounts.len() == 1 { "account" } else { "accounts" };
        let accounts = self.accounts.join(" and ");
        format!("What you typed in {forms} of {of} {accounts} is not saved. Signing out forgets it.")
    }
}

/// Returns the shell's [`SignOut`].
pub fn use_sign_out() -> SignOut {
    expect_context()
}

/// Asks before what was typed is lost by signing out.
#[component]
pub fn SignOutDialog(
    /// What is asked.
    sign_out: SignOut,
) -> impl IntoView {
    let asked = sign_out.asked;
    let close = move || asked.set(None);
    let words = Signal::derive(move || asked.read().as_ref().map(Asked::words).unwrap_or_default());
    let is_all = Signal::derive(move || asked.read().as_ref().is_some_and(|asked| asked.is_all));
    let on_discard = move || {
        let is_all = is_all.get_untracked();
        close();
        sign_out.leave(is_all);
    };
    let discard = Signal::derive(move || match is_all.get() {
        true => "Discard and sign out of all".to_owned(),
        false => "Discard and sign out".to_owned(),
    });
    view! {
        <Dialog
            title="Discard what you typed and sign out?"
            is_open=Signal::derive(move || asked.read().is_some())
            on_close=close
        >
            <p>{words}</p>
            <div class="dialog-actions">
                <button type="button" class="button" autofocus=true on:click=move |_| close()>
                    "Stay signed in"
                </button>
                <Button label=discard kind=ButtonKind::Danger on_press=on_discard />
            </div>
        </Dialog>
    }
    .into_any()
}
