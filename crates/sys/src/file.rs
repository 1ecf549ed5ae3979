//! Files as far as the standard library does not reach: rights, space, waiting for several at once.

use std::ffi::{CStr, CString};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The number of the error "is a directory".
pub const IS_DIRECTORY: i32 = libc::EISDIR;
/// The number of the error "bad file descriptor".
pub const BAD_DESCRIPTOR: i32 = libc::EBADF;
/// The number of the error "no such file or directory".
pub const NO_SUCH_FILE: i32 = libc::ENOENT;
/// The number of the error "not a directory".
pub const NOT_A_DIRECTORY: i32 = libc::ENOTDIR;
/// The number of the error "invalid argument".
pub const INVALID_ARGUMENT: i32 = libc::EINVAL;

/// The flag of `open` for a descriptor that does not wait.
pub const NON_BLOCKING: i32 = libc::O_NONBLOCK;

/// What [`may`] asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Right {
    Read,
    Write,
    Execute,
    /// Whether it is there.
    Exist,
}

/// Whether this process may do something with a file.
pub fn may(path: &Path, right: Right) -> bool {
    let bytes = path.as_os_str().as_bytes();
    let mut short = [0_u8; 256];
    let long;
    let path = if bytes.len() < short.len() {
        short[..bytes.len()].copy_from_slice(bytes);
        // SAFETY: the last byte is zero, and no other is.
        (!bytes.contains(&0)).then(|| unsafe { CStr::from_bytes_with_nul_unchecked(&short[..=bytes.len()]) })
    } else {
        long = CString::new(bytes).ok();
        long.as_deref()
    };
    let Some(path) = path else {
        return false;
    };
    let mode = match right {
        Right::Read => libc::R_OK,
        Right::Write => libc::W_OK,
        Right::Execute => libc::X_OK,
        Right::Exist => libc::F_OK,
    };
    // SAFETY: the path ends in NUL.
    unsafe { libc::access(path.as_ptr(), mode) == 0 }
}

/// Bytes of a file system.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    pub total: u64,
    /// For those who are not root.
    pub free: u64,
}

/// The space of the file system that a path is on.
pub fn space(path: &Path) -> std::io::Result<Space> {
    let path = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: an all-zero struct is valid, and the call fills it.
    let stat = unsafe {
        let mut stat: libc::statvfs = core::mem::zeroed();
        if libc::statvfs(path.as_ptr(), &mut stat) != 0 {
            return Err(std::io::Error::last_os_error());
        }
        stat
    };
    Ok(Space { total: stat.f_blocks * stat.f_frsize, free: stat.f_bavail * stat.f_frsize })
}

/// Makes reads and writes of a descriptor wait, or not.
pub fn set_blocking(fd: BorrowedFd<'_>, blocking: bool) -> bool {
    // SAFETY: plain calls on a descriptor that is open.
    unsafe {
        let flags = libc::fcntl(fd.as_raw_fd(), libc::F_GETFL);
        if flags < 0 {
            return false;
        }
        let flags = if blocking { flags & !libc::O_NONBLOCK } else { flags | libc::O_NONBLOCK };
        libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags) == 0
    }
}

/// Returns whether reading and writing wait.
pub fn is_blocking(fd: BorrowedFd<'_>) -> bool {
    // SAFETY: takes numbers only, and the descriptor is open.
    let flags = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GETFL) };
    flags & libc::O_NONBLOCK == 0
}

/// Appends what one read gives, of at most `max` bytes; their number. Nothing is cleared before.
///
/// # Errors
///
/// Fails as the system does; nothing is appended then.
pub fn append(fd: BorrowedFd<'_>, into: &mut Vec<u8>, max: usize) -> std::io::Result<usize> {
    into.reserve(max);
    let room = &mut into.spare_capacity_mut()[..max];
    // SAFETY: at most the room is written.
    let count = unsafe { libc::read(fd.as_raw_fd(), room.as_mut_ptr().cast(), room.len()) };
    let count = usize::try_from(count).map_err(|_| std::io::Error::last_os_error())?;
    // SAFETY: so many bytes behind the old length were just written.
    unsafe { into.set_len(into.len() + count) };
    Ok(count)
}

/// What is waited for on a descriptor, and what has come.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Ready {
    pub read: bool,
    pub write: bool,
    pub exceptional: bool,
}

/// Waits until one of the descriptors is ready, at most so many milliseconds (-1: for ever).
pub fn poll(wanted: &[(BorrowedFd<'_>, Ready)], milliseconds: i32) -> std::io::Result<Vec<Ready>> {
    let bits = |ready: &Ready| {
        let mut events = 0;
        for (on, bit) in [(ready.read, libc::POLLIN), (ready.write, libc::POLLOUT), (ready.exceptional, libc::POLLPRI)] {
            if on {
                events |= bit;
            }
        }
        events
    };
    let mut list: Vec<libc::pollfd> =
        wanted.iter().map(|(fd, ready)| libc::pollfd { fd: fd.as_raw_fd(), events: bits(ready), revents: 0 }).collect();
    // SAFETY: the list is as long as said, and lives.
    let count = unsafe { libc::poll(list.as_mut_ptr(), list.len() as libc::nfds_t, milliseconds) };
    if count < 0 {
        return Err(std::io::Error::last_os_error());
    }
    let has = |fd: &libc::pollfd, bits: i16| fd.revents & bits != 0;
    Ok(list
        .iter()
        .map(|fd| Ready {
            read: fd.events & libc::POLLIN != 0 && has(fd, libc::POLLIN | libc::POLLHUP | libc::POLLERR),
            write: fd.events & libc::POLLOUT != 0 && has(fd, libc::POLLOUT | libc::POLLERR),
            exceptional: has(fd, libc::POLLPRI),
        })
        .collect())
}

/// A pseudo terminal: the end of who controls it, and the end of a program that runs on it.
pub fn pseudo_terminal() -> std::io::Result<(OwnedFd, OwnedFd)> {
    let (mut controller, mut terminal) = (-1, -1);
    let nothing = core::ptr::null_mut();
    // SAFETY: both numbers are written; name, settings and size are left to the system.
    if unsafe { libc::openpty(&mut controller, &mut terminal, nothing, core::ptr::null(), core::ptr::null()) } != 0 {
        return Err(std::io::Error::last_os_error());
    }
    for fd in [controller, terminal] {
        // SAFETY: the descriptor is open.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    // SAFETY: both were just made, nobody else has them.
    Ok(unsafe { (OwnedFd::from_raw_fd(controller), OwnedFd::from_raw_fd(terminal)) })
}

/// How bytes are received and sent.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Passing {
    /// What is received stays where it is.
    pub peek: bool,
    /// Urgent data, out of the line.
    pub urgent: bool,
}

impl Passing {
    fn bits(self) -> i32 {
        libc::MSG_NOSIGNAL | if self.peek { libc::MSG_PEEK } else { 0 } | if self.urgent { libc::MSG_OOB } else { 0 }
    }
}

/// Receives from a socket; the number of bytes.
pub fn receive(socket: BorrowedFd<'_>, into: &mut [u8], passing: Passing) -> std::io::Result<usize> {
    // SAFETY: at most the slice is written.
    let count = unsafe { libc::recv(socket.as_raw_fd(), into.as_mut_ptr().cast(), into.len(), passing.bits()) };
    usize::try_from(count).map_err(|_| std::io::Error::last_os_error())
}

/// Sends through a socket that is connected; the number of bytes.
pub fn send(socket: BorrowedFd<'_>, bytes: &[u8], passing: Passing) -> std::io::Result<usize> {
    // SAFETY: the slice is readable.
    let count = unsafe { libc::send(socket.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), passing.bits()) };
    usize::try_from(count).map_err(|_| std::io::Error::last_os_error())
}

/// Sends a signal to a process.
pub fn send_signal(process: i32, signal: i32) -> bool {
    // SAFETY: takes numbers only.
    unsafe { libc::kill(process, signal) == 0 }
}
