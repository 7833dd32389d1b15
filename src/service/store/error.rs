//! Errors of the database.

/// The schema version, stored in `user_version`.
pub const VERSION: i64 = 3;

/// The reason why the database could not be opened or written.
#[derive(Debug)]
pub enum StoreError {
    /// An error of SQLite.
    Sqlite(rusqlite::Error),
    /// The file could not be created.
    File(std::io::Error),
    /// The file belongs to another version of this program.
    OtherVersion(i64),
    /// The file is empty or missing, but was used before.
    Lost,
    /// The file is a database of another program.
    Foreign,
    /// The file is damaged.
    Damaged(String),
    /// The account has reached its storage limit.
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
                "it is empty or missing, or its log (-wal) is damaged, and was not before: starting would lose what it held; put the files back",
            ),
            Self::Foreign => f.write_str("it is a database of another program"),
            Self::Damaged(what) => write!(f, "it is not as this program wrote it: {what}"),
            Self::AccountFull => f.write_str("the account stores as much as one account may"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for String {
    fn from(error: StoreError) -> Self {
        error.to_string()
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl StoreError {
    /// Returns the code of an error of SQLite.
    pub fn code(&self) -> Option<rusqlite::ErrorCode> {
        match self {
            Self::Sqlite(error) => error.sqlite_error_code(),
            _ => None,
        }
    }
}
