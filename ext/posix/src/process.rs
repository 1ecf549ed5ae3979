//! Processes, sessions, limits, and the system itself.

use crate::keep;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_sys::posix::{self, Identity};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &posix_kill::DECL,
    &posix_getpid::DECL,
    &posix_getppid::DECL,
    &posix_getuid::DECL,
    &posix_setuid::DECL,
    &posix_geteuid::DECL,
    &posix_seteuid::DECL,
    &posix_getgid::DECL,
    &posix_setgid::DECL,
    &posix_getegid::DECL,
    &posix_setegid::DECL,
    &posix_getgroups::DECL,
    &posix_getlogin::DECL,
    &posix_getpgrp::DECL,
    &posix_setsid::DECL,
    &posix_setpgid::DECL,
    &posix_getpgid::DECL,
    &posix_getsid::DECL,
    &posix_uname::DECL,
    &posix_times::DECL,
    &posix_getrlimit::DECL,
    &posix_setrlimit::DECL,
    &posix_initgroups::DECL,
    &posix_sysconf::DECL,
];

/// A process's number out of an argument that must not be negative.
fn process_number(cx: &mut Request, number: usize, value: i64) -> Result<i32> {
    match i32::try_from(value) {
        Ok(process) if process >= 0 => Ok(process),
        _ => Err(cx.bad_argument(number, "must be between 0 and 2147483647")),
    }
}

/// Sends a signal to a process.
#[php("posix_kill(int $process_id, int $signal): bool")]
fn posix_kill(cx: &mut Request, process_id: i64, signal: i64) -> Result<bool> {
    let Ok(process) = i32::try_from(process_id) else {
        return Err(cx.bad_argument(1, "must be between 2147483648 and 2147483647"));
    };
    let sent = posix::kill(process, signal as i32);
    Ok(keep(cx, sent).is_some())
}

/// Returns the number of this process.
#[php("posix_getpid(): int")]
fn posix_getpid() -> i64 {
    posix::identity(Identity::Process)
}

/// Returns the number of the parent.
#[php("posix_getppid(): int")]
fn posix_getppid() -> i64 {
    posix::identity(Identity::Parent)
}

/// Returns the user's number.
#[php("posix_getuid(): int")]
fn posix_getuid() -> i64 {
    posix::identity(Identity::User)
}

/// Returns the number of the user that counts.
#[php("posix_geteuid(): int")]
fn posix_geteuid() -> i64 {
    posix::identity(Identity::EffectiveUser)
}

/// Returns the group's number.
#[php("posix_getgid(): int")]
fn posix_getgid() -> i64 {
    posix::identity(Identity::Group)
}

/// Returns the number of the group that counts.
#[php("posix_getegid(): int")]
fn posix_getegid() -> i64 {
    posix::identity(Identity::EffectiveGroup)
}

/// Returns the number of the group of processes.
#[php("posix_getpgrp(): int")]
fn posix_getpgrp() -> i64 {
    posix::identity(Identity::ProcessGroup)
}

fn set(cx: &mut Request, which: Identity, id: i64) -> bool {
    let set = posix::set_identity(which, id as u32);
    keep(cx, set).is_some()
}

/// Sets the user.
#[php("posix_setuid(int $user_id): bool")]
fn posix_setuid(cx: &mut Request, user_id: i64) -> bool {
    set(cx, Identity::User, user_id)
}

/// Sets the user that counts.
#[php("posix_seteuid(int $user_id): bool")]
fn posix_seteuid(cx: &mut Request, user_id: i64) -> bool {
    set(cx, Identity::EffectiveUser, user_id)
}

/// Sets the group.
#[php("posix_setgid(int $group_id): bool")]
fn posix_setgid(cx: &mut Request, group_id: i64) -> bool {
    set(cx, Identity::Group, group_id)
}

/// Sets the group that counts.
#[php("posix_setegid(int $group_id): bool")]
fn posix_setegid(cx: &mut Request, group_id: i64) -> bool {
    set(cx, Identity::EffectiveGroup, group_id)
}

/// Returns the further groups of the process.
#[php("posix_getgroups(): array|false")]
fn posix_getgroups(cx: &mut Request) -> OrFalse<Array> {
    let groups = keep(cx, posix::groups());
    OrFalse(groups.map(|groups| Array::from_values(cx.heap(), groups.into_iter().map(|group| Value::int(group.into())))))
}

/// Returns the name of who has logged in.
#[php("posix_getlogin(): string|false")]
fn posix_getlogin(cx: &mut Request) -> OrFalse<Vec<u8>> {
    OrFalse(keep(cx, posix::login()))
}

/// Starts a session.
#[php("posix_setsid(): int")]
fn posix_setsid(cx: &mut Request) -> i64 {
    keep(cx, posix::start_session()).map_or(-1, i64::from)
}

/// Moves a process into a group.
#[php("posix_setpgid(int $process_id, int $process_group_id): bool")]
fn posix_setpgid(cx: &mut Request, process_id: i64, process_group_id: i64) -> Result<bool> {
    let process = process_number(cx, 1, process_id)?;
    let group = process_number(cx, 2, process_group_id)?;
    Ok(keep(cx, posix::set_process_group(process, group)).is_some())
}

/// Returns the group of a process.
#[php("posix_getpgid(int $process_id): int|false")]
fn posix_getpgid(cx: &mut Request, process_id: i64) -> OrFalse<i64> {
    OrFalse(keep(cx, posix::process_group(process_id as i32)).map(i64::from))
}

/// Returns the session of a process.
#[php("posix_getsid(int $process_id): int|false")]
fn posix_getsid(cx: &mut Request, process_id: i64) -> Result<OrFalse<i64>> {
    let process = process_number(cx, 1, process_id)?;
    Ok(OrFalse(keep(cx, posix::session(process)).map(i64::from)))
}

/// Returns the system's names.
#[php("posix_uname(): array|false")]
fn posix_uname(cx: &mut Request) -> OrFalse<Array> {
    let Some(texts) = keep(cx, posix::system_names()) else { return OrFalse(None) };
    let mut array = Array::new();
    for (name, text) in ["sysname", "nodename", "release", "version", "machine", "domainname"].iter().zip(texts) {
        let text = Value::from(cx.str(text));
        array.insert_bytes(cx.heap(), name.as_bytes(), text);
    }
    OrFalse(Some(array))
}

/// Returns the time that was used, in clock ticks.
#[php("posix_times(): array|false")]
fn posix_times(cx: &mut Request) -> OrFalse<Array> {
    let Some(times) = keep(cx, posix::times()) else { return OrFalse(None) };
    let mut array = Array::new();
    for (name, time) in ["ticks", "utime", "stime", "cutime", "cstime"].iter().zip(times) {
        array.insert_bytes(cx.heap(), name.as_bytes(), Value::int(time));
    }
    OrFalse(Some(array))
}

/// Names of limits in `posix_getrlimit()`, with the system's numbers.
const LIMITS: [(&str, u32); 10] = [
    ("core", 4),
    ("data", 2),
    ("stack", 3),
    ("totalmem", 9),
    ("rss", 5),
    ("maxproc", 6),
    ("memlock", 8),
    ("cpu", 0),
    ("filesize", 1),
    ("openfiles", 7),
];

fn shown(cx: &Request, limit: u64) -> Value {
    if limit == posix::UNLIMITED { Value::from(cx.str("unlimited")) } else { Value::int(limit as i64) }
}

/// Returns the limits of the process, or one of them.
#[php("posix_getrlimit(?int $resource = null): array|false")]
fn posix_getrlimit(cx: &mut Request, resource: Option<i64>) -> OrFalse<Array> {
    if let Some(resource) = resource {
        let Some((soft, hard)) = keep(cx, posix::limit(resource as u32)) else { return OrFalse(None) };
        let pair = [shown(cx, soft), shown(cx, hard)];
        return OrFalse(Some(Array::from_values(cx.heap(), pair)));
    }
    let mut array = Array::new();
    for (name, number) in LIMITS {
        let Some((soft, hard)) = keep(cx, posix::limit(number)) else { return OrFalse(None) };
        for (kind, limit) in [("soft", soft), ("hard", hard)] {
            let limit = shown(cx, limit);
            array.insert_bytes(cx.heap(), format!("{kind} {name}").as_bytes(), limit);
        }
    }
    OrFalse(Some(array))
}

/// Sets a limit of the process.
#[php("posix_setrlimit(int $resource, int $soft_limit, int $hard_limit): bool")]
fn posix_setrlimit(cx: &mut Request, resource: i64, soft_limit: i64, hard_limit: i64) -> Result<bool> {
    if soft_limit < -1 {
        return Err(cx.bad_argument(2, "must be greater or equal to -1"));
    }
    if hard_limit < -1 {
        return Err(cx.bad_argument(3, "must be greater or equal to -1"));
    }
    if hard_limit > -1 && soft_limit > hard_limit {
        return Err(cx.bad_argument(2, format!("must be lower or equal to {hard_limit}")));
    }
    let set = posix::set_limit(resource as u32, soft_limit as u64, hard_limit as u64);
    Ok(keep(cx, set).is_some())
}

/// Sets the groups of the process to those of a user.
#[php("posix_initgroups(string $username, int $group_id): bool")]
fn posix_initgroups(cx: &mut Request, username: &[u8], group_id: i64) -> bool {
    !username.is_empty() && keep(cx, posix::init_groups(username, group_id as u32)).is_some()
}

/// Returns a value of the system's configuration.
#[php("posix_sysconf(int $conf_id): int")]
fn posix_sysconf(conf_id: i64) -> i64 {
    posix::configuration(conf_id as i32)
}
