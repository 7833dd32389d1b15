//! The data folder with the service's database, locked against a second program.

use std::fs::{DirBuilder, File, Permissions, TryLockError};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;

use crate::server::failure::Failure;
use crate::service::{Db, Options, Service};

/// The file of the service's database in its folder.
pub const DATABASE: &str = "sluice.db";

pub struct OpenedDatabase {
    pub service: Service,
    // The lock on the folder, which the system releases when the process ends in any way.
    _locked: File,
}

/// Opens the service on a folder's database; creates both if missing. `options` sets all but the database. Fails if
/// another program has locked the folder, if it is not writable, or if the database cannot be opened.
pub fn open(folder: &Path, options: impl FnOnce(Db) -> Options) -> Result<OpenedDatabase, Failure> {
    let locked = lock(folder)?;
    let database = folder.join(DATABASE);
    let service = Service::open(options(Db::File(database.clone()))).map_err(|error| {
        Failure::machine(format!(
            "The database {0} cannot be opened ({error}); nothing in it was changed. Choose another folder with --data, \
             or move all of {0}* away to start over.",
            database.display()
        ))
    })?;
    Ok(OpenedDatabase { service, _locked: locked })
}

/// Creates a folder if it is missing, and locks it.
pub fn lock(folder: &Path) -> Result<File, Failure> {
    let unusable = |error: std::io::Error| {
        Failure::machine(format!(
            "The data folder {} cannot be used ({error}); make it writable or choose another with --data.",
            folder.display()
        ))
    };
    // Only the owner has access, because the database contains tokens.
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(unusable)?;
    let locked = File::open(folder).map_err(unusable)?;
    // The folder may have another owner, or the file system no modes.
    let _ = locked.set_permissions(Permissions::from_mode(0o700));
    match locked.try_lock() {
        Ok(()) => Ok(locked),
        Err(TryLockError::WouldBlock) => Err(Failure::machine(format!(
            "The data folder {} is in use by another sluice; stop that one, or choose another with --data.",
            folder.display()
        ))),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}
