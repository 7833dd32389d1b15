//! Values that are computed from signals. Leptos's own `Memo` is compiled anew for each type of value and each closure, about
//! a dozen functions each; here they are compiled once, because the value inside has no type.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use leptos::prelude::{
    Get, GetUntracked, IntoAttributeValue, IntoRender, Memo as UntypedMemo, Signal, Track,
};

type Value = Arc<dyn Any + Send + Sync>;
/// Gets the value before.
type Compute = Box<dyn Fn(Option<&Value>) -> Value + Send + Sync>;
type IsChanged = fn(Option<&Value>, Option<&Value>) -> bool;

/// A value that is computed anew after a change of a signal that it read.
pub struct Memo<T>(UntypedMemo<Value>, PhantomData<fn() -> T>);

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

/// Returns a value that notifies when it differs from the one before.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    compute: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    made(Box::new(move |_| Arc::new(compute())), differs::<T>)
}

/// Returns a value that is computed with the one before, and notifies when it differs from that.
pub fn memo_after<T: PartialEq + Send + Sync + 'static>(
    compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let compute = move |before: Option<&Value>| {
        let now: Value = Arc::new(compute(before.and_then(|before| before.downcast_ref())));
        now
    };
    made(Box::new(compute), differs::<T>)
}

/// Returns a value that notifies whenever it is computed, without a comparison.
pub fn fresh_memo<T: Send + Sync + 'static>(compute: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    made(Box::new(move |_| Arc::new(compute())), |_, _| true)
}

fn made<T>(compute: Compute, is_changed: IsChanged) -> Memo<T> {
    Memo(untyped(compute, is_changed), PhantomData)
}

fn untyped(compute: Compute, is_changed: IsChanged) -> UntypedMemo<Value> {
    UntypedMemo::new_with_compare(compute, is_changed)
}

fn differs<T: PartialEq + 'static>(before: Option<&Value>, now: Option<&Value>) -> bool {
    fn typed<T: 'static>(value: Option<&Value>) -> Option<&T> {
        value.and_then(|value| value.downcast_ref())
    }
    typed::<T>(before) != typed::<T>(now)
}

/// A value as it was when it was read.
pub struct Held<T>(Arc<T>);

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Returns the value with its type, which is that of its memo.
fn typed<T: Send + Sync + 'static>(value: Value) -> Held<T> {
    Held(value.downcast().unwrap_or_else(|_| unreachable!()))
}

impl<T: Send + Sync + 'static> Memo<T> {
    pub fn track(&self) {
        self.0.track();
    }

    pub fn read(&self) -> Held<T> {
        typed(self.0.get())
    }

    pub fn read_untracked(&self) -> Held<T> {
        typed(self.0.get_untracked())
    }

    /// Returns `None` after its owner was disposed.
    pub fn try_read(&self) -> Option<Held<T>> {
        self.0.try_get().map(typed)
    }

    pub fn try_read_untracked(&self) -> Option<Held<T>> {
        self.0.try_get_untracked().map(typed)
    }

    pub fn with<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        read(&self.read())
    }

    pub fn with_untracked<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        read(&self.read_untracked())
    }

    pub fn try_with<U>(&self, read: impl FnOnce(&T) -> U) -> Option<U> {
        self.try_read().map(|value| read(&value))
    }

    pub fn try_with_untracked<U>(&self, read: impl FnOnce(&T) -> U) -> Option<U> {
        self.try_read_untracked().map(|value| read(&value))
    }
}

impl<T: Clone + Send + Sync + 'static> Memo<T> {
    pub fn signal(self) -> Signal<T> {
        Signal::derive(move || self.get())
    }

    pub fn get(&self) -> T {
        T::clone(&self.read())
    }

    pub fn get_untracked(&self) -> T {
        T::clone(&self.read_untracked())
    }

    pub fn try_get(&self) -> Option<T> {
        self.try_with(T::clone)
    }

    pub fn try_get_untracked(&self) -> Option<T> {
        self.try_with_untracked(T::clone)
    }
}

impl<T: Clone + Send + Sync + 'static> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Self {
        memo.signal()
    }
}

impl<T: Clone + Send + Sync + 'static> IntoRender for Memo<T> {
    type Output = Signal<T>;

    fn into_render(self) -> Signal<T> {
        self.into()
    }
}

impl<T: Clone + Send + Sync + 'static> IntoAttributeValue for Memo<T> {
    type Output = Signal<T>;

    fn into_attribute_value(self) -> Signal<T> {
        self.into()
    }
}
