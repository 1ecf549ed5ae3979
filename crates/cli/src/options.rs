//! The command line, as `php` reads it, with Heddle's own commands in front: `serve`, `dis`.

use std::path::PathBuf;

/// What the command line asks for.
#[derive(Default)]
pub struct Options {
    pub action: Action,
    /// `-d name=value`, in order.
    pub ini: Vec<(Vec<u8>, Vec<u8>)>,
    /// `-n`: no php.ini.
    pub no_ini: bool,
    /// `-c`: a php.ini or the folder it is in.
    pub ini_path: Option<PathBuf>,
    /// `$argv`, the script's name first.
    pub argv: Vec<Vec<u8>>,
}

/// The command.
#[derive(Default)]
pub enum Action {
    /// A script on standard input.
    #[default]
    Stdin,
    File(Vec<u8>),
    Code(Vec<u8>),
    Lint(Vec<Vec<u8>>),
    Strip(Vec<u8>),
    Interactive,
    Info,
    Modules,
    Version,
    Help,
    IniFiles,
    Disassemble(Vec<u8>),
    Serve(Serve),
    /// The command line makes no sense: what is said about it.
    Wrong(String),
}

/// `heddle serve`, `-S`.
pub struct Serve {
    pub listen: String,
    pub threads: usize,
    pub root: PathBuf,
    pub router: Option<PathBuf>,
    pub errors: Errors,
}

/// What visitors see of errors, unless php.ini says otherwise.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Errors {
    /// The messages, as with PHP's own development server.
    Shown,
    /// A status of 500; the messages are logged.
    Logged,
}

/// Options that take a value.
const WITH_VALUE: &[u8] = b"cdfrStBRFEz";

/// Reads the command line; `args[0]` is the program.
pub fn parse(args: &[Vec<u8>]) -> Options {
    let called_php =
        args.first().is_some_and(|program| program.rsplit(|byte| *byte == b'/').next().is_some_and(|name| name.starts_with(b"php")));
    match args.get(1).map(|first| &first[..]) {
        Some(b"serve") if !called_php => return Options { action: serve(&args[2..]), ..Options::default() },
        Some(b"dis") if !called_php => {
            let action = match args.get(2) {
                Some(file) => Action::Disassemble(file.clone()),
                None => Action::Wrong("heddle dis: which file?".to_owned()),
            };
            return Options { action, ..Options::default() };
        }
        _ => {}
    }
    Reader { args, at: 1, options: Options::default(), server: None, folder: None, lint: false, strip: false, file: None }.read()
}

struct Reader<'a> {
    args: &'a [Vec<u8>],
    at: usize,
    options: Options,
    server: Option<String>,
    folder: Option<PathBuf>,
    lint: bool,
    strip: bool,
    file: Option<Vec<u8>>,
}

impl Reader<'_> {
    fn read(mut self) -> Options {
        while let Some(arg) = self.args.get(self.at) {
            self.at += 1;
            match &arg[..] {
                b"--" => break,
                b"--version" => self.options.action = Action::Version,
                b"--help" | b"--usage" => self.options.action = Action::Help,
                b"--info" => self.options.action = Action::Info,
                b"--modules" => self.options.action = Action::Modules,
                b"--ini" => self.options.action = Action::IniFiles,
                b"--interactive" => self.options.action = Action::Interactive,
                b"--no-php-ini" => self.options.no_ini = true,
                b"--syntax-check" => self.lint = true,
                b"--strip" => self.strip = true,
                [b'-', letter, rest @ ..] if letter.is_ascii_alphabetic() => {
                    if let Err(problem) = self.short(*letter, rest) {
                        self.options.action = Action::Wrong(problem);
                        return self.options;
                    }
                    if matches!(self.options.action, Action::Code(_)) {
                        if self.args.get(self.at).is_some_and(|next| next == b"--") {
                            self.at += 1;
                        }
                        break;
                    }
                }
                _ => {
                    self.at -= 1;
                    break;
                }
            }
        }
        self.finish()
    }

    /// A short option, with its value in the same word or the next one.
    fn short(&mut self, letter: u8, rest: &[u8]) -> Result<(), String> {
        let mut value = Vec::new();
        if WITH_VALUE.contains(&letter) {
            value = match rest {
                [] => {
                    let next = self.args.get(self.at).cloned();
                    self.at += 1;
                    next.ok_or_else(|| format!("Error in argument {}, char 2: no argument for option {}", self.at - 2, char::from(letter)))?
                }
                [b'=', value @ ..] | value => value.to_vec(),
            };
        }
        match letter {
            b'a' => self.options.action = Action::Interactive,
            b'c' => self.options.ini_path = Some(path(&value)),
            b'd' => {
                let at = value.iter().position(|byte| *byte == b'=');
                let (name, value) = at.map_or((&value[..], &b"1"[..]), |at| (&value[..at], &value[at + 1..]));
                self.options.ini.push((name.to_vec(), value.to_vec()));
            }
            b'f' => self.file = Some(value),
            b'h' | b'?' => self.options.action = Action::Help,
            b'i' => self.options.action = Action::Info,
            b'l' => self.lint = true,
            b'm' => self.options.action = Action::Modules,
            b'n' => self.options.no_ini = true,
            b'q' | b'H' => {}
            b'r' => self.options.action = Action::Code(value),
            b'S' => self.server = Some(String::from_utf8_lossy(&value).into_owned()),
            b't' => self.folder = Some(path(&value)),
            b'v' => self.options.action = Action::Version,
            b'w' => self.strip = true,
            b'B' | b'R' | b'F' | b'E' | b'e' | b's' | b'z' => {
                return Err(format!("not supported yet: option -{}", char::from(letter)));
            }
            other => return Err(format!("Error in argument {}, char 2: option not found {}", self.at - 1, char::from(other))),
        }
        Ok(())
    }

    fn finish(mut self) -> Options {
        let mut rest: Vec<Vec<u8>> = self.args[self.at.min(self.args.len())..].to_vec();
        if let Some(listen) = self.server.take() {
            let root = self.folder.take().unwrap_or_else(|| PathBuf::from("."));
            let router = rest.first().map(|file| path(file));
            self.options.action = Action::Serve(Serve { listen, threads: threads(), root, router, errors: Errors::Shown });
            return self.options;
        }
        if !matches!(self.options.action, Action::Stdin) {
            rest.insert(0, b"Standard input code".to_vec());
            self.options.argv = rest;
            return self.options;
        }
        if self.lint {
            let files = self.file.take().into_iter().chain(rest).collect();
            self.options.action = Action::Lint(files);
            return self.options;
        }
        let file = match self.file.take() {
            Some(file) => {
                if rest.first().is_some_and(|first| first == b"--") {
                    rest.remove(0);
                }
                rest.insert(0, file.clone());
                Some(file)
            }
            None => rest.first().cloned().filter(|file| file != b"-"),
        };
        if rest.is_empty() || file.is_none() && rest[0] != b"-" {
            rest.insert(0, b"Standard input code".to_vec());
        }
        self.options.argv = rest;
        self.options.action = match file {
            Some(file) if self.strip => Action::Strip(file),
            Some(file) => Action::File(file),
            None => Action::Stdin,
        };
        self.options
    }
}

/// `heddle serve [DIR|ROUTER] --listen ADDR --threads N`
fn serve(args: &[Vec<u8>]) -> Action {
    let listen = "127.0.0.1:8080".to_owned();
    let root = PathBuf::from(".");
    let mut serve = Serve { listen, threads: threads(), root, router: None, errors: Errors::Logged };
    let mut at = 0;
    while let Some(arg) = args.get(at) {
        at += 1;
        let text = String::from_utf8_lossy(arg).into_owned();
        let (name, mut value) = match text.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name.to_owned(), Some(value.to_owned())),
            _ => (text.clone(), None),
        };
        if matches!(&name[..], "--listen" | "--threads" | "--root") && value.is_none() {
            value = args.get(at).map(|value| String::from_utf8_lossy(value).into_owned());
            at += 1;
            if value.is_none() {
                return Action::Wrong(format!("heddle serve: {name} needs a value"));
            }
        }
        let value = value.unwrap_or_default();
        match &name[..] {
            "--listen" => serve.listen = value,
            "--root" => serve.root = PathBuf::from(value),
            "--threads" => match value.parse() {
                Ok(number) if number > 0 => serve.threads = number,
                _ => return Action::Wrong(format!("heddle serve: --threads takes a number from 1 up, not '{value}'")),
            },
            other if other.starts_with('-') => return Action::Wrong(format!("heddle serve: unknown option {other}")),
            _ => {
                let given = path(arg);
                if given.is_file() {
                    serve.root = given.parent().map_or_else(
                        || PathBuf::from("."),
                        |folder| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_path_buf() },
                    );
                    serve.router = Some(given);
                } else {
                    serve.root = given;
                }
            }
        }
    }
    Action::Serve(serve)
}

/// One thread for each processor.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(4, usize::from)
}

fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}
