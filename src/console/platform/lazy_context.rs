//! Contexts that are made at their first use, so that the start makes only what the first page needs.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

/// The contexts made so far, and the owner of their signals, which outlives every page.
#[derive(Clone)]
struct Made {
    owner: Owner,
    contexts: StoredValue<HashMap<TypeId, AnyContext>>,
}

/// The contexts that live as long as the page, and those that live as long as one account is shown.
#[derive(Clone)]
struct OfConsole(Made);
#[derive(Clone)]
struct OfAccount(Made);

/// Begins the contexts of the whole console in the calling component.
pub fn provide_console_contexts() {
    provide_context(OfConsole(Made::new()));
}

/// Begins the contexts of another account: Leptos itself keeps those of an owner that runs again.
pub fn provide_account_contexts() {
    provide_context(OfAccount(Made::new()));
}

/// Returns a context of the whole console.
pub fn console_context<T: Clone + Send + Sync + 'static>(make: fn() -> T) -> T {
    get(expect_context::<OfConsole>().0, make)
}

/// Returns a context of the whole console; `None` outside of it.
pub fn find_console_context<T: Clone + Send + Sync + 'static>(make: fn() -> T) -> Option<T> {
    Some(get(use_context::<OfConsole>()?.0, make))
}

/// Returns a context of the current account.
pub fn account_context<T: Clone + Send + Sync + 'static>(make: fn() -> T) -> T {
    get(expect_context::<OfAccount>().0, make)
}

fn get<T: Clone + Send + Sync + 'static>(made: Made, make: fn() -> T) -> T {
    let context = made.find_or_make(TypeId::of::<T>(), &|| Arc::new(make()));
    context.downcast_ref().cloned().unwrap_or_else(make)
}

type AnyContext = Arc<dyn Any + Send + Sync>;

impl Made {
    fn new() -> Self {
        Self { owner: Owner::current().unwrap_or_default(), contexts: StoredValue::new(HashMap::new()) }
    }

    /// Compiled once, because it is not generic.
    fn find_or_make(&self, id: TypeId, make: &dyn Fn() -> AnyContext) -> AnyContext {
        let known = self.contexts.with_value(|all| all.get(&id).cloned());
        known.unwrap_or_else(|| {
            // A signal that it reads while it is made must not run its first user again.
            let made = self.owner.with(|| untrack(make));
            self.contexts.update_value(|all| drop(all.insert(id, Arc::clone(&made))));
            made
        })
    }
}
