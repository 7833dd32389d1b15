//! Contexts that are made when they are first asked for: their code comes with the pages that ask, and the first page does not wait
//! for it. Each lives as long as if it had been provided at the beginning.

use leptos::prelude::*;

/// What lives as long as the console.
#[derive(Clone)]
struct ConsoleOwner(Owner);

/// What lives as long as one account is in force.
#[derive(Clone)]
struct AccountOwner(Owner);

/// Says that the console begins here; the application calls it once.
pub fn begin_console() {
    if let Some(owner) = Owner::current() {
        provide_context(ConsoleOwner(owner));
    }
}

/// Says that an account comes into force here; the application calls it for each.
pub fn begin_account() {
    if let Some(owner) = Owner::current() {
        provide_context(AccountOwner(owner));
    }
}

/// The one of the console, made at the first call.
#[must_use]
pub fn of_console<T: Clone + Send + Sync + 'static>(make: fn() -> T) -> T {
    use_context().unwrap_or_else(|| made_in(&expect_context::<ConsoleOwner>().0, make))
}

/// The one of the account in force, made at the first call.
#[must_use]
pub fn of_account<T: Clone + Send + Sync + 'static>(make: fn() -> T) -> T {
    use_context().unwrap_or_else(|| made_in(&expect_context::<AccountOwner>().0, make))
}

fn made_in<T: Clone + Send + Sync + 'static>(owner: &Owner, make: fn() -> T) -> T {
    owner.with(|| {
        let made = untrack(make);
        provide_context(made.clone());
        made
    })
}
