//! What the page is made of, and which route shows which page.

use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route as RouteView, Router};
use leptos_router::path;

use super::client::Client;
use super::clock::Clock;
use super::kit::{Toaster, Toasts};
use super::pages::{Later, NotFound, RestreamList, RestreamResource, RestreamsPlace, SignIn};
use super::presence::Presence;
use super::routes::{Route, base, use_go, use_route};
use super::session::{Sessions, use_sessions};
use super::settings::Settings;
use super::shell::{Shell, keep_place, keep_scroll};

/// The whole console.
#[component]
pub fn App() -> impl IntoView {
    provide_context(Settings::load());
    provide_context(Presence::watch());
    provide_context(Clock::start());
    provide_context(Toaster::new());
    provide_context(Sessions::load());
    provide_context(RestreamsPlace::new());
    provide_context(Client::new());
    view! {
        <Router base=base()>
            <Gate />
            <Toasts />
        </Router>
    }
}

/// Lets nobody past who is not signed in, and brings them back to where they wanted to go.
#[component]
fn Gate() -> impl IntoView {
    let route = use_route();
    let sessions = use_sessions();
    let go = use_go();
    let is_at_sign_in = Memo::new(move |_| route.with(|route| matches!(route, Route::SignIn { .. })));
    let is_signed_in = Memo::new(move |_| sessions.current().with(Option::is_some));
    Effect::new(move |_| {
        if !is_signed_in.get() && !is_at_sign_in.get() {
            let wanted = route.get_untracked().path();
            let next = (wanted != "/").then_some(wanted);
            go(&Route::SignIn { next }, true);
        }
    });
    keep_place(route);
    keep_scroll();
    let pages = move || {
        view! {
            <Show when=move || is_signed_in.get()>
                <Shell>
                    <Pages />
                </Shell>
            </Show>
        }
    };
    view! {
        <Show when=move || is_at_sign_in.get() fallback=pages>
            <SignIn />
        </Show>
    }
}

/// The pages behind the gate.
#[component]
fn Pages() -> impl IntoView {
    view! {
        <FlatRoutes fallback=NotFound>
            <RouteView path=path!("/") view=Later />
            <RouteView path=path!("/restreams") view=RestreamList />
            <RouteView path=path!("/restreams/new") view=Later />
            <RouteView path=path!("/restreams/:resource_id") view=RestreamResource />
            <RouteView path=path!("/restreams/:resource_id/edit") view=Later />
            <RouteView path=path!("/restreams/:resource_id/history") view=Later />
            <RouteView path=path!("/recordings") view=Later />
            <RouteView path=path!("/recordings/new") view=Later />
            <RouteView path=path!("/recordings/:record_id") view=Later />
            <RouteView path=path!("/dvr") view=Later />
            <RouteView path=path!("/dvr/*stream_name") view=Later />
            <RouteView path=path!("/metrics") view=Later />
            <RouteView path=path!("/activity") view=Later />
        </FlatRoutes>
    }
}
