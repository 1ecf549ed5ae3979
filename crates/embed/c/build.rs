//! Gives `libheddle.so` its name and its symbols their version (`heddle.map`).

fn main() {
    println!("cargo:rerun-if-changed=heddle.map");
    println!("cargo:rustc-check-cfg=cfg(heddle_tls, values(\"initial-exec\", \"descriptors\"))");
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch != "x86_64") {
        // two version scripts, rustc's and ours, are more than GNU ld takes; on x86-64 the toolchain's own lld is used anyway
        println!("cargo:rustc-cdylib-link-arg=-fuse-ld=lld");
    }
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libheddle.so");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={folder}/heddle.map");
}
