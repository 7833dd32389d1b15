//! Knowledge about the API's objects that several pages show alike.

pub mod health;
