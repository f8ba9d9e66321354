//! Who may do what with a file. Here the folder says it: a new file has the rights of its neighbours.

use crate::runtime::files::file_error::FileError;
use std::fs::{File, Metadata};
use std::io;

/// Does nothing: a temporary file has the rights of any other.
pub fn of_new_file(_builder: &mut tempfile::Builder<'_, '_>) {}

/// Does nothing: see above.
///
/// # Errors
/// None.
pub fn copy(_old: &File, _was: &Metadata, _new: &File) -> Result<(), FileError> {
    Ok(())
}

/// Does nothing: see above.
///
/// # Errors
/// None.
pub fn copy_permissions(_old: &File, _was: &Metadata, _new: &File) -> Result<(), FileError> {
    Ok(())
}

/// True: whoever may link a file may remove the link.
pub fn is_same_owner(_one: &Metadata, _other: &Metadata) -> bool {
    true
}

/// Lets the user write a file.
///
/// # Errors
/// The system's error.
pub fn make_writable(file: &File) -> io::Result<()> {
    let mut permissions = file.metadata()?.permissions();
    permissions.set_readonly(false);
    file.set_permissions(permissions)
}
