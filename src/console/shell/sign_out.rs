//! Signing out: at once where nothing is lost by it, and asked first where something typed is not saved.

use leptos::prelude::*;

use crate::console::drafts::{Drafts, use_drafts};
use crate::console::kit::{Button, ButtonKind, Dialog};
use crate::console::long_lived::long_lived;
use crate::console::session::{Session, Sessions, use_sessions};

/// Signs out, or asks first. Lives in the context of the shell.
#[derive(Clone, Copy)]
pub struct SignOut {
    /// In how many forms something is typed and not saved, while that is asked about.
    asked: RwSignal<Option<usize>>,
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
        let current = self.sessions.current();
        let place = current.with_untracked(|current| current.as_ref().map(Session::place));
        match place.map_or(0, |place| self.drafts.unsaved_count(&place)) {
            0 => self.sessions.sign_out(),
            count => self.asked.set(Some(count)),
        }
    }
}

/// Returns the shell's [`SignOut`].
pub fn use_sign_out() -> SignOut {
    use_context::<SignOut>().unwrap_or_else(SignOut::new)
}

/// Asks before what was typed is lost by signing out.
#[component]
pub fn SignOutDialog(
    /// What is asked.
    sign_out: SignOut,
) -> impl IntoView {
    let sessions = sign_out.sessions;
    let asked = sign_out.asked;
    let close = move || asked.set(None);
    let words = Signal::derive(move || {
        let forms = match asked.get() {
            None | Some(1) => "a form".to_owned(),
            Some(count) => format!("{count} forms"),
        };
        let account = sessions.current().with(|current| {
            current.as_ref().map(|session| session.account().to_string()).unwrap_or_default()
        });
        format!("What you typed in {forms} of account {account} is not saved. Signing out forgets it.")
    });
    let on_discard = move || {
        close();
        sessions.sign_out();
    };
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
                <Button label="Discard and sign out" kind=ButtonKind::Danger on_press=on_discard />
            </div>
        </Dialog>
    }
    .into_any()
}
