//! The account menu: the current account, the others, adding one, and personal settings.

use crate::console::app::shell::preferences::{MENU_ID, Preferences};
use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::facts::account_colour::{COLOURS, use_account_colour};
use crate::console::kit::{
    Button, ButtonKind, Glyph, Icon, Lazy, Popover, When, fixed, lazy_view, true_or_false,
};
use crate::console::platform::reactive::*;
use crate::console::routes::{Route, use_go, use_route};
use crate::console::session::{DIRECT_MODE, Session, use_sessions};

lazy_view!(
    MENU in palette: view! { <Menu /> }
);

/// The button "Account" and its menu.
#[component]
pub fn AccountMenu() -> impl IntoView {
    let current = use_sessions().current();
    let of = move |tell: fn(&Session) -> String| {
        Signal::derive(move || current.with(|current| current.as_ref().map(tell).unwrap_or_default()))
    };
    let face = view! {
        <span class="inline account-chip">
            <Glyph icon=Icon::Account />
            <span class="button-label" aria-hidden="true">
                {of(|session| session.account().to_string())}
                <span class="muted">{of(|session| [" · ", &session.host()].concat())}</span>
            </span>
        </span>
    };
    let face = face.into_any();
    view! {
        <Popover
            id=MENU_ID
            label="Accounts"
            class="accounts"
            button_class="button-quiet bar-account"
            name=of(|session| format!("Account {}", session.account()))
            title=of(Session::title)
            button=face
        >
            <Lazy view=MENU />
        </Popover>
    }
}

#[component]
fn Menu() -> impl IntoView {
    let (sessions, sign_out, go) = (use_sessions(), use_sign_out(), use_go());
    let is_direct = Signal::derive(move || {
        sessions
            .current()
            .with(|current| current.as_ref().is_some_and(|session| !session.api().is_own_origin()))
    });
    let has_others = memo(move || sessions.all().read().len() > 1);
    let on_add = move || go(&Route::SignIn { next: None }, false);
    view! {
        <ul>{move || sessions.all().get().into_iter().map(choice).collect_view()}</ul>
        <When is=is_direct>
            <p class="muted">{DIRECT_MODE}</p>
        </When>
        <Button label="Add account" kind=ButtonKind::Quiet icon=Icon::Add on_press=on_add />
        <ColourChoice />
        <hr />
        <Preferences />
        <When is=has_others>
            <button
                type="button"
                class="button button-quiet"
                use:fixed=&[("popovertarget", MENU_ID), ("popovertargetaction", "hide")]
                on:click=move |_| sign_out.begin(true)
            >
                <Glyph icon=Icon::SignOut />
                <span>"Sign out of all accounts"</span>
            </button>
        </When>
    }
}

/// "Colour": marks this account in the header.
#[component]
fn ColourChoice() -> impl IntoView {
    let colour = use_account_colour();
    let choice = |(slug, name): (&'static str, &'static str)| {
        let is_chosen = Signal::derive(move || *colour.chosen.read() == slug);
        view! {
            <button
                type="button"
                class="chip colour-choice"
                data-colour=slug
                aria-label=name
                title=name
                aria-pressed=true_or_false(is_chosen)
                on:click=move |_| colour.choose(slug)
            ></button>
        }
    };
    view! {
        <div class="line spread colours">
            <span>"Colour of this account"</span>
            <div class="segments" role="group" aria-label="Colour of this account">
                {COLOURS.map(choice).collect_view()}
            </div>
        </div>
    }
}

/// Returns a function that switches to another account, at the beginning of the open section.
pub fn use_switch() -> impl Fn(&Session) + Clone {
    let sessions = use_sessions();
    let go = use_go();
    let route = use_route();
    move |session: &Session| {
        // The open page means nothing to another account.
        let section = route.with_untracked(Route::section).unwrap_or(Route::Overview);
        go(&section, false);
        sessions.switch(session);
    }
}

fn choice(session: Session) -> impl IntoView {
    let switch = use_switch();
    let is_current = use_sessions().current().get_untracked().as_ref() == Some(&session);
    let title = session.title();
    let on_choose = move |_| {
        if !is_current {
            switch(&session);
        }
    };
    view! {
        <li>
            <button
                type="button"
                class="button button-quiet"
                aria-current=is_current.then_some("true")
                use:fixed=&[("popovertarget", MENU_ID)]
                on:click=on_choose
            >
                {title}
            </button>
        </li>
    }
}
