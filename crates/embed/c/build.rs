//! Gives `libheddle.so` its name, its symbols their version (`heddle.map`), and the code the name
//! of its model of thread-local storage.

fn main() {
    println!("cargo:rerun-if-changed=heddle.map");
    println!("cargo:rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    println!("cargo:rustc-check-cfg=cfg(heddle_tls, values(\"initial-exec\", \"descriptors\"))");
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    if let Some(model) = model(&flags) {
        println!("cargo:rustc-cfg=heddle_tls=\"{model}\"");
    }
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch != "x86_64") {
        // two version scripts, rustc's and ours, are more than GNU ld takes; on x86-64 the
        // toolchain's own lld is used anyway
        println!("cargo:rustc-cdylib-link-arg=-fuse-ld=lld");
    }
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libheddle.so");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={folder}/heddle.map");
}

/// The model that the compiler was told to use; `None`: its own choice, which may be loaded at any
/// time.
fn model(flags: &str) -> Option<&'static str> {
    let told = |word: &str| flags.split('\x1f').any(|flag| flag.trim_start_matches("-Z").trim_start_matches("-C") == word);
    if told("tls-model=initial-exec") {
        return Some("initial-exec");
    }
    for other in ["tls-model=local-exec", "tls-model=local-dynamic", "tls-model=emulated"] {
        assert!(!told(other), "{other} is none of the models that a library can have: docs/embedding.md lists them");
    }
    let descriptors = flags.split('\x1f').any(|flag| flag.contains("enable-tlsdesc"));
    descriptors.then_some("descriptors")
}
