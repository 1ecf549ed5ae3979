//! The command line, as `php` reads it, with Heddle's own commands: `serve`, `fpm`, `dis`.
//!
//! [`WORDS`] is the list of options; [`Reader`] takes them apart, [`Options`] is what comes out.
//! Nothing is opened or run here.

use crate::{fpm, serve};
use heddle_server::{Config, ServerMode};
use std::os::unix::ffi::OsStrExt;
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
    /// Files; standard input when there are none.
    Lint(Vec<Vec<u8>>),
    /// A file; standard input without one.
    Strip(Option<Vec<u8>>),
    Highlight(Option<Vec<u8>>),
    /// Code for every line of standard input.
    Lines(Lines),
    Interactive,
    Info,
    Modules,
    Version,
    Help,
    IniFiles,
    IniDifferences,
    /// `--rf` and its kin: what kind of thing, and its name.
    Reflect(Thing, Vec<u8>),
    Disassemble(Vec<u8>),
    /// Runs a file and prints the machine code that is made of it.
    ShowMachineCode(Vec<u8>),
    Serve(Box<Serve>),
    /// Has the process of this number read its configuration again.
    Reload(i32),
    /// The command line makes no sense: what is said on standard error, before the help.
    Misused(String),
    /// Options that exclude each other: what is said on standard output.
    Contradictory(&'static str),
    /// A command of Heddle's own that makes no sense: what is said on standard error.
    Wrong(String),
}

/// `-B`, `-R` or `-F`, `-E`.
#[derive(Default)]
pub struct Lines {
    pub begin: Option<Vec<u8>>,
    pub each: Option<Each>,
    pub end: Option<Vec<u8>>,
}

/// What runs for a line.
pub enum Each {
    Code(Vec<u8>),
    File(Vec<u8>),
}

/// What reflection is asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    Function,
    Class,
    Extension,
    ZendExtension,
    /// An extension's directives, and what it says of itself.
    Information,
}

/// `heddle serve`, `-S`.
pub struct Serve {
    /// `-S` (development): visitors see errors, each request is logged. `heddle serve`: errors are
    /// logged, the visitor sees a status of 500.
    pub config: Config,
    pub task: Task,
    /// The command's name, for messages.
    pub name: &'static str,
}

/// Task of a command with a server's configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    Serve,
    /// Looks at the configuration, and serves nothing.
    Check,
    /// Has the process read its configuration again that serves it.
    Reload,
}

/// An option: its letter, whether a value follows, and the long names.
struct Word(u8, Value, &'static [&'static str]);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    None,
    Needed,
    Optional,
}

/// What stands for a letter where there is none: a number below the letters.
const WORDS: &[Word] = &[
    Word(b'a', Value::None, &["interactive"]),
    Word(b'B', Value::Needed, &["process-begin"]),
    Word(b'C', Value::None, &["no-chdir"]),
    Word(b'c', Value::Needed, &["php-ini"]),
    Word(b'd', Value::Needed, &["define"]),
    Word(b'E', Value::Needed, &["process-end"]),
    Word(b'e', Value::None, &["profile-info"]),
    Word(b'F', Value::Needed, &["process-file"]),
    Word(b'f', Value::Needed, &["file"]),
    Word(b'h', Value::None, &["help", "usage"]),
    Word(b'?', Value::None, &[]),
    Word(b'H', Value::None, &["hide-args"]),
    Word(b'i', Value::None, &["info"]),
    Word(b'l', Value::None, &["syntax-check"]),
    Word(b'm', Value::None, &["modules"]),
    Word(b'n', Value::None, &["no-php-ini"]),
    Word(b'q', Value::None, &["no-header"]),
    Word(b'R', Value::Needed, &["process-code"]),
    Word(b'r', Value::Needed, &["run"]),
    Word(b'S', Value::Needed, &["server"]),
    Word(b's', Value::None, &["syntax-highlight", "syntax-highlighting"]),
    Word(b't', Value::Needed, &["docroot"]),
    Word(b'v', Value::None, &["version"]),
    Word(b'w', Value::None, &["strip"]),
    Word(b'z', Value::Needed, &["zend-extension"]),
    Word(INI, Value::Optional, &["ini"]),
    Word(REFLECT_FUNCTION, Value::Needed, &["rf", "rfunction"]),
    Word(REFLECT_CLASS, Value::Needed, &["rc", "rclass"]),
    Word(REFLECT_EXTENSION, Value::Needed, &["re", "rextension"]),
    Word(REFLECT_ZEND_EXTENSION, Value::Needed, &["rz", "rzendextension"]),
    Word(REFLECT_INFORMATION, Value::Needed, &["ri", "rextinfo"]),
];

const INI: u8 = 1;
const REFLECT_FUNCTION: u8 = 2;
const REFLECT_CLASS: u8 = 3;
const REFLECT_EXTENSION: u8 = 4;
const REFLECT_ZEND_EXTENSION: u8 = 5;
const REFLECT_INFORMATION: u8 = 6;

/// What PHP says when two ways to get at code are asked for.
const ONE_WAY: &str = "Either execute direct code, process stdin or use a file.\n";

/// What `$argv` and `__FILE__` call code that comes from no file.
const NO_FILE: &[u8] = b"Standard input code";

/// Reads the command line; `args[0]` is the program.
pub fn parse(args: &[Vec<u8>]) -> Options {
    let called_php =
        args.first().is_some_and(|program| program.rsplit(|byte| *byte == b'/').next().is_some_and(|name| name.starts_with(b"php")));
    let reader =
        Reader { args, at: 1, options: Options::default(), way: Way::Standard, shown: None, server: None, folder: None, file: None };
    reader.read(called_php)
}

pub(crate) struct Reader<'a> {
    pub(crate) args: &'a [Vec<u8>],
    pub(crate) at: usize,
    pub(crate) options: Options,
    /// Where code comes from, and what is done with it.
    way: Way,
    /// Something that is printed instead of running anything; the first one asked for.
    shown: Option<Action>,
    server: Option<String>,
    folder: Option<PathBuf>,
    file: Option<Vec<u8>>,
}

enum Way {
    Standard,
    Direct(Vec<u8>),
    Lines(Lines),
    Interactive,
    Lint,
    Highlight,
    Strip,
    Reflect(Thing, Vec<u8>),
    IniFiles,
    IniDifferences,
}

impl Reader<'_> {
    fn read(mut self, called_php: bool) -> Options {
        let mut ended = false;
        while let Some(arg) = self.args.get(self.at) {
            if arg.len() < 2 || arg[0] != b'-' {
                break;
            }
            self.at += 1;
            if arg == b"--" {
                ended = true;
                break;
            }
            let result = match arg.strip_prefix(b"--") {
                Some(long) => self.long(long),
                None => self.short(&arg[1..]),
            };
            if let Err(action) = result {
                self.options.action = action;
                return self.options;
            }
        }
        if !called_php && !ended && matches!(self.way, Way::Standard) && self.file.is_none() && self.shown.is_none() {
            match self.args.get(self.at).map(|first| &first[..]) {
                Some(b"serve") => {
                    self.at += 1;
                    self.options.action = serve::read(&mut self);
                    return self.options;
                }
                Some(b"reload") => {
                    self.at += 1;
                    self.options.action = serve::read_reload(&mut self);
                    return self.options;
                }
                Some(b"fpm") => {
                    self.at += 1;
                    self.options.action = fpm::read(&mut self);
                    return self.options;
                }
                Some(b"dis") => {
                    let machine = self.args.get(self.at + 1).is_some_and(|arg| &arg[..] == b"--machine");
                    let file = self.args.get(self.at + 1 + usize::from(machine)).cloned();
                    let action = if machine { Action::ShowMachineCode } else { Action::Disassemble };
                    self.options.action = file.map_or_else(|| Action::Wrong("heddle dis: which file?".to_owned()), action);
                    return self.options;
                }
                _ => {}
            }
        }
        self.finish(ended)
    }

    /// `--name`, `--name value`, `--name=value`.
    fn long(&mut self, text: &[u8]) -> Result<(), Action> {
        let number = self.at - 1;
        let (name, value) = match text.iter().position(|byte| *byte == b'=') {
            Some(at) => (&text[..at], Some(text[at + 1..].to_vec())),
            None => (text, None),
        };
        let missing = || Action::Misused(format!("Error in argument {number}, char 1: no argument for option -"));
        let known = |word: &&Word| word.2.iter().any(|long| long.as_bytes() == name);
        let word = WORDS.iter().find(known).ok_or_else(missing)?;
        let value = match word.1 {
            Value::None => None,
            Value::Optional => value,
            Value::Needed => Some(value.or_else(|| self.next()).ok_or_else(missing)?),
        };
        self.take(word.0, value.unwrap_or_default())
    }

    /// `-abc`: letters; what follows one that takes a value is the value.
    pub(crate) fn short(&mut self, letters: &[u8]) -> Result<(), Action> {
        let number = self.at - 1;
        for (at, letter) in letters.iter().enumerate() {
            let wrong =
                |what: &str| Action::Misused(format!("Error in argument {number}, char {}: {what} {}", at + 2, char::from(*letter)));
            let known = |word: &&Word| word.0 == *letter && *letter > b' ';
            let word = WORDS.iter().find(known).ok_or_else(|| wrong("option not found"))?;
            if word.1 == Value::None {
                self.take(*letter, Vec::new())?;
                continue;
            }
            let value = match &letters[at + 1..] {
                [] => self.next().ok_or_else(|| wrong("no argument for option"))?,
                [b'=', value @ ..] | value => value.to_vec(),
            };
            return self.take(*letter, value);
        }
        Ok(())
    }

    /// Takes the next argument.
    pub(crate) fn next(&mut self) -> Option<Vec<u8>> {
        let value = self.args.get(self.at).cloned();
        self.at += 1;
        value
    }

    fn take(&mut self, letter: u8, value: Vec<u8>) -> Result<(), Action> {
        match letter {
            b'c' => self.options.ini_path = Some(path(&value)),
            b'd' => self.define(&value),
            b'n' => self.options.no_ini = true,
            b'S' => self.server = Some(String::from_utf8_lossy(&value).into_owned()),
            b't' => self.folder = Some(path(&value)),
            b'h' | b'?' => self.show(Action::Help),
            b'i' => self.show(Action::Info),
            b'm' => self.show(Action::Modules),
            b'v' => self.show(Action::Version),
            b'C' | b'q' | b'H' | b'e' => {}
            b'z' => {
                return Err(Action::Wrong("not supported yet: option -z (extensions that are loaded)".to_owned()));
            }
            b'f' => match self.way {
                Way::Direct(_) | Way::Lines(_) => return Err(Action::Contradictory(ONE_WAY)),
                _ if self.file.is_some() => return Err(Action::Contradictory("You can use -f only once.\n")),
                _ => self.file = Some(value),
            },
            _ => self.choose(letter, value)?,
        }
        Ok(())
    }

    /// The options that say where code comes from, or what is done with it.
    fn choose(&mut self, letter: u8, value: Vec<u8>) -> Result<(), Action> {
        if matches!(letter, b'B' | b'R' | b'F' | b'E') {
            return self.lines(letter, value);
        }
        let refused = match (letter, &self.way) {
            (_, Way::Standard) => None,
            (b'a', _) => Some(ONE_WAY),
            (b'r', Way::Direct(_)) => Some("You can use -r only once.\n"),
            (b'r', _) => Some(ONE_WAY),
            _ => return Ok(()),
        };
        if let Some(refused) = refused {
            return Err(Action::Contradictory(refused));
        }
        self.way = match letter {
            b'a' => Way::Interactive,
            b'r' => Way::Direct(value),
            b'l' => Way::Lint,
            b's' => Way::Highlight,
            b'w' => Way::Strip,
            INI if value == b"diff" => Way::IniDifferences,
            INI => Way::IniFiles,
            REFLECT_FUNCTION => Way::Reflect(Thing::Function, value),
            REFLECT_CLASS => Way::Reflect(Thing::Class, value),
            REFLECT_EXTENSION => Way::Reflect(Thing::Extension, value),
            REFLECT_ZEND_EXTENSION => Way::Reflect(Thing::ZendExtension, value),
            _ => Way::Reflect(Thing::Information, value),
        };
        Ok(())
    }

    fn lines(&mut self, letter: u8, value: Vec<u8>) -> Result<(), Action> {
        if matches!(self.way, Way::Standard) && self.file.is_none() {
            self.way = Way::Lines(Lines::default());
        }
        let Way::Lines(lines) = &mut self.way else {
            return Err(Action::Contradictory(ONE_WAY));
        };
        let (is_twice, once) = match letter {
            b'B' => (lines.begin.is_some(), "You can use -B only once.\n"),
            b'E' => (lines.end.is_some(), "You can use -E only once.\n"),
            _ => (lines.each.is_some(), "You can use -R or -F only once.\n"),
        };
        if is_twice {
            return Err(Action::Contradictory(once));
        }
        match letter {
            b'B' => lines.begin = Some(value),
            b'E' => lines.end = Some(value),
            b'R' => lines.each = Some(Each::Code(value)),
            _ => lines.each = Some(Each::File(value)),
        }
        Ok(())
    }

    fn define(&mut self, value: &[u8]) {
        let at = value.iter().position(|byte| *byte == b'=');
        let (name, value) = at.map_or((value, &b"1"[..]), |at| (&value[..at], &value[at + 1..]));
        self.options.ini.push((name.to_vec(), value.to_vec()));
    }

    fn show(&mut self, action: Action) {
        self.shown.get_or_insert(action);
    }

    fn finish(mut self, ended: bool) -> Options {
        if let Some(shown) = self.shown {
            self.options.action = shown;
            return self.options;
        }
        let mut rest: Vec<Vec<u8>> = self.args[self.at.min(self.args.len())..].to_vec();
        if let Some(listen) = self.server {
            let root = self.folder.unwrap_or_else(|| PathBuf::from("."));
            let router = rest.first().map(|file| path(file));
            let config = Config { router, ..Config::new(&listen, root, ServerMode::Development) };
            self.options.action = Action::Serve(Box::new(Serve { config, task: Task::Serve, name: "serve" }));
            return self.options;
        }
        let takes_file = matches!(self.way, Way::Standard | Way::Lint | Way::Highlight | Way::Strip);
        if let Way::Lint = self.way {
            let first = self.file.into_iter();
            self.options.action = Action::Lint(if ended { first.collect() } else { first.chain(rest).collect() });
            return self.options;
        }
        let file = match self.file {
            Some(file) => Some(file),
            None if takes_file && !ended && !rest.is_empty() => Some(rest.remove(0)),
            None => match &self.way {
                Way::Lines(Lines { each: Some(Each::File(file)), .. }) => Some(file.clone()),
                _ => None,
            },
        };
        rest.insert(0, file.clone().unwrap_or_else(|| NO_FILE.to_vec()));
        self.options.argv = rest;
        self.options.action = match self.way {
            Way::Standard | Way::Lint => file.map_or(Action::Stdin, Action::File),
            Way::Highlight => Action::Highlight(file),
            Way::Strip => Action::Strip(file),
            Way::Direct(code) => Action::Code(code),
            Way::Lines(lines) => Action::Lines(lines),
            Way::Interactive => Action::Interactive,
            Way::Reflect(thing, name) => Action::Reflect(thing, name),
            Way::IniFiles => Action::IniFiles,
            Way::IniDifferences => Action::IniDifferences,
        };
        self.options
    }
}

pub(crate) fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}
