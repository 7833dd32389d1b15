use crate::api::Area;
use crate::console::client::{Client, use_client};
use crate::console::form::drafts::use_drafts;
use crate::console::kit::{CheckBox, SecretField, TextField, Toaster, When, use_toaster};
use crate::console::pages::sign_in::check::check;
use crate::console::pages::sign_in::refusal::{RefusalBanner, SignInRefusal};
use crate::console::platform::focus::focus_id;
use crate::console::platform::page_globals::take_demo;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{store, stored};
use crate::console::platform::task::Task;
use crate::console::routes::{Route, use_go, use_route};
use crate::console::session::{
    DIRECT_MODE, NoWrites, Session, TokenStorage, is_read_only_here, use_sessions,
};
use crate::forms::draft_store::DraftKey;
use crate::forms::sign_in::{
    ApiAddress, Credentials, SignInDraft, SignInField, SignInProblem, last_account, with_last_account,
};
use crate::redact::secret::Secret;

const DROPPED: &str =
    "The token was cleared because the API address changed. Paste it again if it belongs to the new address.";

const THING: &str = "sign-in";

const LAST_ACCOUNTS: &str = "sluice.accounts";

/// The state of the form.
#[derive(Clone, Copy)]
struct SignInState {
    api_address: RwSignal<String>,
    account: RwSignal<String>,
    token: RwSignal<String>,
    is_in_memory: RwSignal<bool>,
    looks_only: RwSignal<bool>,
    problems: RwSignal<Vec<SignInProblem>>,
    refusal: RwSignal<Option<SignInRefusal>>,
    check: StoredValue<Option<Task>, LocalStorage>,
    is_checking: RwSignal<bool>,
    has_dropped_token: RwSignal<bool>,
    /// The account that was filled in automatically; empty for none.
    filled_in: StoredValue<String>,
    /// The address that the token was typed for or sent to; `None` if there was none at the time.
    token_is_for: StoredValue<Option<ApiAddress>>,
}

impl SignInState {
    /// Starts with the last draft, else with the current address and its last account; never with a token or link.
    fn new() -> Self {
        let session = use_sessions().current().get_untracked();
        let (address, account, filled_in) = match use_drafts()
            .load_as::<[String; 2]>(&DraftKey::new(None, THING))
        {
            Some([address, account]) => (address, account, String::new()),
            None => {
                let address = session.map(|session| session.api().as_str().to_owned()).unwrap_or_default();
                let account = account_to_fill_in(&address).unwrap_or_default();
                (address, account.clone(), account)
            }
        };
        Self {
            api_address: RwSignal::new(address),
            account: RwSignal::new(account),
            token: RwSignal::default(),
            is_in_memory: RwSignal::default(),
            looks_only: RwSignal::default(),
            problems: RwSignal::default(),
            refusal: RwSignal::default(),
            check: StoredValue::new_local(None),
            is_checking: RwSignal::default(),
            has_dropped_token: RwSignal::default(),
            filled_in: StoredValue::new(filled_in),
            token_is_for: StoredValue::new(None),
        }
    }

    /// Returns the input; `None` once the form is gone.
    fn draft(self) -> Option<SignInDraft> {
        Some(SignInDraft {
            api_address: self.api_address.try_get_untracked()?,
            account: self.account.try_get_untracked()?,
            token: Secret::new(self.token.try_get_untracked()?),
            looks_only: self.looks_only.try_get_untracked()?,
        })
    }

    /// Takes a typed address. Drops a token that was typed for another address: it must not be sent here.
    fn on_address(self, typed: String) {
        let is_other = self.token_is_for.with_value(|named| {
            named.as_ref().is_some_and(|named| ApiAddress::parse(&typed).ok().as_ref() != Some(named))
        });
        if is_other && !self.token.with_untracked(String::is_empty) {
            self.token.set(String::new());
            self.has_dropped_token.set(true);
        }
        let is_typed = self.account.with_untracked(|account| *account != self.filled_in.get_value());
        if let Some(account) = account_to_fill_in(&typed).filter(|_| !is_typed) {
            self.filled_in.set_value(account.clone());
            self.account.set(account);
        }
        self.api_address.set(typed);
    }

    fn on_token(self, typed: String) {
        self.has_dropped_token.set(false);
        let address = self.api_address.get_untracked();
        let is_named = !address.trim().is_empty();
        self.token_is_for.set_value(ApiAddress::parse(&address).ok().filter(|_| is_named));
        self.token.set(typed);
    }

    /// Returns the hint of the token field.
    fn about_token(self) -> Signal<&'static str> {
        Signal::derive(move || match self.has_dropped_token.get() {
            true => DROPPED,
            false => {
                "Sent only to this API. Your video service's operator issues tokens; the local program prints its token when it starts."
            }
        })
    }

    /// True if the API is called without this site's proxy.
    fn is_direct(self) -> bool {
        self.api_address.with(|typed| ApiAddress::parse(typed).is_ok_and(|api| !api.is_own_origin()))
    }

    /// Returns the problem of a field: of its input, or by the service's message.
    fn problem(self, field: SignInField) -> Signal<String> {
        Signal::derive(move || {
            let typed = self.problems.with(|problems| {
                problems.iter().find(|problem| problem.field == field).map(|problem| problem.message.clone())
            });
            let refused = self.refusal.with(|refusal| {
                refusal.as_ref().filter(|r| r.field == Some(field)).map(|refusal| refusal.at_field.to_owned())
            });
            typed.or(refused).unwrap_or_default()
        })
    }

    /// Validates the input, then checks it with the service; `on_done` receives valid credentials.
    fn submit(self, client: Client, toaster: Toaster, on_done: impl Fn(Credentials, TokenStorage) + 'static) {
        if self.is_checking.get_untracked() {
            return;
        }
        self.refusal.set(None);
        let Some(draft) = self.draft() else { return };
        let credentials = match draft.validate() {
            Ok(credentials) => credentials,
            Err(problems) => {
                let first = problems.first().map(|problem| problem.field);
                self.problems.set(problems);
                focus(first);
                return;
            }
        };
        self.problems.set(Vec::new());
        self.token_is_for.set_value(Some(credentials.api.clone()));
        self.is_checking.set(true);
        toaster.announce("Checking sign-in");
        let keep = if self.is_in_memory.get_untracked() { TokenStorage::Memory } else { TokenStorage::Tab };
        self.check.set_value(Some(Task::spawn(async move {
            let session = Session::trial(credentials.clone());
            let checked = check(client, &session, &Area::ALL).await;
            self.is_checking.try_set(false);
            // The check is over: a refusal is an alert of its own, and success opens another page.
            toaster.announce("");
            match SignInRefusal::of(&checked, &session) {
                Some(refusal) => {
                    let field = refusal.field;
                    self.refusal.try_set(Some(refusal));
                    focus(field);
                }
                None => on_done(credentials, keep),
            }
        })));
    }
}

/// Returns the account last used at an address, unless it is signed in already.
fn account_to_fill_in(address: &str) -> Option<String> {
    let api = ApiAddress::parse(address).ok()?;
    let account = last_account(&stored(LAST_ACCOUNTS)?, &api)?;
    let is_signed_in = use_sessions()
        .all()
        .with_untracked(|all| all.iter().any(|session| session.is_at(api.as_str(), &account)));
    (!is_signed_in).then_some(account)
}

const fn id_of(field: SignInField) -> &'static str {
    match field {
        SignInField::ApiAddress => "api-address",
        SignInField::Account => "account",
        SignInField::Token => "token",
    }
}

fn focus(field: Option<SignInField>) {
    if let Some(field) = field {
        focus_id(id_of(field));
    }
}

#[component]
pub fn SignInForm() -> impl IntoView {
    let form = SignInState::new();
    let sessions = use_sessions();
    let (route, replace_page) = (use_route(), use_replace_page());
    let client = use_client();
    let toaster = use_toaster();
    let drafts = use_drafts();
    on_change(
        // A stored draft leaves out what contains the token.
        move || (form.api_address.track(), form.account.track(), form.token.track()),
        move |_| {
            let text = move || form.draft().map(|draft| draft.stored_text());
            drafts.store_soon(&DraftKey::new(None, THING), text);
        },
    );
    on_cleanup(move || drafts.flush());
    let submit = move || {
        let wanted = requested_route(route);
        form.submit(client, toaster, move |credentials, keep| {
            drafts.drop_one(&DraftKey::new(None, THING));
            let remembered = stored(LAST_ACCOUNTS).unwrap_or_default();
            store(LAST_ACCOUNTS, &with_last_account(&remembered, &credentials));
            sessions.sign_in(credentials, keep);
            replace_page(&wanted);
        });
    };
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        submit();
    };
    if let Some((account, token)) = demo_account() {
        form.on_address(String::new());
        // The link renews a session that only looks, and gives it no more than it had.
        let looks_only = |session: &Session| {
            session.is_at("", &account) && session.no_writes() == Some(NoWrites::LookOnly)
        };
        form.looks_only.set(sessions.all().with_untracked(|all| all.iter().any(looks_only)));
        form.account.set(account);
        form.on_token(token);
        submit();
    }
    // Focuses the first field to fill in instead of the page's heading.
    let is_account_known = !form.account.with_untracked(String::is_empty);
    let first = if is_account_known { SignInField::Token } else { SignInField::Account };
    request_animation_frame(move || focus(Some(first)));
    view! {
        <form class="stack" novalidate on:submit=on_submit>
            {move || form.refusal.get().map(|refusal| view! { <RefusalBanner refusal /> })}
            <TextField
                label="Account"
                value=form.account
                on_input=move |text| form.account.set(text)
                error=form.problem(SignInField::Account)
                id=id_of(SignInField::Account)
            />
            <SecretField
                label="Token"
                show_label="Show token"
                autocomplete="off"
                hint=form.about_token()
                value=form.token
                on_input=move |text| form.on_token(text)
                error=form.problem(SignInField::Token)
                id=id_of(SignInField::Token)
            />
            <CheckBox
                label="Keep the token only until reload, not until this tab closes"
                is_on=form.is_in_memory
            />
            <CheckBox
                label="Look only: this tab offers and sends no changes. It guards against slips, not against someone who has the token."
                is_on=form.looks_only
            />
            {is_read_only_here()
                .then(|| view! { <p class="muted">{NoWrites::ReadOnlyProgram.explanation()}</p> })}
            <TextField
                label="API address"
                hint="Leave empty to use this site's API, or enter an address such as https://api.example.com"
                value=form.api_address
                on_input=move |text| form.on_address(text)
                error=form.problem(SignInField::ApiAddress)
                inputmode="url"
                id=id_of(SignInField::ApiAddress)
            />
            <When is=move || form.is_direct()>
                <p class="muted">{DIRECT_MODE}</p>
            </When>
            <button
                type="submit"
                class="button button-primary"
                aria-disabled=Signal::derive(move || form.is_checking.get().then_some("true"))
            >
                "Sign in"
            </button>
            <p class="muted">
                {Signal::derive(move || { if form.is_checking.get() { "Checking…" } else { "" } })}
            </p>
        </form>
    }
}

/// Returns a function that opens a page in place of this one.
pub(super) fn use_replace_page() -> impl Fn(&Route) + Copy {
    let go = use_go();
    move |route: &Route| {
        go(route, true);
        // `replace` does not scroll, so the new page would begin at this page's position.
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Returns the requested page, else the overview. A route is a page of this site, whatever its address was.
pub(super) fn requested_route(route: ReadSignal<Route>) -> Route {
    let Route::SignIn { next: Some(next) } = route.get_untracked() else { return Route::Overview };
    match Route::of_address(&next) {
        Route::SignIn { .. } | Route::Unknown => Route::Overview,
        wanted => wanted,
    }
}

/// Takes the account and token of the demo link, once.
fn demo_account() -> Option<(String, String)> {
    let [account, token] = take_demo().ok()?.try_into().ok()?;
    let token = percent_encoding::percent_decode_str(&token).decode_utf8().ok()?.into_owned();
    Some((account, token))
}
