//! What the built program is made of: the machine code of `target/release/heddle`, read and judged.
//!
//! A handler of the `tail` driver is fast because its straight path is straight: no prologue, no
//! call, no thread-local storage, a jump through the table at its end. The compiler decides whether
//! that is so, and a small change can undo it; so it is read from what was built. The lists are
//! data under tests/disassembly, and a line that is no longer true fails the test.
#![forbid(unsafe_code)]

mod flow;
mod program;
mod rules;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;

use flow::{Exit, Paths};
use program::{Function, Program, Target, divides, reads_tls, uses_stack};
use rules::{Cold, Exception, Shape};
use walk::Walk;

const FAST: &str = "heddle_vm::driver::tail::fast::";
const SLOW: &str = "heddle_vm::driver::tail::slow::";
const UNWIND: &str = "heddle_vm::driver::tail::unwind_";
const RELEASE: &str = "heddle_vm::driver::tail::release_and_go";
const CALL: &str = "heddle_vm::driver::call::";

/// The optimised program's bytes; `cargo xtask test` builds it first.
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let binary = std::env::var_os("HEDDLE_BINARY").map_or_else(
        || std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| rules::root().join("target"), PathBuf::from).join("release/heddle"),
        PathBuf::from,
    );
    std::fs::read(&binary).unwrap_or_else(|error| panic!("{}: {error}; build it: cargo build --release", binary.display()))
});

/// The program, or `None` on a machine whose instructions are not understood here.
fn program() -> Option<Program> {
    let program = Program::read(&BYTES).unwrap_or_else(|error| panic!("the program cannot be read: {error}"));
    if program.is_none() {
        eprintln!("only x86-64 is read; left out");
    }
    program
}

/// The straight paths of all opcodes, by handler. Finding none is an error: the test would say
/// nothing.
fn handlers(program: &Program) -> BTreeMap<String, &Function> {
    let functions = program.named(FAST).into_iter().map(|address| &program.functions[&address]);
    let found: BTreeMap<String, &Function> = functions.map(|function| (function.name[FAST.len()..].to_owned(), function)).collect();
    assert!(found.len() > 150, "{} handlers of the tail driver were found: was it built, and are symbols left in?", found.len());
    found
}

/// How straight a handler is.
fn shape(program: &Program, function: &Function) -> Shape {
    if !function.instructions.iter().any(uses_stack) {
        return Shape::Whole;
    }
    if Paths::of(program, function, true).dispatches() { Shape::Straight } else { Shape::Broken }
}

/// Exits of the straight paths that lead neither on nor to a cold function.
fn wrong_exits(program: &Program, function: &Function) -> Vec<String> {
    let is_cold = |target: &Target| match target {
        Target::Function(address) => [SLOW, UNWIND, RELEASE].iter().any(|start| program.name(*address).starts_with(start)),
        _ => false,
    };
    let wrong = |(at, exit): (usize, Exit)| match exit {
        Exit::Dispatch | Exit::Never => None,
        Exit::Tail(target) if is_cold(&target) => None,
        Exit::Tail(Target::Function(address)) => Some(format!("{:#x} jumps to {}", function.instructions[at].ip(), program.name(address))),
        exit => Some(format!("{:#x} ends in {exit:?}", function.instructions[at].ip())),
    };
    Paths::of(program, function, true).exits.into_iter().filter_map(wrong).collect()
}

#[test]
fn hot_handlers_are_straight() {
    let Some(program) = program() else { return };
    let handlers = handlers(&program);
    let mut problems = Vec::new();
    let mut shapes: BTreeMap<Shape, usize> = BTreeMap::new();
    for hot in rules::hot_handlers() {
        let Some(function) = handlers.get(&hot.handler) else {
            problems.push(format!("{}: there is no such handler", hot.handler));
            continue;
        };
        let found = shape(&program, function);
        *shapes.entry(found).or_default() += 1;
        match (hot.shape, found) {
            (Shape::Broken, Shape::Straight | Shape::Whole) => {
                problems.push(format!("{}: is {found:?} now, the list still says: known {}", hot.handler, hot.reason));
            }
            (wanted, found) if found < wanted => {
                let first = function.instructions.iter().find(|instruction| uses_stack(instruction));
                let place = first.map_or(String::new(), |first| format!("; {:?} at {:#x}", first.mnemonic(), first.ip()));
                problems.push(format!("{}: is {found:?}, must be {wanted:?}{place}", hot.handler));
            }
            _ => {}
        }
        problems.extend(wrong_exits(&program, function).into_iter().map(|exit| format!("{}: {exit}", hot.handler)));
    }
    println!("hot handlers: {shapes:?}; of all {}: {:?}", handlers.len(), all_shapes(&program, &handlers));
    assert!(problems.is_empty(), "tests/disassembly/hot-handlers.txt is not what was built:\n  {}", problems.join("\n  "));
}

fn all_shapes(program: &Program, handlers: &BTreeMap<String, &Function>) -> BTreeMap<Shape, usize> {
    let mut shapes = BTreeMap::new();
    for function in handlers.values() {
        *shapes.entry(shape(program, function)).or_default() += 1;
    }
    shapes
}

/// Every handler of both drivers, straight and slow.
fn all_handlers(program: &Program) -> Vec<u64> {
    [FAST, SLOW, UNWIND, CALL].iter().flat_map(|start| program.named(start)).collect()
}

#[test]
fn no_handler_reads_thread_local_storage() {
    let Some(program) = program() else { return };
    handlers(&program);
    let all = all_handlers(&program);
    let readers: Vec<&str> = all
        .iter()
        .map(|address| &program.functions[address])
        .filter(|function| function.instructions.iter().any(reads_tls))
        .map(|function| function.name.as_str())
        .collect();
    println!("{} handlers of both drivers, {} of them read thread-local storage", all.len(), readers.len());
    assert!(readers.is_empty(), "{readers:?}");
}

#[test]
fn nothing_on_a_fast_path_reads_thread_local_storage() {
    let Some(program) = program() else { return };
    handlers(&program);
    let (cold, exceptions) = (Cold::of_the_sources(), rules::exceptions());
    assert!(cold.len() > 50, "{} cold functions were found in the sources", cold.len());
    let roots = [program.named(FAST), program.named(CALL)].concat();
    let walk = Walk::from(&program, &roots, |name| is_left_out(name, &cold, &exceptions));

    let mut problems = Vec::new();
    for &address in walk.reached.keys() {
        let Some(function) = program.functions.get(&address) else { continue };
        if function.instructions.iter().any(reads_tls) {
            problems.push(format!("thread-local storage is read by {}", walk.way(&program, address)));
        }
    }
    if walk.imports.contains_key("__tls_get_addr") {
        problems.push("__tls_get_addr is called".to_owned());
    }
    println!(
        "{} functions run on fast paths from {} handlers; {} read thread-local storage; {} calls go through pointers",
        walk.reached.len(),
        roots.len(),
        problems.len(),
        walk.pointers
    );
    assert!(problems.is_empty(), "\n  {}", problems.join("\n  "));
}

/// Whether calls of a function are not followed: it is cold, or listed as one not to enter, or as a
/// door.
fn is_left_out(name: &str, cold: &Cold, exceptions: &[Exception]) -> bool {
    let listed = |exception: &Exception| ["enter", "door"].contains(&exception.kind.as_str()) && exception.is_of(name);
    [SLOW, UNWIND, RELEASE].iter().any(|start| name.starts_with(start)) || cold.has(name) || exceptions.iter().any(listed)
}

#[test]
fn hot_handlers_use_neither_libraries_nor_the_process_heap() {
    let Some(program) = program() else { return };
    let handlers = handlers(&program);
    let (cold, exceptions) = (Cold::of_the_sources(), rules::exceptions());
    let hot: BTreeSet<String> = rules::hot_handlers().into_iter().map(|hot| format!("{FAST}{}", hot.handler)).collect();
    let mut roots = program.named(FAST);
    roots.retain(|&address| hot.contains(&program.name(address)));
    assert_eq!(roots.len(), hot.len(), "of {} handlers", handlers.len());
    let walk = Walk::from(&program, &roots, |name| is_left_out(name, &cold, &exceptions));

    let find = |kind: &str, name: &str| exceptions.iter().position(|exception| exception.kind == kind && exception.is_of(name));
    let mut used = BTreeSet::new();
    let mut problems = Vec::new();
    for (import, callers) in &walk.imports {
        match find("import", import) {
            Some(exception) => drop(used.insert(exception)),
            None => problems.extend(callers.iter().map(|&caller| format!("{import} is called by {}", walk.way(&program, caller)))),
        }
    }
    let doors = walk.left_out.iter().filter(|(door, _)| find("door", &program.name(**door)).is_some());
    for (&door, &caller) in doors.flat_map(|(door, callers)| callers.iter().map(move |caller| (door, caller))) {
        match find("opens", &program.name(caller)) {
            Some(exception) => drop(used.insert(exception)),
            None => problems.push(format!("{} is called by {}", program.name(door), walk.way(&program, caller))),
        }
    }
    for (number, exception) in exceptions.iter().enumerate() {
        if exception.kind == "opens" && !used.contains(&number) {
            problems.push(format!("exceptions.txt: '{}' opens no door any more ({})", exception.name, exception.reason));
        }
    }
    println!("{} functions run on the fast paths of {} hot handlers; they call {:?}", walk.reached.len(), roots.len(), walk.imports.keys());
    assert!(problems.is_empty(), "\n  {}", problems.join("\n  "));
}

#[test]
fn the_request_heap_neither_divides_nor_reads_thread_local_storage() {
    let Some(program) = program() else { return };
    let names =
        ["<heddle_heap::request::RequestHeap>::alloc", "<heddle_heap::request::RequestHeap>::free", "<heddle_value::heap::Heap>::alloc"];
    let paths: Vec<u64> = names.iter().flat_map(|name| program.named(name)).collect();
    let hot: Vec<u64> = program.named(FAST);
    assert!(!paths.is_empty(), "no function of the request heap was found");
    let mut dividing = Vec::new();
    for address in paths {
        let function = &program.functions[&address];
        assert!(!function.instructions.iter().any(reads_tls), "{} reads thread-local storage", function.name);
        if !function.name.contains("alloc_fresh") && function.instructions.iter().any(divides) {
            dividing.push(function.name.clone());
        }
    }
    // The paths themselves are inlined; of the handlers only those divide whose opcode does.
    for address in hot {
        let function = &program.functions[&address];
        if function.instructions.iter().any(divides) {
            dividing.push(function.name[FAST.len()..].to_owned());
        }
    }
    println!("divisions: {dividing:?}");
}
