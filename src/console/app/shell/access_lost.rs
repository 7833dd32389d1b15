//! "Sign in again": requests a new token when the API rejects the current one in all areas, or on request.

use wasm_bindgen_futures::spawn_local;

use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::client::use_client;
use crate::console::kit::{Button, Dialog, Glyph, Icon, SignInAgain, When, lazy_view};
use crate::console::pages::sign_in::{TokenForm, is_accepted};
use crate::console::platform::focus::show_focused;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;
use crate::console::session::{Sessions, use_sessions};

lazy_view!(
    /// From the first time that access is in question.
    ACCESS_LOST in sign_in: view! { <AccessLost /> }
);

/// Provided as context of the shell.
#[derive(Clone, Copy)]
pub struct TokenPrompt {
    /// True if the person asked for the dialog, false if they put it away while access is lost.
    is_chosen: RwSignal<Option<bool>>,
    is_lost: Signal<bool>,
    sessions: Sessions,
}

impl TokenPrompt {
    pub fn new() -> Self {
        let sessions = use_sessions();
        Self { is_chosen: long_lived(None), is_lost: sessions.is_access_lost(), sessions }
    }

    pub fn sign_in_again(self) -> SignInAgain {
        SignInAgain { open: Callback::new(move |()| self.open()), is_lost: self.is_lost }
    }

    fn open(self) {
        self.is_chosen.set(Some(true));
    }

    fn dismiss(self) {
        self.is_chosen.set(self.is_lost.get_untracked().then_some(false));
        // The banner may cover the field that the focus comes back to.
        request_animation_frame(show_focused);
    }

    fn is_open(self) -> bool {
        self.is_chosen.get().unwrap_or_else(|| self.is_lost.get())
    }

    /// True if the dialog is open, or access has to be checked first. Tracked.
    pub fn is_needed(self) -> bool {
        self.is_open() || self.sessions.in_question().is_some()
    }
}

/// The dialog, and a banner while access is lost and the dialog is dismissed.
#[component]
fn AccessLost() -> impl IntoView {
    let (asking, client) = (expect_context::<TokenPrompt>(), use_client());
    let sessions = asking.sessions;
    // The check runs once per token, however many areas reject it.
    let checked_generation = StoredValue::new(None::<u32>);
    effect(move || {
        let in_question = sessions.in_question();
        let generation = in_question.as_ref().map(|(session, _)| session.generation());
        if checked_generation.get_value() == generation {
            return;
        }
        checked_generation.set_value(generation);
        let Some((session, areas)) = in_question else { return };
        spawn_local(async move {
            let is_accepted = is_accepted(client, &session, &areas).await;
            sessions.settle(&session, is_accepted);
        });
    });
    let sign_out = use_sign_out();
    let on_done = Callback::new(move |()| asking.is_chosen.set(None));
    view! {
        <When is=move || asking.is_lost.get() && asking.is_chosen.get() == Some(false)>
            <div class="line strip strip-floating" role="alert">
                <Glyph icon=Icon::Warning />
                <span>{Signal::derive(move || sessions.refused_message())}</span>
                <Button label="Sign in again" on_press=move || asking.open() />
            </div>
        </When>
        <Dialog title="Sign in again" is_open=move || asking.is_open() on_close=move || asking.dismiss()>
            <TokenForm on_done on_sign_out=move || sign_out.begin(false) />
        </Dialog>
    }
}
