//! The stream wrappers `ftp` and `ftps`: files, folders and what is known of them.
//!
//! Each address has a connection of its own, which ends with what was opened. *Not here:* the
//! option `proxy` of the context.

use heddle_runtime::decl::{Opened, StreamWrapper};
use heddle_runtime::stream::crypto::{self, CLIENT, Wish};
use heddle_runtime::stream::notify::{Event, Facts, notify};
use heddle_runtime::stream::socket::{self, Socket};
use heddle_runtime::stream::stat::kind;
use heddle_runtime::stream::wrapper::Failure;
use heddle_runtime::stream::{Backend, Chunk, Opening, Stat, Stream, context};
use heddle_runtime::url::{self, Url};
use heddle_runtime::{Request, Result, percent, wait};
use heddle_value::Resource;
use std::io;
use std::time::Duration;

/// `ftp://`
pub(crate) const WRAPPER: StreamWrapper = StreamWrapper {
    is_url: true,
    open_directory: Some(open_directory),
    stat: Some(stat),
    unlink: Some(unlink),
    make_directory: Some(make_directory),
    remove_directory: Some(remove_directory),
    rename: Some(rename),
    ..StreamWrapper::new("ftp", "ftp", open)
};

/// `ftps://`
pub(crate) const ENCRYPTED: StreamWrapper = StreamWrapper { scheme: "ftps", ..WRAPPER };

/// The most bytes of a line.
const LONGEST_LINE: usize = 4096;

/// An answer: its code, 0 where none came, and its last line as it came.
#[derive(Default)]
struct Answer {
    code: u32,
    line: Vec<u8>,
}

impl Answer {
    fn is_done(&self) -> bool {
        (200..300).contains(&self.code)
    }

    /// Words the answer as the reason of a failure.
    fn failure(&self, before: &str) -> Failure {
        Failure::Text(format!("{before}FTP server reports {}", String::from_utf8_lossy(&self.line)))
    }
}

fn text(words: &str) -> Failure {
    Failure::Text(words.to_owned())
}

fn failed() -> Failure {
    text("operation failed")
}

/// A connection that is logged in.
struct Session<'a> {
    control: Stream,
    url: Url<'a>,
    path: &'a [u8],
    data_tls: bool,
    limit: Option<Duration>,
    context: Option<&'a Resource>,
}

/// Returns the address's parts and its path. `None`: it names no file of a machine.
fn parts(uri: &[u8]) -> Option<(Url<'_>, &[u8])> {
    let url = url::parse(uri)?;
    url.host?;
    let path = url.path?;
    Some((url, path))
}

fn connect(cx: &mut Request, host: &[u8], port: u16) -> Result<Option<(Socket, Option<Duration>)>> {
    let limit = Duration::try_from_secs_f64(cx.ini_int("default_socket_timeout") as f64).ok();
    cx.flush_sink();
    let address = [b"tcp://", host, format!(":{port}").as_bytes()].concat();
    match socket::connect(&address, wait::bounded(cx, limit)) {
        Ok(mut socket) => {
            socket.set_timeout(limit);
            Ok(Some((socket, limit)))
        }
        Err(failure) => {
            if failure.unknown_name {
                cx.function_warning(&failure.text)?;
            }
            cx.function_warning(format!("connect() failed: {}", failure.text))?;
            Ok(None)
        }
    }
}

impl<'a> Session<'a> {
    /// Connects and logs in.
    fn open(cx: &mut Request, uri: &'a [u8], context: Option<&'a Resource>) -> Result<std::result::Result<Session<'a>, Failure>> {
        const PORT: u16 = 21;
        let Some((url, path)) = parts(uri) else { return Ok(Err(failed())) };
        let wants_tls = url.scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"ftps"));
        let (host, port) = (url.host.unwrap_or_default(), url.port.unwrap_or(PORT));
        let Some((socket, limit)) = connect(cx, host, port)? else { return Ok(Err(failed())) };
        notify(cx, context, Event::Connect, Facts::default())?;
        let mut session = Session { control: socket.into_stream(limit), url, path, data_tls: false, limit, context };
        if !session.answer(cx)?.is_done() {
            return Ok(Err(failed()));
        }
        if wants_tls && let Some(failure) = session.turn_to_tls(cx)? {
            return Ok(Err(failure));
        }
        Ok(match session.log_in(cx)? {
            Some(failure) => Err(failure),
            None => Ok(session),
        })
    }

    fn turn_to_tls(&mut self, cx: &mut Request) -> Result<Option<Failure>> {
        let mut is_old = false;
        if self.ask(cx, &[b"AUTH TLS"])?.code != 234 {
            if self.ask(cx, &[b"AUTH SSL"])?.code != 334 {
                return Ok(Some(text("Server doesn't support FTPS.")));
            }
            is_old = true;
        }
        let host = self.url.host;
        let (context, limit) = (self.context, self.limit);
        let Some(socket) = self.control.backend().socket_mut() else { return Ok(Some(failed())) };
        if !encrypt(cx, socket, context, host, limit)? {
            return Ok(Some(text("Unable to activate SSL mode")));
        }
        self.data_tls = is_old;
        if !is_old {
            self.ask(cx, &[b"PBSZ 0"])?;
            self.data_tls = self.ask(cx, &[b"PROT P"])?.is_done();
        }
        Ok(None)
    }

    fn log_in(&mut self, cx: &mut Request) -> Result<Option<Failure>> {
        const ANONYMOUS: &[u8] = b"anonymous";
        let decoded = |part: &[u8]| percent::decode(part, percent::Space::Percent);
        let wrong = |name: &str, part: &[u8]| Some(Failure::Text(format!("Invalid {name} {}", String::from_utf8_lossy(part))));
        let user = self.url.user.map_or(ANONYMOUS.to_vec(), decoded);
        if user.iter().any(u8::is_ascii_control) {
            return Ok(wrong("login", &user));
        }
        let mut answer = self.ask(cx, &[b"USER ", &user])?;
        if (300..400).contains(&answer.code) {
            notify(cx, self.context, Event::AuthRequired, Facts { message: Some(&answer.line), ..Facts::default() })?;
            let password = match self.url.pass {
                Some(password) => decoded(password),
                None => Some(cx.ini_str("from").to_vec()).filter(|from| !from.is_empty()).unwrap_or(ANONYMOUS.to_vec()),
            };
            if password.iter().any(u8::is_ascii_control) {
                return Ok(wrong("password", &password));
            }
            answer = self.ask(cx, &[b"PASS ", &password])?;
            let facts = Facts { message: Some(&answer.line), code: i64::from(answer.code), ..Facts::default() };
            notify(cx, self.context, Event::AuthResult { failed: !answer.is_done() }, facts)?;
        }
        Ok((!answer.is_done()).then(failed))
    }

    /// Reads an answer.
    fn answer(&mut self, cx: &mut Request) -> Result<Answer> {
        while let Some(line) = self.control.read_line(cx, Some(LONGEST_LINE))? {
            if line.len() >= 4 && line[..3].iter().all(u8::is_ascii_digit) && line[3] == b' ' {
                let code = line[..3].iter().fold(0, |code, digit| code * 10 + u32::from(digit - b'0'));
                return Ok(Answer { code, line });
            }
        }
        Ok(Answer::default())
    }

    /// Sends a command and reads the answer.
    fn ask(&mut self, cx: &mut Request, command: &[&[u8]]) -> Result<Answer> {
        let mut line: Vec<u8> = command.concat();
        line.retain(|byte| !b"\r\n".contains(byte));
        line.extend_from_slice(b"\r\n");
        self.control.write(cx, &line)?;
        self.answer(cx)
    }

    /// Asks where the server listens for data: the machine and the port.
    fn passive(&mut self, cx: &mut Request) -> Result<Option<(Vec<u8>, u16)>> {
        let own = self.url.host.unwrap_or_default().to_vec();
        let answer = self.ask(cx, &[b"EPSV"])?;
        if answer.code == 229 {
            // (<delimiter><delimiter><delimiter><port><delimiter>)
            let inner = answer.line.split(|byte| *byte == b'(').nth(1).unwrap_or_default();
            let Some(delimiter) = inner.first().copied() else { return Ok(None) };
            let port = inner.split(|byte| *byte == delimiter).nth(3);
            return Ok(port.and_then(|port| std::str::from_utf8(port).ok()?.parse().ok()).map(|port| (own, port)));
        }
        let answer = self.ask(cx, &[b"PASV"])?;
        if answer.code != 227 {
            return Ok(None);
        }
        let words = answer.line.get(4..).unwrap_or_default();
        let start = words.iter().position(u8::is_ascii_digit).unwrap_or(words.len());
        let numbers: Vec<u8> = words[start..]
            .split(|byte| !byte.is_ascii_digit())
            .map_while(|digits| std::str::from_utf8(digits).ok()?.parse().ok())
            .take(6)
            .collect();
        let [a, b, c, d, high, low] = numbers[..] else { return Ok(None) };
        Ok(Some((format!("{a}.{b}.{c}.{d}").into_bytes(), u16::from(high) << 8 | u16::from(low))))
    }

    /// Connects for data once a command for it was taken.
    fn data(&mut self, cx: &mut Request, host: &[u8], port: u16) -> Result<std::result::Result<Stream, Failure>> {
        let address = [b"tcp://", host, format!(":{port}").as_bytes()].concat();
        cx.flush_sink();
        let mut socket = match socket::connect(&address, wait::bounded(cx, self.limit)) {
            Ok(socket) => socket,
            Err(failure) => return Ok(Err(Failure::Text(format!("Failed to set up data channel: {}", failure.text)))),
        };
        if self.data_tls && !encrypt(cx, &mut socket, self.context, self.url.host, self.limit)? {
            return Ok(Err(text("Unable to activate SSL mode")));
        }
        Ok(Ok(socket.into_stream(self.limit)))
    }
}

fn encrypt(
    cx: &mut Request,
    socket: &mut Socket,
    context: Option<&Resource>,
    host: Option<&[u8]>,
    limit: Option<Duration>,
) -> Result<bool> {
    let wish = Wish { method: CLIENT | crypto::ANY_TLS, context, host, like: None };
    crypto::secure(cx, socket, &wish, limit)
}

/// Says what is done with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Read,
    Write,
    Append,
}

impl Way {
    fn of(mode: &[u8]) -> std::result::Result<Way, Failure> {
        let has = |letter: u8| mode.contains(&letter);
        match (has(b'r'), has(b'w'), has(b'a')) {
            _ if has(b'+') => Err(text("FTP does not support simultaneous read/write connections")),
            (true, false, false) => Ok(Way::Read),
            (false, true, false) => Ok(Way::Write),
            (false, false, true) => Ok(Way::Append),
            (false, false, false) => Err(text("Unknown file open mode")),
            _ => Err(text("FTP does not support simultaneous read/write connections")),
        }
    }
}

fn open(cx: &mut Request, uri: &[u8], mode: &[u8], _: &Opening, context: Option<&Resource>) -> Result<Opened> {
    let way = match Way::of(mode) {
        Ok(way) => way,
        Err(failure) => return Ok(Err(failure)),
    };
    let mut session = match Session::open(cx, uri, context)? {
        Ok(session) => session,
        Err(failure) => return Ok(Err(failure)),
    };
    let (data, size) = match start(cx, &mut session, way)? {
        Ok(started) => started,
        Err(failure) => return Ok(Err(failure)),
    };
    if way == Way::Read {
        notify(cx, context, Event::Progress, Facts { expected: size, ..Facts::default() })?;
    }
    let transfer = Transfer { control: session.control, data: Some(data), way, context: context.cloned(), transferred: 0, size };
    let mut stream = Stream::new(Box::new(transfer), "tcp_socket/ssl", b"r+");
    stream.wrapper_type = Some("ftp");
    stream.is_local = false;
    Ok(Ok(stream))
}

fn option(context: Option<&Resource>, name: &str) -> Option<heddle_value::Value> {
    context::option(context?, b"ftp", name.as_bytes())
}

/// Starts the transfer of a file; gives the connection for it and the size that was announced.
fn start(cx: &mut Request, session: &mut Session<'_>, way: Way) -> Result<std::result::Result<(Stream, u64), Failure>> {
    let (path, context) = (session.path, session.context);
    let answer = session.ask(cx, &[b"TYPE I"])?;
    if !answer.is_done() {
        return Ok(Err(answer.failure("")));
    }
    let answer = session.ask(cx, &[b"SIZE ", path])?;
    let mut size = 0;
    match way {
        Way::Read if answer.is_done() => {
            size = number(answer.line.get(4..).unwrap_or_default()).unwrap_or(0);
            let facts = Facts { message: Some(&answer.line), code: i64::from(answer.code), expected: size, ..Facts::default() };
            notify(cx, context, Event::FileSizeIs, facts)?;
        }
        Way::Read => {
            let facts = Facts { message: Some(&answer.line), code: i64::from(answer.code), ..Facts::default() };
            notify(cx, context, Event::Failure, facts)?;
            return Ok(Err(answer.failure("")));
        }
        Way::Write if answer.is_done() => {
            let overwrites = match option(context, "overwrite") {
                Some(value) => cx.to_bool(&value)?,
                None => false,
            };
            if !overwrites {
                return Ok(Err(answer.failure("Remote file already exists and overwrite context option not specified\n")));
            }
            let answer = session.ask(cx, &[b"DELE ", path])?;
            if !answer.is_done() {
                return Ok(Err(answer.failure("")));
            }
        }
        _ => {}
    }
    let Some((host, port)) = session.passive(cx)? else { return Ok(Err(failed())) };
    if way == Way::Read
        && let Some(position) = option(context, "resume_pos")
        && let position = cx.to_int(&position)?
        && position > 0
    {
        let answer = session.ask(cx, &[b"REST ", position.to_string().as_bytes()])?;
        if !(300..400).contains(&answer.code) {
            let before = format!("Unable to resume from offset {position}\n");
            return Ok(Err(answer.failure(&before)));
        }
    }
    let command: &[u8] = match way {
        Way::Read => b"RETR ",
        Way::Write => b"STOR ",
        Way::Append => b"APPE ",
    };
    let mut line = [command, path, b"\r\n"].concat();
    let end = line.len() - 2;
    line[..end].iter_mut().filter(|byte| b"\r\n".contains(byte)).for_each(|byte| *byte = b' ');
    session.control.write(cx, &line)?;
    // some servers answer only once they have the connection for data
    let data = match session.data(cx, &host, port)? {
        Ok(data) => data,
        Err(failure) => return Ok(Err(failure)),
    };
    let answer = session.answer(cx)?;
    if !matches!(answer.code, 125 | 150) {
        return Ok(Err(answer.failure("")));
    }
    Ok(Ok((data, size)))
}

fn number(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

/// A file that is read or written.
struct Transfer {
    control: Stream,
    /// Taken at the end: the server waits for it to be closed.
    data: Option<Stream>,
    way: Way,
    context: Option<Resource>,
    transferred: u64,
    size: u64,
}

impl Backend for Transfer {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let Some(data) = self.data.as_mut().filter(|_| self.way == Way::Read) else {
            return Ok(Ok(Chunk { len: 0, eof: false }));
        };
        let bytes = data.read(cx, max)?.unwrap_or_default();
        into.extend_from_slice(&bytes);
        self.transferred += bytes.len() as u64;
        let eof = data.is_eof();
        if self.context.is_some() && !bytes.is_empty() {
            let facts = Facts { transferred: self.transferred, expected: self.size, ..Facts::default() };
            notify(cx, self.context.as_ref(), Event::Progress, facts)?;
        }
        Ok(Ok(Chunk { len: bytes.len(), eof }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        let taken = match &mut self.data {
            Some(data) => data.write(cx, bytes)?,
            None => None,
        };
        Ok(taken.ok_or_else(|| io::ErrorKind::BrokenPipe.into()))
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        if let Some(mut data) = self.data.take() {
            data.close(cx)?;
        }
        if self.way != Way::Read {
            let mut session = Session {
                control: std::mem::replace(&mut self.control, Stream::new(Box::new(Names::default()), "ftpdir", b"r")),
                url: Url::default(),
                path: b"",
                data_tls: false,
                limit: None,
                context: None,
            };
            let answer = session.answer(cx)?;
            self.control = session.control;
            if !matches!(answer.code, 226 | 250) {
                let words = String::from_utf8_lossy(&answer.line);
                cx.function_warning(format!("FTP server error {}:{words}", answer.code))?;
            }
        }
        self.control.write(cx, b"QUIT\r\n")?;
        self.control.close(cx)
    }
}

/// A folder that is read.
#[derive(Default)]
struct Names {
    names: std::vec::IntoIter<Vec<u8>>,
}

impl Backend for Names {
    fn read(&mut self, _: &mut Request, _: &mut Vec<u8>, _: usize) -> Result<io::Result<Chunk>> {
        Ok(Ok(Chunk { len: 0, eof: true }))
    }

    fn write(&mut self, _: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Ok(Ok(0))
    }

    fn next_entry(&mut self, _: &mut Request) -> Result<Option<Vec<u8>>> {
        Ok(self.names.next())
    }

    fn rewind_entries(&mut self, cx: &mut Request) -> Result<()> {
        cx.function_warning("Stream does not support seeking")
    }
}

/// Takes a name out of a line of a folder: its last part. Every line is taken to end with two
/// bytes, CR and LF.
fn name_of(line: &[u8]) -> Vec<u8> {
    let line = &line[..line.len().saturating_sub(2)];
    let last = line.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    last.to_vec()
}

fn open_directory(cx: &mut Request, uri: &[u8], context: Option<&Resource>) -> Result<Opened> {
    let mut session = match Session::open(cx, uri, context)? {
        Ok(session) => session,
        Err(failure) => return Ok(Err(failure)),
    };
    let answer = session.ask(cx, &[b"TYPE A"])?;
    if !answer.is_done() {
        return Ok(Err(answer.failure("")));
    }
    let Some((host, port)) = session.passive(cx)? else { return Ok(Err(failed())) };
    let line = [b"NLST ", session.path, b"\r\n"].concat();
    session.control.write(cx, &line)?;
    let mut data = match session.data(cx, &host, port)? {
        Ok(data) => data,
        Err(failure) => return Ok(Err(failure)),
    };
    let answer = session.answer(cx)?;
    if !matches!(answer.code, 125 | 150) {
        return Ok(Err(answer.failure("")));
    }
    let mut names = Vec::new();
    while let Some(line) = data.read_line(cx, Some(LONGEST_LINE))? {
        names.push(name_of(&line));
    }
    data.close(cx)?;
    session.control.close(cx)?;
    let mut stream = Stream::new(Box::new(Names { names: names.into_iter() }), "ftpdir", b"r");
    stream.is_directory = true;
    stream.wrapper_type = Some("ftp");
    stream.is_local = false;
    Ok(Ok(stream))
}

/// Reads a time as MDTM gives it, `YYYYMMDDhhmmss` in UTC: seconds since 1970.
fn moment(text: &[u8]) -> Option<i64> {
    let digits: &[u8] = text.get(..14).filter(|digits| digits.iter().all(u8::is_ascii_digit))?;
    let part = |from: usize, to: usize| digits[from..to].iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'));
    let (year, month, day) = (part(0, 4), part(4, 6), part(6, 8));
    // days since 1970 of the proleptic calendar, counted in years that begin in March
    let shifted = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = shifted * 365 + shifted.div_euclid(4) - shifted.div_euclid(100) + shifted.div_euclid(400) + of_year - 719_468;
    Some(days * 86_400 + part(8, 10) * 3600 + part(10, 12) * 60 + part(12, 14))
}

fn stat(cx: &mut Request, uri: &[u8]) -> Result<Option<Stat>> {
    let Ok(mut session) = Session::open(cx, uri, None)? else { return Ok(None) };
    let path = session.path;
    let is_folder = session.ask(cx, &[b"CWD ", path])?.is_done();
    let mode = if is_folder { kind::DIRECTORY | 0o755 } else { kind::FILE | 0o644 };
    if !session.ask(cx, &[b"TYPE I"])?.is_done() {
        return Ok(None);
    }
    let answer = session.ask(cx, &[b"SIZE ", path])?;
    let size = match answer.is_done() {
        true => number(answer.line.get(4..).unwrap_or_default()).unwrap_or(0).cast_signed(),
        false if is_folder => 0,
        false => return Ok(None),
    };
    let answer = session.ask(cx, &[b"MDTM ", path])?;
    let mtime = if answer.code == 213 { moment(answer.line[4..].trim_ascii_start()) } else { None };
    session.control.close(cx)?;
    Ok(Some(Stat {
        mode,
        nlink: 1,
        rdev: -1,
        size,
        atime: -1,
        mtime: mtime.unwrap_or(-1),
        ctime: -1,
        blksize: 4096,
        blocks: (size + 4095) / 4096,
        ..Stat::default()
    }))
}

/// Connects for one command about a name, and warns where that cannot be.
fn commanding<'a>(cx: &mut Request, uri: &'a [u8]) -> Result<Option<Session<'a>>> {
    match Session::open(cx, uri, None)? {
        Ok(session) => Ok(Some(session)),
        Err(_) => {
            let shown = String::from_utf8_lossy(uri);
            cx.function_warning(format!("Unable to connect to {shown}"))?;
            Ok(None)
        }
    }
}

fn unlink(cx: &mut Request, uri: &[u8]) -> Result<bool> {
    let Some(mut session) = commanding(cx, uri)? else { return Ok(false) };
    let path = session.path;
    let answer = session.ask(cx, &[b"DELE ", path])?;
    if !answer.is_done() {
        cx.function_warning([b"Error Deleting file: ", &answer.line[..]].concat())?;
    }
    Ok(answer.is_done())
}

fn remove_directory(cx: &mut Request, uri: &[u8]) -> Result<bool> {
    let Some(mut session) = commanding(cx, uri)? else { return Ok(false) };
    let path = session.path;
    let answer = session.ask(cx, &[b"RMD ", path])?;
    if !answer.is_done() {
        cx.function_warning(answer.line.clone())?;
    }
    Ok(answer.is_done())
}

fn make_directory(cx: &mut Request, uri: &[u8], recursive: bool) -> Result<bool> {
    let Some(mut session) = commanding(cx, uri)? else { return Ok(false) };
    let path = session.path;
    if !recursive {
        return Ok(session.ask(cx, &[b"MKD ", path])?.is_done());
    }
    // the places where a name ends, of those above and the whole; the root stands for itself
    let mut ends: Vec<usize> = path.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at.max(1)).collect();
    ends.dedup();
    let mut missing = ends.len();
    if !path.ends_with(b"/") {
        ends.push(path.len());
    }
    // the server has the parents up to the one it can go to
    while missing > 0 && !session.ask(cx, &[b"CWD ", &path[..ends[missing - 1]]])?.is_done() {
        missing -= 1;
    }
    for end in &ends[missing..] {
        let answer = session.ask(cx, &[b"MKD ", &path[..*end]])?;
        if !answer.is_done() {
            cx.function_warning(answer.line.clone())?;
            return Ok(false);
        }
    }
    Ok(true)
}

fn rename(cx: &mut Request, from: &[u8], to: &[u8]) -> Result<bool> {
    const PORT: u16 = 21;
    let (Some((source, _)), Some((target, new))) = (parts(from), parts(to)) else { return Ok(false) };
    let port = |url: &Url<'_>| url.port.unwrap_or(PORT);
    if source.scheme != target.scheme || source.host != target.host || port(&source) != port(&target) {
        return Ok(false);
    }
    let Ok(mut session) = Session::open(cx, from, None)? else { return Ok(false) };
    let path = session.path;
    if !(300..400).contains(&session.ask(cx, &[b"RNFR ", path])?.code) {
        return Ok(false);
    }
    Ok(session.ask(cx, &[b"RNTO ", new])?.is_done())
}
