//! The data folder with the service's database, locked against a second program.

use std::fs::{DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use crate::server::failure::Failure;
use crate::service::{Db, Options, Service};

const DATABASE: &str = "sluice.db";

pub struct OpenedDatabase {
    pub service: Service,
    /// The folder's mode, if others have access and the mode cannot be changed.
    pub open_to_others: Option<u32>,
    // The lock on the database's file, which the system releases when the process ends in any way.
    _locked: File,
}

/// Creates or opens a file with mode 600.
fn private(path: &Path) -> std::io::Result<File> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path)?;
    file.set_permissions(Permissions::from_mode(0o600))?;
    Ok(file)
}

/// Sets a folder's mode to 700; returns its mode if that fails and others have access.
fn close(folder: &Path) -> std::io::Result<Option<u32>> {
    let mode = || std::fs::metadata(folder).map(|found| found.permissions().mode() & 0o777);
    if mode()? & 0o077 == 0 {
        return Ok(None);
    }
    // The folder may have another owner, or the file system no modes.
    let _ = std::fs::set_permissions(folder, Permissions::from_mode(0o700));
    Ok(Some(mode()?).filter(|mode| mode & 0o077 != 0))
}

/// Opens the service on a folder's database; creates both if missing. `options` sets all but the database. Fails if
/// another program has locked the folder, if it is not writable, or if the database cannot be opened.
pub fn open(folder: &Path, options: impl FnOnce(Db) -> Options) -> Result<OpenedDatabase, Failure> {
    let unusable = |error: std::io::Error| {
        Failure::machine(format!(
            "The data folder {} cannot be used ({error}); make it writable or choose another with --data.",
            folder.display()
        ))
    };
    // Only the owner has access, because the database contains tokens.
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(unusable)?;
    let open_to_others = close(folder).map_err(unusable)?;
    let database = folder.join(DATABASE);
    let locked = private(&database).map_err(unusable)?;
    match locked.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(Failure::machine(format!(
                "The data folder {} is in use by another sluice; stop that one, or choose another with --data.",
                folder.display()
            )));
        }
        Err(TryLockError::Error(error)) => return Err(unusable(error)),
    }
    let service = Service::open(options(Db::File(database.clone()))).map_err(|error| {
        Failure::machine(format!(
            "The database {} cannot be opened ({error}); nothing in it was changed. Choose another folder with --data, \
             or move this one away to start over.",
            database.display()
        ))
    })?;
    Ok(OpenedDatabase { service, open_to_others, _locked: locked })
}
