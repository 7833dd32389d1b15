//! Access to the console, and the parts that belong to one account.

use leptos::either::Either;

use crate::console::app::contexts::provide_contexts;
use crate::console::app::cut_off::CUT_OFF;
use crate::console::app::page::{Pages, lazy_pages};
use crate::console::app::shell::{SEARCH, Shell, follow_newer_console, follow_route, follow_scroll};
use crate::console::change_many::{CHANGE_MANY, ManyAction};
use crate::console::client::use_client;
use crate::console::kit::{
    Background, FromFirst, Lazy, MayWrite, Toasts, When, after_first_page, use_dialog, use_toaster,
};
use crate::console::pages::WATCH;
use crate::console::pages::restreams::{MANY, use_bulk_dialog};
use crate::console::pages::sign_in::SIGN_IN;
use crate::console::platform::focus_return::return_focus;
use crate::console::platform::lazy_context::provide_account_contexts;
use crate::console::platform::page_globals::look_for_newer;
use crate::console::platform::reactive::*;
use crate::console::platform::task::spawn;
use crate::console::routes::{Route, use_go, use_route};
use crate::console::session::{NoWrites, use_sessions};
use crate::console::writes::{PANEL, use_writes};
use crate::model::account_scope::AccountScope;

#[component]
pub fn App() -> impl IntoView {
    provide_contexts();
    view! {
        <SignInGuard />
        <Toasts />
    }
}

/// Redirects to the sign-in page without a session, and back to the requested page afterwards.
#[component]
fn SignInGuard() -> impl IntoView {
    let route = use_route();
    let sessions = use_sessions();
    let go = use_go();
    let is_at_sign_in = memo(move || route.with(|route| matches!(route, Route::SignIn { .. })));
    let is_signed_in = memo(move || sessions.current().with(Option::is_some));
    effect_after(move |was_signed_in: Option<bool>| {
        let is_in = is_signed_in.get();
        // After a sign-out the next person may use another account, for which this page means nothing.
        let has_left = was_signed_in == Some(true) && !is_in;
        if !is_in && !is_at_sign_in.get() {
            let wanted = route.get_untracked().path();
            let next = (wanted != "/" && !has_left).then_some(wanted);
            go(&Route::SignIn { next }, true);
        }
        is_in
    });
    follow_route(route);
    follow_scroll();
    follow_newer_console();
    return_focus();
    preload();
    view! {
        <When is=is_at_sign_in fallback=SignedIn>
            <Lazy view=SIGN_IN />
        </When>
    }
}

type Account = Option<(AccountScope, Option<NoWrites>)>;

/// The console of the current account. It is recreated for another account, so that no data or input carries over.
#[component]
fn SignedIn() -> impl IntoView {
    let sessions = use_sessions();
    let of = memo_after(move |before: Option<&(bool, Account)>| {
        let account = sessions.scope().map(|scope| (scope, sessions.no_writes()));
        let is_odd = before.is_some_and(|(is_odd, was)| if *was == account { *is_odd } else { !is_odd });
        (is_odd, account)
    });
    move || {
        let (is_odd, account) = of.get();
        let console = account.map(|(_, no_writes)| {
            provide_context(MayWrite(no_writes.is_none()));
            view! { <AccountConsole /> }.into_any()
        });
        // Alternating branches force Leptos to recreate all elements.
        if is_odd { Either::Left(console) } else { Either::Right(console) }
    }
}

#[component]
fn AccountConsole() -> impl IntoView {
    provide_account_contexts();
    let client = use_client();
    client.forget_clock();
    use_toaster().clear_links();
    view! {
        <Shell>
            <Pages />
        </Shell>
        <BulkActions />
        <Background view=WATCH />
    }
}

/// Dialogs and the panel of bulk actions, from their first use; they stay while pages change.
#[component]
fn BulkActions() -> impl IntoView {
    let (dialog, change, writes) = (use_bulk_dialog(), use_dialog::<ManyAction>(), use_writes());
    let is_cut_off = Signal::stored(writes.is_cut_off());
    view! {
        <div class="many">
            <When is=is_cut_off>
                <Lazy view=CUT_OFF />
            </When>
            <FromFirst is=move || dialog.read().is_some()>
                <Lazy view=MANY />
            </FromFirst>
            <FromFirst is=move || change.read().is_some()>
                <Lazy view=CHANGE_MANY />
            </FromFirst>
            <FromFirst is=move || writes.has_any()>
                <Lazy view=PANEL />
            </FromFirst>
        </div>
    }
}

/// Preloads the other parts so that the console works without a network, until one fails; that loads again when it is
/// shown.
fn preload() {
    spawn(async move {
        after_first_page().await;
        for view in lazy_pages().chain([SIGN_IN, SEARCH, MANY, CHANGE_MANY]) {
            if (view.load)().await.is_err() {
                // The files of this page may be gone.
                return drop(look_for_newer());
            }
        }
    });
}
