//! Gives `libheddle.so` its name and its symbols their version (`heddle.map`).

fn main() {
    println!("cargo:rerun-if-changed=heddle.map");
    println!("cargo:rustc-check-cfg=cfg(heddle_tls, values(\"initial-exec\", \"descriptors\"))");
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libheddle.so");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={folder}/heddle.map");
}
