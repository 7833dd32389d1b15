//! The calls that are remembered, and how much of them.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::activity::Call;

pub const REMEMBERED: usize = 500;
/// How much of all bodies together; the oldest are dropped first.
const ALL_BODIES_BYTES: usize = 2 * 1024 * 1024;

#[derive(Clone, Copy, Default)]
pub(super) struct CallList(StoredValue<VecDeque<Arc<Call>>>);

impl CallList {
    pub fn all(self) -> Option<VecDeque<Arc<Call>>> {
        self.0.try_get_value()
    }

    pub fn add(self, call: Call) {
        self.0.try_update_value(|list| {
            list.truncate(REMEMBERED - 1);
            list.push_front(Arc::new(call));
        });
        self.drop_old_bodies();
    }

    pub fn retain(self, is_wanted: impl Fn(&Call) -> bool) {
        self.0.try_update_value(|list| list.retain(|call| is_wanted(call)));
    }

    pub fn update(self, id: u32, change: impl FnOnce(&mut Call)) {
        self.0.try_update_value(|list| {
            if let Some(call) = list.iter_mut().find(|call| call.id == id) {
                change(Arc::make_mut(call));
            }
        });
    }

    /// Holds the bodies of all calls within bounds.
    pub fn drop_old_bodies(self) {
        self.0.try_update_value(|list| {
            let mut all_bytes = 0;
            for call in list.iter_mut() {
                all_bytes += call.request.body_bytes() + call.answer.body_bytes();
                if all_bytes > ALL_BODIES_BYTES && (call.request.body.is_some() || call.answer.body.is_some())
                {
                    let call = Arc::make_mut(call);
                    call.request.drop_body();
                    call.answer.drop_body();
                }
            }
        });
    }
}
