//! The API itself, on an embedded SQLite database.
