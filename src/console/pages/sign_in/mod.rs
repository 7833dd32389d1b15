//! Sign in: an API address, an account and a token, checked with a read before they are put in force.

mod again;
mod check;
mod form;
mod page;
mod refusal;

pub use again::TokenForm;
pub use check::is_let_in;
pub use page::SignIn;
