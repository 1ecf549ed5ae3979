//! The allocators that are compared, and where their libraries are.

use std::path::{Path, PathBuf};

/// An allocator under test.
pub struct Allocator {
    pub name: &'static str,
    /// What is preloaded; nothing for the C library's own.
    pub library: Option<PathBuf>,
    /// `HEDDLE_HEAP_OPTIONS`.
    pub options: &'static str,
}

/// Name, file names of its library (Debian's), options. The first file that exists counts.
const KNOWN: &[(&str, &[&str], &str)] = &[
    ("glibc", &[], ""),
    ("tcmalloc", &["libtcmalloc_minimal.so.4"], ""),
    ("jemalloc", &["libjemalloc.so.2"], ""),
    ("mimalloc", &["libmimalloc.so.2", "libmimalloc.so.2.0"], ""),
    ("scudo", &["libclang_rt.scudo_standalone-x86_64.so", "libclang_rt.scudo_standalone-aarch64.so"], ""),
    ("heddle", &["libheddle_heap.so"], ""),
    ("heddle-exclusive", &["libheddle_heap.so"], "registry=exclusive"),
    ("heddle-shared", &["libheddle_heap.so"], "registry=shared"),
    ("heddle-compact", &["libheddle_heap.so"], "map=compact"),
    ("heddle-pool2", &["libheddle_heap.so"], "registry=shared:pool=2:stats=1"),
    ("heddle-pool2-zero", &["libheddle_heap.so"], "registry=shared:pool=2:scan=zero:stats=1"),
];

/// Those compared when nothing is said.
pub const USUAL: &str = "glibc,tcmalloc,jemalloc,mimalloc,scudo,heddle,heddle-shared,heddle-exclusive,heddle-compact";

/// The allocators named, separated by commas; one whose library is not there is left out with a message.
pub fn find(names: &str) -> Result<Vec<Allocator>, String> {
    let mut found = Vec::new();
    for name in names.split(',') {
        let Some(&(name, files, options)) = KNOWN.iter().find(|(known, ..)| *known == name) else {
            return Err(format!("no allocator is called '{name}'"));
        };
        let library = files.iter().find_map(|file| locate(file));
        if library.is_none() && !files.is_empty() {
            eprintln!("{name}: {} is not installed; left out", files[0]);
            continue;
        }
        found.push(Allocator { name, library, options });
    }
    Ok(found)
}

fn locate(file: &str) -> Option<PathBuf> {
    let beside_us = std::env::current_exe().ok()?.parent()?.to_owned();
    let fixed = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"].map(PathBuf::from);
    let llvm = (14..30).map(|version| format!("/usr/lib/llvm-{version}/lib/clang/{version}/lib/linux").into());
    [beside_us].into_iter().chain(fixed).chain(llvm).map(|folder| folder.join(file)).find(|path| Path::exists(path))
}
