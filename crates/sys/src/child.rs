//! Processes: forking, waiting for children, becoming another program, priorities and processors.

use crate::signal::Info;
use std::ffi::{CString, c_int};
use std::io;

fn checked(result: c_int) -> io::Result<i32> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// Copies the process; 0 in the child, which has the calling thread only.
///
/// Whoever calls it sees to it that no other thread holds a lock that the child will want: the
/// allocator's and the deadlines' are held by the caller meanwhile.
pub fn fork() -> io::Result<i32> {
    // SAFETY: the child goes on with its own copy of everything; the threads that it lacks are
    // started anew by those who need them.
    checked(unsafe { libc::fork() })
}

/// What a child has used: the fields of `rusage` after the two times, and the times themselves in
/// seconds and microseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Seconds and microseconds.
    pub user: (i64, i64),
    pub system: (i64, i64),
    pub max_rss: i64,
    pub shared_memory: i64,
    pub unshared_data: i64,
    pub minor_faults: i64,
    pub major_faults: i64,
    pub swaps: i64,
    pub blocks_in: i64,
    pub blocks_out: i64,
    pub messages_sent: i64,
    pub messages_received: i64,
    pub signals: i64,
    pub voluntary_switches: i64,
    pub involuntary_switches: i64,
}

fn usage(raw: &libc::rusage) -> Usage {
    Usage {
        user: (raw.ru_utime.tv_sec, raw.ru_utime.tv_usec),
        system: (raw.ru_stime.tv_sec, raw.ru_stime.tv_usec),
        max_rss: raw.ru_maxrss,
        shared_memory: raw.ru_ixrss,
        unshared_data: raw.ru_idrss,
        minor_faults: raw.ru_minflt,
        major_faults: raw.ru_majflt,
        swaps: raw.ru_nswap,
        blocks_in: raw.ru_inblock,
        blocks_out: raw.ru_oublock,
        messages_sent: raw.ru_msgsnd,
        messages_received: raw.ru_msgrcv,
        signals: raw.ru_nsignals,
        voluntary_switches: raw.ru_nvcsw,
        involuntary_switches: raw.ru_nivcsw,
    }
}

/// Waits for a child: its number (0: none has changed), its status, and what it used.
pub fn wait(process: i32, status: &mut i32, flags: i32) -> io::Result<(i32, Usage)> {
    // SAFETY: an all-zero struct is valid; both places outlive the call.
    unsafe {
        let mut raw: libc::rusage = core::mem::zeroed();
        let child = checked(libc::wait4(process, status, flags, &mut raw))?;
        Ok((child, usage(&raw)))
    }
}

/// Waits for a change of a child, as `waitid` does.
pub fn wait_id(kind: u32, id: u32, flags: i32) -> io::Result<(Info, Usage)> {
    // SAFETY: all-zero structs are valid; both outlive the call, which takes the kernel's fifth
    // argument as well.
    unsafe {
        let mut info: libc::siginfo_t = core::mem::zeroed();
        let mut raw: libc::rusage = core::mem::zeroed();
        if libc::syscall(libc::SYS_waitid, kind, id, &mut info, flags, &mut raw) < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((crate::signal::describe(&info), usage(&raw)))
    }
}

/// A question about a child's status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Exited,
    Stopped,
    Continued,
    Signaled,
}

/// Returns what a status says: with it the exit code or the signal.
pub fn status(of: i32, question: Status) -> Option<i32> {
    match question {
        Status::Exited => libc::WIFEXITED(of).then(|| libc::WEXITSTATUS(of)),
        Status::Stopped => libc::WIFSTOPPED(of).then(|| libc::WSTOPSIG(of)),
        Status::Continued => libc::WIFCONTINUED(of).then_some(0),
        Status::Signaled => libc::WIFSIGNALED(of).then(|| libc::WTERMSIG(of)),
    }
}

/// Returns the exit code and the signals that are coded in a status, whatever it is of.
pub fn parts(of: i32) -> (i32, i32, i32) {
    (libc::WEXITSTATUS(of), libc::WTERMSIG(of), libc::WSTOPSIG(of))
}

/// Becomes another program. Returns only when that fails. No environment: it keeps this one's.
pub fn become_program(path: &[u8], arguments: &[Vec<u8>], environment: Option<&[Vec<u8>]>) -> io::Error {
    let texts = |list: &[Vec<u8>]| list.iter().map(|text| CString::new(&text[..])).collect::<Result<Vec<_>, _>>();
    let all = (CString::new(path), texts(arguments), environment.map(texts).transpose());
    let (Ok(path), Ok(arguments), Ok(environment)) = all else {
        return io::Error::from_raw_os_error(libc::EINVAL);
    };
    let pointers = |list: &[CString]| -> Vec<_> { list.iter().map(|text| text.as_ptr()).chain([core::ptr::null()]).collect() };
    let argv = pointers(&arguments);
    // SAFETY: path and lists end as the call wants, and live until it returns.
    unsafe {
        match &environment {
            Some(list) => libc::execve(path.as_ptr(), argv.as_ptr(), pointers(list).as_ptr()),
            None => libc::execv(path.as_ptr(), argv.as_ptr()),
        };
    }
    io::Error::last_os_error()
}

/// Returns the priority of a process, a group or a user's processes.
pub fn priority(kind: u32, id: u32) -> io::Result<i32> {
    crate::process::set_errno(0);
    // SAFETY: takes numbers only.
    let priority = unsafe { libc::getpriority(kind, id) };
    if priority == -1 && crate::process::errno() != 0 { Err(io::Error::last_os_error()) } else { Ok(priority) }
}

/// Sets the priority of a process, a group or a user's processes.
pub fn set_priority(kind: u32, id: u32, priority: i32) -> io::Result<()> {
    // SAFETY: takes numbers only.
    checked(unsafe { libc::setpriority(kind, id, priority) }).map(drop)
}

/// Lets the calling thread wait for those that serve: it gets a third of their time where a
/// processor has both to run.
pub fn lower_priority() {
    // SAFETY: a system call without memory of ours; for the calling thread alone.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, libc::gettid() as libc::id_t, 5) };
}

/// Separates the process from what it shares with its parent.
pub fn unshare(flags: i32) -> io::Result<()> {
    // SAFETY: takes a number only.
    checked(unsafe { libc::unshare(flags) }).map(drop)
}

/// Returns the processors that a process may run on.
pub fn affinity(process: i32) -> io::Result<Vec<usize>> {
    // SAFETY: an all-zero set is valid, and the call writes at most its size.
    unsafe {
        let mut set: libc::cpu_set_t = core::mem::zeroed();
        checked(libc::sched_getaffinity(process, size_of::<libc::cpu_set_t>(), &mut set))?;
        Ok((0..libc::CPU_SETSIZE as usize).filter(|cpu| libc::CPU_ISSET(*cpu, &set)).collect())
    }
}

/// Sets the processors that a process may run on.
pub fn set_affinity(process: i32, processors: &[usize]) -> io::Result<()> {
    // SAFETY: an all-zero set is valid; numbers beyond its size are left out.
    unsafe {
        let mut set: libc::cpu_set_t = core::mem::zeroed();
        for cpu in processors.iter().filter(|cpu| **cpu < libc::CPU_SETSIZE as usize) {
            libc::CPU_SET(*cpu, &mut set);
        }
        checked(libc::sched_setaffinity(process, size_of::<libc::cpu_set_t>(), &set)).map(drop)
    }
}

/// Returns how many processors the system is configured for.
pub fn configured_processors() -> i64 {
    // SAFETY: takes a number only.
    unsafe { libc::sysconf(libc::_SC_NPROCESSORS_CONF) }
}

/// Returns the processor that the thread runs on.
pub fn processor() -> i32 {
    // SAFETY: takes nothing.
    unsafe { libc::sched_getcpu() }
}
