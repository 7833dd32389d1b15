//! Sign-in with an API address, an account and a token, which are checked with a read before use.

mod again;
mod check;
mod form;
mod page;
mod refusal;

pub use again::TokenForm;
pub use check::is_let_in;
pub use page::SignIn;
