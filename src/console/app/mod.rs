//! What the page is made of, and which route shows which page.

pub mod boot;
pub mod chunks;
pub mod shell;

use std::mem::{Discriminant, discriminant};

use leptos::either::Either;
use leptos::prelude::*;

use crate::console::app::chunks::{
    Arriving, activity, load_all, many, overview, restream, restream_form, restream_history, sign_in,
};
use crate::console::app::shell::{Shell, keep_place, keep_scroll};
use crate::console::batch::Batches;
use crate::console::client::{Client, use_client};
use crate::console::form::drafts::Drafts;
use crate::console::kit::alarm::Alarm;
use crate::console::kit::commands::Commands;
use crate::console::kit::{Toaster, Toasts, When};
use crate::console::pages::{Later, ManyAsked, NotFound, RestreamList, RestreamsPlace};
use crate::console::platform::clock::Clock;
use crate::console::platform::long_lived::drop_traces;
use crate::console::platform::settings::Settings;
use crate::console::platform::visibility::Presence;
use crate::console::query::known_names::KnownNames;
use crate::console::query::last_reads::LastReads;
use crate::console::query::since::SinceReader;
use crate::console::query::visited_streams::{VisitedStreams, keep_visited};
use crate::console::routes::{Here, Route, use_go, use_route};
use crate::console::session::{AccountScope, Sessions, use_sessions};

/// The whole console.
#[component]
pub fn App() -> impl IntoView {
    provide_context(Settings::load());
    provide_context(Presence::watch());
    provide_context(Clock::start());
    provide_context(Toaster::new());
    provide_context(Sessions::load());
    provide_context(Drafts::new());
    provide_context(Alarm::new());
    provide_context(Commands::new());
    provide_context(VisitedStreams::new());
    provide_context(Client::new());
    provide_context(Batches::new());
    provide_context(Here::watch());
    view! {
        <Gate />
        <Toasts />
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
    Effect::new(move |was_signed_in: Option<bool>| {
        let is_in = is_signed_in.get();
        // Whoever signed out has left; the next to sign in may be another account, to whom no page of this one means
        // anything.
        let has_left = was_signed_in == Some(true) && !is_in;
        if !is_in && !is_at_sign_in.get() {
            let wanted = route.get_untracked().path();
            let next = (wanted != "/" && !has_left).then_some(wanted);
            go(&Route::SignIn { next }, true);
        }
        is_in
    });
    keep_place(route);
    keep_scroll();
    load_all();
    keep_visited(route);
    view! {
        <When is=is_at_sign_in fallback=SignedIn>
            <Arriving chunk=sign_in::CHUNK />
        </When>
    }
}

/// The console of whoever is signed in. For another account it is made anew, from its contexts to its last field: nothing
/// that one was shown, searched or typed is there for the next.
#[component]
fn SignedIn() -> impl IntoView {
    let sessions = use_sessions();
    let of = Memo::new(move |before: Option<&(bool, Option<AccountScope>)>| {
        let scope = sessions.scope();
        let is_odd = before.is_some_and(|(is_odd, was)| if *was == scope { *is_odd } else { !is_odd });
        (is_odd, scope)
    });
    move || {
        let (is_odd, scope) = of.get();
        let house = scope.map(|_| view! { <House /> }.into_any());
        // Two shapes in turn, so that no element is used again.
        if is_odd { Either::Left(house) } else { Either::Right(house) }
    }
}

/// The frame and the page of one account.
#[component]
fn House() -> impl IntoView {
    provide_context(RestreamsPlace::new());
    provide_context(KnownNames::new());
    provide_context(LastReads::new());
    provide_context(ManyAsked::new());
    provide_context(SinceReader::new());
    let client = use_client();
    client.forget_clock();
    on_cleanup(move || client.forget_secrets());
    view! {
        <Shell>
            <Pages />
        </Shell>
        <Many />
    }
}

/// What is done with many resources, from the first time that somebody asks for it on. It stays while pages come and go.
#[component]
fn Many() -> impl IntoView {
    let (asked, batches) = (use_context::<ManyAsked>(), use_context::<Batches>());
    let is_wanted = Memo::new(move |was: Option<&bool>| {
        was == Some(&true) || asked.is_some_and(ManyAsked::is_open) || batches.is_some_and(Batches::has_any)
    });
    view! {
        <When is=is_wanted>
            <div class="many">
                <Arriving chunk=many::CHUNK />
            </div>
        </When>
    }
    .into_any()
}

/// A page as far as it is one thing: a change of what its address holds does not make it anew.
#[derive(Clone, Copy, PartialEq)]
enum Page {
    Activity,
    Overview,
    RestreamForm,
    RestreamList,
    RestreamResource,
    RestreamHistory,
    Later(Discriminant<Route>),
    NotFound,
}

impl Page {
    fn of(route: &Route) -> Self {
        match route {
            Route::Overview => Self::Overview,
            Route::Restreams(_) => Self::RestreamList,
            Route::Restream(_) => Self::RestreamResource,
            Route::Activity => Self::Activity,
            Route::RestreamNew | Route::RestreamEdit(_) => Self::RestreamForm,
            Route::RestreamHistory(..) => Self::RestreamHistory,
            Route::Unknown => Self::NotFound,
            _ => Self::Later(discriminant(route)),
        }
    }
}

/// The pages behind the gate.
#[component]
fn Pages() -> impl IntoView {
    let route = use_route();
    let page = Memo::new(move |_| route.with(Page::of));
    move || {
        let page = page.get();
        drop_traces();
        match page {
            Page::RestreamList => view! { <RestreamList /> }.into_any(),
            Page::Overview => view! { <Arriving chunk=overview::CHUNK /> }.into_any(),
            Page::RestreamForm => view! { <Arriving chunk=restream_form::CHUNK /> }.into_any(),
            Page::RestreamResource => view! { <Arriving chunk=restream::CHUNK /> }.into_any(),
            Page::RestreamHistory => view! { <Arriving chunk=restream_history::CHUNK /> }.into_any(),
            Page::Later(_) => view! { <Later /> }.into_any(),
            Page::Activity => view! { <Arriving chunk=activity::CHUNK /> }.into_any(),
            Page::NotFound => view! { <NotFound /> }.into_any(),
        }
    }
}
