//! "Sign in again": asks for a new token of the current account without leaving the page.

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::use_client;
use crate::console::kit::{Button, ButtonKind, SecretField, When};
use crate::console::pages::sign_in::check::check;
use crate::console::pages::sign_in::refusal::{RefusalBanner, SignInRefusal};
use crate::console::platform::focus::focus_id;
use crate::console::platform::task::Task;
use crate::console::session::{NoWrites, Session, use_sessions};
use crate::forms::sign_in::{SignInDraft, SignInProblem};
use crate::redact::secret::Secret;

const TOKEN_ID: &str = "new-token";

/// Asks for a new token of the same account at the same API and checks it.
#[component]
pub fn TokenForm(
    #[prop(into)] on_done: Callback<()>,
    /// Called when the person signs out instead.
    #[prop(into)]
    on_sign_out: Callback<()>,
) -> impl IntoView {
    let sessions = use_sessions();
    let client = use_client();
    let token = RwSignal::new(String::new());
    let problem = RwSignal::new(String::new());
    let refusal = RwSignal::new(None::<SignInRefusal>);
    let is_checking = RwSignal::new(false);
    let task = StoredValue::new_local(None::<Task>);
    let account =
        sessions.current().get_untracked().map(|session| session.account().to_string()).unwrap_or_default();
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(session) = sessions.current().get_untracked().filter(|_| !is_checking.get_untracked())
        else {
            return;
        };
        refusal.set(None);
        let trial = match trial(&session, Secret::new(token.get_untracked())) {
            Ok(trial) => trial,
            Err(message) => return problem.set(message),
        };
        problem.set(String::new());
        is_checking.set(true);
        // After a rejection, the rejecting areas have to accept the token; otherwise any area.
        let refused = untrack(|| sessions.refused_areas());
        let areas = if refused.is_empty() { Area::ALL.to_vec() } else { refused };
        task.set_value(Some(Task::spawn(async move {
            let checked = check(client, &trial, &areas).await;
            is_checking.try_set(false);
            match SignInRefusal::of(&checked, &trial) {
                Some(why) => {
                    refusal.try_set(Some(why));
                    focus_id(TOKEN_ID);
                }
                None => {
                    on_done.try_run(());
                    sessions.renew(trial.token().clone());
                }
            }
        })));
    };
    // This form may load after its dialog opened over another one, which then has the focus.
    request_animation_frame(|| {
        focus_id(TOKEN_ID);
    });
    view! {
        <form class="stack" novalidate on:submit=on_submit>
            <When is=sessions.is_access_lost()>
                <p>{Signal::derive(move || sessions.refused_message())}</p>
            </When>
            <p>{format!("Paste a new token for {account} to continue. Your work is kept.")}</p>
            {move || refusal.get().map(|refusal| view! { <RefusalBanner refusal /> })}
            <SecretField
                label="Token"
                show_label="Show token"
                autocomplete="off"
                value=token
                on_input=move |text| token.set(text)
                error=problem
                id=TOKEN_ID
                is_first_focused=true
            />
            <div class="wrap dialog-actions">
                <Button label="Sign out instead" kind=ButtonKind::Quiet on_press=on_sign_out />
                <button
                    type="submit"
                    class="button button-primary"
                    aria-disabled=Signal::derive(move || is_checking.get().then_some("true"))
                >
                    "Continue"
                </button>
            </div>
        </form>
    }
}

/// Returns the session with the new token, not yet in use; or a message about the typed token.
fn trial(session: &Session, token: Secret) -> Result<Session, String> {
    let draft = SignInDraft {
        api_address: session.api().as_str().to_owned(),
        account: session.account().to_string(),
        token,
        looks_only: session.no_writes() == Some(NoWrites::LookOnly),
    };
    let join = |problems: Vec<SignInProblem>| {
        problems.into_iter().map(|problem| problem.message).collect::<Vec<_>>().join(" ")
    };
    draft.validate().map(Session::trial).map_err(join)
}
