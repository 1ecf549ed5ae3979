//! Programs that run beside this one: `proc_open` and `popen`.

use super::exec::{code, may_start, prepare, shell};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{RefArg, StrOrArray};
use heddle_runtime::stream::plain::Plain;
use heddle_runtime::stream::socket::{self, Socket};
use heddle_runtime::stream::{self as streams, Backend, Opening, Stream};
use heddle_runtime::types::type_name_of;
use heddle_runtime::wait;
use heddle_runtime::{Halt, Request, Result};
use heddle_sys::file::Right;
use heddle_value::{Array, Key, Resource, Str, Value, View};
use std::cell::RefCell;
use std::ffi::OsStr;
use std::fs::File;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&proc_open::DECL, &proc_close::DECL, &proc_get_status::DECL, &proc_terminate::DECL, &popen::DECL, &pclose::DECL];

/// The data of a resource of type `process`.
struct Process {
    child: RefCell<Child>,
    /// When the request ends that it belongs to, finished or not.
    limit: Option<Instant>,
    command: Vec<u8>,
    /// This process's ends of its pipes: they are closed before its end is waited for, or both
    /// would wait.
    pipes: Vec<Resource>,
}

impl Process {
    fn close_pipes(&self) {
        self.pipes.iter().for_each(Resource::close);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.close_pipes();
        // PHP waits for a process whose resource goes
        wait::child_until(self.child.get_mut(), self.limit);
    }
}

/// A pipe or file of this process as a stream of the program.
fn pipe(cx: &mut Request, file: File, mode: &[u8]) -> Resource {
    let mut stream = Stream::new(Box::new(Plain::new(file)), "STDIO", mode);
    stream.readable = mode.starts_with(b"r");
    stream.writable = mode != b"r";
    stream.into_resource(cx)
}

/// What one descriptor of the new process is.
struct Descriptor {
    number: i64,
    end: OwnedFd,
    ours: Option<Ours>,
}

/// This process's end of a descriptor.
enum Ours {
    /// A file, and the mode it has here.
    File(File, &'static [u8]),
    Socket(Socket),
}

/// What descriptors are made of: those that are there already, and the pseudo terminal that all of
/// a process share.
#[derive(Default)]
struct Descriptors {
    list: Vec<Descriptor>,
    terminal: Option<(OwnedFd, OwnedFd)>,
}

fn bad(cx: &mut Request, text: impl AsRef<[u8]>) -> Halt {
    cx.value_error(text)
}

/// Adds a descriptor. False: there is none, a warning was raised where PHP raises one.
fn descriptor(cx: &mut Request, number: i64, spec: &Value, made: &mut Descriptors) -> Result<bool> {
    let found = if let Some(resource) = spec.as_resource() {
        let Some(handle) = streams::of(resource) else {
            return Err(cx.type_error("proc_open(): supplied resource is not a valid stream resource"));
        };
        if let Some(warning) = handle.try_borrow_mut().ok().and_then(|stream| stream.cast_refusal()) {
            cx.function_warning(warning)?;
            return Ok(false);
        }
        super::handle::spill(cx, &handle);
        let file = handle.try_borrow_mut().ok().and_then(|mut stream| stream.backend().file()?.try_clone().ok());
        file.map(|file| (OwnedFd::from(file), None))
    } else {
        let View::Array(parts) = spec.view() else {
            return Err(cx.bad_argument(2, "must only contain arrays and streams"));
        };
        specified(cx, &parts.clone(), made)?
    };
    let there = found.is_some();
    made.list.extend(found.map(|(end, ours)| Descriptor { number, end, ours }));
    Ok(there)
}

type Ends = Option<(OwnedFd, Option<Ours>)>;

/// Both ends of what an array asks for.
fn specified(cx: &mut Request, parts: &Array, made: &mut Descriptors) -> Result<Ends> {
    let text = |index: i64| parts.get_int(index).cloned();
    let Some(kind) = text(0) else {
        return Err(bad(cx, "Missing handle qualifier in array"));
    };
    let kind = cx.to_str(&kind)?;
    match &kind[..] {
        b"pipe" => {
            let Some(mode) = text(1) else {
                return Err(bad(cx, "Missing mode parameter for 'pipe'"));
            };
            let mode = cx.to_str(&mode)?;
            let Ok((reader, writer)) = std::io::pipe() else {
                return Ok(None);
            };
            let (reader, writer) = (OwnedFd::from(reader), OwnedFd::from(writer));
            let writes = mode.starts_with(b"w") || mode.starts_with(b"a");
            let (end, ours, mode) = if writes { (writer, reader, &b"r"[..]) } else { (reader, writer, &b"w"[..]) };
            Ok(Some((end, Some(Ours::File(File::from(ours), mode)))))
        }
        b"file" => {
            let (Some(path), Some(mode)) = (text(1), text(2)) else {
                let what = if text(1).is_none() { "Missing file name parameter for 'file'" } else { "Missing mode parameter for 'file'" };
                return Err(bad(cx, what));
            };
            let (path, mode) = (cx.to_str(&path)?, cx.to_str(&mode)?);
            let Some(resource) = streams::open(cx, &path, &mode, &Opening::default())? else {
                return Ok(None);
            };
            let handle = super::opened(cx, &resource, 2)?;
            let file = handle.borrow_mut().backend().file().and_then(|file| file.try_clone().ok());
            Ok(file.map(|file| (OwnedFd::from(file), None)))
        }
        b"null" => Ok(File::options().read(true).write(true).open("/dev/null").ok().map(|file| (OwnedFd::from(file), None))),
        b"redirect" => redirected(cx, text(1), made),
        b"socket" => {
            let pair = socket::pair().ok();
            let end = pair.as_ref().and_then(|(_, theirs)| theirs.file()?.try_clone().ok());
            Ok(end.zip(pair).map(|(end, (ours, _))| (OwnedFd::from(end), Some(Ours::Socket(ours)))))
        }
        b"pty" => {
            if made.terminal.is_none() {
                made.terminal = heddle_sys::file::pseudo_terminal().ok();
            }
            let ends = made.terminal.as_ref().and_then(|(ours, theirs)| Some((theirs.try_clone().ok()?, ours.try_clone().ok()?)));
            Ok(ends.map(|(end, ours)| (end, Some(Ours::File(File::from(ours), b"r+")))))
        }
        _ => {
            let message = [&kind[..], b" is not a valid descriptor spec/mode"].concat();
            cx.function_warning(message)?;
            Ok(None)
        }
    }
}

/// The same end as another descriptor: one of the new process, or one that it inherits.
fn redirected(cx: &mut Request, target: Option<Value>, made: &Descriptors) -> Result<Ends> {
    let Some(target) = target else {
        return Err(bad(cx, "Missing redirection target"));
    };
    let View::Int(target) = target.view() else {
        let message = format!("Redirection target must be of type int, {} given", type_name_of(&target));
        return Err(bad(cx, message));
    };
    let end = match made.list.iter().find(|descriptor| descriptor.number == target) {
        Some(descriptor) => descriptor.end.try_clone(),
        None => match target {
            0 => std::io::stdin().as_fd().try_clone_to_owned(),
            1 => std::io::stdout().as_fd().try_clone_to_owned(),
            2 => std::io::stderr().as_fd().try_clone_to_owned(),
            _ => {
                cx.function_warning(format!("Redirection target {target} not found"))?;
                return Ok(None);
            }
        },
    };
    Ok(end.ok().map(|end| (end, None)))
}

/// The program that a name without slashes means, along the request's `PATH`; the name itself when
/// there is none, and where no host is asked.
fn on_path(cx: &Request, name: &[u8]) -> Vec<u8> {
    if cx.engine.hooks.ask_host.is_none() || name.contains(&b'/') {
        return name.to_vec();
    }
    let folders = cx.env(b"PATH").unwrap_or_else(|| b"/usr/bin:/bin".to_vec());
    let mut paths = folders.split(|byte| *byte == b':').map(|folder| [folder, b"/", name].concat());
    paths.find(|path| heddle_sys::file::may(&cx.path(path), Right::Execute)).unwrap_or_else(|| name.to_vec())
}

/// The command, and as `proc_get_status` shows it. `None`: the host denies it, a warning was
/// raised.
fn command_of(cx: &mut Request, command: StrOrArray) -> Result<Option<(Command, Vec<u8>)>> {
    match command {
        StrOrArray::Str(text) => Ok(shell(cx, &text)?.map(|command| (command, text.to_vec()))),
        StrOrArray::Array(parts) => {
            let mut words: Vec<Str> = Vec::new();
            for part in parts.values() {
                words.push(cx.to_str(part)?);
            }
            let Some(program) = words.first() else {
                return Err(cx.bad_argument(1, "must have at least one element"));
            };
            let path = on_path(cx, program);
            if !may_start(cx, &path)? {
                return Ok(None);
            }
            let mut command = Command::new(OsStr::from_bytes(&path));
            command.args(words[1..].iter().map(|word| OsStr::from_bytes(word)));
            prepare(cx, &mut command);
            Ok(Some((command, program.to_vec())))
        }
    }
}

/// Starts a program with pipes, files and sockets as its descriptors.
#[php(
    "proc_open(array|string $command, array $descriptor_spec, &$pipes, ?string $cwd = null, ?array $env_vars = null, ?array $options = null)"
)]
fn proc_open(
    cx: &mut Request,
    command: StrOrArray,
    descriptor_spec: &Array,
    mut pipes: RefArg<'_>,
    cwd: Option<&Str>,
    env_vars: Option<&Array>,
    options: Option<&Array>,
) -> Result<Value> {
    let _ = options;
    let Some((mut command, text)) = command_of(cx, command)? else {
        return Ok(Value::FALSE);
    };
    if let Some(cwd) = cwd {
        command.current_dir(cx.path(cwd));
    }
    if let Some(variables) = env_vars {
        command.env_clear();
        for (name, value) in &variables.clone() {
            let value = cx.to_str(value)?;
            match name.to_key() {
                _ if value.is_empty() => {}
                Key::Str(name) => drop(command.env(OsStr::from_bytes(&name), OsStr::from_bytes(&value))),
                // without a key: a whole `NAME=value`
                Key::Int(_) => {
                    if let Some(equals) = memchr::memchr(b'=', &value) {
                        command.env(OsStr::from_bytes(&value[..equals]), OsStr::from_bytes(&value[equals + 1..]));
                    }
                }
            }
        }
    }
    let mut made = Descriptors::default();
    for (key, spec) in &descriptor_spec.clone() {
        let Key::Int(number) = key.to_key() else {
            return Err(cx.bad_argument(2, "must be an integer indexed array only"));
        };
        if !descriptor(cx, number, spec, &mut made)? {
            return Ok(Value::FALSE);
        }
    }
    let (mut ours, mut further) = (Vec::new(), Vec::new());
    for Descriptor { number, end, ours: our } in made.list {
        match number {
            0 => drop(command.stdin(end)),
            1 => drop(command.stdout(end)),
            2 => drop(command.stderr(end)),
            number => further.extend(i32::try_from(number).ok().map(|number| (end, number))),
        }
        ours.extend(our.map(|our| (number, our)));
    }
    if !further.is_empty()
        && let Err(error) = heddle_sys::process::give_descriptors(&mut command, further)
    {
        cx.function_warning(format!("Exec failed: {}", streams::reason(&error)))?;
        return Ok(Value::FALSE);
    }
    let child = command.spawn();
    // the command holds the other ends of the pipes
    drop((command, made.terminal));
    let child = match child {
        Ok(child) => child,
        Err(error) => {
            cx.function_warning(format!("Exec failed: {}", streams::reason(&error)))?;
            return Ok(Value::FALSE);
        }
    };
    let mut array = Array::new();
    let mut ends = Vec::new();
    for (number, our) in ours {
        let resource = match our {
            Ours::File(file, mode) => pipe(cx, file, mode),
            Ours::Socket(socket) => socket.into_stream(None).into_resource(cx),
        };
        array.insert_int(cx.heap(), number, Value::from(resource.clone()));
        ends.push(resource);
    }
    pipes.set(cx, array)?;
    let process = Process { child: RefCell::new(child), limit: cx.wall_end(), command: text, pipes: ends };
    Ok(Value::from(Resource::new(cx.heap(), "process", process)))
}

fn process<'a>(cx: &mut Request, resource: &'a Resource) -> Result<&'a Process> {
    match resource.data::<Process>() {
        Some(process) => Ok(process),
        None => {
            let message = [&cx.function_name()[..], b"(): supplied resource is not a valid process resource"].concat();
            Err(cx.type_error(message))
        }
    }
}

/// Waits for a program's end and gives its exit code.
#[php("proc_close($process): int")]
fn proc_close(cx: &mut Request, process: Resource) -> Result<i64> {
    let data = self::process(cx, &process)?;
    data.close_pipes();
    // the program may be asked for its state meanwhile: by a signal's handler, say
    let mut pause = Duration::from_micros(200);
    let status = loop {
        let state = data.child.borrow_mut().try_wait();
        match state {
            Ok(None) => {
                if let Err(halt) = wait::sleep(cx, pause) {
                    wait::end(&mut data.child.borrow_mut());
                    return Err(halt);
                }
            }
            Ok(Some(status)) => break Ok(status),
            Err(error) => break Err(error),
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    process.close();
    Ok(status.map_or(-1, code))
}

/// Whether a program still runs, and how it ended.
#[php("proc_get_status($process): array")]
fn proc_get_status(cx: &mut Request, process: Resource) -> Result<Array> {
    let data = self::process(cx, &process)?;
    let (pid, status) = {
        let mut child = data.child.borrow_mut();
        (child.id(), child.try_wait().ok().flatten())
    };
    let heap = cx.heap();
    let mut array = Array::new();
    let mut add = |name: &str, value: Value| array.insert_bytes(heap, name.as_bytes(), value);
    add("command", Value::from(cx.str(&data.command)));
    add("pid", Value::int(i64::from(pid)));
    add("cached", Value::FALSE);
    add("running", Value::bool(status.is_none()));
    let signal = status.and_then(|status| status.signal());
    add("signaled", Value::bool(signal.is_some()));
    add("stopped", Value::FALSE);
    add("exitcode", Value::int(status.and_then(|status| status.code()).map_or(-1, i64::from)));
    add("termsig", Value::int(signal.map_or(0, i64::from)));
    add("stopsig", Value::int(0));
    Ok(array)
}

/// Sends a signal to a program.
#[php("proc_terminate($process, int $signal = 15): bool")]
fn proc_terminate(cx: &mut Request, process: Resource, signal: i64) -> Result<bool> {
    let mut child = self::process(cx, &process)?.child.borrow_mut();
    let running = matches!(child.try_wait(), Ok(None));
    Ok(running && heddle_sys::file::send_signal(child.id() as i32, signal as i32))
}

/// Processes of `popen`, by the number of their stream.
#[derive(Default)]
struct Opened(Vec<(i64, Child)>);

/// Starts a command, to read what it prints or to write what it reads.
#[php("popen(string $command, string $mode)")]
fn popen(cx: &mut Request, command: &[u8], mode: &[u8]) -> Result<Value> {
    let (reads, shown): (bool, &[u8]) = match mode {
        b"r" | b"rb" | b"re" => (true, b"r"),
        b"w" | b"wb" | b"we" => (false, b"w"),
        _ => return Err(cx.bad_argument(2, "must be one of \"r\", \"rb\", \"w\", or \"wb\"")),
    };
    let Some(mut command) = shell(cx, command)? else {
        return Ok(Value::FALSE);
    };
    let child = if reads { command.stdout(Stdio::piped()).spawn() } else { command.stdin(Stdio::piped()).spawn() };
    let file = child.map(|mut child| {
        let end = if reads { child.stdout.take().map(OwnedFd::from) } else { child.stdin.take().map(OwnedFd::from) };
        (child, end)
    });
    match file {
        Ok((child, Some(end))) => {
            let resource = pipe(cx, File::from(end), shown);
            cx.state::<Opened>().0.push((resource.id(), child));
            Ok(Value::from(resource))
        }
        Ok((_, None)) => Ok(Value::FALSE),
        Err(error) => {
            cx.function_warning(streams::reason(&error))?;
            Ok(Value::FALSE)
        }
    }
}

/// Closes a command's stream, waits for its end and gives its exit code.
#[php("pclose($handle): int")]
fn pclose(cx: &mut Request, handle: Resource) -> Result<i64> {
    super::opened(cx, &handle, 1)?;
    streams::close(cx, &handle)?;
    let opened = &mut cx.state::<Opened>().0;
    let Some(at) = opened.iter().position(|(id, _)| *id == handle.id()) else {
        // a stream without a command ends well
        return Ok(0);
    };
    let (_, mut child) = opened.swap_remove(at);
    Ok(wait::child(cx, &mut child)?.map_or(-1, code))
}
