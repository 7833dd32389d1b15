//! The frame around every page: header, navigation, banners and dialogs.

use crate::console::app::page::{NavigationEntry, entries};
use crate::console::app::shell::Overlays;
use crate::console::app::shell::access_lost::{ACCESS_LOST, TokenPrompt};
use crate::console::app::shell::bar::HeaderBar;
use crate::console::app::shell::newer_console::NewerConsole;
use crate::console::app::shell::palette::Palette;
use crate::console::app::shell::shortcuts::Shortcuts;
use crate::console::app::shell::sign_out::{DISCARD, SignOut};
use crate::console::client::use_client;
use crate::console::form::drafts::NoDrafts;
use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{FromFirst, Glyph, Icon, Lazy, Link, When, fixed};
use crate::console::platform::reactive::*;
use crate::console::platform::visibility::use_page_visibility;
use crate::console::routes::{Route, use_route};
use crate::text::si::grouped;

#[component]
pub fn Shell(children: Children) -> impl IntoView {
    let (sign_out, prompt) = (SignOut::new(), TokenPrompt::new());
    provide_context(sign_out);
    provide_context(prompt);
    provide_context(prompt.sign_in_again());
    provide_context(Overlays::new());
    let route = use_route();
    let is_wall = Signal::derive(move || route.with(|route| *route == Route::Wall));
    view! {
        <div class="shell" class=("is-wall", is_wall)>
            <a class="skip-link" href="#main">
                "Skip to main content"
            </a>
            <HeaderBar />
            <Nav />
            <div class="page">
                <Strips />
                <main id="main" class="stack" use:fixed=&[("tabindex", "-1")]>
                    {children()}
                </main>
            </div>
        </div>
        <Shortcuts />
        <Palette />
        <FromFirst is=move || prompt.is_needed()>
            <Lazy view=ACCESS_LOST />
        </FromFirst>
        <FromFirst is=move || sign_out.is_asking()>
            <Lazy view=DISCARD />
        </FromFirst>
    }
}

/// The navigation, next to the page or at the bottom of phones.
#[component]
fn Nav() -> impl IntoView {
    let route = use_route();
    let current = memo(move || route.with(Route::section));
    let broken = use_page_title().broken;
    // The page's title says it to screen readers.
    let count = Signal::derive(move || Some(broken.get()).filter(|count| *count > 0).map(grouped));
    let item = move |NavigationEntry { icon, route }: NavigationEntry| {
        let is_current = Signal::derive(move || *current.read() == Some(route()));
        view! {
            <li>
                <Link to=route() is_current>
                    <Glyph icon />
                    <span>{route().title()}</span>
                    {(route() == Route::Overview)
                        .then(|| {
                            view! { <span class="nav-count" aria-hidden="true" data-count=count></span> }
                        })}
                </Link>
            </li>
        }
    };
    view! {
        <nav class="nav" aria-label="Main">
            <ul class="stack">{entries().map(item).collect_view()}</ul>
        </nav>
    }
}

/// Banners above every page, about conditions of the whole console.
#[component]
fn Strips() -> impl IntoView {
    let (visibility, client) = (use_page_visibility(), use_client());
    let (receiving, time) = (client.receiving, client.service_time());
    view! {
        <When is=move || !visibility.is_online.get()>
            <div class="line strip" role="alert">
                <Glyph icon=Icon::Offline />
                <span>"You're offline, according to the browser. Sluice keeps trying to load new data."</span>
            </div>
        </When>
        // It comes and goes with a response, so it floats: nothing moves.
        <When is=move || receiving.read().is_some()>
            <p class="line strip strip-floating">
                {move || {
                    let kilobytes = receiving.get().map_or(0, |(_, size_bytes)| size_bytes / 1_000);
                    let size = match kilobytes {
                        1_000.. => format!("{}.{} MB", kilobytes / 1_000, kilobytes % 1_000 / 100),
                        _ => format!("{kilobytes} kB"),
                    };
                    format!("Slow connection: {size} so far. Loading continues.")
                }}
            </p>
        </When>
        <When is=move || time.read().is_doubtful()>
            <div class="line strip" role="status">
                <Glyph icon=Icon::Warning />
                <span>
                    "The service's time isn't known: it doesn't expose its Date header. Nothing is reported as late or not recording."
                </span>
            </div>
        </When>
        <NoDrafts />
        <NewerConsole />
    }
}
