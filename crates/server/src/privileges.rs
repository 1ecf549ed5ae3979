//! Whose rights the server has: started by root for ports below 1024 and for keys, it gives root's
//! up before it serves.

use heddle_sys::posix::{self, Identity, Key};
use std::io;

/// Gives up the rights of who started the process for those of a user, with his groups, or of one
/// group. All threads are meant; nothing leads back.
///
/// # Errors
///
/// Fails when there is no such user or group, or when the process may not become it.
pub fn drop_to(user: Option<&str>, group: Option<&str>) -> io::Result<()> {
    let missing = |what: &str, name: &str| io::Error::new(io::ErrorKind::NotFound, format!("there is no {what} '{name}'"));
    let group = match group {
        None => None,
        Some(name) => Some(number_of_group(name)?.ok_or_else(|| missing("group", name))?),
    };
    let found = match user {
        None => None,
        Some(name) => Some(find_user(name)?.ok_or_else(|| missing("user", name))?),
    };
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", user.unwrap_or("the group")));
    if let Some((name, id, own)) = &found {
        if posix::identity(Identity::EffectiveUser) == i64::from(*id) && group.is_none() {
            return Ok(());
        }
        posix::init_groups(name, group.unwrap_or(*own)).map_err(named)?;
    }
    if let Some(id) = group.or(found.as_ref().map(|(_, _, own)| *own)) {
        posix::set_identity(Identity::Group, id).map_err(named)?;
    }
    if let Some((_, id, _)) = found {
        posix::set_identity(Identity::User, id).map_err(named)?;
    }
    Ok(())
}

/// Returns `USER` and `HOME` of a user that is given by name or number, or of the process's;
/// nothing where there is no such user.
///
/// # Errors
///
/// Fails when the system's table of users cannot be read.
pub fn account(user: Option<&str>) -> io::Result<Vec<(String, String)>> {
    let own = u32::try_from(posix::identity(Identity::EffectiveUser)).unwrap_or(0);
    let key = user.map_or(Key::Number(own), |name| name.parse().map_or(Key::Name(name.as_bytes()), Key::Number));
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let of = |user: posix::User| vec![("USER".to_owned(), text(user.name)), ("HOME".to_owned(), text(user.home))];
    Ok(posix::user(key)?.map_or(Vec::new(), of))
}

/// Returns name, number and group of a user that is given by name or number.
fn find_user(name: &str) -> io::Result<Option<(Vec<u8>, u32, u32)>> {
    let key = name.parse().map_or(Key::Name(name.as_bytes()), Key::Number);
    Ok(posix::user(key)?.map(|user| (user.name, user.id, user.group)))
}

fn number_of_group(name: &str) -> io::Result<Option<u32>> {
    match name.parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) => Ok(posix::group(Key::Name(name.as_bytes()))?.map(|group| group.id)),
    }
}

/// Returns whether the process may become any user.
pub fn is_root() -> bool {
    posix::identity(Identity::EffectiveUser) == 0
}

/// Returns whether a user that is given by name or number is the one that the process runs as.
pub fn is_own(name: &str) -> bool {
    find_user(name).ok().flatten().is_some_and(|(_, id, _)| i64::from(id) == posix::identity(Identity::EffectiveUser))
}
