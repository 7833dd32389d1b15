//! What is made when it is first asked for, for the whole console or for one account: its code comes with the pages that ask, and the
//! first page does not wait for it. Each lives as long as if it had been provided at the beginning.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use leptos::prelude::*;

#[derive(Clone)]
struct OfConsole(Lifetime);

#[derive(Clone)]
struct OfAccount(Lifetime);

/// An owner and what was made in it. Not contexts of the owner: those outlive its cleaning, and the next account would be given what
/// is gone with the last.
#[derive(Clone)]
struct Lifetime {
    owner: Owner,
    made: Arc<Mutex<Vec<Box<dyn Any + Send + Sync>>>>,
}

/// Says that the console begins here; the application calls it once.
pub fn begin_console() {
    if let Some(lifetime) = Lifetime::begin() {
        provide_context(OfConsole(lifetime));
    }
}

/// Says that an account comes into force here; the application calls it for each.
pub fn begin_account() {
    if let Some(lifetime) = Lifetime::begin() {
        provide_context(OfAccount(lifetime));
    }
}

/// The one of the console, made at the first call.
pub fn of_console<T: Clone + Send + Sync + 'static>(make: fn() -> T) -> T {
    use_context().unwrap_or_else(|| expect_context::<OfConsole>().0.one(make))
}

/// The one of the account in force, made at the first call.
pub fn of_account<T: Clone + Send + Sync + 'static>(make: fn() -> T) -> T {
    use_context().unwrap_or_else(|| expect_context::<OfAccount>().0.one(make))
}

impl Lifetime {
    fn begin() -> Option<Self> {
        Owner::current().map(|owner| Self { owner, made: Arc::default() })
    }

    fn one<T: Clone + Send + Sync + 'static>(&self, make: fn() -> T) -> T {
        let made = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let found = made().iter().find_map(|one| one.downcast_ref::<T>().cloned());
        found.unwrap_or_else(|| {
            let one = self.owner.with(|| untrack(make));
            made().push(Box::new(one.clone()));
            one
        })
    }
}
