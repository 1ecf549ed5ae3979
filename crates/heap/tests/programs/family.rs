//! Calls the whole malloc family by name and checks what comes back; tests/preload.rs runs it with
//! the library preloaded. Names are looked up when it runs, because the C library alone does not
//! have all of them. It prints "done".

use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::transmute;
use std::ptr::{null, null_mut};

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn __errno_location() -> *mut c_int;
    fn open_memstream(text: *mut *mut c_char, len: *mut usize) -> *mut c_void;
    fn fclose(stream: *mut c_void) -> c_int;
}

const NO_MEMORY: c_int = 12;
const INVALID: c_int = 22;
const HUGE: usize = usize::MAX / 2;
const ALIGNED_NEW: &[(&CStr, &CStr)] =
    &[(c"_ZnwmSt11align_val_t", c"_ZdlPvSt11align_val_t"), (c"_ZnamSt11align_val_t", c"_ZdaPvSt11align_val_t")];
const SIZED_NEW: &[(&CStr, &CStr)] = &[(c"_Znwm", c"_ZdlPvm"), (c"_Znam", c"_ZdaPvm")];
const NOTHROW_NEW: &[(&CStr, &CStr)] =
    &[(c"_ZnwmRKSt9nothrow_t", c"_ZdlPvRKSt9nothrow_t"), (c"_ZnamRKSt9nothrow_t", c"_ZdaPvRKSt9nothrow_t")];

type Block = *mut c_void;
type OfSize = unsafe extern "C" fn(usize) -> Block;
type OfTwo = unsafe extern "C" fn(usize, usize) -> Block;
type Free = unsafe extern "C" fn(Block);
type FreeSized = unsafe extern "C" fn(Block, usize);

fn find(name: &CStr) -> *mut c_void {
    // SAFETY: the name ends in NUL; null is the handle for "wherever it is".
    let function = unsafe { dlsym(null_mut(), name.as_ptr()) };
    assert!(!function.is_null(), "{name:?} is missing");
    function
}

/// # Safety
/// The function of this name is of the type asked for.
unsafe fn function<F: Copy>(name: &CStr) -> F {
    assert_eq!(size_of::<F>(), size_of::<*mut c_void>());
    let found = find(name);
    // SAFETY: promised by the caller.
    unsafe { std::ptr::from_ref(&found).cast::<F>().read() }
}

fn errno() -> &'static mut c_int {
    // SAFETY: the thread's own, and this program has one thread.
    unsafe { &mut *__errno_location() }
}

fn main() {
    find(c"heddle_heap_iterate");
    // SAFETY: every function below is called with the types that its manual page gives.
    unsafe {
        plain(c"malloc", c"calloc", c"realloc", c"free");
        plain(c"__libc_malloc", c"__libc_calloc", c"__libc_realloc", c"__libc_free");
        plain(c"malloc", c"calloc", c"realloc", c"cfree");
        arrays();
        aligned();
        sized();
        operators();
        failures();
        figures();
        iteration();
    }
    println!("done");
}

unsafe fn usable(block: Block) -> usize {
    // SAFETY: as in `main`.
    unsafe { function::<unsafe extern "C" fn(Block) -> usize>(c"malloc_usable_size")(block) }
}

unsafe fn plain(malloc: &CStr, calloc: &CStr, realloc: &CStr, free: &CStr) {
    // SAFETY: as in `main`; blocks are used within their sizes.
    unsafe {
        let (malloc, free): (OfSize, Free) = (function(malloc), function(free));
        let (calloc, realloc): (OfTwo, unsafe extern "C" fn(Block, usize) -> Block) = (function(calloc), function(realloc));
        let (one, other) = (malloc(0), malloc(0));
        assert!(!one.is_null() && !other.is_null() && one != other);
        free(one);
        free(other);
        free(null_mut());
        assert_eq!(usable(null_mut()), 0);
        for size in [1, 100, 5000, 200_000, 3_000_000] {
            let block = malloc(size);
            assert!(usable(block) >= size && block.addr().is_multiple_of(16));
            block.cast::<u8>().write_bytes(7, size);
            free(block);
            let block = calloc(size, 2).cast::<u8>();
            assert!((0..size * 2).all(|at| block.add(at).read() == 0));
            free(block.cast());
            let mut block = realloc(null_mut(), 10).cast::<u8>();
            block.write_bytes(9, 10);
            block = realloc(block.cast(), size.max(10)).cast();
            assert!((0..10).all(|at| block.add(at).read() == 9));
            assert!(realloc(block.cast(), 0).is_null());
        }
        *errno() = 4321;
        for size in [100, 200_000, 3_000_000] {
            free(malloc(size));
        }
        assert_eq!(*errno(), 4321, "free leaves errno alone");
    }
}

unsafe fn arrays() {
    // SAFETY: as in `main`.
    unsafe {
        let reallocarray: unsafe extern "C" fn(Block, usize, usize) -> Block = function(c"reallocarray");
        let free: Free = function(c"free");
        let block = reallocarray(null_mut(), 10, 20);
        assert!(usable(block) >= 200);
        block.cast::<u8>().write(5);
        *errno() = 0;
        assert!(reallocarray(block, HUGE, 4).is_null());
        assert_eq!((*errno(), block.cast::<u8>().read()), (NO_MEMORY, 5));
        free(reallocarray(block, 30, 20));
        *errno() = 0;
        assert!(function::<OfTwo>(c"calloc")(HUGE, 4).is_null());
        assert_eq!(*errno(), NO_MEMORY);
    }
}

unsafe fn aligned() {
    // SAFETY: as in `main`.
    unsafe {
        let free: Free = function(c"free");
        for name in [c"posix_memalign", c"__posix_memalign"] {
            let memalign: unsafe extern "C" fn(*mut Block, usize, usize) -> c_int = function(name);
            let mut block = null_mut();
            for bad in [0, 3, 4, 24] {
                assert_eq!(memalign(&mut block, bad, 10), INVALID);
            }
            assert_eq!(memalign(&mut block, 1 << 40, HUGE), NO_MEMORY);
            for align in (3..22).map(|bits| 1 << bits) {
                assert_eq!(memalign(&mut block, align, 100), 0);
                assert!(block.addr().is_multiple_of(align) && usable(block) >= 100);
                free(block);
            }
        }
        for name in [c"aligned_alloc", c"memalign", c"__libc_memalign"] {
            let aligned: OfTwo = function(name);
            for align in (4..20).map(|bits| 1 << bits) {
                let block = aligned(align, 300);
                assert!(block.addr().is_multiple_of(align), "{name:?}");
                free(block);
            }
        }
        *errno() = 0;
        assert!(function::<OfTwo>(c"aligned_alloc")(24, 100).is_null());
        assert_eq!(*errno(), INVALID);
        for name in [c"valloc", c"pvalloc", c"__libc_valloc", c"__libc_pvalloc"] {
            let block = function::<OfSize>(name)(5000);
            assert!(block.addr().is_multiple_of(4096) && usable(block) >= if name.to_bytes().ends_with(b"pvalloc") { 8192 } else { 5000 });
            free(block);
        }
    }
}

unsafe fn sized() {
    // SAFETY: as in `main`.
    unsafe {
        let (malloc, free_sized): (OfSize, FreeSized) = (function(c"malloc"), function(c"free_sized"));
        let free_aligned: unsafe extern "C" fn(Block, usize, usize) = function(c"free_aligned_sized");
        for size in [1, 500, 300_000] {
            free_sized(malloc(size), size);
            free_aligned(function::<OfTwo>(c"aligned_alloc")(64, size), 64, size);
        }
        free_sized(null_mut(), 10);
        free_aligned(null_mut(), 16, 10);
    }
}

unsafe fn operators() {
    // SAFETY: as in `main`; the tag's address is all that a nothrow_t has.
    unsafe {
        for size in [1, 60, 200_000] {
            for (new, delete) in SIZED_NEW {
                function::<FreeSized>(delete)(function::<OfSize>(new)(size), size);
            }
            for (new, delete) in [(c"_Znwm", c"_ZdlPv"), (c"_Znam", c"_ZdaPv")] {
                function::<Free>(delete)(function::<OfSize>(new)(size));
                function::<Free>(delete)(null_mut());
            }
            for (new, delete) in NOTHROW_NEW {
                let new: unsafe extern "C" fn(usize, *const u8) -> Block = function(new);
                assert!(new(HUGE, null()).is_null());
                function::<unsafe extern "C" fn(Block, *const u8)>(delete)(new(size, null()), null());
            }
            for (new, delete) in ALIGNED_NEW {
                let block = function::<OfTwo>(new)(size, 128);
                assert!(block.addr().is_multiple_of(128));
                function::<FreeSized>(delete)(block, 128);
            }
            for (new, delete) in
                [(c"_ZnwmSt11align_val_t", c"_ZdlPvmSt11align_val_t"), (c"_ZnamSt11align_val_t", c"_ZdaPvmSt11align_val_t")]
            {
                function::<unsafe extern "C" fn(Block, usize, usize)>(delete)(function::<OfTwo>(new)(size, 64), size, 64);
            }
            for (new, delete) in [
                (c"_ZnwmSt11align_val_tRKSt9nothrow_t", c"_ZdlPvSt11align_val_tRKSt9nothrow_t"),
                (c"_ZnamSt11align_val_tRKSt9nothrow_t", c"_ZdaPvSt11align_val_tRKSt9nothrow_t"),
            ] {
                let new: unsafe extern "C" fn(usize, usize, *const u8) -> Block = function(new);
                function::<unsafe extern "C" fn(Block, usize, *const u8)>(delete)(new(size, 64, null()), 64, null());
            }
        }
    }
}

unsafe fn failures() {
    // SAFETY: as in `main`.
    unsafe {
        for name in [c"malloc", c"valloc", c"pvalloc"] {
            for size in [HUGE, usize::MAX] {
                *errno() = 0;
                assert!(function::<OfSize>(name)(size).is_null());
                assert_eq!(*errno(), NO_MEMORY, "{name:?}");
            }
        }
        assert_eq!(function::<unsafe extern "C" fn(c_int, c_int) -> c_int>(c"mallopt")(-1, 0), 0);
    }
}

#[repr(C)]
struct Mallinfo2([usize; 10]);
#[repr(C)]
struct Mallinfo([i32; 10]);

unsafe fn figures() {
    // SAFETY: as in `main`.
    unsafe {
        let mallinfo: unsafe extern "C" fn() -> Mallinfo2 = function(c"mallinfo2");
        let before = mallinfo().0[7];
        let block = function::<OfSize>(c"malloc")(1 << 20);
        assert!(mallinfo().0[7] >= before + (1 << 20));
        assert!(function::<unsafe extern "C" fn() -> Mallinfo>(c"mallinfo")().0[7] >= 1 << 20);
        function::<Free>(c"free")(block);
        assert!(mallinfo().0[7] < before + (1 << 20));
        assert_eq!(function::<unsafe extern "C" fn(usize) -> c_int>(c"malloc_trim")(0), 1);
        let malloc_info: unsafe extern "C" fn(c_int, *mut c_void) -> c_int = function(c"malloc_info");
        let (mut text, mut len) = (null_mut(), 0);
        let stream = open_memstream(&mut text, &mut len);
        assert_eq!(malloc_info(1, stream), INVALID);
        assert_eq!(malloc_info(0, stream), 0);
        fclose(stream);
        let info = CStr::from_ptr(text).to_str().expect("XML in ASCII");
        for part in
            ["<malloc version=\"1\">\n", "<sizes>", "<size from=\"", "<total type=\"mmap\"", "<system type=\"current\"", "</malloc>\n"]
        {
            assert!(info.contains(part), "{part} in {info}");
        }
        function::<Free>(c"free")(text.cast());
        function::<unsafe extern "C" fn()>(c"malloc_stats")();
    }
}

/// Counts the block that it looks for.
unsafe extern "C" fn visit(block: Block, size: usize, argument: *mut c_void) {
    // SAFETY: `iteration` passes its own pair.
    let (wanted, seen) = unsafe { &mut *argument.cast::<(Block, Vec<usize>)>() };
    if block == *wanted {
        // There is room: nothing is allocated here.
        seen.push(size);
    }
}

unsafe fn iteration() {
    type Each = unsafe extern "C" fn(Block, usize, *mut c_void);
    // SAFETY: as in `main`.
    unsafe {
        let iterate: unsafe extern "C" fn(Each, *mut c_void) = transmute(find(c"heddle_heap_iterate"));
        for size in [77, 500_000] {
            let block = function::<OfSize>(c"malloc")(size);
            let mut looked = (block, Vec::<usize>::with_capacity(4));
            iterate(visit, (&raw mut looked).cast());
            assert_eq!(looked.1, [size]);
            function::<Free>(c"free")(block);
            looked.1.clear();
            iterate(visit, (&raw mut looked).cast());
            assert!(looked.1.is_empty());
        }
    }
}
