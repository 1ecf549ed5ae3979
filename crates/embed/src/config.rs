//! [`Config`]: what an engine is built of besides what is built in.

use crate::context::Context;
use crate::declare;
use crate::engine::Engine;
use crate::error::{Code, Error, Result};
use crate::handles::Val;
use crate::host::{Body, Call};
use heddle_engine::Settings;

/// A constant value in a declaration.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
}

/// What is said about a file.
pub enum FileAnswer {
    /// The file system is asked.
    FromDisk,
    /// There is no such file, and none can be made.
    Denied,
    /// This is its text; nothing need be there on disk. It can only be read.
    Text(Vec<u8>),
    /// It is a folder with these names in it; nothing need be there on disk.
    Folder(Vec<Vec<u8>>),
}

/// What a file is wanted for. The numbers are part of the C ABI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum FileAccess {
    /// Its code is run.
    Run = 0,
    /// It is read.
    Read = 1,
    /// What is known of it: whether it exists, its size and times, where a link leads.
    Look = 2,
    /// The names in a folder.
    List = 3,
    /// It is made, changed, renamed or removed, or opened so that it may be.
    Write = 4,
    /// It is started as a program.
    Execute = 5,
}

/// Who is asked about files.
pub(crate) type FileRule = Box<dyn Fn(&mut Context<'_>, &[u8], FileAccess) -> FileAnswer + Send + Sync>;

/// See the module.
pub struct Config {
    pub(crate) settings: Settings,
    pub(crate) functions: Vec<FunctionSpec>,
    pub(crate) classes: Vec<Class>,
    pub(crate) files: Option<FileRule>,
}

/// A function or method of the host.
pub(crate) struct FunctionSpec {
    pub name: String,
    pub required: u16,
    /// `None`: any number.
    pub most: Option<u16>,
    pub flags: u32,
    pub body: Option<Body>,
}

/// How a method is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Member {
    #[default]
    Instance,
    Static,
}

/// A class of the host.
pub struct Class {
    pub(crate) name: String,
    pub(crate) parent: Option<String>,
    pub(crate) interfaces: Vec<String>,
    pub(crate) methods: Vec<FunctionSpec>,
    pub(crate) properties: Vec<(String, Literal)>,
    pub(crate) constants: Vec<(String, Literal)>,
}

/// Most parameters of a host's function that takes a fixed number.
pub const MOST_PARAMETERS: u16 = 64;

impl Config {
    /// The SAPI's name is `embed`; there is no php.ini; errors are displayed without HTML; time is
    /// not limited.
    pub fn new() -> Config {
        let mut settings = Settings::plain("embed");
        for (name, value) in [("html_errors", "0"), ("output_buffering", "0"), ("max_execution_time", "0"), ("max_input_time", "-1")] {
            settings.set(name.as_bytes(), value.as_bytes());
        }
        Config { settings, functions: Vec::new(), classes: Vec::new(), files: None }
    }

    /// Reads INI lines, as in php.ini.
    pub fn ini(&mut self, text: impl AsRef<[u8]>) -> &mut Config {
        self.settings.read_ini(text.as_ref());
        self
    }

    /// Declares a function: its name, how many arguments it needs, how many it takes (`None`: any
    /// number), and its code. What the code gives is the result (`None` is null); an error becomes
    /// an exception: the one that was thrown, or an `Error`.
    pub fn function<F>(&mut self, name: &str, required: u16, most: Option<u16>, body: F) -> Result<&mut Config>
    where
        F: Fn(&mut Context<'_>, &Call) -> Result<Option<Val>> + Send + Sync + 'static,
    {
        let spec = function_spec(name, required, most, Member::Instance, body)?;
        if !declare::is_qualified_name(name) {
            return Err(Error::new(Code::InvalidArgument, format!("`{name}` is no name of a function")));
        }
        self.functions.push(spec);
        Ok(self)
    }

    /// Declares a class. Its parent is declared before, or built in; its interfaces are built in.
    pub fn class(&mut self, class: Class) -> Result<&mut Config> {
        self.classes.push(class);
        Ok(self)
    }

    /// Says who is asked about each file that PHP code, or [`Context::run_file`], wants to use:
    /// run, read, write, list, look at, or start as a program. It sees absolute paths without `.`
    /// and `..`; links in them are as they are written.
    pub fn files<F>(&mut self, rule: F) -> &mut Config
    where
        F: Fn(&mut Context<'_>, &[u8], FileAccess) -> FileAnswer + Send + Sync + 'static,
    {
        self.files = Some(Box::new(rule));
        self
    }

    /// Builds the engine. Errors ([`Code::InvalidArgument`], in PHP's words): two declarations have
    /// the same name, a parent or interface is not there or cannot be one, a method that it demands
    /// is missing or takes other arguments.
    pub fn build(self) -> Result<Engine> {
        Engine::new(self)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config::new()
    }
}

fn function_spec<F>(name: &str, required: u16, most: Option<u16>, member: Member, body: F) -> Result<FunctionSpec>
where
    F: Fn(&mut Context<'_>, &Call) -> Result<Option<Val>> + Send + Sync + 'static,
{
    let limit = most.unwrap_or(required);
    if limit < required || limit > MOST_PARAMETERS {
        let text = format!("{name}() cannot need {required} arguments and take {limit}; the most is {MOST_PARAMETERS}");
        return Err(Error::new(Code::InvalidArgument, text));
    }
    Ok(FunctionSpec { name: name.to_owned(), required, most, flags: declare::method_flags(member), body: Some(Box::new(body)) })
}

impl Class {
    /// An empty class. Errors: the name is none.
    pub fn new(name: &str) -> Result<Class> {
        if !declare::is_qualified_name(name) {
            return Err(Error::new(Code::InvalidArgument, format!("`{name}` is no name of a class")));
        }
        let name = name.to_owned();
        Ok(Class { name, parent: None, interfaces: Vec::new(), methods: Vec::new(), properties: Vec::new(), constants: Vec::new() })
    }

    /// `extends`
    pub fn extends(&mut self, parent: &str) -> &mut Class {
        self.parent = Some(parent.to_owned());
        self
    }

    /// `implements`, once per interface: `Countable`, `ArrayAccess`, `Iterator` and PHP's others.
    /// `Stringable` comes with `__toString`.
    pub fn implements(&mut self, interface: &str) -> &mut Class {
        self.interfaces.push(interface.to_owned());
        self
    }

    /// A public method, as [`Config::function`]; `__construct` and its kin are what they are in
    /// PHP.
    pub fn method<F>(&mut self, name: &str, required: u16, most: Option<u16>, member: Member, body: F) -> Result<&mut Class>
    where
        F: Fn(&mut Context<'_>, &Call) -> Result<Option<Val>> + Send + Sync + 'static,
    {
        self.check_member(name)?;
        self.methods.push(function_spec(name, required, most, member, body)?);
        Ok(self)
    }

    /// A public property with its default.
    pub fn property(&mut self, name: &str, default: Literal) -> Result<&mut Class> {
        self.check_member(name)?;
        self.properties.push((name.to_owned(), default));
        Ok(self)
    }

    /// A public constant.
    pub fn constant(&mut self, name: &str, value: Literal) -> Result<&mut Class> {
        self.check_member(name)?;
        self.constants.push((name.to_owned(), value));
        Ok(self)
    }

    fn check_member(&self, name: &str) -> Result<()> {
        if declare::is_name(name) {
            return Ok(());
        }
        Err(Error::new(Code::InvalidArgument, format!("`{name}` is no name of a member of {}", self.name)))
    }
}
