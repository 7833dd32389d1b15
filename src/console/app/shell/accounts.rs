//! The account menu: the current account, the others, adding one, and personal settings.

use leptos::prelude::*;

use crate::console::app::shell::sign_out::use_sign_out;
use crate::console::kit::{Button, ButtonKind, Glyph, Icon, Popover, When, fixed};
use crate::console::platform::focus::hide_popover;
use crate::console::routes::{Route, use_go, use_route};
use crate::console::session::{DIRECT_MODE, Session, use_sessions};

const PANEL: &str = "accounts";

/// Closes the menu; the focus returns to its button.
pub fn close_menu() {
    hide_popover(PANEL);
}

/// The button "Account" and its menu.
#[component]
pub fn AccountMenu(
    /// The personal settings.
    children: ChildrenFn,
) -> impl IntoView {
    let sessions = use_sessions();
    let current = sessions.current();
    let of = move |tell: fn(&Session) -> String| {
        Signal::derive(move || current.with(|current| current.as_ref().map(tell).unwrap_or_default()))
    };
    let is_direct = Signal::derive(move || {
        current.with(|current| current.as_ref().is_some_and(|session| !session.api().is_own_origin()))
    });
    let sign_out = use_sign_out();
    let has_others = Memo::new(move |_| sessions.all().read().len() > 1);
    let go = use_go();
    let on_add = move || go(&Route::SignIn { next: None }, false);
    let face = view! {
        <Glyph icon=Icon::Account />
        <span class="button-label" aria-hidden="true">
            {of(|session| session.account().to_string())}
        </span>
    };
    let face = face.into_any();
    view! {
        <Popover
            id=PANEL
            label="Accounts"
            class="accounts"
            button_class="button-quiet bar-account"
            name=of(|session| format!("Account {}", session.account()))
            title=of(Session::title)
            button=face
        >
            <ul>{move || sessions.all().get().into_iter().map(choice).collect_view()}</ul>
            <When is=is_direct>
                <p class="muted">{DIRECT_MODE}</p>
            </When>
            <Button label="Add account" kind=ButtonKind::Quiet icon=Icon::Add on_press=on_add />
            <hr />
            {children()}
            <When is=has_others>
                <button
                    type="button"
                    class="button button-quiet"
                    use:fixed=&[("popovertarget", PANEL), ("popovertargetaction", "hide")]
                    on:click=move |_| sign_out.begin(true)
                >
                    <Glyph icon=Icon::SignOut />
                    <span>"Sign out of all accounts"</span>
                </button>
            </When>
        </Popover>
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
                use:fixed=&[("popovertarget", PANEL)]
                on:click=on_choose
            >
                {title}
            </button>
        </li>
    }
}
