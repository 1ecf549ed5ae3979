//! The allocators that are compared, where their libraries are, and which Debian packages bring
//! them.

use std::path::{Path, PathBuf};

/// An allocator under test.
pub struct Allocator {
    pub name: String,
    /// What is preloaded; nothing for the C library's own.
    pub library: Option<PathBuf>,
    /// `HEDDLE_HEAP_OPTIONS`.
    pub options: String,
}

/// Name, file names of its library, Debian's package. The first file that exists counts.
const PEERS: &[(&str, &[&str], &str)] = &[
    ("tcmalloc", &["libtcmalloc_minimal.so.4"], "libtcmalloc-minimal4"),
    ("jemalloc", &["libjemalloc.so.2"], "libjemalloc2"),
    ("mimalloc", &["libmimalloc.so.2", "libmimalloc.so.2.0"], "libmimalloc2.0"),
    (
        "scudo",
        &["libclang_rt.scudo_standalone-x86_64.so", "libclang_rt.scudo_standalone-aarch64.so", "libclang_rt.scudo_standalone.so"],
        "libclang-rt-19-dev",
    ),
];

/// Ours by name, with options; the library lies beside this program.
const OURS: &[(&str, &str)] = &[
    ("heddle", ""),
    ("heddle-shared", "registry=shared"),
    ("heddle-exclusive", "registry=exclusive"),
    ("heddle-percpu", "registry=percpu"),
    ("heddle-compact", "map=compact"),
];
const LIBRARY: &str = "libheddle_heap.so";

/// Those compared when nothing is said.
pub const USUAL: &str = "glibc,tcmalloc,jemalloc,mimalloc,scudo,heddle,heddle-shared,heddle-exclusive,heddle-compact";

/// The allocators named, separated by commas; one whose library is not there is left out with a
/// message.
pub fn find(names: &str) -> Result<Vec<Allocator>, String> {
    let mut found = Vec::new();
    for name in names.split(',') {
        let allocator = |library, options: String| Allocator { name: name.to_owned(), library, options };
        if name == "glibc" {
            found.push(allocator(None, String::new()));
        } else if let Some(options) = options_of_ours(name) {
            found.push(allocator(Some(locate(&[LIBRARY]).ok_or("libheddle_heap.so is not built")?), options));
        } else if let Some((_, files, package)) = PEERS.iter().find(|(known, ..)| *known == name) {
            match locate(files) {
                Some(library) => found.push(allocator(Some(library), String::new())),
                None => eprintln!("{name}: {} of Debian's {package} is not installed; left out", files[0]),
            }
        } else {
            return Err(format!("no allocator is called '{name}'"));
        }
    }
    Ok(found)
}

/// `heddle-poolN` and `heddle-poolN-zero` are the shared registry with a pool of N, scanned at
/// random and from index 0.
fn options_of_ours(name: &str) -> Option<String> {
    if let Some((_, options)) = OURS.iter().find(|(known, _)| *known == name) {
        return Some((*options).to_owned());
    }
    let pool = name.strip_prefix("heddle-pool")?;
    let (size, scan) = pool.strip_suffix("-zero").map_or((pool, "random"), |size| (size, "zero"));
    let size: usize = size.parse().ok()?;
    Some(format!("registry=shared:near=0:pool={size}:scan={scan}:stats=1"))
}

/// Prints a line for every peer: name, package, and where its library is.
pub fn print_peers() {
    for (name, files, package) in PEERS {
        let place = locate(files).map_or_else(|| "missing".to_owned(), |path| path.display().to_string());
        println!("{name} {package} {place}");
    }
}

fn locate(files: &[&str]) -> Option<PathBuf> {
    let beside_us = std::env::current_exe().ok()?.parent()?.to_owned();
    let fixed = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"].map(PathBuf::from);
    let llvm = (14..30).flat_map(|version| {
        let folder = |target: &str| format!("/usr/lib/llvm-{version}/lib/clang/{version}/lib/{target}").into();
        ["linux", "x86_64-pc-linux-gnu", "aarch64-unknown-linux-gnu"].map(folder)
    });
    let folders: Vec<PathBuf> = [beside_us].into_iter().chain(fixed).chain(llvm).collect();
    files.iter().flat_map(|file| folders.iter().map(move |folder| folder.join(file))).find(|path| Path::exists(path))
}
