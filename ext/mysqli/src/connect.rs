//! Opening connections.

use crate::link::{self, Options, Stage, initialized, of};
use crate::report::{self, State};
use crate::session::Session;
use heddle_macros::php;
use heddle_mysql::handshake::capability;
use heddle_mysql::{Config, Encryption, Failure, Response, charset};
use heddle_mysqlnd::link::{Infile, Link};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::object::instantiate;
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str, Value};
use std::rc::Rc;
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mysqli_init::DECL,
    &mysqli_connect::DECL,
    &mysqli_real_connect::DECL,
    &mysqli_connect_errno::DECL,
    &mysqli_connect_error::DECL,
    &mysqli_options::DECL,
    &mysqli_options::DECL.alias("mysqli_set_opt"),
    &mysqli_ssl_set::DECL,
];

/// Holds the arguments of opening a connection.
pub(crate) struct Target {
    pub host: Option<Str>,
    pub user: Option<Str>,
    pub password: Option<Str>,
    pub database: Option<Str>,
    pub port: Option<i64>,
    pub socket: Option<Str>,
    pub flags: i64,
}

/// A new object that has options and no connection.
pub(crate) fn init(cx: &mut Request, this: &Object) {
    let infile = if cx.ini_bool("mysqli.allow_local_infile") {
        Infile::Allowed
    } else {
        match cx.ini_str("mysqli.local_infile_directory") {
            [] => Infile::Forbidden,
            folder => Infile::Below(folder.to_vec()),
        }
    };
    let link = of(this);
    link.options.replace(Options { infile, ..Options::default() });
    link.error.replace(None);
    link.session.replace(None);
    link.stage.set(Stage::Initialized);
}

/// Makes a configuration of what was given and of the directives.
fn config(cx: &mut Request, options: &Options, target: &Target) -> Config {
    let given = |text: &Option<Str>| text.as_ref().map(|text| text.to_vec());
    let or_ini = |text: &Option<Str>, name: &str| given(text).unwrap_or_else(|| cx.ini_str(name).to_vec());
    let host = or_ini(&target.host, "mysqli.default_host");
    let user = or_ini(&target.user, "mysqli.default_user");
    let password = or_ini(&target.password, "mysqli.default_pw");
    let host = host.strip_prefix(b"p:").map(<[u8]>::to_vec).unwrap_or(host);
    let is_local = host.is_empty() || host == b"localhost";
    let socket = is_local.then(|| match given(&target.socket).filter(|socket| !socket.is_empty()) {
        Some(socket) => socket,
        None => match cx.ini_str("mysqli.default_socket") {
            [] => b"/tmp/mysql.sock".to_vec(),
            socket => socket.to_vec(),
        },
    });
    let port = target.port.filter(|port| *port != 0).unwrap_or_else(|| cx.ini_int("mysqli.default_port"));
    let mut flags = target.flags as u32 & capability::OPTIONAL & !capability::MULTI_STATEMENTS;
    if options.encrypt {
        flags |= capability::SSL;
    }
    let mut encryption = options.encryption.clone();
    // as in PHP, who asks for nothing but encryption gets no proof of who the server is
    if !options.encrypt && !options.wants_proof {
        encryption.trusts_anyone = true;
    }
    if target.flags & TRUST_ANYONE != 0 {
        encryption.trusts_anyone = true;
        flags |= capability::SSL;
    }
    if target.flags & PROVE_YOURSELF != 0 {
        encryption.trusts_anyone = false;
        flags |= capability::SSL;
    }
    let timeout = cx.ini_int("default_socket_timeout");
    let shown = String::from_utf8_lossy(&host).into_owned();
    let mut attributes = vec![("_client_name", "mysqlnd".to_owned())];
    if !shown.is_empty() {
        attributes.push(("_server_host", shown));
    }
    Config {
        host: if host.is_empty() { b"localhost".to_vec() } else { host },
        port: if port == 0 { 3306 } else { port as u16 },
        socket,
        user,
        password,
        database: given(&target.database).unwrap_or_default(),
        flags,
        charset: options.charset,
        connect_timeout: options.connect_timeout.or_else(|| u64::try_from(timeout).ok().map(Duration::from_secs)),
        read_timeout: options.read_timeout,
        attributes,
        encryption,
    }
}

/// Opens the connection of an object that has options. False: it failed, which was reported.
pub(crate) fn connect(cx: &mut Request, this: &Object, target: &Target) -> Result<bool> {
    let link = of(this);
    let mut options = link.options.borrow().clone();
    if let Infile::Below(folder) = &options.infile
        && !basedir::check(cx, folder)?
    {
        options.infile = Infile::Forbidden;
    }
    let config = config(cx, &options, target);
    let host = target.host.as_ref().map_or_else(|| cx.ini_str("mysqli.default_host").to_vec(), |host| host.to_vec());
    let is_kept = host.starts_with(b"p:") && cx.ini_bool("mysqli.allow_persistent");
    let open = if is_kept { Link::open_persistent } else { Link::open };
    let opened = match open(cx, &config, options.infile.clone())? {
        Ok(opened) => Rc::new(Session::new(opened, options.native)),
        Err(failure) => return refuse(cx, this, failure),
    };
    for command in &options.commands {
        let outcome = opened.link.run(cx, |connection, host| match connection.query(host, command)? {
            Response::Done => Ok(()),
            Response::Rows(_) => connection.skip_rows(host),
        })?;
        if let Err(failure) = outcome {
            return refuse(cx, this, failure);
        }
    }
    cx.state::<State>().connect_error = None;
    link.session.replace(Some(opened));
    link.error.replace(None);
    link.stage.set(Stage::Connected);
    Ok(true)
}

fn refuse(cx: &mut Request, this: &Object, failure: Failure) -> Result<bool> {
    let link = of(this);
    let failure = Failure { state: *b"HY000", ..failure };
    cx.state::<State>().connect_error = Some(failure.clone());
    link.session.replace(None);
    link.error.replace(Some(failure.clone()));
    link.stage.set(Stage::Initialized);
    if failure.message.starts_with(b"php_network_getaddresses") {
        cx.function_warning(&failure.message)?;
    }
    report::say(cx, &failure)?;
    Ok(false)
}

/// MYSQLI_CLIENT_SSL_DONT_VERIFY_SERVER_CERT and MYSQLI_CLIENT_SSL_VERIFY_SERVER_CERT.
const TRUST_ANYONE: i64 = 64;
const PROVE_YOURSELF: i64 = 1 << 30;

/// Opens the connection of a new object; one that got none is closed.
pub(crate) fn connect_new(cx: &mut Request, this: &Object, target: &Target) -> Result<bool> {
    let connected = connect(cx, this, target);
    if !matches!(connected, Ok(true)) {
        of(this).stage.set(Stage::Empty);
    }
    connected
}

/// A `mysqli` object without a connection.
#[php("mysqli_init(): mysqli|false")]
pub(crate) fn mysqli_init(cx: &mut Request) -> Result<OrFalse<Object>> {
    let class = cx.engine.classes[&b"mysqli"[..]];
    let object = instantiate(cx, class)?;
    init(cx, &object);
    Ok(OrFalse(Some(object)))
}

/// Opens a connection.
#[php(
    "mysqli_connect(?string $hostname = null, ?string $username = null, #[SensitiveParameter] ?string $password = null, ?string $database = null, ?int $port = null, ?string $socket = null): mysqli|false"
)]
pub(crate) fn mysqli_connect(
    cx: &mut Request,
    host: Option<Str>,
    user: Option<Str>,
    password: Option<Str>,
    database: Option<Str>,
    port: Option<i64>,
    socket: Option<Str>,
) -> Result<OrFalse<Object>> {
    let class = cx.engine.classes[&b"mysqli"[..]];
    let object = instantiate(cx, class)?;
    init(cx, &object);
    let connected = connect_new(cx, &object, &Target { host, user, password, database, port, socket, flags: 0 })?;
    Ok(OrFalse(connected.then_some(object)))
}

/// Opens the connection of an object made by `mysqli_init`.
#[php(
    "mysqli_real_connect(mysqli $mysql, ?string $hostname = null, ?string $username = null, #[SensitiveParameter] ?string $password = null, ?string $database = null, ?int $port = null, ?string $socket = null, int $flags = 0): bool"
)]
pub(crate) fn mysqli_real_connect(
    cx: &mut Request,
    mysql: &Object,
    host: Option<Str>,
    user: Option<Str>,
    password: Option<Str>,
    database: Option<Str>,
    port: Option<i64>,
    socket: Option<Str>,
    flags: i64,
) -> Result<bool> {
    initialized(cx, mysql)?;
    connect(cx, mysql, &Target { host, user, password, database, port, socket, flags })
}

/// The number of the error of the last attempt to connect.
#[php("mysqli_connect_errno(): int")]
fn mysqli_connect_errno(cx: &mut Request) -> i64 {
    cx.state::<State>().connect_error.as_ref().map_or(0, |failure| i64::from(failure.code))
}

/// The text of the error of the last attempt to connect.
#[php("mysqli_connect_error(): ?string")]
fn mysqli_connect_error(cx: &mut Request) -> Option<Vec<u8>> {
    cx.state::<State>().connect_error.as_ref().map(|failure| failure.message.clone())
}

/// Sets an option for connecting, or of the connection.
#[php("mysqli_options(mysqli $mysql, int $option, $value): bool")]
pub(crate) fn mysqli_options(cx: &mut Request, mysql: &Object, option: i64, value: &Value) -> Result<bool> {
    initialized(cx, mysql)?;
    let seconds = |cx: &mut Request| Ok(Duration::from_secs(cx.to_int(value)?.max(0) as u64));
    let link = of(mysql);
    match option {
        // MYSQLI_OPT_CONNECT_TIMEOUT, MYSQLI_OPT_READ_TIMEOUT
        0 => link.options.borrow_mut().connect_timeout = Some(seconds(cx)?),
        11 => link.options.borrow_mut().read_timeout = Some(seconds(cx)?),
        // MYSQLI_INIT_COMMAND
        3 => {
            let command = cx.to_str(value)?.to_vec();
            link.options.borrow_mut().commands.push(command);
        }
        // MYSQLI_SET_CHARSET_NAME
        7 => {
            let name = cx.to_str(value)?;
            match charset::by_name(&name) {
                Some(found) => link.options.borrow_mut().charset = Some(found),
                None => {
                    let failure = Failure::own(2019, "Unknown character set");
                    cx.function_warning("Unknown character set")?;
                    link.error.replace(Some(failure));
                    return Ok(false);
                }
            }
        }
        // MYSQLI_OPT_LOCAL_INFILE
        8 => {
            let infile = if cx.to_int(value)? != 0 { Infile::Allowed } else { Infile::Forbidden };
            set_infile(mysql, infile);
        }
        // MYSQLI_OPT_LOAD_DATA_LOCAL_DIR
        43 => {
            let folder = cx.to_str(value)?.to_vec();
            if !matches!(link.options.borrow().infile, Infile::Allowed) {
                set_infile(mysql, if folder.is_empty() { Infile::Forbidden } else { Infile::Below(folder) });
            }
        }
        // MYSQLI_OPT_INT_AND_FLOAT_NATIVE
        201 => {
            let native = cx.to_int(value)? != 0;
            link.options.borrow_mut().native = native;
            if let Some(session) = &*link.session.borrow() {
                session.native.set(native);
            }
        }
        // MYSQLI_OPT_SSL_VERIFY_SERVER_CERT
        21 => {
            let proves = cx.to_bool(value)?;
            let mut options = link.options.borrow_mut();
            options.encryption.trusts_anyone = !proves;
            options.wants_proof = proves;
        }
        // files of options, sizes of buffers, keys, expired passwords
        4 | 5 | 35 | 37 | 202 | 203 => {
            cx.to_str(value)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn set_infile(this: &Object, infile: Infile) {
    let link = of(this);
    if let Some(session) = &*link.session.borrow() {
        session.link.set_infile(infile.clone());
    }
    link.options.borrow_mut().infile = infile;
}

/// Asks for an encrypted connection.
#[php(
    "mysqli_ssl_set(mysqli $mysql, ?string $key, ?string $certificate, ?string $ca_certificate, ?string $ca_path, ?string $cipher_algos): true"
)]
pub(crate) fn mysqli_ssl_set(
    cx: &mut Request,
    mysql: &Object,
    key: Option<Str>,
    certificate: Option<Str>,
    ca_certificate: Option<Str>,
    ca_path: Option<Str>,
    cipher_algos: Option<Str>,
) -> Result<True> {
    initialized(cx, mysql)?;
    let path = |name: Option<Str>| name.filter(|name| !name.is_empty()).map(|name| cx.path(&name).as_os_str().as_encoded_bytes().to_vec());
    let encryption = Encryption {
        key: path(key),
        certificate: path(certificate),
        ca_file: path(ca_certificate),
        ca_folder: path(ca_path),
        ciphers: cipher_algos.filter(|list| !list.is_empty()).map(|list| list.to_vec()),
        ..link::of(mysql).options.borrow().encryption.clone()
    };
    let mut options = link::of(mysql).options.borrow_mut();
    options.encrypt = true;
    options.encryption = encryption;
    Ok(True)
}
