//! `libheddle.so` and `libheddle.a` from the outside: what they show, how they reach their
//! thread-local storage, and programs in C, C++ and Python that use them.
//!
//! The library is the one that lies beside this test's profile (`cargo xtask test` builds it
//! before), the one that `HEDDLE_LIBRARY` names, or is built. A tool that is not installed is
//! named, and its test left out; a C compiler must be there, as it is for PCRE2.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace").to_path_buf()
}

/// The folder of this test's profile: `target/release`.
fn profile() -> PathBuf {
    let test = std::env::current_exe().expect("this test");
    test.ancestors().nth(2).expect("target/PROFILE/deps/TEST").to_path_buf()
}

/// `libheddle.so`
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        if let Some(named) = std::env::var_os("HEDDLE_LIBRARY") {
            return named.into();
        }
        let folder = profile();
        let library = folder.join("libheddle.so");
        if !library.exists() {
            let release = folder.ends_with("release");
            let mut build = Command::new(env!("CARGO"));
            build.args(["build", "--quiet", "-p", "heddle-library", "--target-dir"]).arg(folder.parent().expect("target"));
            let status = build.args(release.then_some("--release")).current_dir(root()).status();
            assert!(status.expect("cargo runs").success());
        }
        library
    })
}

/// What a program printed; its end must be good. `None`: it is not installed.
fn run(command: &mut Command) -> Option<String> {
    let Output { status, stdout, stderr } = match command.output() {
        Ok(output) => output,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("{:?} is not installed; left out", command.get_program());
            return None;
        }
        Err(error) => panic!("{command:?}: {error}"),
    };
    let stdout = String::from_utf8_lossy(&stdout).into_owned();
    assert!(status.success(), "{command:?}: {status}\n{stdout}\n{}", String::from_utf8_lossy(&stderr));
    Some(stdout)
}

fn tool(name: &str, arguments: &[&str]) -> String {
    run(Command::new(name).args(arguments).arg(library())).expect("it comes with the C compiler")
}

/// Where programs are built.
fn place(name: &str) -> PathBuf {
    let folder = profile().join("embed");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

fn compiler(name: &str, source: &str, program: &Path) -> Command {
    let mut command = Command::new(name);
    command.arg(root().join(source)).arg("-I").arg(root().join("crates/embed/c")).args(["-Wall", "-Wextra", "-Werror", "-g", "-pthread"]);
    command.arg("-o").arg(program);
    command
}

/// Where a program finds its library: before the folders of `LD_LIBRARY_PATH`, which cargo sets to
/// its own.
fn found_in(folder: &Path) -> String {
    format!("-Wl,--disable-new-dtags,-rpath,{}", folder.display())
}

/// Builds a program that is linked with the library. `None`: there is no such compiler.
fn linked(name: &str, source: &str, more: &[&str]) -> Option<PathBuf> {
    let program = place(&source.replace(['/', '.'], "-"));
    let folder = library().parent().expect("a folder");
    let mut command = compiler(name, source, &program);
    command.args(more).arg("-L").arg(folder).arg("-lheddle").arg(found_in(folder));
    run(&mut command).map(|_| program)
}

/// A program that loads the library by itself.
fn stress() -> PathBuf {
    static STRESS: OnceLock<PathBuf> = OnceLock::new();
    let built = STRESS.get_or_init(|| {
        let program = place("stress");
        run(&mut compiler("cc", "examples/embed/stress.c", &program)).expect("a C compiler");
        program
    });
    built.clone()
}

/// A program that uses all of the library at random.
fn random() -> PathBuf {
    static RANDOM: OnceLock<PathBuf> = OnceLock::new();
    RANDOM.get_or_init(|| linked("cc", "crates/embed/tests/programs/random.c", &["-std=gnu11"]).expect("a C compiler")).clone()
}

fn expected() -> String {
    std::fs::read_to_string(root().join("examples/embed/hello.expected")).expect("it is there")
}

#[test]
fn the_header_and_the_library_name_the_same_functions() {
    let listed = tool("nm", &["-D", "--defined-only", "--with-symbol-versions"]);
    let mut exported = BTreeSet::new();
    for line in listed.lines() {
        let mut words = line.split_whitespace().skip(1);
        let (kind, symbol) = (words.next().expect("a kind"), words.next().expect("a name"));
        if kind == "A" {
            continue; // the version's own
        }
        let (name, version) = symbol.split_once("@@").unwrap_or((symbol, "no version"));
        assert_eq!(version, "HEDDLE_1", "{name}");
        assert!(name.starts_with("heddle_"), "{name} is visible");
        exported.insert(name.to_owned());
    }
    let header = std::fs::read_to_string(root().join("crates/embed/c/heddle.h")).expect("the header");
    let declared: BTreeSet<String> = header
        .lines()
        .filter(|line| !line.starts_with([' ', '*', '/', '#']) && !line.starts_with("typedef"))
        .filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next().map(str::to_owned))
        .filter(|name| name.starts_with("heddle_"))
        .collect();
    assert_eq!(exported, declared);
    assert!(declared.len() > 80, "{} functions were found in the header", declared.len());
}

/// What a library's relocations say of how it reaches its thread-local storage.
#[derive(PartialEq, Eq, Debug)]
struct Tls {
    /// A module and an offset, for a call.
    dynamic: bool,
    descriptors: bool,
    /// An offset from the thread pointer, known when the program starts.
    initial_exec: bool,
    /// It says that it needs room in the static block.
    is_static: bool,
}

const DYNAMIC: Tls = Tls { dynamic: true, descriptors: false, initial_exec: false, is_static: false };

fn tls_of(library: &Path) -> Tls {
    let read = |what: &str| run(Command::new("readelf").arg(what).arg(library)).expect("it comes with the C compiler");
    let (relocations, dynamic) = (read("-rW"), read("-dW"));
    Tls {
        dynamic: relocations.contains("R_X86_64_DTPMOD64"),
        descriptors: relocations.contains("R_X86_64_TLSDESC"),
        initial_exec: relocations.contains("R_X86_64_TPOFF64"),
        is_static: dynamic.contains("STATIC_TLS"),
    }
}

/// A library has the model that it says it has; Rust's own library is dynamic in all of them. Gives
/// the model's name.
#[cfg(target_arch = "x86_64")]
fn check_model(library: &Path, program: &str) -> String {
    let program = place(program);
    let folder = library.parent().expect("a folder");
    let mut command = compiler("cc", "crates/embed/tests/programs/model.c", &program);
    command.arg("-L").arg(folder).arg("-lheddle").arg(found_in(folder));
    run(&mut command).expect("a C compiler");
    let model = run(&mut Command::new(program)).expect("it was built").trim_end().to_owned();
    let found = tls_of(library);
    match &model[..] {
        "global-dynamic" => assert_eq!(found, DYNAMIC),
        "descriptors" => assert!(found.descriptors && !found.initial_exec && !found.is_static, "{found:?}"),
        "initial-exec" => assert!(found.initial_exec && found.is_static, "{found:?}"),
        other => panic!("{other} is no model of a library"),
    }
    model
}

#[test]
#[cfg(target_arch = "x86_64")]
fn the_library_reaches_thread_local_storage_as_it_says() {
    assert!(tool("readelf", &["-dW"]).contains("[libheddle.so]"));
    if check_model(library(), "model") != "initial-exec" {
        // with no surplus at all it can be loaded all the same
        let mut command = Command::new(stress());
        run(command.arg(library()).args(["2", "2", "2"]).env("GLIBC_TUNABLES", "glibc.rtld.optional_static_tls=0")).expect("it was built");
    }
}

/// The library built with each flag of docs/embedding.md, in a folder of its own, without
/// optimizing.
#[test]
#[ignore = "builds the engine twice, a minute or two each: cargo test -p heddle-embed --test library -- --ignored"]
#[cfg(target_arch = "x86_64")]
fn the_library_in_its_other_models() {
    for (flag, model) in [("-Ztls-model=initial-exec", "initial-exec"), ("-Cllvm-args=-enable-tlsdesc", "descriptors")] {
        let target = profile().with_file_name(format!("tls-{model}"));
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "-p", "heddle-library", "--target-dir"]).arg(&target).current_dir(root());
        build.env("RUSTFLAGS", flag).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
        run(&mut build).expect("cargo");
        assert_eq!(check_model(&target.join("debug/libheddle.so"), &format!("model-{model}")), model);
    }
}

/// The choices that docs/embedding.md names, on a library that takes a moment to build: what the
/// compiler makes of them, where it can be loaded, and where it cannot.
#[test]
#[cfg(target_arch = "x86_64")]
fn what_the_compiler_makes_of_each_model() {
    let program = place("tls");
    run(&mut compiler("cc", "crates/embed/tests/programs/tls.c", &program)).expect("a C compiler");
    let counted = "counted: 2 2\n";
    for (name, flag, tls) in [
        ("dynamic", None, DYNAMIC),
        ("descriptors", Some("-Cllvm-args=-enable-tlsdesc"), Tls { dynamic: false, descriptors: true, ..DYNAMIC }),
        ("initial-exec", Some("-Ztls-model=initial-exec"), Tls { dynamic: false, descriptors: false, initial_exec: true, is_static: true }),
    ] {
        let library = place(&format!("libtls-{name}.so"));
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.env("RUSTC_BOOTSTRAP", "1").args(["--crate-type=cdylib", "--edition=2024", "-O", "-Cpanic=abort", "-Clink-arg=-nostdlib"]);
        rustc.args(flag).arg(root().join("crates/embed/tests/programs/tls.rs")).arg("-o").arg(&library);
        run(&mut rustc).expect("cargo's compiler");
        assert_eq!(tls_of(&library), tls, "{name}");
        let at_start = run(Command::new(&program).env("LD_PRELOAD", &library)).expect("it was built");
        assert_eq!(at_start, counted, "{name}, there when the program starts");
        let later = run(Command::new(&program).arg(&library)).expect("it was built");
        if tls.is_static {
            assert!(later.starts_with("refused: ") && later.contains("static TLS"), "{name}, loaded later: {later}");
        } else {
            assert_eq!(later, counted, "{name}, loaded later");
        }
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn the_executable_reaches_thread_local_storage_directly() {
    let program = profile().join("heddle");
    if !program.exists() {
        eprintln!("there is no {}; left out", program.display());
        return;
    }
    let relocations = run(Command::new("readelf").arg("-rW").arg(&program)).expect("it comes with the C compiler");
    for word in ["DTPMOD", "TLSDESC", "TPOFF", "__tls_get_addr"] {
        assert!(!relocations.contains(word), "{word}: thread-local storage that the linker did not make local-exec");
    }
    let information = run(Command::new(&program).arg("-i")).expect("it is there");
    assert!(information.contains("\nThread-local storage => local-exec\n"));
}

#[test]
fn c() {
    let program = linked("cc", "examples/embed/hello.c", &["-std=c11"]).expect("a C compiler");
    assert_eq!(run(&mut Command::new(program)).expect("it was built"), expected());
}

#[test]
fn c_linked_statically() {
    let program = place("hello-static");
    let mut command = compiler("cc", "examples/embed/hello.c", &program);
    command.arg(library().with_extension("a")).args(["-lm", "-ldl", "-lrt"]);
    // one test at a time needs the engine's code in a program of its own: the debugging information
    // is left out
    run(command.args(["-Wl,--gc-sections", "-Wl,-s", "-lgcc_s"])).expect("a C compiler");
    assert_eq!(run(&mut Command::new(program)).expect("it was built"), expected());
    let program = place("model-static");
    let mut command = compiler("cc", "crates/embed/tests/programs/model.c", &program);
    command.arg(library().with_extension("a")).args(["-lm", "-ldl", "-lrt", "-Wl,--gc-sections", "-Wl,-s", "-lgcc_s"]);
    run(&mut command).expect("a C compiler");
    assert_eq!(run(&mut Command::new(program)).expect("it was built"), "local-exec\n");
}

#[test]
fn cpp() {
    if let Some(program) = linked("c++", "examples/embed/hello.cpp", &["-std=c++17"]) {
        let output = run(&mut Command::new(program)).expect("it was built");
        assert_eq!(output, "<<cpp0>>\n<<cpp1>>\n<<cpp2>>\n<<cpp3>>\nnothing to quote\nexception\n");
    }
}

#[test]
fn python() {
    let output = run(Command::new("python3").arg(root().join("examples/embed/hello.py")).arg(library()));
    if let Some(output) = output {
        assert_eq!(output, "The Sum Is 55\n1-2-3-4-5-6-7-8-9-10\nfrom embed\n");
    }
}

#[test]
fn rust() {
    let program = profile().join("examples/hello");
    let output = run(&mut Command::new(program)).expect("cargo builds examples with tests");
    let lines = ["heddle 2 10", "year: 1805", "who:", "  0: Jacquard", "  1: Vaucanson", "Hello, Rust!"];
    for line in lines {
        assert!(output.lines().any(|printed| printed == line), "{line} is not in\n{output}");
    }
    assert!(output.contains("Uncaught DomainException: no") && output.contains("exit code 255, Rust was called 1 times"), "{output}");
}

#[test]
fn every_wrong_use_has_its_code() {
    let program = linked("cc", "crates/embed/tests/programs/misuse.c", &["-std=gnu11"]).expect("a C compiler");
    let output = run(&mut Command::new(program)).expect("it was built");
    assert!(output.ends_with(" 0 failures\n"), "{output}");
}

/// Functions, handles and names drawn at random, on two threads, also from within callbacks.
#[test]
fn any_use_has_its_code() {
    for seed in ["1", "2", "3", "4"] {
        let output = run(Command::new(random()).args(["10000", seed])).expect("it was built");
        assert!(output.ends_with("\n0 failures\n"), "seed {seed}: {output}");
    }
}

#[test]
fn classes_and_files_of_the_program() {
    let program = linked("cc", "crates/embed/tests/programs/classes.c", &["-std=gnu11"]).expect("a C compiler");
    let output = run(&mut Command::new(program)).expect("it was built");
    assert!(output.ends_with(" 0 failures\n"), "{output}");
}

#[test]
fn the_program_is_told_and_the_process_left_alone() {
    let program = linked("cc", "crates/embed/tests/programs/told.c", &["-std=gnu11"]).expect("a C compiler");
    let output = run(&mut Command::new(program)).expect("it was built");
    assert!(output.ends_with(" 0 failures\n"), "{output}");
}

#[test]
fn threads_come_and_go_and_the_library_with_them() {
    print!("{}", run(Command::new(stress()).arg(library()).args(["16", "5", "24"])).expect("it was built"));
}

/// What should not be done, and is survived: a library that goes while it is in use.
#[test]
fn unloading_and_forking_with_threads_attached() {
    let program = place("unload");
    run(&mut compiler("cc", "crates/embed/tests/programs/unload.c", &program)).expect("a C compiler");
    for _ in 0..5 {
        let output = run(Command::new(&program).arg(library())).expect("it was built");
        assert!(output.ends_with("0 failures\n"), "{output}");
    }
}

#[test]
fn nothing_is_lost_and_nothing_is_read_that_is_not_there() {
    let checks = ["--leak-check=full", "--errors-for-leak-kinds=definite,indirect,possible", "--error-exitcode=9", "--quiet"];
    let under_valgrind = |program: &Path| {
        let mut command = Command::new("valgrind");
        command.args(checks).arg(program);
        command
    };
    if let Some(output) = run(under_valgrind(&stress()).arg(library()).args(["4", "2", "2"])) {
        print!("{output}");
    }
    run(under_valgrind(&random()).args(["1500", "7"]));
}
