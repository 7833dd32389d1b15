//! Why the database refuses.

/// The version of the tables that this program knows, kept in `user_version`.
pub const VERSION: i64 = 3;

/// Why the database could not be opened or written.
#[derive(Debug)]
pub enum StoreError {
    /// SQLite refused.
    Sqlite(rusqlite::Error),
    /// The file could not be made.
    File(std::io::Error),
    /// The file is a database of a version of this program that has other tables.
    OtherVersion(i64),
    /// The file is empty or missing, and was not before.
    Lost,
    /// Something in the file, or beside it, is not as this program wrote it.
    Damaged(String),
    /// The account stores as much as one may.
    AccountFull,
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sqlite(error) => write!(f, "the database refused: {error}"),
            Self::File(error) => write!(f, "the database file could not be made: {error}"),
            Self::OtherVersion(version) => write!(
                f,
                "the database has schema version {version}, this program knows {VERSION}: use the program that made it, or another folder"
            ),
            Self::Lost => f.write_str(
                "it is empty or missing, and was not before: starting would lose what it held; put the file back",
            ),
            Self::Damaged(what) => write!(f, "it is not as this program wrote it: {what}"),
            Self::AccountFull => f.write_str("the account stores as much as one account may"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl StoreError {
    /// Whether the disk has no room: for anyone, or for this program by a quota or a largest size of files, which SQLite
    /// only knows as a write that failed.
    pub fn is_full(&self) -> bool {
        let is_full = |error: &rusqlite::ffi::Error| {
            error.code == rusqlite::ErrorCode::DiskFull
                || error.extended_code == rusqlite::ffi::SQLITE_IOERR_WRITE
        };
        matches!(self, Self::Sqlite(error) if error.sqlite_error().is_some_and(is_full))
            || matches!(self, Self::File(error) if error.kind() == std::io::ErrorKind::StorageFull)
    }

    /// Whether the database was only in use by someone else.
    pub fn is_busy(&self) -> bool {
        matches!(self, Self::Sqlite(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy))
    }
}
