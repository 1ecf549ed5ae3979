//! `libheddle.so` and `libheddle.a`: the engine for programs in C and whatever calls C. The header
//! is `heddle.h`, beside this crate's manifest.
//!
//! A thin layer over [`heddle_embed`]: it turns handles into things and back, and notices every
//! handle that names nothing, belongs to another thread, or is used at the wrong moment.
//!
//! - [`registry`]: configs, classes, engines and threads by handle. [`record`]: a thread's own
//!   part, found without a lock.
//! - [`border`]: what stands around every function: panics stop there, and errors are kept for
//!   `heddle_last_error`.
//! - The functions: [`about`], [`config`], [`thread`], [`run`], [`value`], [`array`], [`object`].
//! - [`callbacks`]: from the engine to the program. [`unload`]: forks, the end of threads, and
//!   `dlclose`. [`allocator`]: the library's memory.
//!
//! *Not here:* anything that PHP knows of.
#![feature(thread_local)]

mod about;
mod allocator;
mod array;
mod border;
mod callbacks;
mod config;
mod object;
mod record;
mod registry;
mod run;
mod thread;
mod unload;
mod value;

#[global_allocator]
static ALLOCATOR: allocator::Tracked = allocator::Tracked;

/// Defines functions of the C ABI: each is a jump under its C name, which the linker gives its
/// version, since the compiler, which would export it without one, does not see it.
#[macro_export]
macro_rules! export {
    ($( $(#[$attribute:meta])* fn $name:ident ( $($arg:ident : $ty:ty),* $(,)? ) $(-> $result:ty)? $body:block )*) => { $(
        $(#[$attribute])*
        extern "C" fn $name($($arg: $ty),*) $(-> $result)? $body

        #[cfg(target_arch = "x86_64")]
        core::arch::global_asm!(
            concat!(".pushsection .text.", stringify!($name), ",\"ax\",@progbits"),
            concat!(".globl ", stringify!($name)),
            concat!(".type ", stringify!($name), ",@function"),
            concat!(stringify!($name), ":"),
            "jmp {function}",
            concat!(".size ", stringify!($name), ", . - ", stringify!($name)),
            ".popsection",
            function = sym $name,
        );
        #[cfg(target_arch = "aarch64")]
        core::arch::global_asm!(
            concat!(".pushsection .text.", stringify!($name), ",\"ax\",@progbits"),
            concat!(".globl ", stringify!($name)),
            concat!(".type ", stringify!($name), ",@function"),
            concat!(stringify!($name), ":"),
            "b {function}",
            concat!(".size ", stringify!($name), ", . - ", stringify!($name)),
            ".popsection",
            function = sym $name,
        );
    )* };
}
