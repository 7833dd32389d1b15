//! The signed-in accounts and their tokens.
//!
//! A token is sent only to the API address that it was entered for. It is stored in `sessionStorage`, which a new tab
//! does not share, or only in memory. Several accounts may be signed in; at most one of them is current.

mod account_session;
mod sessions;
mod storage;

pub use account_session::{
    DIRECT_MODE, NoWrites, Session, TokenStorage, is_demonstration, is_read_only_here,
};
pub use sessions::{Sessions, use_sessions};
