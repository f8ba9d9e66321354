//! Who may do what with a file: its mode, owner, access control list and extended attributes.

use crate::runtime::files::file_error::FileError;
use crate::words::tables::RuntimeWord as W;
use rustix::fs::{Gid, Uid, fchown};
use std::fs::{File, Metadata, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};

/// Lets a temporary file that the user gets as a new file be read by others, as far as the user's mask allows that.
pub fn of_new_file(builder: &mut tempfile::Builder<'_, '_>) {
    builder.permissions(Permissions::from_mode(0o666));
}

/// Gives a new file the rights of the old one, whose metadata is `was`. The owner is kept where the system permits.
///
/// # Errors
/// The access control list or an attribute cannot be kept, or the system's error.
pub fn copy(old: &File, was: &Metadata, new: &File) -> Result<(), FileError> {
    let is = new.metadata()?;
    if (was.uid(), was.gid()) != (is.uid(), is.gid()) {
        let (user, group) = (Uid::from_raw(was.uid()), Gid::from_raw(was.gid()));
        // Only root may give files away, but a group that the user belongs to can be kept.
        if fchown(new, Some(user), Some(group)).is_err() {
            let _ = fchown(new, None, Some(group)); // as above
        }
    }
    copy_permissions(old, was, new)
}

/// Gives a new file the mode, access control list and attributes of another, whose metadata is `was`.
///
/// # Errors
/// The access control list or an attribute cannot be kept, or the system's error.
pub fn copy_permissions(old: &File, was: &Metadata, new: &File) -> Result<(), FileError> {
    attributes::copy(old, new)?;
    // With an access control list, the middle digit of the mode is its mask: the same in both.
    new.set_permissions(Permissions::from_mode(was.mode() & 0o7777))?;
    Ok(())
}

pub fn is_same_owner(one: &Metadata, other: &Metadata) -> bool {
    one.uid() == other.uid()
}

/// Lets the user write a file.
///
/// # Errors
/// The system's error.
pub fn make_writable(file: &File) -> std::io::Result<()> {
    file.set_permissions(Permissions::from_mode(file.metadata()?.mode() & 0o7777 | 0o200))
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod attributes {
    use super::{File, FileError, W};
    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fremovexattr, fsetxattr};
    use rustix::io::Errno;

    /// The longest list of names, and the longest value, that Linux allows.
    const LONGEST: usize = 64 << 10;

    /// Gives a new file the attributes of another. Access control lists are attributes.
    pub(super) fn copy(from: &File, to: &File) -> Result<(), FileError> {
        let (wanted, there) = (names(from)?, names(to)?);
        // In a folder with a default list, a new file has one that the old one may not have.
        for name in there.iter().filter(|name| is_kept(name) && !wanted.contains(name)) {
            fremovexattr(to, name.as_slice()).map_err(|_| FileError::Reason(W::RightsNotKept))?;
        }
        let mut value = vec![0; LONGEST];
        for name in wanted {
            let copied = fgetxattr(from, name.as_slice(), value.as_mut_slice()).and_then(|length| {
                fsetxattr(to, name.as_slice(), value.get(..length).unwrap_or_default(), XattrFlags::empty())
            });
            // The system manages the rest itself, such as security labels.
            if copied.is_err() && is_kept(&name) {
                return Err(FileError::Reason(W::RightsNotKept));
            }
        }
        Ok(())
    }

    /// True for access control lists and what users and their programs attach to a file.
    fn is_kept(name: &[u8]) -> bool {
        name.starts_with(b"system.") || name.starts_with(b"user.")
    }

    /// Returns the names of a file's attributes; none if the file system has no attributes.
    fn names(file: &File) -> Result<Vec<Vec<u8>>, FileError> {
        let mut list = vec![0; LONGEST];
        match flistxattr(file, list.as_mut_slice()) {
            Ok(length) => list.truncate(length),
            Err(Errno::NOTSUP | Errno::NOSYS) => list.clear(),
            Err(_) => return Err(FileError::Reason(W::RightsNotKept)),
        }
        let names = list.split(|byte| *byte == 0).filter(|name| !name.is_empty());
        Ok(names.map(<[u8]>::to_vec).collect())
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
mod attributes {
    use super::{File, FileError};

    fn copy(_: &File, _: &File) -> Result<(), FileError> {
        Ok(())
    }
}
