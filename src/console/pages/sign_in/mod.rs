//! Sign in: an API address, an account and a token, checked with a read before they are put in force.

mod again;
mod check;
mod demo_link;
mod form;
mod others;
mod page;
mod refusal;
mod wanted_page;

pub use again::TokenForm;
pub use check::is_let_in;
pub use page::SignIn;
