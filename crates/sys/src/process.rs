//! This process and its threads, for code that must not allocate: identity, environment, last
//! words, exit and fork hooks.

use core::ffi::{CStr, c_void};

/// Number of processors this process may run on; at least 1.
pub fn processors() -> usize {
    // SAFETY: an all-zero set is valid and the kernel writes at most its size.
    let count = unsafe {
        let mut set: libc::cpu_set_t = core::mem::zeroed();
        match libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut set) {
            0 => libc::CPU_COUNT(&set),
            _ => 1,
        }
    };
    usize::try_from(count).unwrap_or(1).max(1)
}

/// The kernel's number of the calling thread.
pub fn thread_id() -> u32 {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::gettid() as u32 }
}

/// An environment variable's value, as it is now. Nothing is copied: use it before anybody changes
/// the environment.
pub fn environment(name: &CStr) -> Option<&'static [u8]> {
    // SAFETY: the name ends in NUL; the value is a C string when there is one.
    unsafe {
        let value = libc::getenv(name.as_ptr());
        (!value.is_null()).then(|| CStr::from_ptr(value).to_bytes())
    }
}

/// Fills `bytes` with unpredictable ones. Early in the system's life it falls back on the clock and
/// addresses.
pub fn random(bytes: &mut [u8]) {
    // SAFETY: the kernel writes at most the slice.
    let got = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), libc::GRND_NONBLOCK) };
    if got == bytes.len() as isize {
        return;
    }
    let mut state = crate::clock::ticks() ^ bytes.as_ptr().addr() as u64;
    for byte in bytes {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *byte = (state >> 56) as u8;
    }
}

/// Raises the number of descriptors that this process may have to the most it may ask for; returns
/// that number.
pub fn raise_descriptor_limit() -> u64 {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is readable and writable for both calls.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) != 0 {
            return 1024;
        }
        let before = limit.rlim_cur;
        limit.rlim_cur = limit.rlim_max;
        if libc::setrlimit(libc::RLIMIT_NOFILE, &limit) != 0 {
            limit.rlim_cur = before;
        }
    }
    limit.rlim_cur
}

/// Takes over the descriptors from 3 on that whoever started this process handed over, as
/// `LISTEN_PID` and `LISTEN_FDS` say, or `HEDDLE_PARENT` and `HEDDLE_FDS` where another process of
/// Heddle did, which names itself; a second call gets none.
pub fn inherited_descriptors() -> Vec<std::os::fd::OwnedFd> {
    use std::os::fd::FromRawFd;
    static TAKEN: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<i32>().ok());
    let count = number("LISTEN_FDS").filter(|_| number("LISTEN_PID").is_some_and(|pid| pid.cast_unsigned() == id()));
    let count = count.or_else(|| number("HEDDLE_FDS").filter(|_| is_parent_named("HEDDLE_PARENT")));
    if count.is_none() || TAKEN.swap(true, std::sync::atomic::Ordering::Relaxed) {
        return Vec::new();
    }
    let is_open = |fd: &i32| {
        // SAFETY: takes numbers only; a descriptor that is not open is an error.
        unsafe { libc::fcntl(*fd, libc::F_SETFD, libc::FD_CLOEXEC) != -1 }
    };
    let descriptors = (3..3 + count.unwrap_or(0).clamp(0, 64)).filter(is_open);
    // SAFETY: whoever started this process handed the open descriptors over, for nobody else in it;
    // `TAKEN` says that they are taken once.
    descriptors.map(|fd| unsafe { std::os::fd::OwnedFd::from_raw_fd(fd) }).collect()
}

/// Returns whether a variable of the environment names the process that started this one. What a
/// program of ours starts has the variable as well, and another parent.
pub fn is_parent_named(variable: &str) -> bool {
    // SAFETY: takes nothing, cannot fail.
    let parent = unsafe { libc::getppid() };
    std::env::var(variable).is_ok_and(|text| text.parse() == Ok(parent))
}

/// Returns the time that the calling thread has computed: its own code's, and the system's for it.
pub fn thread_times() -> [core::time::Duration; 2] {
    // SAFETY: an all-zero struct is valid, and the call writes at most its size.
    let usage = unsafe {
        let mut usage: libc::rusage = core::mem::zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &mut usage);
        usage
    };
    [usage.ru_utime, usage.ru_stime].map(|time| {
        core::time::Duration::from_secs(time.tv_sec.unsigned_abs()) + core::time::Duration::from_micros(time.tv_usec.unsigned_abs())
    })
}

/// Writes to standard error, unbuffered; errors are ignored.
pub fn write_stderr(text: &[u8]) {
    // SAFETY: the slice is readable.
    unsafe { libc::write(2, text.as_ptr().cast(), text.len()) };
}

/// Ends the process at once, with SIGABRT.
pub fn abort() -> ! {
    // SAFETY: takes nothing.
    unsafe { libc::abort() }
}

/// The C library's number of the error "out of memory".
pub const OUT_OF_MEMORY: i32 = libc::ENOMEM;
/// The C library's number of the error "invalid argument".
pub const INVALID_ARGUMENT: i32 = libc::EINVAL;

/// The C library's `errno`.
pub fn errno() -> i32 {
    // SAFETY: the location is the calling thread's own.
    unsafe { *libc::__errno_location() }
}

/// Sets the C library's `errno`.
pub fn set_errno(number: i32) {
    // SAFETY: the location is the calling thread's own.
    unsafe { *libc::__errno_location() = number };
}

/// Lets another thread run.
pub fn yield_now() {
    // SAFETY: takes nothing.
    unsafe { libc::sched_yield() };
}

/// Sleeps for `nanoseconds` (less than a second).
pub fn sleep(nanoseconds: u32) {
    let span = libc::timespec { tv_sec: 0, tv_nsec: libc::c_long::from(nanoseconds) };
    // SAFETY: the time span lives for the whole call.
    unsafe { libc::nanosleep(&span, core::ptr::null_mut()) };
}

/// A hook that runs when a thread ends which armed it.
#[derive(Clone, Copy)]
pub struct ThreadExit(libc::pthread_key_t);

/// How often the C library repeats the exit hooks of a thread while some of them arm themselves
/// again.
pub const EXIT_ROUNDS: usize = 4;

impl ThreadExit {
    /// Makes a hook. `None` when the process has used up its keys.
    pub fn new(hook: unsafe extern "C" fn(*mut c_void)) -> Option<ThreadExit> {
        let mut key = 0;
        // SAFETY: the key is written before it is read.
        (unsafe { libc::pthread_key_create(&mut key, Some(hook)) } == 0).then_some(ThreadExit(key))
    }

    /// Arms it for the calling thread; the hook receives `value`, which must not be zero. May
    /// allocate.
    pub fn arm(self, value: usize) -> bool {
        // SAFETY: the key came from `pthread_key_create`; the value is opaque to the C library.
        unsafe { libc::pthread_setspecific(self.0, core::ptr::without_provenance(value)) == 0 }
    }
}

impl ThreadExit {
    /// Takes the hook away: threads that armed it end without it. For a library that is about to be
    /// unloaded.
    pub fn remove(self) {
        // SAFETY: the key came from `pthread_key_create`.
        unsafe { libc::pthread_key_delete(self.0) };
    }
}

/// The lowest address that the calling thread's stack may reach; `None` when the system does not
/// tell.
pub fn stack_end() -> Option<usize> {
    // SAFETY: the attributes are filled in before they are read, and destroyed.
    unsafe {
        let mut attributes: libc::pthread_attr_t = core::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return None;
        }
        let (mut start, mut size) = (core::ptr::null_mut(), 0);
        let result = libc::pthread_attr_getstack(&attributes, &mut start, &mut size);
        libc::pthread_attr_destroy(&mut attributes);
        (result == 0).then(|| start.addr())
    }
}

/// Whether an address is in the executable, and not in a library that it has loaded.
pub fn is_in_executable(address: usize) -> bool {
    unsafe extern "C" fn first(object: *mut libc::dl_phdr_info, _: usize, address: *mut c_void) -> i32 {
        // SAFETY: the loader hands over an object's headers, which are there as long as the object
        // is.
        let (base, headers) =
            unsafe { ((*object).dlpi_addr as usize, core::slice::from_raw_parts((*object).dlpi_phdr, (*object).dlpi_phnum.into())) };
        let mut loaded = headers.iter().filter(|header| header.p_type == libc::PT_LOAD);
        let start = |header: &libc::Elf64_Phdr| base + header.p_vaddr as usize;
        // 1 and 2 end the walk: only the first object is looked at, which is the executable
        if loaded.any(|header| (start(header)..start(header) + header.p_memsz as usize).contains(&address.addr())) { 1 } else { 2 }
    }
    // SAFETY: the function has the type asked for and keeps nothing.
    unsafe { libc::dl_iterate_phdr(Some(first), core::ptr::without_provenance_mut(address)) == 1 }
}

/// Bytes that the arguments of a program may have together, where the system says.
pub fn longest_arguments() -> Option<usize> {
    // SAFETY: takes a number, gives one.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_ARG_MAX) }).ok()
}

/// The name of an address's machine. `None`: it has none.
pub fn name_of(address: std::net::IpAddr) -> Option<Vec<u8>> {
    let mut name = [0_u8; libc::NI_MAXHOST as usize];
    let ask = |socket: *const libc::sockaddr, length: usize, name: &mut [u8]| {
        // SAFETY: the address is as long as said, at most the whole slice is written, and no
        // service is asked for.
        let code = unsafe {
            libc::getnameinfo(
                socket,
                length as libc::socklen_t,
                name.as_mut_ptr().cast(),
                name.len() as libc::socklen_t,
                core::ptr::null_mut(),
                0,
                libc::NI_NAMEREQD,
            )
        };
        code == 0
    };
    let found = match address {
        std::net::IpAddr::V4(address) => {
            let socket = libc::sockaddr_in {
                sin_family: libc::AF_INET as libc::sa_family_t,
                sin_port: 0,
                sin_addr: libc::in_addr { s_addr: u32::from(address).to_be() },
                sin_zero: [0; 8],
            };
            ask((&raw const socket).cast(), size_of_val(&socket), &mut name)
        }
        std::net::IpAddr::V6(address) => {
            let socket = libc::sockaddr_in6 {
                sin6_family: libc::AF_INET6 as libc::sa_family_t,
                sin6_port: 0,
                sin6_flowinfo: 0,
                sin6_addr: libc::in6_addr { s6_addr: address.octets() },
                sin6_scope_id: 0,
            };
            ask((&raw const socket).cast(), size_of_val(&socket), &mut name)
        }
    };
    found.then(|| name.iter().copied().take_while(|byte| *byte != 0).collect())
}

/// Gives a command the umask that it will start with; the process's own stays what it is.
pub fn set_umask(command: &mut std::process::Command, mask: u32) {
    use std::os::unix::process::CommandExt;
    let start = move || {
        // SAFETY: it sets a number of the child's, and may be called between fork and exec.
        unsafe { libc::umask(mask as libc::mode_t) };
        Ok(())
    };
    // SAFETY: the function only calls `umask`, which is safe there.
    unsafe { command.pre_exec(start) };
}

/// Gives a command descriptors beside its first three, each under a number. Errors: the process has
/// too many open.
pub fn give_descriptors(command: &mut std::process::Command, list: Vec<(std::os::fd::OwnedFd, i32)>) -> std::io::Result<()> {
    use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
    use std::os::unix::process::CommandExt;
    let above = list.iter().map(|(_, number)| *number).max().unwrap_or(0) + 1;
    let mut moved = Vec::with_capacity(list.len());
    for (fd, number) in list {
        // SAFETY: the descriptor is open; the new one is above all numbers that are given, so that
        // none is taken before it was copied.
        let copy = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_DUPFD_CLOEXEC, above) };
        if copy < 0 {
            return Err(std::io::Error::last_os_error());
        }
        // SAFETY: `fcntl` has just made it, nobody else has it.
        moved.push((unsafe { OwnedFd::from_raw_fd(copy) }, number));
    }
    let start = move || {
        for (fd, number) in &moved {
            // SAFETY: it works on descriptors of the child's, and may be called between fork and
            // exec.
            if unsafe { libc::dup2(fd.as_raw_fd(), *number) } < 0 {
                return Err(std::io::Error::last_os_error());
            }
        }
        Ok(())
    };
    // SAFETY: the function only calls `dup2`, which is safe there.
    unsafe { command.pre_exec(start) };
    Ok(())
}

/// Closes one of the process's descriptors 0, 1 and 2 as far as others can see: from now on nothing
/// comes from it and all goes nowhere.
pub fn close_standard(number: i32) -> std::io::Result<()> {
    use std::os::fd::AsRawFd;
    debug_assert!((0..=2).contains(&number));
    let nowhere = std::fs::File::options().read(true).write(true).open("/dev/null")?;
    // SAFETY: both descriptors are open; the number stays open, so that no other file gets it.
    if unsafe { libc::dup2(nowhere.as_raw_fd(), number) } < 0 {
        return Err(std::io::Error::last_os_error());
    }
    Ok(())
}

/// A thread that the C library knows and Rust does not: neither it nor who starts it gets
/// thread-local values with destructors.
pub struct NativeThread(libc::pthread_t);

extern "C" fn enter(run: *mut c_void) -> *mut c_void {
    // SAFETY: `start` passes a `fn()`.
    let run = unsafe { core::mem::transmute::<*mut c_void, fn()>(run) };
    block_signals();
    run();
    core::ptr::null_mut()
}

impl NativeThread {
    /// Starts one that takes no signals. `None`: the system gives none. `run` must not panic. Names
    /// are cut after 15 bytes.
    pub fn start(name: &CStr, run: fn()) -> Option<NativeThread> {
        let mut thread = 0;
        // SAFETY: the place is written before it is read; `enter` turns the pointer back.
        unsafe {
            if libc::pthread_create(&mut thread, core::ptr::null(), enter, run as *mut c_void) != 0 {
                return None;
            }
            libc::pthread_setname_np(thread, name.as_ptr());
        }
        Some(NativeThread(thread))
    }

    /// Waits for its end.
    pub fn join(self) {
        // SAFETY: it was started by `start` and is joined once.
        unsafe { libc::pthread_join(self.0, core::ptr::null_mut()) };
    }
}

/// Keeps all signals from the calling thread: they are for the program's own threads.
pub fn block_signals() {
    // SAFETY: the set is filled before it is read.
    unsafe {
        let mut all: libc::sigset_t = core::mem::zeroed();
        libc::sigfillset(&mut all);
        libc::pthread_sigmask(libc::SIG_BLOCK, &all, core::ptr::null_mut());
    }
}

/// The number of this process; another one after a fork.
pub fn id() -> u32 {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::getpid() as u32 }
}

/// Registers functions around fork(2): in the parent before it, then after it in the parent and in
/// the child. May allocate.
pub fn on_fork(before: unsafe extern "C" fn(), parent: unsafe extern "C" fn(), child: unsafe extern "C" fn()) {
    // SAFETY: plain function pointers.
    unsafe { libc::pthread_atfork(Some(before), Some(parent), Some(child)) };
}
