//! The native program: serves the console and is the API.

pub mod service;
