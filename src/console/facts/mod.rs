//! What several pages know about the API's objects, and show alike.

pub mod health;
