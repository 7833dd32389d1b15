//! Who is signed in where, and where the tokens are kept.
//!
//! A token goes to the API address it was typed for and nowhere else. It is kept in `sessionStorage`, which a new
//! tab does not have, or in memory alone. Several accounts may be signed in at once; one of them, or none, is in force.

mod account_session;
mod sessions;
mod storage;

pub use account_session::{DIRECT_MODE, Keep, Session};
pub use sessions::{Sessions, use_sessions};
