//! Who this process is and what the system says of users, groups, limits and paths: the calls behind
//! the extension `posix`.
//!
//! Errors are the system's numbers, in `std::io::Error`.

use std::ffi::{CStr, CString, c_char, c_int, c_long};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};

/// Turns a result of the C library that is negative on failure into one of Rust.
fn checked(result: c_int) -> io::Result<i32> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

fn text(bytes: &[u8]) -> io::Result<CString> {
    Ok(CString::new(bytes)?)
}

/// A number that names a user, a group or a process, and cannot fail to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Identity {
    User,
    EffectiveUser,
    Group,
    EffectiveGroup,
    Process,
    Parent,
    ProcessGroup,
}

/// Returns a number of the calling process.
pub fn identity(which: Identity) -> i64 {
    // SAFETY: none of these calls takes anything or can fail.
    unsafe {
        match which {
            Identity::User => libc::getuid().into(),
            Identity::EffectiveUser => libc::geteuid().into(),
            Identity::Group => libc::getgid().into(),
            Identity::EffectiveGroup => libc::getegid().into(),
            Identity::Process => libc::getpid().into(),
            Identity::Parent => libc::getppid().into(),
            Identity::ProcessGroup => libc::getpgrp().into(),
        }
    }
}

/// Sets a number of the process: a user or group.
pub fn set_identity(which: Identity, id: u32) -> io::Result<()> {
    // SAFETY: these calls take numbers only.
    let result = unsafe {
        match which {
            Identity::User => libc::setuid(id),
            Identity::EffectiveUser => libc::seteuid(id),
            Identity::Group => libc::setgid(id),
            Identity::EffectiveGroup => libc::setegid(id),
            Identity::Process | Identity::Parent | Identity::ProcessGroup => return Err(io::Error::from_raw_os_error(libc::EINVAL)),
        }
    };
    checked(result).map(drop)
}

/// Sends a signal to a process, or a group of them.
pub fn kill(process: i32, signal: i32) -> io::Result<()> {
    // SAFETY: takes numbers only.
    checked(unsafe { libc::kill(process, signal) }).map(drop)
}

/// Starts a session; its number.
pub fn start_session() -> io::Result<i32> {
    // SAFETY: takes nothing.
    checked(unsafe { libc::setsid() })
}

/// Returns the session of a process.
pub fn session(process: i32) -> io::Result<i32> {
    // SAFETY: takes a number only.
    checked(unsafe { libc::getsid(process) })
}

/// Returns the group of a process.
pub fn process_group(process: i32) -> io::Result<i32> {
    // SAFETY: takes a number only.
    checked(unsafe { libc::getpgid(process) })
}

/// Moves a process into a group.
pub fn set_process_group(process: i32, group: i32) -> io::Result<()> {
    // SAFETY: takes numbers only.
    checked(unsafe { libc::setpgid(process, group) }).map(drop)
}

/// Returns the further groups that the process is in.
pub fn groups() -> io::Result<Vec<u32>> {
    // SAFETY: with a size of 0 nothing is written.
    let count = checked(unsafe { libc::getgroups(0, core::ptr::null_mut()) })?;
    let mut list = vec![0; count as usize];
    // SAFETY: the list has room for `count` entries.
    let count = checked(unsafe { libc::getgroups(count, list.as_mut_ptr()) })?;
    list.truncate(count as usize);
    Ok(list)
}

/// Sets the groups of the process to those that a user is in.
pub fn init_groups(user: &[u8], group: u32) -> io::Result<()> {
    let user = text(user)?;
    // SAFETY: the name ends in NUL.
    checked(unsafe { libc::initgroups(user.as_ptr(), group) }).map(drop)
}

/// Calls a function of the C library that fills a buffer with a text.
fn filled(fill: impl Fn(*mut c_char, usize) -> c_int) -> io::Result<Vec<u8>> {
    let mut buffer = vec![0_u8; 4096];
    match fill(buffer.as_mut_ptr().cast(), buffer.len()) {
        0 => Ok(buffer.split(|byte| *byte == 0).next().unwrap_or_default().to_vec()),
        error => Err(io::Error::from_raw_os_error(error)),
    }
}

unsafe extern "C" {
    fn getlogin_r(name: *mut c_char, length: usize) -> c_int;
}

/// Returns the name of who has logged in.
pub fn login() -> io::Result<Vec<u8>> {
    // SAFETY: at most the buffer is written.
    filled(|at, length| unsafe { getlogin_r(at, length) })
}

/// Returns the path of the terminal that a descriptor is of.
pub fn terminal_name(fd: i32) -> io::Result<Vec<u8>> {
    // SAFETY: at most the buffer is written; a descriptor that is not open is an error.
    filled(|at, length| unsafe { libc::ttyname_r(fd, at, length) })
}

/// Returns whether a descriptor is a terminal's.
pub fn is_terminal(fd: i32) -> io::Result<()> {
    // SAFETY: takes a number only.
    if unsafe { libc::isatty(fd) } == 1 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Returns the path of the controlling terminal.
pub fn controlling_terminal() -> Vec<u8> {
    b"/dev/tty".to_vec()
}

/// Returns the system's names: system, node, release, version, machine, domain.
pub fn system_names() -> io::Result<[Vec<u8>; 6]> {
    // SAFETY: an all-zero struct is valid, and the call fills it with texts that end in NUL.
    unsafe {
        let mut names: libc::utsname = core::mem::zeroed();
        checked(libc::uname(&mut names))?;
        let copy = |text: &[c_char]| CStr::from_ptr(text.as_ptr()).to_bytes().to_vec();
        Ok([
            copy(&names.sysname),
            copy(&names.nodename),
            copy(&names.release),
            copy(&names.version),
            copy(&names.machine),
            copy(&names.domainname),
        ])
    }
}

/// Returns clock ticks: since some start, and used by the process and its children: user, system,
/// children's user, children's system.
pub fn times() -> io::Result<[i64; 5]> {
    let mut times = libc::tms { tms_utime: 0, tms_stime: 0, tms_cutime: 0, tms_cstime: 0 };
    // SAFETY: the call fills the struct.
    let ticks = unsafe { libc::times(&mut times) };
    if ticks == -1 {
        return Err(io::Error::last_os_error());
    }
    Ok([ticks, times.tms_utime, times.tms_stime, times.tms_cutime, times.tms_cstime])
}

/// Makes a named pipe.
pub fn make_fifo(path: &[u8], mode: u32) -> io::Result<()> {
    let path = text(path)?;
    // SAFETY: the path ends in NUL.
    checked(unsafe { libc::mkfifo(path.as_ptr(), mode) }).map(drop)
}

/// Makes a file of a kind: `mode` says which.
pub fn make_node(path: &[u8], mode: u32, device: (u32, u32)) -> io::Result<()> {
    let path = text(path)?;
    // SAFETY: the path ends in NUL.
    checked(unsafe { libc::mknod(path.as_ptr(), mode, libc::makedev(device.0, device.1)) }).map(drop)
}

/// Looks whether a file may be accessed, by the real user or the effective one.
pub fn access(path: &[u8], mode: i32, effective: bool) -> io::Result<()> {
    let path = text(path)?;
    let flags = if effective { libc::AT_EACCESS } else { 0 };
    // SAFETY: the path ends in NUL.
    checked(unsafe { libc::faccessat(libc::AT_FDCWD, path.as_ptr(), mode, flags) }).map(drop)
}

/// A user as the system's tables have it.
#[derive(Clone, Debug, Default)]
pub struct User {
    pub name: Vec<u8>,
    pub password: Vec<u8>,
    pub id: u32,
    pub group: u32,
    pub description: Vec<u8>,
    pub home: Vec<u8>,
    pub shell: Vec<u8>,
}

/// A group as the system's tables have it.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub name: Vec<u8>,
    pub password: Vec<u8>,
    pub members: Vec<Vec<u8>>,
    pub id: u32,
}

/// Names an entry of the system's tables.
#[derive(Clone, Copy, Debug)]
pub enum Key<'a> {
    Name(&'a [u8]),
    Number(u32),
}

/// The most bytes that an entry of the system's tables may need.
const LARGEST_ENTRY: usize = 1 << 20;

/// Asks for an entry with a buffer that grows until it is large enough. `ask` gives the call's
/// result.
fn with_buffer(mut ask: impl FnMut(&mut [c_char]) -> c_int) -> io::Result<Vec<c_char>> {
    let mut buffer = vec![0; 4096];
    loop {
        match ask(&mut buffer) {
            0 => return Ok(buffer),
            libc::ERANGE if buffer.len() < LARGEST_ENTRY => buffer.resize(buffer.len() * 4, 0),
            error => return Err(io::Error::from_raw_os_error(error)),
        }
    }
}

/// Copies a text of the C library's; a null pointer is an empty one.
unsafe fn copied(text: *const c_char) -> Vec<u8> {
    // SAFETY: the caller passes null or a text that ends in NUL.
    if text.is_null() { Vec::new() } else { unsafe { CStr::from_ptr(text) }.to_bytes().to_vec() }
}

/// Finds a user. `None`: there is none.
pub fn user(key: Key<'_>) -> io::Result<Option<User>> {
    let name = if let Key::Name(name) = key { text(name)? } else { CString::default() };
    let mut found = core::ptr::null_mut();
    // SAFETY: an all-zero struct is valid.
    let mut entry: libc::passwd = unsafe { core::mem::zeroed() };
    let buffer = with_buffer(|buffer| {
        // SAFETY: the buffer is as long as said; name, entry and result outlive the call.
        unsafe {
            match key {
                Key::Name(_) => libc::getpwnam_r(name.as_ptr(), &mut entry, buffer.as_mut_ptr(), buffer.len(), &mut found),
                Key::Number(id) => libc::getpwuid_r(id, &mut entry, buffer.as_mut_ptr(), buffer.len(), &mut found),
            }
        }
    })?;
    if found.is_null() {
        return Ok(None);
    }
    // SAFETY: the call has filled the entry with texts that lie in the buffer.
    let user = unsafe {
        User {
            name: copied(entry.pw_name),
            password: copied(entry.pw_passwd),
            id: entry.pw_uid,
            group: entry.pw_gid,
            description: copied(entry.pw_gecos),
            home: copied(entry.pw_dir),
            shell: copied(entry.pw_shell),
        }
    };
    drop(buffer);
    Ok(Some(user))
}

/// Finds a group. `None`: there is none.
pub fn group(key: Key<'_>) -> io::Result<Option<Group>> {
    let name = if let Key::Name(name) = key { text(name)? } else { CString::default() };
    let mut found = core::ptr::null_mut();
    // SAFETY: an all-zero struct is valid.
    let mut entry: libc::group = unsafe { core::mem::zeroed() };
    let buffer = with_buffer(|buffer| {
        // SAFETY: the buffer is as long as said; name, entry and result outlive the call.
        unsafe {
            match key {
                Key::Name(_) => libc::getgrnam_r(name.as_ptr(), &mut entry, buffer.as_mut_ptr(), buffer.len(), &mut found),
                Key::Number(id) => libc::getgrgid_r(id, &mut entry, buffer.as_mut_ptr(), buffer.len(), &mut found),
            }
        }
    })?;
    if found.is_null() {
        return Ok(None);
    }
    // SAFETY: the call has filled the entry; its texts and the list of members, which ends in a
    // null pointer, lie in the buffer.
    let group = unsafe {
        let mut members = Vec::new();
        let mut at = entry.gr_mem;
        while !at.is_null() && !(*at).is_null() {
            members.push(copied(*at));
            at = at.add(1);
        }
        Group { name: copied(entry.gr_name), password: copied(entry.gr_passwd), members, id: entry.gr_gid }
    };
    drop(buffer);
    Ok(Some(group))
}

/// The limit that stands for "none".
pub const UNLIMITED: u64 = libc::RLIM_INFINITY;

/// Returns a limit of the process: the one in force, and the highest it may set.
pub fn limit(resource: u32) -> io::Result<(u64, u64)> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the call fills the struct; an unknown resource is an error.
    checked(unsafe { libc::getrlimit(resource, &mut limit) })?;
    Ok((limit.rlim_cur, limit.rlim_max))
}

/// Sets a limit of the process.
pub fn set_limit(resource: u32, soft: u64, hard: u64) -> io::Result<()> {
    let limit = libc::rlimit { rlim_cur: soft, rlim_max: hard };
    // SAFETY: the struct outlives the call.
    checked(unsafe { libc::setrlimit(resource, &limit) }).map(drop)
}

/// Returns a value of the system's configuration; -1 where it says none.
pub fn configuration(name: i32) -> i64 {
    // SAFETY: takes a number only.
    unsafe { libc::sysconf(name) }
}

/// Asks for a value; -1 without an error means "no limit": `None`.
fn asked(ask: impl FnOnce() -> c_long) -> io::Result<Option<i64>> {
    crate::process::set_errno(0);
    match ask() {
        -1 if crate::process::errno() != 0 => Err(io::Error::last_os_error()),
        -1 => Ok(None),
        value => Ok(Some(value)),
    }
}

/// Returns a limit of a path. `None`: it has none.
pub fn path_limit(path: &[u8], name: i32) -> io::Result<Option<i64>> {
    let path = text(path)?;
    // SAFETY: the path ends in NUL.
    asked(|| unsafe { libc::pathconf(path.as_ptr(), name) })
}

/// Returns a limit of an open file. `None`: it has none.
pub fn descriptor_limit(fd: i32, name: i32) -> io::Result<Option<i64>> {
    // SAFETY: takes numbers only.
    asked(|| unsafe { libc::fpathconf(fd, name) })
}

/// Describes an error's number as the C library does.
pub fn describe(error: i32) -> Vec<u8> {
    let mut buffer = [0 as c_char; 256];
    // SAFETY: at most the buffer is written, with a NUL at the end.
    unsafe {
        libc::strerror_r(error, buffer.as_mut_ptr(), buffer.len());
        CStr::from_ptr(buffer.as_ptr()).to_bytes().to_vec()
    }
}

/// Returns the descriptor's number.
pub fn number(fd: BorrowedFd<'_>) -> i32 {
    fd.as_raw_fd()
}
